import type { Discount } from '../discounts/discount.ts'
import type { CartLocation } from '../shipping/location.ts'
import type { ShippingRate } from '../shipping/shipping-options.ts'
import type { TaxSettings } from '../shipping/taxes.ts'

/** What a cart's sums depend on beside its lines, as it was when the cart was read. */
export type CartPricing = {
  /** Those that apply by themselves, and those whose codes are on the cart. */
  discounts: Discount[]
  /** The shop has codes: it asks for them. */
  takesCodes: boolean
  location: CartLocation | null
  shippingRates: ShippingRate[]
  taxes: TaxSettings
}

/** Of a shop without discounts, rates and taxes. */
export const noPricing: CartPricing = {
  discounts: [],
  takesCodes: false,
  location: null,
  shippingRates: [],
  taxes: { areIncluded: false, rules: [] },
}
