import * as z from 'zod'
import { formDefinition } from '../forms/form.wire.ts'
import { addEntryBody, cartEntry, databaseText, shoppingCart } from './cart.wire.ts'

/** The additional-fields form of a cart line's product, and the answers stored with the line (`null` without answers). */
export const lineAdditionalFieldsAnswer = z.object({
  additionalFieldsForm: formDefinition,
  additionalFields: z.string().nullable(),
})
export type LineAdditionalFieldsAnswer = z.output<typeof lineAdditionalFieldsAnswer>

/** Body of a request that replaces the additional-field answers of a cart line (SF-7.04). */
export const updateFieldsBody = addEntryBody.pick({ itemId: true, sku: true, additionalFields: true })
export type UpdateFieldsBody = z.output<typeof updateFieldsBody>

/** Response to replacing the additional fields of a cart line: the cart and that line (SF-7.04). */
export const updateAdditionalFieldsAnswer = z.object({ shoppingCart, updatedEntry: cartEntry })
export type UpdateAdditionalFieldsAnswer = z.output<typeof updateAdditionalFieldsAnswer>

/**
 * Form post of the page that asks for a product's additional fields before the product is added to the cart. Each answer is a
 * field named `field-<id>`; answers of several parts, such as dates, have one field with a suffix for each part.
 */
export const addWithFieldsForm = z
  .object({
    itemId: addEntryBody.shape.itemId,
    sku: databaseText.max(100),
    quantity: z.string().max(40).default('1'),
    cameFrom: z.string().max(2_000).optional(),
  })
  .catchall(databaseText.max(10_000))

/** Form post of the page that changes the additional fields of a line already in the cart. */
export const editAdditionalFieldsForm = z.object({}).catchall(databaseText.max(10_000))
