import { reviewDateText } from '@sitewright/domain/reviews/review-date.ts'
import {
  marketplaceOf,
  reviewerName,
  displayableReviewPictures,
  type Review,
} from '@sitewright/domain/reviews/review.ts'
import { reviewsMessages } from '@sitewright/domain/reviews/reviews.messages.ts'
import { translate } from '../kit/translate.ts'
import { openPicture } from './open-picture.ts'
import { ReviewStars } from './review-stars.tsx'

/** One review in a list. React escapes the review's texts, so they cannot contain markup (SF-2.10, SF-5.17). */
export function ReviewItem({ review, isOfOther }: { review: Review; isOfOther: boolean }) {
  const name = reviewerName(review, translate(reviewsMessages.anonymous))
  const source = review.isVerifiedBuyer ? translate(reviewsMessages.verified) : sourceText(marketplaceOf(review))
  return (
    <li className="product-review" tabIndex={-1}>
      <p className="product-review-head">
        <ReviewStars rating={review.starRating} />{' '}
        {review.title !== '' && (
          <strong className="product-review-title" dir="auto">
            {review.title}
          </strong>
        )}
      </p>
      {review.text !== '' && (
        <p className="product-review-text" dir="auto">
          {review.text}
        </p>
      )}
      <ReviewPictures review={review} name={name} />
      <p className="product-review-by">
        <bdi className="product-review-name">{name}</bdi>{' '}
        <time dateTime={new Date(review.reviewDate).toISOString().slice(0, 10)}>
          {reviewDateText(document.documentElement.lang || 'en', review.reviewDate)}
        </time>
        {isOfOther && (
          <span className="product-review-about">
            {' '}
            <About review={review} />
          </span>
        )}
        {source !== '' && <span className="product-review-source"> {source}</span>}
      </p>
      {review.reply && (
        <div className="product-review-reply">
          <p className="product-review-reply-by">{translate(reviewsMessages.shopReply)}</p>
          <p className="product-review-text" dir="auto">
            {review.reply.text}
          </p>
        </div>
      )}
    </li>
  )
}

/**
 * Names the product that a review is about, in the list of other products' reviews. Links to it when the shop shows that product.
 */
function About({ review: { importedProductName, productPath } }: { review: Review }) {
  if (importedProductName === '') return translate(reviewsMessages.aboutShop)
  const words = translate(reviewsMessages.about, { product: importedProductName })
  return productPath === null ? words : <a href={productPath}>{words}</a>
}

function sourceText(place: string | null): string {
  if (place === null) return ''
  return place === '' ? translate(reviewsMessages.postedElsewhere) : translate(reviewsMessages.postedOn, { place })
}

/** A review's pictures. Each is a button that opens a dialog. The alternative texts name the product or the reviewer. */
function ReviewPictures({ review, name }: { review: Review; name: string }) {
  const product = review.importedProductName
  const pictures = displayableReviewPictures(review).map(({ url, number, isOfProduct }) => ({
    url,
    alt: isOfProduct
      ? translate(reviewsMessages.productPicture, { number, product })
      : translate(reviewsMessages.picture, { number, name }),
  }))
  if (pictures.length === 0) return null
  return (
    <p className="product-review-pictures">
      {pictures.map(({ url, alt }) => (
        <button key={url} type="button" aria-haspopup="dialog" onClick={() => openPicture(url, alt)}>
          <img src={`${url}?format=300w`} alt={alt} width="96" height="96" loading="lazy" />
        </button>
      ))}
    </p>
  )
}
