import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import type { Section } from '../app-shell/section.ts'
import { paths } from '../paths.ts'

export const productsSection: Section = {
  id: 'products',
  name: frameMessages.products,
  icon: 'parcel',
  path: (site = '') => paths.products(site),
  key: 'p',
  permit: { action: 'manage-products' },
  create: {
    name: frameMessages.newProduct,
    path: paths.newProduct,
  },
}
