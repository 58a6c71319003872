import { reviewPageSizes } from '@sitewright/domain/reviews/review-facts.ts'
import { reviewFormMessages } from '@sitewright/domain/reviews/review-form.messages.ts'
import {
  reviewSorts,
  ratingDistribution,
  type ReviewSort,
  type ReviewListOptions,
} from '@sitewright/domain/reviews/review-list.ts'
import { reviewsMessages } from '@sitewright/domain/reviews/reviews.messages.ts'
import { visuallyHidden } from '../kit/visually-hidden.ts'
import { translate } from '../kit/translate.ts'
import { Average } from './review-header.tsx'
import type { ReviewFigures } from './reviews-store.ts'

type ToolsProps = {
  itemId: string
  figures: ReviewFigures
  /** True when the section's heading shows the average of the whole store, so that the list must show the product's own. */
  hasAverage: boolean
  view: ReviewListOptions
  /** True when the list has no reviews; a button to clear the filter is then in the list's place. */
  isEmpty: boolean
  onShow: (view: ReviewListOptions) => void
}

/**
 * Tools above a list of reviews: the number of reviews by stars, each a filter for the list, and the list's order. Same markup as
 * the server renders.
 */
export function ReviewListControls({ itemId, figures, hasAverage, view, isEmpty, onShow }: ToolsProps) {
  const { count, averageRating, starCounts } = figures
  const sortId = `reviews-sort-${itemId}`
  return (
    <>
      <div className="product-reviews-figures">
        {hasAverage && (
          <p className="product-reviews-sum">
            <Average rating={averageRating} />{' '}
            <bdi className="product-review-count">{translate(reviewsMessages.count, { count })}</bdi>
          </p>
        )}
        <ul className="product-reviews-rows" aria-label={translate(reviewsMessages.filterBy)}>
          {ratingDistribution(starCounts).map((row) => (
            <li key={row.stars}>
              <button
                type="button"
                className="product-reviews-row"
                aria-pressed={view.stars === row.stars}
                onClick={() => onShow({ ...view, stars: view.stars === row.stars ? null : row.stars })}
              >
                <span {...visuallyHidden}>{translate(reviewsMessages.starRow, row)}</span>
                <span className="product-reviews-row-stars" aria-hidden="true">
                  {translate(reviewFormMessages.star, { count: row.stars })}
                </span>
                <Bar percent={row.percent} />
                <span className="product-reviews-row-count" aria-hidden="true">
                  {row.count}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {count === reviewPageSizes.summary && (
          <p className="product-reviews-note">{translate(reviewsMessages.ofNewest)}</p>
        )}
      </div>
      <p className="product-reviews-tools">
        <label htmlFor={sortId}>{translate(reviewsMessages.sortBy)}</label>{' '}
        <select
          id={sortId}
          className="product-reviews-sort"
          value={view.sort}
          onChange={({ currentTarget }) => onShow({ ...view, sort: sortOf(currentTarget.value) })}
        >
          {reviewSorts.map((sort) => (
            <option key={sort} value={sort}>
              {translate(reviewsMessages[sort])}
            </option>
          ))}
        </select>
        {view.stars !== null && !isEmpty && <ClearStarFilterButton view={view} onShow={onShow} />}
      </p>
    </>
  )
}

/** Button that clears the filter by stars. */
export function ClearStarFilterButton({ view, onShow }: Pick<ToolsProps, 'view' | 'onShow'>) {
  return (
    <button type="button" className="product-reviews-all" onClick={() => onShow({ ...view, stars: null })}>
      {translate(reviewsMessages.showAll)}
    </button>
  )
}

function sortOf(value: string): ReviewSort {
  return reviewSorts.find((sort) => sort === value) ?? 'newest'
}

function Bar({ percent }: { percent: number }) {
  return (
    <svg
      className="product-reviews-bar"
      viewBox="0 0 100 8"
      width="100"
      height="8"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width="100" height="8" fill="currentColor" opacity="0.15" />
      <rect width={percent} height="8" fill="currentColor" />
    </svg>
  )
}
