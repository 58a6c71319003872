import * as z from 'zod'
import { addEntryBody, plainText } from '../cart/cart.wire.ts'
import { isId } from '../kit/ids.ts'

/** SF-7.06 */
export const subscriptionBody = z.strictObject({
  itemId: addEntryBody.shape.itemId,
  sku: addEntryBody.shape.sku,
  qty: addEntryBody.shape.quantity,
  additionalFields: addEntryBody.shape.additionalFields,
})

/** 256 bits as hex: the only thing that opens the purchase. */
export const subscriptionAnswer = z.object({ cartToken: z.string() })

/** What the form page of a product posts: its answers as `field-<id>`, with an end for each part. */
export const fieldsForm = z
  .object({
    itemId: z.string().refine(isId),
    sku: plainText.max(100),
    quantity: z.string().max(40).default('1'),
    cameFrom: z.string().max(2_000).optional(),
  })
  .catchall(plainText.max(10_000))
export type FieldsPost = { itemId: string; sku: string; quantity: string; [field: string]: string | undefined }

/** The same of a line that is in the cart. */
export const editFieldsForm = z.object({}).catchall(plainText.max(10_000))
