import { reviewsMessages } from '@sitewright/domain/reviews/reviews.messages.ts'
import { mountReact } from '../kit/mount-react.ts'
import { translate } from '../kit/translate.ts'
import { adoptStyleSheet } from '../lightbox/adopt-style-sheet.ts'
import { ReviewSection, type SectionProps } from './review-section.tsx'
import { reviewsCss } from './reviews-css.ts'
import { makeReviews } from './reviews-store.ts'

/** A product's reviews on its page. If they do not load, the link to the page of all reviews stays (SF-4.27). */
export function mount(place: HTMLElement): void {
  adoptStyleSheet(reviewsCss)
  const props = readProps(place)
  if (!props || !mountReact(place, () => props, ReviewSection)) return
  void props.reviews.more().then(() => leaveIfEmpty(place, props))
}

/** Removes the section when there are no reviews. A link to write the first one, if allowed, replaces it and takes its focus. */
function leaveIfEmpty(place: HTMLElement, { reviews, link }: SectionProps): void {
  const { figures, filling } = reviews.get()
  if (!figures.product || filling.shown.length > 0) return // loading failed, or there are reviews
  if (!link) return place.remove()
  const isFocused = place.contains(document.activeElement)
  const first = document.createElement('a')
  first.className = 'product-reviews-link'
  first.href = link.href
  first.textContent = translate(reviewsMessages.writeFirst)
  const paragraph = document.createElement('p')
  paragraph.className = 'product-reviews-first'
  paragraph.append(first)
  place.replaceWith(paragraph)
  if (isFocused) first.focus({ preventScroll: true })
}

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
