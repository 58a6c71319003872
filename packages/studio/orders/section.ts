import { overviewMessages } from '@sitewright/domain/sites/overview.messages.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import type { Section } from '../app-shell/section.ts'
import { paths } from '../paths.ts'

export const ordersSection: Section = {
  id: 'orders',
  name: sitesMessages.orders,
  icon: 'bag',
  path: (site = '') => paths.orders(site),
  key: 'o',
  permit: { action: 'see-orders' },
  phoneOrder: 1,
  rows: async () => (await import('./find-orders.ts')).findOrders,
  waits: { count: ({ orders }) => orders?.toFulfil ?? 0, text: overviewMessages.toFulfilCount },
}
