import type { CartEntry, VariantInCart } from '@sitewright/domain/cart/cart.ts'
import { stockTrackedTypes } from '@sitewright/domain/catalog/product-status.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { standardTaxClass } from '@sitewright/domain/shipping/taxes.ts'
import type { CartLineProductJson } from '../catalog/index.ts'
import type { CartPricingRow } from './pricing/pricing-of.ts'

/**
 * A row of the statement that reads a cart: a line, or a variant to add (without `entry_id`). The columns before `entry_id` are set in
 * the first row of the result only, and `null` in the others.
 */
export type LoadedRow = {
  currency: string | null
  cart_id: string | null
  version: number | null
  /**
   * The cart's version when the statement began, before it waited for the row lock; `null` without a cart. Differs from `version`
   * when the cart was changed meanwhile.
   */
  seen_version: number | null
  created_at: number | null
  expires_at: number | null
  shared_hash: Buffer | null
  is_replaced: boolean | null
  shopper_id: string | null
  /** Discounts, shipping rates, taxes and location of the cart. */
  pricing: CartPricingRow | null
  entry_id: string | null
  quantity: number
  additional_fields: string | null
  product_id: string | null
  variant_id: string
  held_sku: string
  held_title: string
  price_cents_when_added: number
  added_at: number
  sku: string
  attributes: Record<string, string>
  price_cents: number
  sale_price_cents: number
  on_sale: boolean
  /** Product data of the line; `null` while the variant is not for sale. */
  shown: CartLineProductJson | null
  unlimited: boolean | null
  qty_in_stock: number | null
}

/** Takes a product out of sale at its end, which a task of every second writes down a moment later. */
export function withoutEnded(row: LoadedRow, nowMs: number): LoadedRow {
  const endMs = row.shown?.hideMs
  return endMs !== undefined && endMs <= nowMs ? { ...row, shown: null } : row
}

/** Returns the cart line of a row with an `entry_id`. */
export function entryOf(row: LoadedRow, id: string): CartEntry {
  const variant = row.shown ? variantOf(row, row.shown) : goneVariantOf(row)
  const { quantity, additional_fields, price_cents_when_added, added_at } = row
  const line = { id, quantity, additionalFields: additional_fields }
  return { ...variant, ...line, addedPriceCents: price_cents_when_added, addedMs: added_at }
}

/** Returns a variant that is for sale, as carts show it. */
export function variantOf(row: LoadedRow, shown: CartLineProductJson): VariantInCart {
  return {
    variantId: row.variant_id,
    sku: row.sku,
    attributes: row.attributes,
    optionNames: shown.options,
    priceCents: row.price_cents,
    salePriceCents: row.sale_price_cents,
    onSale: row.on_sale,
    // Product types without counted stock (downloads, gift cards) never run out (SF-4.05).
    unlimited: row.unlimited === true || !stockTrackedTypes.has(shown.productType),
    qtyInStock: row.qty_in_stock ?? 0,
    isForSale: true,
    itemId: row.product_id ?? '',
    productType: shown.productType,
    title: shown.title,
    fullUrl: shown.fullUrl,
    image: shown.image,
    weightGrams: shown.weightGrams ?? 0,
    taxClass: shown.taxClass ?? standardTaxClass,
    ...(shown.isSubscribable && { isSubscribable: true }),
  }
}

/** Returns a deleted or hidden variant with the title, SKU and price that it had when it was added to the cart. */
function goneVariantOf(row: LoadedRow): VariantInCart {
  return {
    variantId: row.variant_id,
    sku: row.held_sku,
    attributes: {},
    optionNames: [],
    priceCents: row.price_cents_when_added,
    salePriceCents: 0,
    onSale: false,
    unlimited: false,
    qtyInStock: 0,
    isForSale: false,
    itemId: row.product_id ?? '',
    productType: productTypes.physical,
    title: row.held_title,
    fullUrl: '',
    image: null,
    weightGrams: 0,
    taxClass: standardTaxClass,
  }
}
