import { reviewQueueMessages as messages } from '@sitewright/domain/reviews/reviews-studio.messages.ts'
import type { ModeratedReview } from '@sitewright/domain/reviews/reviews.wire.ts'
import { Icon } from '@sitewright/ui/icons.tsx'
import { rowLink, type Column } from '@sitewright/ui/lists/data-table.tsx'
import { visuallyHidden } from '@sitewright/ui/visually-hidden.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { changedSearch, useListSearch } from '../kit/list/list-search.ts'
import { rowAttribute } from '../kit/list/use-row-keys.ts'
import { useLocaleTag, useTranslate } from '../kit/locale.tsx'
import { listTimeText } from '../kit/time-text.ts'
import { ReviewStars } from './review-stars.tsx'
import { nameOf } from './review-texts.ts'
import styles from './review-queue.module.css'

/** React hook that returns the columns of the queue: the rating, who wrote what about which product, and when. */
export function useReviewColumns(): Column<ModeratedReview>[] {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const [now] = useState(() => Date.now())
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
    {
      id: 'date',
      title: translate(messages.date),
      place: 'figure',
      isFigure: true,
      cell: ({ reviewDate }) => (
        <time className={styles['date']} dateTime={new Date(reviewDate).toISOString()}>
          {listTimeText(translate, tag, reviewDate, now)}
        </time>
      ),
    },
  ]
}

function ReviewSummary({ review }: { review: ModeratedReview }) {
  const translate = useTranslate()
  const { search } = useListSearch()
  const { id, title, text, importedProductName, isVerifiedBuyer } = review
  return (
    <span className={styles['summary']}>
      <span className={styles['who']}>
        <Link
          className={rowLink}
          to="."
          search={changedSearch(search, { sheet: id })}
          aria-current={search['sheet'] === id ? 'true' : undefined}
          {...{ [rowAttribute]: id }}
        >
          <bdi>{nameOf(translate, review)}</bdi>
        </Link>
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
