import { reviewsMessages } from '@sitewright/domain/reviews/reviews.messages.ts'
import { mountReact } from '../kit/mount-react.ts'
import { translate } from '../kit/translate.ts'
import { adoptStyleSheet } from '../lightbox/adopt-style-sheet.ts'
import { ReviewSection, type SectionProps } from './review-section.tsx'
import { reviewsCss } from './reviews-css.ts'
import { makeReviewsStore } from './reviews-store.ts'

/**
 * Mounts a product's reviews. If their code does not load, the server-rendered link to the page of all reviews stays (SF-4.27).
 */
export function mount(element: HTMLElement): void {
  adoptStyleSheet(reviewsCss)
  const props = readProps(element)
  if (!props || !mountReact(element, () => props, ReviewSection)) return
  void props.reviews.more().then(() => leaveIfEmpty(element, props))
}

/**
 * Replaces the section by a link to write the first review when there are no reviews; the link takes over the section's focus.
 * Removes the section if visitors may not write reviews.
 */
function leaveIfEmpty(element: HTMLElement, { reviews, link }: SectionProps): void {
  const { figures, filling } = reviews.get()
  if (!figures.product || filling.shown.length > 0) return // the section stays: loading failed, or there are reviews to show
  if (!link) return element.remove()
  const isFocused = element.contains(document.activeElement)
  const first = document.createElement('a')
  first.className = 'product-reviews-link'
  first.href = link.href
  first.textContent = translate(reviewsMessages.writeFirst)
  const paragraph = document.createElement('p')
  paragraph.className = 'product-reviews-first'
  paragraph.append(first)
  element.replaceWith(paragraph)
  if (isFocused) first.focus({ preventScroll: true })
}

function readProps(element: HTMLElement): SectionProps | null {
  const { itemId } = element.dataset
  const link = element.querySelector<HTMLAnchorElement>('a[href]')
  if (!itemId) return null
  return {
    itemId,
    reviews: makeReviewsStore(itemId),
    link: link && { href: link.getAttribute('href') ?? '', text: link.textContent ?? '' },
  }
}
