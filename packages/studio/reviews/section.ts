import { overviewMessages } from '@sitewright/domain/sites/overview.messages.ts'
import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import type { Section } from '../app-shell/section.ts'
import { paths } from '../paths.ts'

export const reviewsSection: Section = {
  id: 'reviews',
  name: frameMessages.reviews,
  icon: 'star',
  path: (site = '') => paths.reviews(site),
  key: 'r',
  permit: { action: 'moderate-reviews' },
  waits: { count: ({ reviews }) => reviews ?? 0, text: overviewMessages.reviewCount },
}
