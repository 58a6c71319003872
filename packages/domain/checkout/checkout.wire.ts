import * as z from 'zod'
import { addEntryBody, plainText } from '../cart/cart.wire.ts'
import { isId } from '../kit/ids.ts'

/** Body of a request that starts a subscription purchase (SF-7.06). */
export const subscriptionBody = z.strictObject({
  itemId: addEntryBody.shape.itemId,
  sku: addEntryBody.shape.sku,
  qty: addEntryBody.shape.quantity,
  additionalFields: addEntryBody.shape.additionalFields,
})

/** `cartToken` is 256 random bits as hex. It is the only credential that opens the purchase. */
export const subscriptionAnswer = z.object({ cartToken: z.string() })

/**
 * Post of the additional-fields page before a product is added. Answers are fields named `field-<id>`, with a suffix for each
 * part of an answer that has several.
 */
export const fieldsForm = z
  .object({
    itemId: z.string().refine(isId),
    sku: plainText.max(100),
    quantity: z.string().max(40).default('1'),
    cameFrom: z.string().max(2_000).optional(),
  })
  .catchall(plainText.max(10_000))
export type FieldsPost = { itemId: string; sku: string; quantity: string; [field: string]: string | undefined }

/** Post of the additional-fields page for a line that is already in the cart. */
export const editFieldsForm = z.object({}).catchall(plainText.max(10_000))
