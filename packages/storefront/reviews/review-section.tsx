import { useRef, useState } from 'react'
import { reviewsMessages } from '@sitewright/domain/reviews/reviews.messages.ts'
import { useStore } from '../kit/use-store.ts'
import { visuallyHidden } from '../kit/visually-hidden.ts'
import { say } from '../kit/words.ts'
import { ReviewItem } from './review-item.tsx'
import { ReviewStars } from './review-stars.tsx'
import type { SectionProps } from './reviews.island.tsx'

/** SF-2.10, SF-4.27: the loader, then what people say, then a button as long as there is more. Where there is nothing, nothing is added. */
export function ReviewSection({ itemId, reviews, link }: SectionProps) {
  const { filling, figures, isBusy, hasMore } = useStore(reviews)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const { shown } = filling

  /** Whoever pressed a button that goes away is led to the first of what came. */
  async function showMore(): Promise<void> {
    const added = await reviews.more()
    if (added === 0) return
    setSaid(say(reviewsMessages.shown, { count: added }))
    requestAnimationFrame(() => {
      const first = list.current?.children[shown.length]
      if (document.activeElement === document.body && first instanceof HTMLElement) first.focus({ preventScroll: true })
    })
  }

  return (
    <>
      {shown.length > 0 && (
        <>
          <SectionHeader figures={figures.store ?? figures.product} itemId={itemId} />
          <ul className="product-reviews-list" ref={list} aria-labelledby={`reviews-header-${itemId}`}>
            {shown.map((review) => (
              <ReviewItem key={review.id} review={review} isOfOther={review.productId !== itemId} />
            ))}
          </ul>
        </>
      )}
      {isBusy && (
        <p className="product-reviews-loader">
          <output>{say(reviewsMessages.loading)}</output>
        </p>
      )}
      {shown.length > 0 && hasMore && (
        <button
          type="button"
          className="product-reviews-more sqs-button-element--secondary"
          aria-disabled={isBusy}
          onClick={() => void showMore()}
        >
          {say(reviewsMessages.seeMore)}
        </button>
      )}
      <output {...visuallyHidden}>{said}</output>
      {link && (
        <p>
          <a className="product-reviews-link" href={link.href}>
            {shown.length > 0 ? say(reviewsMessages.write) : link.text}
          </a>
        </p>
      )}
    </>
  )
}

type HeaderProps = { figures: { count: number; averageRating: string } | null; itemId: string }

/** SF-9.03 */
function SectionHeader({ figures, itemId }: HeaderProps) {
  const count = figures?.count ?? 0
  return (
    <div className="product-reviews-summary">
      <h2 className="product-reviews-header" id={`reviews-header-${itemId}`}>
        {say(reviewsMessages.header, { count })}
      </h2>
      {count > 0 && figures && <ReviewStars rating={figures.averageRating} />}
    </div>
  )
}
