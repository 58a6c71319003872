import { productTypes, type ProductType } from '../kit/enums.ts'
import { addEntry } from './add-entry.ts'
import { toCartEntryView } from './cart-view.ts'
import type { CartEntryView, ShoppingCart } from './cart.wire.ts'
import type { Cart, CartEntry } from './cart.ts'
import { changeQuantity } from './change-entry.ts'
import { removeEntry } from './remove-entry.ts'
import { standardTaxClass } from '../shipping/taxes.ts'
import { emptyPricingInput, type CartPricingInput } from './pricing/pricing.ts'
import { cartTotals } from './pricing/totals.ts'

/** Returns the cart as it will be after the server sets a line's quantity. Throws the same `Refusal` as the server. */
export function predictQuantityChange(view: ShoppingCart, entryId: string, quantity: number): ShoppingCart {
  return viewAfter(view, changeQuantity(cartOfView(view), entryId, quantity).cart)
}

/** Returns the cart as it will be after the server removes a line. */
export function predictEntryRemoval(view: ShoppingCart, entryId: string): ShoppingCart {
  return viewAfter(view, removeEntry(cartOfView(view), entryId))
}

/**
 * Returns the cart as it will be after the server restores a removed line at its old position. The server gives the line a new
 * id.
 */
export function predictEntryRestore(view: ShoppingCart, entry: CartEntryView): ShoppingCart {
  const { id, quantity, additionalFields, addedMs, ...variant } = entryOfView(entry)
  return viewAfter(view, addEntry(cartOfView(view), { variant, quantity, additionalFields, addedMs }, id).cart)
}

/** Returns the cart as it will be after the server removes a coupon. */
export function predictCouponRemoval(view: ShoppingCart, couponId: string): ShoppingCart {
  const discounts = view.pricing.discounts.filter(({ id }) => id !== couponId)
  const without = { ...view, pricing: { ...view.pricing, discounts } }
  return viewAfter(without, cartOfView(without))
}

/**
 * Recomputes the lines and totals of a predicted cart. Keeps the cart's version, which only the server raises, and reuses the
 * objects of unchanged lines.
 */
function viewAfter(view: ShoppingCart, cart: Cart): ShoppingCart {
  const before = new Map(view.entries.map((entry) => [entry.id, entry]))
  const entries = cart.entries.map((entry) => {
    const now = toCartEntryView(cart.entries, entry, view.currency)
    const was = before.get(entry.id)
    return was && isSame(was, now) ? was : now
  })
  return { ...view, entries, ...cartTotals(cart.entries, cart.pricing) }
}

function isSame(was: CartEntryView, now: CartEntryView): boolean {
  return was.quantity === now.quantity && was.available === now.available && was.problem === now.problem
}

function cartOfView(view: ShoppingCart): Cart {
  const { id, cartVersion, created, entries } = view
  return { id, version: cartVersion, createdMs: created, entries: entries.map(entryOfView), pricing: pricingOf(view) }
}

function pricingOf({
  pricing,
  shippingLocation: { country, region = '', postcode = '' },
}: ShoppingCart): CartPricingInput {
  const location = country === undefined ? null : { country, region, postcode }
  return { ...emptyPricingInput, ...pricing, location }
}

function productTypeOf(code: number): ProductType {
  return Object.values(productTypes).find((type) => type === code) ?? productTypes.physical
}

function entryOfView(entry: CartEntryView): CartEntry {
  const { chosenVariant: variant, imageUrl, imageAlt, imageColor, imageWidth, imageHeight } = entry
  return {
    id: entry.id,
    itemId: entry.itemId,
    quantity: entry.quantity,
    title: entry.title,
    fullUrl: entry.fullUrl,
    additionalFields: entry.additionalFields,
    addedPriceCents: entry.addedPriceCents,
    addedMs: entry.addedAt,
    productType: productTypeOf(entry.productType),
    variantId: variant.id,
    sku: variant.sku,
    attributes: variant.attributes,
    optionNames: variant.optionValues.map(({ optionName }) => optionName),
    priceCents: variant.price,
    salePriceCents: variant.salePrice,
    onSale: variant.onSale,
    unlimited: variant.unlimited,
    qtyInStock: variant.qtyInStock,
    isForSale: entry.problem !== 'unavailable',
    weightGrams: entry.weightGrams ?? 0,
    taxClass: entry.taxClass ?? standardTaxClass,
    image:
      imageUrl === null
        ? null
        : { url: imageUrl, alt: imageAlt, color: imageColor, width: imageWidth, height: imageHeight },
  }
}
