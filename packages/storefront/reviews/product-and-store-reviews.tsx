import type { Review } from '@sitewright/domain/reviews/review.ts'
import type { ReviewListOptions } from '@sitewright/domain/reviews/review-list.ts'
import { reviewsMessages } from '@sitewright/domain/reviews/reviews.messages.ts'
import { translate } from '../kit/translate.ts'
import { hasProductAndOtherReviews } from './review-header.tsx'
import { ReviewItem } from './review-item.tsx'
import { ReviewListControls, ClearStarFilterButton } from './review-list-controls.tsx'
import type { ReviewsStore } from './reviews-store.ts'

type ListsProps = { itemId: string; state: ReturnType<ReviewsStore['get']>; onShow: (view: ReviewListOptions) => void }

/** The reviews of the product, then those of the store's other products, each under a heading. */
export function ProductAndStoreReviews({ itemId, state, onShow }: ListsProps) {
  const { filling, figures, view } = state
  const own = filling.shown.filter(({ productId }) => productId === itemId)
  const others = filling.shown.filter(({ productId }) => productId !== itemId)
  const isOfProduct = (figures.product?.count ?? 0) > 0
  const sums = isOfProduct ? figures.product : figures.store
  const tools = sums && (
    <ReviewListControls
      itemId={itemId}
      figures={sums}
      hasAverage={hasProductAndOtherReviews(figures)}
      view={view}
      isEmpty={filling.shown.length === 0}
      onShow={onShow}
    />
  )
  return (
    <>
      {isOfProduct && (
        <ReviewList id={`reviews-own-${itemId}`} heading={translate(reviewsMessages.ofProduct)} reviews={own}>
          {tools}
          {own.length === 0 && <NoneOfStars view={view} onShow={onShow} />}
        </ReviewList>
      )}
      {(others.length > 0 || !isOfProduct) && (
        <ReviewList
          id={`reviews-others-${itemId}`}
          heading={translate(reviewsMessages.ofOthers)}
          reviews={others}
          isOfOthers
        >
          {!isOfProduct && tools}
          {others.length === 0 && <NoneOfStars view={view} onShow={onShow} />}
        </ReviewList>
      )}
    </>
  )
}

type ListProps = {
  id: string
  heading: string
  reviews: readonly Review[]
  isOfOthers?: boolean
  children: React.ReactNode
}

function ReviewList({ id, heading, reviews, isOfOthers = false, children }: ListProps) {
  return (
    <>
      <h3 className="product-reviews-heading" id={id}>
        {heading}
      </h3>
      {children}
      {reviews.length > 0 && (
        <ul className="product-reviews-list" aria-labelledby={id}>
          {reviews.map((review) => (
            <ReviewItem key={review.id} review={review} isOfOther={isOfOthers} />
          ))}
        </ul>
      )}
    </>
  )
}

/** Shown instead of a list when no review has the number of stars selected as a filter. Has a button that clears the filter. */
function NoneOfStars({ view, onShow }: Pick<ListsProps, 'onShow'> & { view: ReviewListOptions }) {
  const { stars } = view
  if (stars === null) return null
  return (
    <div className="product-reviews-none">
      <p>{translate(reviewsMessages.noneWith, { stars })}</p>
      <ClearStarFilterButton view={view} onShow={onShow} />
    </div>
  )
}
