import * as z from 'zod'
import { isId } from '../kit/ids.ts'

/** Query for the stock of a product's variants (SF-7.07). */
export const stockQuery = z.object({ itemId: z.string().refine(isId, 'kit.shape') })

/**
 * Response with the stock of every variant of the product. `qtyInStock` is 0 for unlimited stock, as in the page JSON (SF-3.07).
 */
export const stockAnswer = z.object({
  results: z.array(z.object({ variantId: z.string(), sku: z.string(), unlimited: z.boolean(), qtyInStock: z.int() })),
})
export type StockAnswer = z.output<typeof stockAnswer>
