import type { Discount } from '../../discounts/discount.ts'
import type { CartLocation } from '../../shipping/location.ts'
import type { ShippingRate } from '../../shipping/shipping-options.ts'
import type { TaxSettings } from '../../shipping/taxes.ts'
import type { GiftCardBalance } from './tender.ts'

/** Everything besides the cart's lines that its totals depend on. Read from the database together with the cart. */
export type CartPricingInput = {
  /** The shop's automatic discounts, and the discounts whose codes are on the cart. */
  discounts: Discount[]
  /** True when the shop has coupon codes; the cart then shows an input field for codes. */
  takesCodes: boolean
  location: CartLocation | null
  /** Where deliveries would go, when `location` decides only the taxes, as for a pickup; missing means `location`. */
  deliveryLocation?: CartLocation | null
  shippingRates: ShippingRate[]
  /** Id of the shipping option that the shopper chose; `null` selects the cheapest delivery. */
  shippingOptionId: string | null
  taxes: TaxSettings
  /** True for a customer who pays no taxes. The taxes within prices that include them are taken off the total. */
  isTaxExempt: boolean
  /** The gift cards to pay with, in the order in which they are used. */
  giftCards: GiftCardBalance[]
}

/** Pricing of a shop without discounts, shipping rates and taxes, for a shopper who has chosen nothing. */
export const emptyPricingInput: CartPricingInput = {
  discounts: [],
  takesCodes: false,
  location: null,
  shippingRates: [],
  shippingOptionId: null,
  taxes: { areIncluded: false, rules: [] },
  isTaxExempt: false,
  giftCards: [],
}
