import { reviewQueueMessages } from '@sitewright/domain/reviews/reviews-studio.messages.ts'
import type { Section } from '../app-shell/section.ts'
import { paths } from '../paths.ts'

export const reviewsSection: Section = {
  id: 'reviews',
  name: reviewQueueMessages.reviews,
  icon: 'star',
  path: (site = '') => paths.reviews(site),
  key: 'r',
  permit: { action: 'moderate-reviews' },
}
