import { paymentsStudioMessages as messages } from '@sitewright/domain/payments/payments-studio.messages.ts'
import type { Section } from '../app-shell/section.ts'
import { paths } from '../paths.ts'

export const paymentsSection: Section = {
  id: 'payments',
  name: messages.payments,
  icon: 'card',
  path: (site = '') => paths.payments(site),
  key: 'y',
  permit: { action: 'edit-checkout' },
  settings: [
    {
      group: 'shop',
      otherNames: 'Stripe cards bank transfer IBAN Apple Google pay Zahlungen Karten Überweisung Bezahlen',
    },
  ],
}
