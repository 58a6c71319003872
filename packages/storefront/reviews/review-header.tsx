import { reviewsMessages } from '@sitewright/domain/reviews/reviews.messages.ts'
import { translate } from '../kit/translate.ts'
import { ReviewStars } from './review-stars.tsx'
import type { ReviewsStore } from './reviews-store.ts'

type HeaderProps = { figures: ReturnType<ReviewsStore['get']>['figures']; itemId: string }

/**
 * Heading of the reviews with the number of the store's reviews. If only some of them are of this product, it says that it counts
 * the whole store (SF-9.03).
 */
export function ReviewsHeading({ figures: { product, store }, itemId }: HeaderProps) {
  const figures = store ?? product
  const count = figures?.count ?? 0
  const isOfBoth = hasProductAndOtherReviews({ product, store })
  return (
    <div className="product-reviews-summary">
      <h2 className="product-reviews-header" id={`reviews-header-${itemId}`}>
        {translate(reviewsMessages.header, { count })}
      </h2>
      {count > 0 && figures && (
        <span className="product-reviews-sum">
          <Average rating={figures.averageRating} />
        </span>
      )}
      {isOfBoth && <span className="product-reviews-scope">{translate(reviewsMessages.wholeShop)}</span>}
    </div>
  )
}

/**
 * True when the product has reviews and other products of the store have some too. Counts stop at 1,000, so at that count the
 * store is assumed to have others.
 */
export function hasProductAndOtherReviews({ product, store }: HeaderProps['figures']): boolean {
  const [own, all] = [product?.count ?? 0, store?.count ?? 0]
  return own > 0 && (all > own || all > 999)
}

/** Shows an average rating as a number and as stars; `rating` is the number as text. */
export function Average({ rating }: { rating: string }) {
  return (
    <>
      <span className="product-reviews-average" aria-hidden="true">
        {translate(reviewsMessages.average, { rating })}
      </span>{' '}
      <ReviewStars rating={rating} />
    </>
  )
}
