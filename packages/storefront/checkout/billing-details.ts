import type { AddressName } from '@sitewright/domain/checkout/field-layout.ts'
import type { CheckoutState } from './checkout-state.ts'
import type { BillingDetails } from './stripe-card.ts'

/** Returns who pays and where the bills go, as typed: the delivery address unless another one is entered. */
export function billingDetails({ values, view }: Pick<CheckoutState, 'values' | 'view'>): BillingDetails {
  const isDelivered = view.needsShipping && !view.isPickup
  const from: AddressName = isDelivered && values['isBillingSame'] === 'on' ? 'delivery' : 'billing'
  const part = (name: string): string => (values[`${from}.${name}`] ?? '').trim()
  return {
    name: [part('firstName'), part('lastName')].filter((one) => one !== '').join(' '),
    email: (values['email'] ?? '').trim(),
    address: {
      line1: part('address1'),
      line2: part('address2'),
      city: part('city'),
      state: part('region'),
      postal_code: part('postcode'),
      country: part('country'),
    },
  }
}
