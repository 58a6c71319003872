import { useRef, useState, type RefObject } from 'react'
import type { ReviewListOptions } from '@sitewright/domain/reviews/review-list.ts'
import { reviewsMessages } from '@sitewright/domain/reviews/reviews.messages.ts'
import { useStore } from '../kit/use-store.ts'
import { visuallyHidden } from '../kit/visually-hidden.ts'
import { translate } from '../kit/translate.ts'
import { ProductAndStoreReviews } from './product-and-store-reviews.tsx'
import { ReviewsHeading } from './review-header.tsx'
import type { ReviewsStore } from './reviews-store.ts'

export type SectionProps = { itemId: string; reviews: ReviewsStore; link: { href: string; text: string } | null }

/**
 * The reviews section of a product page: the lists of reviews, a loading text, and a button while more can be loaded. Without
 * reviews it has only the link to write one (SF-2.10, SF-4.27).
 */
export function ReviewSection({ itemId, reviews, link }: SectionProps) {
  const state = useStore(reviews)
  const { filling, figures, isBusy, hasMore } = state
  const { lists, announcement, showMore, show } = useShownReviews(reviews)
  const isThere = filling.shown.length > 0 || (figures.store?.count ?? 0) > 0

  return (
    <>
      {isThere && (
        <>
          <ReviewsHeading figures={figures} itemId={itemId} />
          <div className="product-reviews-lists" ref={lists} aria-busy={isBusy}>
            <ProductAndStoreReviews itemId={itemId} state={state} onShow={(view) => void show(view)} />
          </div>
        </>
      )}
      {isBusy && (
        <p className="product-reviews-loader">
          <output>{translate(reviewsMessages.loading)}</output>
        </p>
      )}
      {filling.shown.length > 0 && hasMore && (
        <button
          type="button"
          className="product-reviews-more sqs-button-element--secondary"
          aria-disabled={isBusy}
          onClick={() => void showMore()}
        >
          {translate(reviewsMessages.seeMore)}
        </button>
      )}
      <output {...visuallyHidden}>{announcement}</output>
      {link && (
        <p>
          <a className="product-reviews-link" href={link.href}>
            {isThere ? translate(reviewsMessages.write) : link.text}
          </a>
        </p>
      )}
    </>
  )
}

type ShownReviews = {
  lists: RefObject<HTMLDivElement | null>
  /** Status text for screen readers. */
  announcement: string
  showMore: () => Promise<void>
  show: (view: ReviewListOptions) => Promise<void>
}

/**
 * Returns functions that load reviews. They announce how many were loaded, and move the focus to them when the pressed button has
 * disappeared.
 */
function useShownReviews(reviews: ReviewsStore): ShownReviews {
  const [announcement, setAnnouncement] = useState('')
  const lists = useRef<HTMLDivElement>(null)

  async function showMore(): Promise<void> {
    const before = reviews.get().filling.shown.length
    const added = await reviews.more()
    if (added === 0) return
    setAnnouncement(translate(reviewsMessages.shown, { count: added }))
    focusIfLost(() => lists.current?.querySelectorAll<HTMLElement>('.product-review')[before])
  }

  async function show(view: ReviewListOptions): Promise<void> {
    const count = await reviews.show(view)
    if (count === null) return
    const { stars } = view
    const isEmpty = count === 0 && stars !== null
    setAnnouncement(
      isEmpty ? translate(reviewsMessages.noneWith, { stars }) : translate(reviewsMessages.nowShown, { count }),
    )
    focusIfLost(() => lists.current?.querySelector<HTMLElement>('.product-review'))
  }
  return { lists, announcement, showMore, show }
}

/** Focuses the element that `find` returns, if the control that had the focus has disappeared. */
function focusIfLost(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) find()?.focus({ preventScroll: true })
  })
}
