import { starPath, widthOfFill } from '@sitewright/domain/reviews/review-markup.ts'
import { reviewsMessages } from '@sitewright/domain/reviews/reviews.messages.ts'
import { starQuarterCounts, starsOf } from '@sitewright/domain/reviews/stars.ts'
import { translate } from '../kit/translate.ts'

/**
 * A rating as stars out of five, with halves and quarters; `rating` is a number as text. Same markup as the server renders
 * (SF-9.03).
 */
export function ReviewStars({ rating }: { rating: string }) {
  return (
    <span className="product-review-stars" {...asPicture(translate(reviewsMessages.stars, { rating }))}>
      {starsOf(Number(rating) * starQuarterCounts.one).map((fill, at) => (
        <svg
          key={at}
          className={`product-review-star product-review-star--${fill}`}
          viewBox="0 0 24 24"
          width="20"
          height="20"
          aria-hidden="true"
        >
          <path className="product-review-star-rest" fill="none" stroke="currentColor" d={starPath} />
          <svg width={widthOfFill(fill)} height="24">
            <path className="product-review-star-fill" fill="currentColor" d={starPath} />
          </svg>
        </svg>
      ))}
    </span>
  )
}

/** Returns attributes that make an element with several children one image for screen readers. */
function asPicture(name: string) {
  return { role: 'img', 'aria-label': name }
}
