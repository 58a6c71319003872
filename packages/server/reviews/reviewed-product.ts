import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { reviewsAreOn } from '@sitewright/domain/reviews/reviews-on.ts'
import type { Ctx } from '../kit/context.ts'
import { findReviewed, type Reviewed } from './reviewed.store.ts'

/** The product that is written about. Throws `reviews.product-not-found` when it is gone, or the shop shows no reviews. */
export async function reviewedProduct(ctx: Ctx, productId: string): Promise<Reviewed> {
  const product = await findReviewed(ctx, productId)
  if (!product || !reviewsAreOn(product)) throw new Refusal('reviews.product-not-found')
  return product
}
