import { overviewMessages } from '@sitewright/domain/sites/overview.messages.ts'
import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import type { Section } from '../app-shell/section.ts'
import { paths } from '../paths.ts'

export const inventorySection: Section = {
  id: 'inventory',
  name: frameMessages.inventory,
  icon: 'boxes',
  path: (site = '') => paths.inventory(site),
  key: 'i',
  permit: { action: 'manage-products', part: 'see' },
  phoneOrder: 2,
  waits: { count: ({ stock }) => (stock?.low ?? 0) + (stock?.out ?? 0), text: overviewMessages.lowCount },
}
