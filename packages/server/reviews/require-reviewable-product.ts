import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { areReviewsEnabled } from '@sitewright/domain/reviews/reviews-enabled.ts'
import type { Ctx } from '../context.ts'
import { findReviewableProduct, type ReviewableProduct } from './reviewable-product.store.ts'

/**
 * Finds a product that can be reviewed. Throws `reviews.product-not-found` if the product is deleted or hidden, or reviews are
 * switched off.
 */
export async function requireReviewableProduct(ctx: Ctx, productId: string): Promise<ReviewableProduct> {
  const product = await findReviewableProduct(ctx, productId)
  if (!product || !areReviewsEnabled(product)) throw new Refusal('reviews.product-not-found')
  return product
}
