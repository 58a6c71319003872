import type { CartEntry, JoinedLine } from '../cart/cart.ts'
import type { CartPricingInput } from '../cart/pricing/pricing.ts'
import { priceCart, type PricedCart } from '../cart/pricing/totals.ts'
import { unitPriceCents } from '../catalog/prices.ts'
import { productTypes, type ProductType } from '../kit/enums.ts'
import type { ShownPurchase } from './shown-purchase.ts'

/**
 * Why a cart line cannot be bought as it is: `not-enough-stock` (fewer units can), `sold-out`, `unavailable` (hidden or deleted),
 * `not-sold-here` (gift cards and subscriptions, which have checkouts of their own).
 */
export type LineProblem = 'not-enough-stock' | 'sold-out' | 'unavailable' | 'not-sold-here'

/** A cart line with the number of units that can be bought now. */
export type PurchaseLine = { entry: CartEntry; quantity: number; problem: LineProblem | null }

/** What would be bought now, and for which price. */
export type Purchase = {
  /** All lines of the cart. Those with quantity 0 are not part of the purchase. */
  lines: readonly PurchaseLine[]
  /** The lines that are bought, with the quantities that can be had. */
  bought: readonly CartEntry[]
  pricing: CartPricingInput
  priced: PricedCart
  /** Ids of the discounts whose codes are on the cart. */
  couponIds: readonly string[]
  /** The lines that a sign-in enlarged, by their id, with the units that the visitor's cart had. */
  joined: ReadonlyMap<string, number>
}

const soldTypes: ReadonlySet<ProductType> = new Set([productTypes.physical, productTypes.digital, productTypes.service])

/**
 * Computes what can be bought of a cart's lines. A line gets what the lines above it leave of their variant's stock. `heldUnits`
 * are those that this checkout has reserved for itself, by variant: the stock no longer counts them as available.
 */
export function purchaseLines(
  entries: readonly CartEntry[],
  heldUnits: ReadonlyMap<string, number> = new Map(),
): PurchaseLine[] {
  const left = new Map<string, number>()
  return entries.map((entry): PurchaseLine => {
    if (!entry.isForSale) return { entry, quantity: 0, problem: 'unavailable' }
    if (!soldTypes.has(entry.productType) || entry.isSubscribable) {
      return { entry, quantity: 0, problem: 'not-sold-here' }
    }
    if (entry.unlimited) return { entry, quantity: entry.quantity, problem: null }
    const available = left.get(entry.variantId) ?? entry.qtyInStock + (heldUnits.get(entry.variantId) ?? 0)
    const quantity = Math.min(entry.quantity, available)
    left.set(entry.variantId, available - quantity)
    return { entry, quantity, problem: stockProblem(entry.quantity, quantity) }
  })
}

function stockProblem(wanted: number, quantity: number): LineProblem | null {
  if (quantity === 0) return 'sold-out'
  return quantity < wanted ? 'not-enough-stock' : null
}

/** Returns the lines of a purchase that are bought, with the quantities that can be had. */
export function boughtEntries(lines: readonly PurchaseLine[]): CartEntry[] {
  return lines.filter(({ quantity }) => quantity > 0).map(({ entry, quantity }) => ({ ...entry, quantity }))
}

/** Prices exactly what can be bought. */
export function purchaseOf(
  lines: readonly PurchaseLine[],
  pricing: CartPricingInput,
  couponIds: readonly string[],
  joinedLines: readonly JoinedLine[] = [],
): Purchase {
  const joined = new Map(joinedLines.map(({ entryId, had }) => [entryId, had]))
  const bought = boughtEntries(lines)
  return { lines, bought, pricing, priced: priceCart(bought, pricing), couponIds, joined }
}

/** Title of a line with the options of its variant, so that notices tell the variants of a product apart. */
export function lineTitle({ title, optionNames, attributes }: CartEntry): string {
  const options = optionNames.map((name) => attributes[name] ?? '').filter((value) => value !== '')
  return options.length === 0 ? title : `${title} (${options.join(', ')})`
}

/** Converts a purchase to what is stored of it when it is shown to the shopper. */
export function shownPurchaseOf({ lines, pricing, priced, couponIds }: Purchase): ShownPurchase {
  const { totals } = priced
  const option = totals.selectedShippingOption
  return {
    lines: lines.map(({ entry, quantity }) => ({
      id: entry.id,
      title: lineTitle(entry),
      // A line that is no longer for sale has no current price: its last known one stands in.
      unitPriceCents: entry.isForSale ? unitPriceCents(entry) : entry.addedPriceCents,
      quantity,
      wantedQuantity: entry.quantity,
    })),
    discounts: totals.validCoupons.map(({ id, promoCode, name }) => ({
      id,
      title: promoCode === '' ? name : promoCode,
      isCode: promoCode !== '',
    })),
    shipping: option && { id: option.id, name: option.name, cents: option.priceCents },
    totalCents: totals.grandTotalCents,
    basis: JSON.stringify([
      pricing.location,
      pricing.shippingOptionId,
      lines.map(({ entry }) => [entry.id, entry.quantity]),
      couponIds,
    ]),
  }
}

/**
 * The data of a purchase whose change the shopper has to see before paying, as text to hash: lines, prices, discounts, shipping,
 * taxes, exemption and total.
 */
export function priceFingerprint({ bought, pricing, priced }: Purchase, currency: string): string {
  const { totals, allocations } = priced
  const option = totals.selectedShippingOption
  return JSON.stringify([
    currency,
    bought.map((entry) => [entry.id, entry.variantId, entry.quantity, unitPriceCents(entry)]),
    allocations.lines.map(({ id, discounts }) => [id, discounts.map((one) => [one.id, one.cents])]),
    allocations.shipping.discounts.map((one) => [one.id, one.cents]),
    option && [option.id, option.name, option.priceCents],
    totals.taxLineItems.map(({ id, name, ratePpm, amountCents }) => [id, name, ratePpm, amountCents]),
    totals.isTaxIncluded,
    totals.grandTotalCents,
    // Also where nothing is taxed, because the order's papers name the exemption. Others keep the hashes of earlier versions.
    ...(pricing.isTaxExempt ? ['tax-exempt', totals.taxReliefCents] : []),
  ])
}
