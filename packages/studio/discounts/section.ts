import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { discountListMessages } from '@sitewright/domain/discounts/discounts-studio.messages.ts'
import type { Section } from '../app-shell/section.ts'
import { paths } from '../paths.ts'

export const discountsSection: Section = {
  id: 'discounts',
  name: frameMessages.discounts,
  icon: 'tag',
  path: (site = '') => paths.discounts(site),
  key: 'd',
  permit: { action: 'manage-products' },
  create: {
    name: discountListMessages.newDiscount,
    path: (site) => paths.discount(site, 'new'),
  },
}
