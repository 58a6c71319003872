import * as z from 'zod'
import { addEntryBody } from '../cart/cart.wire.ts'

/** Body of a request that starts a subscription purchase (SF-7.06). */
export const subscriptionBody = z.strictObject({
  itemId: addEntryBody.shape.itemId,
  sku: addEntryBody.shape.sku,
  qty: addEntryBody.shape.quantity,
  additionalFields: addEntryBody.shape.additionalFields,
})

/**
 * Response to starting a subscription purchase. `cartToken` is 256 random bits as hex and the only credential that opens the
 * purchase.
 */
export const startSubscriptionAnswer = z.object({ cartToken: z.string() })
