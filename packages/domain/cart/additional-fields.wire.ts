import * as z from 'zod'
import { formDefinition } from '../forms/form.wire.ts'
import { addEntryBody, cartEntry, plainText, shoppingCart } from './cart.wire.ts'

/** The form of a product and the stored answers of a cart line; `additionalFields` is `null` without answers. */
export const lineFieldsAnswer = z.object({
  additionalFieldsForm: formDefinition,
  additionalFields: z.string().nullable(),
})
export type LineFieldsAnswer = z.output<typeof lineFieldsAnswer>

/** Replaces the additional-field answers of a cart line (SF-7.04). */
export const updateFieldsBody = addEntryBody.pick({ itemId: true, sku: true, additionalFields: true })
export type UpdateFieldsBody = z.output<typeof updateFieldsBody>

/** The cart and the line whose additional fields were replaced (SF-7.04). */
export const updateFieldsAnswer = z.object({ shoppingCart, updatedEntry: cartEntry })
export type UpdateFieldsAnswer = z.output<typeof updateFieldsAnswer>

/**
 * Post of the additional-fields page before a product is added. Answers are fields named `field-<id>`, with a suffix for each
 * part of an answer that has several.
 */
export const addWithFieldsForm = z
  .object({
    itemId: addEntryBody.shape.itemId,
    sku: plainText.max(100),
    quantity: z.string().max(40).default('1'),
    cameFrom: z.string().max(2_000).optional(),
  })
  .catchall(plainText.max(10_000))

/** Post of the additional-fields page for a line that is already in the cart. */
export const editFieldsForm = z.object({}).catchall(plainText.max(10_000))
