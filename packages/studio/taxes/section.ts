import { taxesStudioMessages as messages } from '@sitewright/domain/shipping/tax-rules/taxes-studio.messages.ts'
import type { Section } from '../app-shell/section.ts'
import { paths } from '../paths.ts'

export const taxesSection: Section = {
  id: 'taxes',
  name: messages.taxes,
  icon: 'percent',
  path: (site = '') => paths.taxes(site),
  key: 'u',
  permit: { action: 'edit-checkout' },
  create: { name: messages.newRate, path: (site) => `${paths.taxes(site)}?sheet=rate` },
  settings: [
    { group: 'shop', otherNames: 'VAT GST sales tax duty MwSt Mehrwertsteuer Umsatzsteuer USt Steuern Steuersatz' },
  ],
}
