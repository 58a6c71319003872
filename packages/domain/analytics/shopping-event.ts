import { formatMinorUnits, fractionDigits } from '../kit/money.ts'
import type { CartEntry } from '../cart/cart.ts'
import { unitPriceCents } from '../catalog/prices.ts'

/** Analytics events that the server records when a cart changes. The page itself reports the view events (PL-3.26). */
export type ShoppingEventName = 'CommerceShopping_AddToCart' | 'CommerceShopping_RemoveFromCart'

/** Metadata fields with the same values in every shopping event (PL-3.28). */
export const shoppingEventMetadata = {
  event_source: 'web',
  event_owner_team: 'commerce_merchandising',
  product_area: 'commerce_shopping',
} as const

/** Payload of a shopping event. `page_id` is '' until the server has looked up the page by its path (PL-3.27). */
export type ShoppingEventPayload = typeof shoppingEventMetadata & {
  website_id: string
  page_id: string
  cart_id: string
  product_page: boolean
  pdp_layout: string
  product_id: string
  product_title: string
  product_url: string
  product_type: number
  num_items_in_cart: number
  product_types_list: number[]
  item_id: string
  item_type: number
  item_title: string
  item_variant_object: { id: string; sku: string; attributes: Readonly<Record<string, string>> }
  /** Unit price in major currency units such as dollars, not in cents (PL-7.14). */
  item_price: number
  currency_code: string
  item_quantity: number
  site_user_id: string
  logged_in: boolean
}

export type ShoppingEventInput = {
  siteId: string
  cartId: string
  currency: string
  /** The cart line whose quantity the shopper changed. `quantity` is the number of units added or removed. */
  entry: CartEntry
  quantity: number
  /** The cart's lines after the change. */
  entries: readonly CartEntry[]
  /** Path of the page on which the shopper changed the cart; '' when unknown. */
  pagePath: string
  shopperId: string | null
}

/** Value of `pdp_layout` in every event: the name of the product page layout. A theme has only this one layout. */
const pdpLayout = 'default'

/** Builds the analytics payload for one cart change. */
export function shoppingEventPayload(facts: ShoppingEventInput): ShoppingEventPayload {
  const { entry, entries, currency } = facts
  const { variantId, sku, attributes, itemId, productType, title, fullUrl } = entry
  return {
    ...shoppingEventMetadata,
    website_id: facts.siteId,
    page_id: '',
    cart_id: facts.cartId,
    product_page: fullUrl !== '' && facts.pagePath === fullUrl,
    pdp_layout: pdpLayout,
    product_id: itemId,
    product_title: title,
    product_url: fullUrl,
    product_type: productType,
    num_items_in_cart: entries.reduce((sum, { quantity }) => sum + quantity, 0),
    product_types_list: [...new Set(entries.map((one) => one.productType))].toSorted((one, other) => one - other),
    item_id: itemId,
    item_type: productType,
    item_title: title,
    item_variant_object: { id: variantId, sku, attributes },
    item_price: Number(formatMinorUnits(unitPriceCents(entry), fractionDigits(currency))),
    currency_code: currency,
    item_quantity: facts.quantity,
    site_user_id: facts.shopperId ?? '',
    logged_in: facts.shopperId !== null,
  }
}
