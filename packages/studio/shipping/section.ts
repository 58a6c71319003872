import { shippingStudioMessages as messages } from '@sitewright/domain/shipping/zones/shipping-studio.messages.ts'
import type { Section } from '../app-shell/section.ts'
import { paths } from '../paths.ts'

export const shippingSection: Section = {
  id: 'shipping',
  name: messages.shipping,
  icon: 'truck',
  path: (site = '') => paths.shipping(site),
  key: 'v',
  permit: { action: 'edit-checkout', part: 'shipping' },
  create: { name: messages.newZone, path: (site) => `${paths.shipping(site)}?sheet=zone` },
  settings: [
    {
      group: 'shop',
      otherNames:
        'delivery postage zones rates pickup parcels weight Versand Lieferung Porto Zonen Abholung Pakete Gewicht',
    },
  ],
}
