import type { Discount } from '../../discounts/discount.ts'
import type { CartLocation } from '../../shipping/location.ts'
import type { ShippingRate } from '../../shipping/shipping-options.ts'
import type { TaxSettings } from '../../shipping/taxes.ts'

/** Everything besides the cart's lines that its totals depend on. Read from the database together with the cart. */
export type CartPricingInput = {
  /** The shop's automatic discounts, and the discounts whose codes are on the cart. */
  discounts: Discount[]
  /** True when the shop has coupon codes; the cart then shows an input field for codes. */
  takesCodes: boolean
  location: CartLocation | null
  shippingRates: ShippingRate[]
  taxes: TaxSettings
}

/** Pricing of a shop without discounts, shipping rates and taxes. */
export const emptyPricingInput: CartPricingInput = {
  discounts: [],
  takesCodes: false,
  location: null,
  shippingRates: [],
  taxes: { areIncluded: false, rules: [] },
}
