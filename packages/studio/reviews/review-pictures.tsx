import { displayableReviewPictures } from '@sitewright/domain/reviews/review.ts'
import { reviewQueueMessages as messages } from '@sitewright/domain/reviews/reviews-studio.messages.ts'
import type { ModeratedReview } from '@sitewright/domain/reviews/reviews.wire.ts'
import { useTranslate } from '../kit/locale.tsx'
import type { SiteOfSession } from '../session/session.ts'
import styles from './review-queue.module.css'

/** The pictures of a review, each linked to its full size. */
export function ReviewPictures({ site, review, name }: { site: SiteOfSession; review: ModeratedReview; name: string }) {
  const translate = useTranslate()
  const urls = picturesOf(site, review)
  if (urls.length === 0) return null
  return (
    <div className={styles['pictures']}>
      {urls.map((url, index) => (
        <a key={url} href={url} target="_blank" rel="noopener">
          <img src={url} alt={translate(messages.picture, { number: index + 1, name })} width="96" height="96" />
        </a>
      ))}
    </div>
  )
}

/** Pictures of unpublished reviews come from the studio's API, which the browser asks by itself and which therefore names the site. */
function picturesOf(site: SiteOfSession, review: ModeratedReview): string[] {
  if (review.state !== 'published') return review.importedImageUrls.map((url) => `${url}?site=${site.id}`)
  return displayableReviewPictures(review)
    .filter(({ isOfProduct }) => !isOfProduct)
    .flatMap(({ url }) => URL.parse(`${url}?format=1000w`, site.address)?.href ?? [])
}
