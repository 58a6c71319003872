import { checkoutStudioMessages as messages } from '@sitewright/domain/checkout/checkout-studio.messages.ts'
import type { Section } from '../app-shell/section.ts'
import { paths } from '../paths.ts'

export const checkoutSection: Section = {
  id: 'checkout',
  name: messages.checkout,
  icon: 'bag',
  path: (site = '') => paths.checkout(site),
  key: 'k',
  permit: { action: 'edit-checkout' },
  settings: [
    {
      group: 'shop',
      otherNames:
        'phone company note newsletter marketing terms legal imprint privacy withdrawal returns Kasse Telefon Firma AGB Impressum Datenschutz Widerruf',
    },
  ],
}
