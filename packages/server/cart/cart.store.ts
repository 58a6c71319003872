import type { Cart, CartEntry, VariantInCart } from '@sitewright/domain/cart/cart.ts'
import { emptyCart } from '@sitewright/domain/cart/cart-view.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { cartLifeMs } from '@sitewright/domain/kit/limits.ts'
import type { ShownVariant } from '../catalog/index.ts'
import type { Tx } from '../kit/in-site.ts'

/** The variant that somebody wants to add; without `sku` the only one of the product. */
export type WantedVariant = { itemId: string; sku: string | null }

export type LoadedCart = {
  cart: Cart
  currency: string
  /** The row that the visitor's hash already has; null before the first add. */
  rowId: string | null
  /** The row outlived its 30 days: what it held counts no more. */
  isExpired: boolean
  /** Null where no such variant is for sale, or where `sku` was needed. */
  wanted: VariantInCart | null
}

/** The visitor's cart, each line with its variant, picture and stock of this moment, and the wanted variant: one statement. */
export async function loadCart(
  tx: Tx,
  siteId: string,
  tokenHash: Buffer | null,
  nowMs: number,
  wanted: WantedVariant | null = null,
): Promise<LoadedCart> {
  const values = [siteId, tokenHash, wanted?.itemId ?? null, wanted?.sku ?? null]
  const rows = await tx.sql<LoadedRow>('cart_load', loadText, values)
  const [first] = rows
  if (!first) throw new Error('A site without settings.')

  const isExpired = first.expires_at !== null && first.expires_at <= nowMs
  const lines = rows.flatMap((row) => (row.entry_id === null || isExpired ? [] : entryOf(row, row.entry_id)))
  const offers = rows.filter((row) => row.entry_id === null && row.product_id !== null)
  const isClear = offers.length === 1 || (wanted?.sku ?? null) !== null
  const [offer] = offers
  const cart =
    first.cart_id === null || first.version === null || first.created_at === null
      ? emptyCart(nowMs)
      : { id: first.cart_id, version: first.version, createdMs: isExpired ? nowMs : first.created_at, entries: lines }
  return {
    cart,
    currency: first.currency,
    rowId: first.cart_id,
    isExpired,
    wanted: offer?.shown && isClear ? variantOf(offer, offer.shown) : null,
  }
}

export type SavedEntry = {
  cartId: string
  tokenHash: Buffer
  nowMs: number
  entry: CartEntry
  /** Lines of a cart that outlived its time go with the same statement. */
  dropsOthers: boolean
}

/** Makes the cart's row if it is new, writes the line and commits: one statement. Answers the cart's version. */
export async function saveEntry(tx: Tx, siteId: string, saved: SavedEntry): Promise<number> {
  const { cartId, tokenHash, nowMs, entry, dropsOthers } = saved
  const unitPrice = entry.onSale ? entry.salePriceCents : entry.priceCents
  const [row] = await tx.lastSql<{ version: number }>('cart_save_entry', saveText, [
    siteId,
    cartId,
    tokenHash,
    new Date(nowMs),
    new Date(nowMs + cartLifeMs),
    entry.id,
    entry.itemId,
    entry.variantId,
    entry.sku,
    entry.title,
    entry.quantity,
    unitPrice,
    entry.additionalFields,
    dropsOthers,
  ])
  if (!row) throw new Error('The cart was not saved.')
  return row.version
}

/** Sets a line's quantity, or with null takes the line out, and commits: one statement. Answers the cart's version. */
export async function changeEntry(
  tx: Tx,
  siteId: string,
  change: { cartId: string; entryId: string; quantity: number | null; nowMs: number },
): Promise<number> {
  const { cartId, entryId, quantity, nowMs } = change
  const [row] = await tx.lastSql<{ version: number }>('cart_change_entry', changeText, [
    siteId,
    cartId,
    entryId,
    quantity,
    new Date(nowMs),
    new Date(nowMs + cartLifeMs),
  ])
  if (!row) throw new Error('The cart was not saved.')
  return row.version
}

// Hand-written: with the builder this would be a statement for the cart, one for its lines and one for the variant
// (bench add-fresh, add-3). The lateral join keeps the sums of stock to the few variants that are asked for.
const loadText = `
  with cart as (
    select id, version, created_at, expires_at from carts where site_id = $1 and token_hash = $2::bytea
  ), line as (
    select e.id as entry_id, e.quantity, e.additional_fields, e.added_at, e.product_id, e.variant_id, e.sku as held_sku,
      e.title as held_title, e.price_cents_when_added, v.sku, v.attributes, v.price_cents, v.sale_price_cents, v.on_sale, v.shown
    from cart join cart_entries e on e.site_id = $1 and e.cart_id = cart.id
    left join catalog_variant_view v on v.site_id = $1 and v.variant_id = e.variant_id
    union all
    (select null, null, null, null, v.product_id, v.variant_id, null, null, null, v.sku, v.attributes, v.price_cents,
      v.sale_price_cents, v.on_sale, v.shown
    from catalog_variant_view v
    where v.site_id = $1 and v.product_id = $3::uuid and ($4::text is null or v.sku = $4) limit 2)
  )
  select s.currency, cart.id as cart_id, cart.version, cart.created_at, cart.expires_at,
    line.entry_id, line.quantity, line.additional_fields, line.product_id, line.variant_id, line.held_sku, line.held_title,
    line.price_cents_when_added, line.sku, line.attributes, line.price_cents, line.sale_price_cents, line.on_sale, line.shown,
    k.unlimited, k.qty_in_stock
  from sites_settings_view s
  left join cart on true
  left join line on true
  left join lateral (
    select unlimited, qty_in_stock from stock_variant_view k
    where k.site_id = $1 and k.product_id = line.product_id and k.variant_id = line.variant_id limit 1
  ) k on true
  where s.site_id = $1
  order by line.added_at, line.entry_id`

const saveText = `
  with saved as (
    insert into carts (site_id, id, token_hash, version, created_at, changed_at, expires_at)
    values ($1, $2, $3, 1, $4, $4, $5)
    on conflict (site_id, token_hash) do update
      set version = carts.version + 1, changed_at = excluded.changed_at, expires_at = excluded.expires_at,
        created_at = case when $14 then excluded.created_at else carts.created_at end
    returning id, version
  ), dropped as (
    delete from cart_entries where $14 and site_id = $1 and cart_id = $2
  ), entry as (
    insert into cart_entries (site_id, cart_id, id, product_id, variant_id, sku, title, quantity, price_cents_when_added,
      additional_fields, added_at)
    select $1, saved.id, $6, $7, $8, $9, $10, $11, $12, $13, $4 from saved
    on conflict (site_id, cart_id, id) do update set quantity = excluded.quantity, title = excluded.title
  )
  select version from saved`

const changeText = `
  with changed as (
    update cart_entries set quantity = $4 where $4::integer is not null and site_id = $1 and cart_id = $2 and id = $3
  ), removed as (
    delete from cart_entries where $4::integer is null and site_id = $1 and cart_id = $2 and id = $3
  )
  update carts set version = version + 1, changed_at = $5, expires_at = $6 where site_id = $1 and id = $2 returning version`

type LoadedRow = {
  currency: string
  cart_id: string | null
  version: number | null
  created_at: number | null
  expires_at: number | null
  entry_id: string | null
  quantity: number
  additional_fields: string | null
  product_id: string | null
  variant_id: string
  held_sku: string
  held_title: string
  price_cents_when_added: number
  sku: string
  attributes: Record<string, string>
  price_cents: number
  sale_price_cents: number
  on_sale: boolean
  /** Null while the variant is not for sale. */
  shown: ShownVariant | null
  unlimited: boolean | null
  qty_in_stock: number | null
}

function entryOf(row: LoadedRow, id: string): CartEntry {
  const variant = row.shown ? variantOf(row, row.shown) : goneVariantOf(row)
  return { ...variant, id, quantity: row.quantity, additionalFields: row.additional_fields }
}

function variantOf(row: LoadedRow, shown: ShownVariant): VariantInCart {
  const { digital, giftCard } = productTypes
  return {
    variantId: row.variant_id,
    sku: row.sku,
    attributes: row.attributes,
    optionNames: shown.options,
    priceCents: row.price_cents,
    salePriceCents: row.sale_price_cents,
    onSale: row.on_sale,
    // What is not shipped from a shelf cannot run out (SF-4.05).
    unlimited: row.unlimited === true || shown.productType === digital || shown.productType === giftCard,
    qtyInStock: row.qty_in_stock ?? 0,
    isForSale: true,
    itemId: row.product_id ?? '',
    productType: shown.productType,
    title: shown.title,
    fullUrl: shown.fullUrl,
    image: shown.image,
  }
}

/** A line whose variant is gone shows what it was when it was added. */
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
  }
}
