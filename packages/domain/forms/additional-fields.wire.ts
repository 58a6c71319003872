import * as z from 'zod'
import { fieldTypes } from './additional-fields.ts'

/** A field of a form, as pages and calls say it. */
export const formField = z.object({
  id: z.string(),
  type: z.enum(fieldTypes),
  title: z.string(),
  description: z.string().optional(),
  placeholder: z.string().optional(),
  required: z.boolean().optional(),
  options: z.array(z.string()).optional(),
  maxLength: z.int().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
})

/** What a product asks, and what a line of a cart answers, as it is kept; null without an answer. */
export const lineFieldsAnswer = z.object({
  additionalFieldsForm: z.object({ id: z.string(), name: z.string(), fields: z.array(formField) }),
  additionalFields: z.string().nullable(),
})
export type LineFields = z.output<typeof lineFieldsAnswer>
