import { reviewQueueMessages as messages } from '@sitewright/domain/reviews/reviews-studio.messages.ts'
import type { ModeratedReview } from '@sitewright/domain/reviews/reviews.wire.ts'
import { Icon } from '@sitewright/ui/icons.tsx'
import type { Column } from '@sitewright/ui/lists/data-table.tsx'
import { visuallyHidden } from '@sitewright/ui/visually-hidden.ts'
import { dateColumn } from '../kit/list/columns.tsx'
import { RecordLink } from '../kit/list/record-link.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { ReviewStars } from './review-stars.tsx'
import { nameOf } from './review-texts.ts'
import styles from './review-queue.module.css'

/** React hook that returns the columns of the queue: the rating, who wrote what about which product, and when. */
export function useReviewColumns(): Column<ModeratedReview>[] {
  const translate = useTranslate()
  return [
    {
      id: 'stars',
      title: translate(messages.starsColumn),
      place: 'remark',
      cell: ({ starRating }) => <ReviewStars rating={starRating} />,
    },
    {
      id: 'review',
      title: translate(messages.review),
      place: 'name',
      isHeader: true,
      isFlexible: true,
      cell: (review) => <ReviewSummary review={review} />,
    },
    dateColumn({
      id: 'date',
      title: translate(messages.date),
      place: 'figure',
      isFigure: true,
      tone: 'faint',
      at: ({ reviewDate }) => reviewDate,
    }),
  ]
}

function ReviewSummary({ review }: { review: ModeratedReview }) {
  const translate = useTranslate()
  const { id, title, text, importedProductName, isVerifiedBuyer } = review
  return (
    <span className={styles['summary']}>
      <span className={styles['who']}>
        <RecordLink target={{ sheet: id }}>
          <bdi>{nameOf(translate, review)}</bdi>
        </RecordLink>
        {isVerifiedBuyer && (
          <>
            <Icon name="done" size={14} />
            <span className={visuallyHidden}>{translate(messages.verified)}</span>
          </>
        )}
      </span>
      <span className={styles['line']} dir="auto">
        {title === '' ? text : `${title} — ${text}`}
      </span>
      <bdi className={styles['product']}>{importedProductName || translate(messages.ofShop)}</bdi>
    </span>
  )
}
