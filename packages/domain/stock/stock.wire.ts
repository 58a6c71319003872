import * as z from 'zod'
import { isId } from '../kit/ids.ts'

/** SF-7.07 */
export const stockQuery = z.object({ itemId: z.string().refine(isId, 'kit.shape') })

/** SF-3.07 for every variant of the product. Of an unlimited one `qtyInStock` is 0, as in the page's JSON. */
export const stockAnswer = z.object({
  results: z.array(z.object({ variantId: z.string(), sku: z.string(), unlimited: z.boolean(), qtyInStock: z.int() })),
})
export type StockAnswer = z.output<typeof stockAnswer>
