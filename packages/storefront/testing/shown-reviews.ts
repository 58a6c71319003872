import type { Review } from '@sitewright/domain/reviews/review.ts'
import { allByRole } from './by-role.ts'

/** The texts of the reviews that the page shows. */
export const shownTexts = (): string[] =>
  [...document.querySelectorAll('.product-review-text')].map(({ textContent }) => textContent ?? '')

export const textsOf = (reviews: readonly Review[]): string[] => reviews.map(({ text }) => text)

export const moreButton = (): HTMLElement | undefined => allByRole('button', 'See More Reviews')[0]
