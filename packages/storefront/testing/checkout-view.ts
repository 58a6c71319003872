import type { AddressField } from '@sitewright/domain/checkout/address.wire.ts'
import { emptyAddress } from '@sitewright/domain/checkout/address.wire.ts'
import type { CheckoutLine, CheckoutView } from '@sitewright/domain/checkout/checkout.wire.ts'

/** A line of two mugs at 34.00. */
export const mugLine: CheckoutLine = {
  id: '1'.repeat(32),
  itemId: 'a'.repeat(32),
  sku: 'MUG',
  title: 'Morning mug',
  fullUrl: '/shop/morning-mug',
  options: [
    { name: 'Glaze', value: 'Oat' },
    { name: 'Size', value: 'large 350 ml' },
  ],
  answers: [],
  productType: 1,
  quantity: 2,
  wantedQuantity: 2,
  unitPriceCents: 3400,
  fullUnitPriceCents: 3400,
  subtotalCents: 6800,
  imageUrl: null,
  imageAlt: 'Morning mug',
  imageColor: 'd4c4b0',
  problem: null,
  problemText: '',
}

/** A line of one planter at 46.00. */
export const planterLine: CheckoutLine = {
  ...mugLine,
  id: '2'.repeat(32),
  itemId: 'b'.repeat(32),
  sku: 'PLANTER',
  title: 'Collar planter',
  fullUrl: '/shop/collar-planter',
  options: [],
  quantity: 1,
  wantedQuantity: 1,
  unitPriceCents: 4600,
  fullUnitPriceCents: 4600,
  subtotalCents: 4600,
}

const field = (name: AddressField['name'], label: string, more: Partial<AddressField> = {}): AddressField => ({
  name,
  label,
  isRequired: true,
  autocomplete: name,
  width: 6,
  maxLength: 80,
  inputMode: 'text',
  ...more,
})

export const fieldsOfUs: readonly AddressField[] = [
  field('firstName', 'First name', { width: 3 }),
  field('lastName', 'Last name', { width: 3 }),
  field('address1', 'Address'),
  field('address2', 'Apartment, floor', { isRequired: false }),
  field('city', 'City', { width: 2 }),
  field('region', 'State', { width: 2, options: [{ value: 'WA', label: 'Washington' }] }),
  field('postcode', 'ZIP code', { width: 2, inputMode: 'numeric' }),
]
export const fieldsOfGermany: readonly AddressField[] = [
  field('firstName', 'First name', { width: 3 }),
  field('lastName', 'Last name', { width: 3 }),
  field('address1', 'Street and house number'),
  field('postcode', 'Postal code', { width: 2, inputMode: 'numeric' }),
  field('city', 'City', { width: 4 }),
]

/** A checkout of two lines in test mode, before anything was entered. */
export function aCheckoutView(change: Partial<CheckoutView> = {}): CheckoutView {
  return {
    id: '',
    cartToken: '',
    currency: 'USD',
    lines: [mugLine, planterLine],
    changes: [],
    email: '',
    phone: '',
    note: '',
    delivery: { ...emptyAddress, country: 'US' },
    billing: { ...emptyAddress, country: 'US' },
    isBillingSame: true,
    newsletter: null,
    needsShipping: true,
    isPickup: false,
    hasUnpricedDelivery: false,
    shippingOptions: [],
    shippingOptionId: '',
    shippingProblem: '',
    addressFields: [...fieldsOfUs],
    billingFields: [...fieldsOfUs],
    countries: [
      { code: 'DE', name: 'Germany' },
      { code: 'US', name: 'United States' },
    ],
    billingCountries: [
      { code: 'DE', name: 'Germany' },
      { code: 'US', name: 'United States' },
    ],
    takesCodes: true,
    coupons: [],
    discounts: [],
    taxes: [],
    isTaxIncluded: false,
    isTaxExempt: false,
    totals: {
      subtotalCents: 11_400,
      discountCents: 0,
      shippingCents: null,
      taxCents: null,
      taxReliefCents: 0,
      totalCents: 11_400,
      isComplete: false,
    },
    priceHash: 'hash-1',
    stepsHash: 'steps-1',
    methods: [
      { method: 'card', provider: 'test', isTestMode: true },
      { method: 'bank-transfer', provider: 'manual', isTestMode: true, note: 'Account 12 34 56' },
    ],
    isTestMode: true,
    isFree: false,
    payment: null,
    declined: '',
    isCancelled: false,
    shopper: null,
    problems: {
      email: 'Enter your email address',
      'delivery.postcode': 'Enter your ZIP code',
    },
    ...change,
  }
}

/** The same checkout with everything entered: it can be paid. */
export function aCompleteView(change: Partial<CheckoutView> = {}): CheckoutView {
  return aCheckoutView({
    id: 'c'.repeat(32),
    email: 'nora@example.com',
    delivery: {
      ...emptyAddress,
      firstName: 'Nora',
      lastName: 'Lindqvist',
      address1: '418 Alder Street',
      city: 'Seattle',
      region: 'WA',
      postcode: '98109',
      country: 'US',
    },
    shippingOptions: [
      { id: 'standard', name: 'Standard', priceCents: 0, isPickup: false, note: '' },
      { id: 'express', name: 'Express', priceCents: 1400, isPickup: false, note: 'Two days' },
    ],
    shippingOptionId: 'standard',
    taxes: [{ id: 'wa', name: 'Sales tax', ratePpm: 103_500, amountCents: 1180, isIncluded: false }],
    totals: {
      subtotalCents: 11_400,
      discountCents: 0,
      shippingCents: 0,
      taxCents: 1180,
      taxReliefCents: 0,
      totalCents: 12_580,
      isComplete: true,
    },
    problems: {},
    ...change,
  })
}
