import { reviewQueueMessages as messages } from '@sitewright/domain/reviews/reviews-studio.messages.ts'
import { maxStars } from '@sitewright/domain/reviews/stars.ts'
import { visuallyHidden } from '@sitewright/ui/visually-hidden.ts'
import { useTranslate } from '../kit/locale.tsx'
import styles from './review-queue.module.css'

/** A rating as five stars, with the number for screen readers. Parts of a star are rounded down. */
export function ReviewStars({ rating }: { rating: string }) {
  const translate = useTranslate()
  const full = Math.floor(Number(rating))
  return (
    <span className={styles['stars']}>
      <span className={visuallyHidden}>{translate(messages.stars, { rating })}</span>
      <span aria-hidden="true">
        {'★'.repeat(full)}
        <span className={styles['rest']}>{'★'.repeat(maxStars - full)}</span>
      </span>
    </span>
  )
}
