import { restockStudioMessages } from '@sitewright/domain/restock/restock-studio.messages.ts'
import type { Section } from '../app-shell/section.ts'
import { paths } from '../paths.ts'

export const restockSection: Section = {
  id: 'restock',
  name: restockStudioMessages.restock,
  icon: 'mail',
  path: (site = '') => paths.restock(site),
  key: 'w',
  permit: { action: 'manage-products', part: 'see' },
}
