import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { areReviewsEnabled } from '@sitewright/domain/reviews/reviews-enabled.ts'
import type { Ctx } from '../context.ts'
import { findReviewed, type Reviewed } from './reviewed.store.ts'

/**
 * Finds a product that can be reviewed. Throws `reviews.product-not-found` if the product is deleted or hidden, or reviews are
 * switched off.
 */
export async function reviewedProduct(ctx: Ctx, productId: string): Promise<Reviewed> {
  const product = await findReviewed(ctx, productId)
  if (!product || !areReviewsEnabled(product)) throw new Refusal('reviews.product-not-found')
  return product
}
