import * as z from 'zod'
import { fieldTypes } from './form.ts'

/** A form field as pages and API responses show it. */
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

/** A form as pages and API responses show it. */
export const formDefinition = z.object({ id: z.string(), name: z.string(), fields: z.array(formField) })
