import { takeOver } from '../kit/take-over.ts'
import { wearSheet } from '../lightbox/wear-sheet.ts'
import { ReviewSection } from './review-section.tsx'
import { reviewsCss } from './reviews-css.ts'
import { makeReviews, type Reviews } from './reviews-store.ts'

/** SF-4.27: a product's reviews under it. Without an answer the link stays that leads to the page of all of them. */
export function wake(place: HTMLElement): void {
  wearSheet(reviewsCss)
  const props = readProps(place)
  if (props && takeOver(place, () => props, ReviewSection)) void props.reviews.more()
}

export type SectionProps = { itemId: string; reviews: Reviews; link: { href: string; text: string } | null }

function readProps(place: HTMLElement): SectionProps | null {
  const { itemId } = place.dataset
  const link = place.querySelector<HTMLAnchorElement>('a[href]')
  if (!itemId) return null
  return {
    itemId,
    reviews: makeReviews(itemId),
    link: link && { href: link.getAttribute('href') ?? '', text: link.textContent ?? '' },
  }
}
