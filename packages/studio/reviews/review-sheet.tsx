import type { ReviewState } from '@sitewright/domain/reviews/review.ts'
import { reviewQueueMessages as messages } from '@sitewright/domain/reviews/reviews-studio.messages.ts'
import type { ModeratedReview } from '@sitewright/domain/reviews/reviews.wire.ts'
import { Badge } from '@sitewright/ui/badge.tsx'
import { Button, IconButton } from '@sitewright/ui/button.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { SideSheet } from '@sitewright/ui/overlays/side-sheet.tsx'
import { useLocaleTag, useTranslate } from '../kit/locale.tsx'
import { fullTimeText } from '../kit/time-text.ts'
import type { SiteOfSession } from '../session/session.ts'
import { ReviewPictures } from './review-pictures.tsx'
import { ReviewReply } from './review-reply.tsx'
import { ReviewStars } from './review-stars.tsx'
import { nameOf, ratingText } from './review-texts.ts'
import type { Decision } from './use-decisions.ts'
import styles from './review-queue.module.css'

type SheetProps = {
  site: SiteOfSession
  review: ModeratedReview
  reload: () => Promise<void>
  onDecide: (decision: Decision, state: ReviewState) => void
  onClose: () => void
}

/** A review beside the queue: all of it, the shop's public answer, and what a moderator can decide. */
export function ReviewSheet({ site, review, reload, onDecide, onClose }: SheetProps) {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const name = nameOf(translate, review)
  const rating = ratingText(translate, review)
  const isShown = review.state === 'published'
  return (
    <SideSheet
      title={name}
      closeLabel={translate(messages.close)}
      onClose={onClose}
      onSubmit={() => {
        if (!isShown) onDecide('publish', 'published')
      }}
      footer={<Decisions state={review.state} onDecide={onDecide} />}
    >
      <div className={styles['about']}>
        <bdi>{review.importedProductName || translate(messages.ofShop)}</bdi>
        {review.isVerifiedBuyer && (
          <Badge tone="ok" mark="full">
            {translate(messages.verified)}
          </Badge>
        )}
      </div>
      <p className={styles['facts']}>
        <ReviewStars rating={review.starRating} />{' '}
        <time dateTime={new Date(review.reviewDate).toISOString()}>{fullTimeText(tag, review.reviewDate)}</time>
      </p>
      {review.title !== '' && (
        <h3 className={styles['title']} dir="auto">
          {review.title}
        </h3>
      )}
      {review.text !== '' && (
        <p className={styles['text']} dir="auto">
          {review.text}
        </p>
      )}
      <ReviewPictures site={site} review={review} name={name} />
      {review.state === 'held' && <p className={styles['why']}>{translate(messages.waitsBecause)}</p>}
      <ReviewReply key={review.id} site={site} review={review} reload={reload} name={name} />
      {rating !== null && (
        <dl className={styles['rating']}>
          <dt>{translate(messages.rating)}</dt>
          <dd>{rating}</dd>
        </dl>
      )}
    </SideSheet>
  )
}

function Decisions({ state, onDecide }: Pick<SheetProps, 'onDecide'> & { state: ReviewState }) {
  const translate = useTranslate()
  return (
    <>
      {state === 'deleted' && (
        <Button onPress={() => onDecide('restore', 'held')}>
          <Icon name="undo" />
          {translate(messages.restore)}
        </Button>
      )}
      {state !== 'published' && (
        <Button look="primary" isWide onPress={() => onDecide('publish', 'published')}>
          <Icon name="check" />
          {translate(messages.publish)}
        </Button>
      )}
      {state !== 'spam' && <Button onPress={() => onDecide('spam', 'spam')}>{translate(messages.markAsSpam)}</Button>}
      {state !== 'deleted' && (
        <IconButton label={translate(messages.delete)} onPress={() => onDecide('delete', 'deleted')}>
          <Icon name="trash" />
        </IconButton>
      )}
    </>
  )
}
