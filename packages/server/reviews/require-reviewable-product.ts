import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { reviewLimits } from '@sitewright/domain/reviews/check-review.ts'
import { areReviewsEnabled } from '@sitewright/domain/reviews/reviews-enabled.ts'
import type { Ctx } from '../context.ts'
import { findReviewableProduct, type ReviewableProduct } from './reviewable-product.store.ts'

/**
 * Finds a product that can be reviewed. Throws `reviews.product-not-found` if the product is deleted or hidden, or reviews are
 * switched off; `reviews.too-many-held` while as many reviews wait for a decision as may, which requests at the same moment can exceed
 * by a few.
 */
export async function requireReviewableProduct(ctx: Ctx, productId: string): Promise<ReviewableProduct> {
  const product = await findReviewableProduct(ctx, productId)
  if (!product || !areReviewsEnabled(product)) throw new Refusal('reviews.product-not-found')
  if (product.heldCount >= reviewLimits.held) {
    throw new Refusal('reviews.too-many-held', { retryAfterSeconds: 24 * 60 * 60 })
  }
  return product
}
