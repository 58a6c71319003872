import type { JoinedLine, MergeNote } from '@sitewright/domain/cart/cart.ts'
import type { CartPricingInput } from '@sitewright/domain/cart/pricing/pricing.ts'
import { emptyPricingInput } from '@sitewright/domain/cart/pricing/pricing.ts'
import type { Discount, DiscountState } from '@sitewright/domain/discounts/discount.ts'
import type { CartLocation } from '@sitewright/domain/shipping/location.ts'
import type { ShippingRate } from '@sitewright/domain/shipping/shipping-options.ts'
import { shippingRates, taxSettings } from '@sitewright/domain/shipping/shipping.wire.ts'
import { tidyPostcode } from '../../addresses/index.ts'

/**
 * Discounts, shipping rates, taxes and location of a cart, as the SQL that loads the cart returns them. Ids are still UUIDs with
 * hyphens.
 */
export type CartPricingRow = {
  couponIds: readonly string[] | null
  location: CartLocation | null
  discounts: readonly DiscountRow[] | null
  takesCodes: boolean
  rates: unknown
  taxes: unknown
  /** True when a shopper is signed in who pays no taxes. */
  isTaxExempt: boolean
  /**
   * Notes about lines that were reduced or left out when carts were merged; `at` is the time of the merge in epoch milliseconds.
   */
  mergeNotes: readonly (MergeNote & { at: number })[] | null
  /** The lines that a sign-in enlarged; `at` is the time of the merge in epoch milliseconds. */
  joinedLines: readonly (JoinedLine & { at: number })[] | null
}

export type DiscountRow = Omit<Discount, 'state'> & {
  /** Begin of the discount in epoch milliseconds; `endsAt` is its end. `null` means no limit. */
  startsAt: number | null
  endsAt: number | null
  isUsedUp: boolean
}

/**
 * Converts a `CartPricingRow` to the pricing data of a cart. Keeps the automatic discounts (those without a code) that are active
 * now, and all discounts whose codes are on the cart, even inactive ones.
 */
export function pricingOf(row: CartPricingRow, nowMs: number): CartPricingInput {
  const held = new Set(couponIdsOf(row))
  const discounts = (row.discounts ?? [])
    .map((discount) => discountOf(discount, nowMs))
    .filter(({ id, code, state }) => (code === '' ? state === 'live' : held.has(id)))
  return {
    ...emptyPricingInput,
    discounts,
    takesCodes: row.takesCodes,
    location: row.location,
    isTaxExempt: row.isTaxExempt,
    shippingRates: row.rates === null ? [] : (shippingRates.safeParse(row.rates).data ?? []).map(withTidyPickup),
    taxes:
      row.taxes === null ? emptyPricingInput.taxes : (taxSettings.safeParse(row.taxes).data ?? emptyPricingInput.taxes),
  }
}

/** The postcode of a pickup decides its taxes, so it is compared in the same form as those of shoppers. */
function withTidyPickup(rate: ShippingRate): ShippingRate {
  const { pickupLocation: place } = rate
  return place ? { ...rate, pickupLocation: { ...place, postcode: tidyPostcode(place.country, place.postcode) } } : rate
}

export function couponIdsOf({ couponIds }: CartPricingRow): string[] {
  return (couponIds ?? []).map(plainId)
}

export function discountOf(row: DiscountRow, nowMs: number): Discount {
  const { startsAt: _, endsAt: __, isUsedUp: ___, ...same } = row
  return { ...same, id: plainId(row.id), productIds: row.productIds.map(plainId), state: stateOf(row, nowMs) }
}

function stateOf({ startsAt, endsAt, isUsedUp }: DiscountRow, nowMs: number): DiscountState {
  if (endsAt !== null && endsAt <= nowMs) return 'expired'
  if (isUsedUp) return 'used-up'
  return startsAt !== null && startsAt > nowMs ? 'not-yet' : 'live'
}

function plainId(id: string): string {
  return id.replaceAll('-', '')
}
