import type { ReviewState } from '@sitewright/domain/reviews/review.ts'
import { reviewQueueMessages as messages } from '@sitewright/domain/reviews/reviews-studio.messages.ts'
import type { ModeratedReview } from '@sitewright/domain/reviews/reviews.wire.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import type { Column } from '@sitewright/ui/lists/data-table.tsx'
import { visuallyHidden } from '@sitewright/ui/visually-hidden.ts'
import { dateColumn, textColumn } from '../kit/list/columns.tsx'
import { RecordLink } from '../kit/list/record-link.tsx'
import { useLocaleTag, useTranslate } from '../kit/locale.tsx'
import { ReviewStars } from './review-stars.tsx'
import { nameOf } from './review-texts.ts'
import styles from './review-queue.module.css'

/**
 * React hook that returns the columns of the queue: the rating, who wrote what about which product, and when; for deleted reviews also
 * until when they are kept, and a button that brings one back.
 */
export function useReviewColumns(
  state: ReviewState,
  restore: (review: ModeratedReview) => void,
): Column<ModeratedReview>[] {
  const translate = useTranslate()
  const bin = useBinColumns(restore)
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
    ...(state === 'deleted' ? bin : []),
  ]
}

function useBinColumns(restore: (review: ModeratedReview) => void): Column<ModeratedReview>[] {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const dayOf = (at: number) => new Date(at).toLocaleDateString(tag, { day: 'numeric', month: 'short' })
  return [
    textColumn({
      id: 'gone',
      title: translate(messages.goneForGood),
      place: 'state',
      text: ({ goneAt }) => (goneAt === null ? '' : translate(messages.goneOn, { day: dayOf(goneAt) })),
    }),
    {
      id: 'restore',
      title: translate(messages.restore),
      place: 'remark2',
      cell: (review) => (
        <Button
          isCompact
          aria-label={translate(messages.restoreOne, { who: nameOf(translate, review) })}
          onPress={() => restore(review)}
        >
          {translate(messages.restore)}
        </Button>
      ),
    },
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
