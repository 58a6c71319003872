import type { Cart, CartEntry, JoinedLine, VariantInCart } from '@sitewright/domain/cart/cart.ts'
import type { CartPricingInput } from '@sitewright/domain/cart/pricing/pricing.ts'
import { normalizeCouponCode } from '@sitewright/domain/discounts/coupon-code.ts'
import { emptyCart } from '@sitewright/domain/cart/cart-view.ts'
import type { Discount } from '@sitewright/domain/discounts/discount.ts'
import type { FormDefinition } from '@sitewright/domain/forms/form.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Tx } from '../database/index.ts'
import { entryOf, variantOf, withoutEnded, type LoadedRow } from './cart-rows.ts'
import { commitCartStatement, commitEntryChange, type EntryChange } from './commit-cart-statement.ts'
import { couponIdsOf, discountOf, pricingOf, type CartPricingRow } from './pricing/pricing-of.ts'

/** The variant to add. `sku` may be `null` when the product has a single variant. */
export type WantedVariant = { itemId: string; sku: string | null }

export type LoadedCart = {
  cart: Cart
  currency: string
  /** Id of the cart's row; `null` before the first add. */
  rowId: string | null
  /** Token hash that the cart is stored under: the visitor's own, or that of the account whose cart this browser shares. */
  keyHash: Buffer
  /** True when the cart's lifetime is over. Its lines and coupons are then ignored. */
  isExpired: boolean
  /**
   * The variant to add, as `CartExtraLookups` names it. `null` when it is not for sale, or when `sku` is missing and the product has
   * several variants.
   */
  wanted: VariantInCart | null
  /** The additional fields of the product to add, filled in before the purchase; `null` when it has none. */
  wantedForm: FormDefinition | null
  /** Ids of the discounts whose codes are on the cart, in the order they were added. */
  couponIds: readonly string[]
  /** The discount with the code in `CartExtraLookups`; `null` when no discount has this code. */
  coupon: Discount | null
  /** Id of the account that is signed in on this browser; `null` for a guest (PL-3.27). */
  shopperId: string | null
}

/** Data to look up along with the cart: a variant to add, or the discount of a code. */
export type CartExtraLookups = { variant?: WantedVariant; couponKey?: string }

/**
 * Reads the visitor's cart, each line with its current variant, picture and stock. Units that the cart's own checkout has reserved
 * count as available, unless `isForCheckout`: the checkout adds them itself.
 */
export async function loadCart(
  tx: Tx,
  siteId: string,
  tokenHash: Buffer | null,
  nowMs: number,
  { isForCheckout = false } = {},
): Promise<LoadedCart> {
  const hash = tokenHash ?? nobody
  const rows = await tx.sql<LoadedRow>('cart_load', loadText, [siteId, hash, null, null, new Date(nowMs), null])
  return loadedOf(isForCheckout ? rows : await withOwnUnits(tx, siteId, rows), hash, nowMs, {})
}

/** An empty token hash. No visitor has it, so a request without a visitor gets an empty cart. */
const nobody = Buffer.alloc(0)

/**
 * Loads the cart for a change and locks its row until the commit, so that the job that deletes expired carts cannot delete it
 * meanwhile. Also reads the variant or discount in `lookup`. When another browser of the same shopper changed the cart while the
 * statement waited for the lock, runs the statement again, because its data are older than that change.
 */
export async function lockAndLoadCart(
  tx: Tx,
  siteId: string,
  tokenHash: Buffer,
  nowMs: number,
  lookup: CartExtraLookups = {},
): Promise<LoadedCart> {
  const { variant, couponKey } = lookup
  const values = [siteId, tokenHash, variant?.itemId ?? null, variant?.sku ?? null, new Date(nowMs), couponKey ?? null]
  const read = (): Promise<LoadedRow[]> => tx.sql<LoadedRow>('cart_hold', holdText, values)
  const rows = await read()
  const isStale = rows[0]?.version !== rows[0]?.seen_version
  const current = isStale ? await read() : rows
  const own = await withOwnUnits(tx, siteId, current)
  return loadedOf(own, tokenHash, nowMs, lookup)
}

/**
 * Adds to the stock what the cart's own checkout has reserved, so that shoppers who are paying for the last unit do not read that it is
 * sold out. Asks only when a line is short.
 */
async function withOwnUnits(tx: Tx, siteId: string, rows: readonly LoadedRow[]): Promise<readonly LoadedRow[]> {
  const cartId = rows[0]?.cart_id ?? null
  const isShort = rows.some(
    (row) => row.entry_id !== null && row.unlimited === false && row.quantity > (row.qty_in_stock ?? 0),
  )
  if (cartId === null || !isShort) return rows
  const held = await tx.sql<{ id: string; quantity: number }>('cart_own_units', ownUnitsText, [siteId, cartId])
  const units = new Map(held.map(({ id, quantity }) => [id, quantity]))
  return rows.map((row) => {
    const own = units.get(row.variant_id) ?? 0
    return own === 0 ? row : { ...row, qty_in_stock: (row.qty_in_stock ?? 0) + own }
  })
}

// Compares with the database's clock, because the stock views decide by it which reservations have expired.
const ownUnitsText = `
  select variant_id as id, sum(quantity)::integer as quantity from stock_reservation_view
  where site_id = $1 and expires_at > now() and cart_id in (
    select $2::uuid union all select from_id from cart_merges where site_id = $1 and to_id = $2
  )
  group by 1`

function loadedOf(found: readonly LoadedRow[], tokenHash: Buffer, nowMs: number, lookup: CartExtraLookups): LoadedCart {
  const rows = found.map((row) => withoutEnded(row, nowMs))
  const [first] = rows
  if (!first?.pricing || first.currency === null) throw new Error('A site without settings.')
  if (first.is_replaced) throw new Refusal('cart.visitor-replaced')

  const isExpired = first.expires_at !== null && first.expires_at <= nowMs
  const lines = rows.flatMap((row) => (row.entry_id === null || isExpired ? [] : entryOf(row, row.entry_id)))
  const offers = rows.filter((row) => row.entry_id === null && row.product_id !== null)
  const isClear = offers.length === 1 || (lookup.variant?.sku ?? null) !== null
  const [offer] = offers
  const held = isExpired ? { ...first.pricing, couponIds: [], location: null } : first.pricing
  const pricing = pricingOf(held, nowMs)
  return {
    cart: cartOf(first, lines, pricing, { nowMs, isExpired }),
    currency: first.currency,
    rowId: first.cart_id,
    keyHash: first.shared_hash ?? tokenHash,
    isExpired,
    wanted: offer?.shown && isClear ? variantOf(offer, offer.shown) : null,
    wantedForm: offer?.shown?.fields ?? null,
    couponIds: couponIdsOf(held),
    coupon: couponIn(held, lookup.couponKey, nowMs),
    shopperId: first.shopper_id,
  }
}

/** How long a cart shows what a merge at sign-in did to its lines: one day. */
const mergeToldMs = 24 * 60 * 60_000

function cartOf(
  { cart_id, version, created_at, pricing: row }: LoadedRow,
  entries: CartEntry[],
  pricing: CartPricingInput,
  { nowMs, isExpired }: { nowMs: number; isExpired: boolean },
): Cart {
  if (cart_id === null || version === null || created_at === null) return emptyCart(nowMs, pricing)
  const mergeNotes = (row?.mergeNotes ?? []).filter(({ at }) => at > nowMs - mergeToldMs)
  const joinedLines = joinedIn(row, entries, nowMs)
  return { id: cart_id, version, createdMs: isExpired ? nowMs : created_at, entries, pricing, mergeNotes, joinedLines }
}

/** Lines whose number the shopper has changed since the merge are the shopper's own. */
function joinedIn(row: CartPricingRow | null, entries: readonly CartEntry[], nowMs: number): JoinedLine[] {
  const quantities = new Map(entries.map(({ id, quantity }) => [id, quantity]))
  return (row?.joinedLines ?? []).flatMap(({ at, ...line }) =>
    at > nowMs - mergeToldMs && quantities.get(line.entryId) === line.kept ? [line] : [],
  )
}

/**
 * Returns the discount with the coupon code `key`; `null` when there is none. An ordinary comparison is enough: the statement has
 * already found the discount by an index, so the response time does not reveal how much of a guessed code is right.
 */
function couponIn({ discounts }: CartPricingRow, key: string | undefined, nowMs: number): Discount | null {
  const found = discounts?.find(({ code }) => key !== undefined && code !== '' && normalizeCouponCode(code) === key)
  return found ? discountOf(found, nowMs) : null
}

export type EntryToSave = {
  cartId: string
  tokenHash: Buffer
  nowMs: number
  entry: CartEntry
  /** True when the cart had expired: the statement then deletes the lines that it had before. */
  dropsOthers: boolean
  /** Lifetime of the cart from now on, in milliseconds. */
  lifeMs: number
}

/** Creates the cart's row if needed, saves a line and commits, in one statement. Returns the cart's new version. */
export async function saveEntry(tx: Tx, siteId: string, saved: EntryToSave): Promise<number> {
  const { cartId, tokenHash, nowMs, entry, dropsOthers, lifeMs } = saved
  return commitCartStatement(tx, 'cart_save_entry', saveText, [
    siteId,
    cartId,
    tokenHash,
    new Date(nowMs),
    new Date(nowMs + lifeMs),
    entry.id,
    entry.itemId,
    entry.variantId,
    entry.sku,
    entry.title,
    entry.quantity,
    entry.addedPriceCents,
    entry.additionalFields,
    dropsOthers,
    new Date(entry.addedMs),
  ])
}

/**
 * Sets the quantity of a cart line, or deletes the line when the quantity is `null`, and commits, in one statement. Returns the
 * cart's new version.
 */
export async function setCartEntryQuantity(
  tx: Tx,
  siteId: string,
  { quantity, ...change }: EntryChange & { quantity: number | null },
): Promise<number> {
  return commitEntryChange(tx, 'cart_change_entry', changeText, siteId, { ...change, value: quantity })
}

// The cart's discounts, shipping rates, taxes and location, as a `CartPricingRow`.
const pricingText = `
  json_build_object(
    'couponIds', cart.coupon_ids, 'location', cart.location, 'mergeNotes', cart.merge_notes, 'joinedLines', cart.joined_lines,
    'rates', s.settings #> '{storeSettings,shippingRates}', 'taxes', s.settings #> '{storeSettings,taxes}',
    'isTaxExempt', exists (select from tax_exemptions where site_id = $1 and shopper_id = (select shopper_id from visitor)),
    'takesCodes', exists (
      select from discounts_rule_view d
      where d.site_id = $1 and d.code_key is not null and (d.ends_at is null or d.ends_at > $5)
    ),
    'discounts', (
      select json_agg(json_build_object(
        'id', d.id, 'code', d.code, 'name', d.name, 'target', d.target, 'kind', d.kind, 'amount', d.amount,
        'productIds', d.product_ids, 'minimumCents', d.minimum_cents, 'combinesWith', d.combines_with,
        'startsAt', floor(extract(epoch from d.starts_at) * 1000), 'endsAt', floor(extract(epoch from d.ends_at) * 1000),
        'isUsedUp', d.is_used_up
      ) order by d.id)
      from discounts_rule_view d where d.site_id = $1 and (
        (d.code_key is null and (d.ends_at is null or d.ends_at > $5))
        or d.id = any (cart.coupon_ids) or d.code_key = $6::text
      )
    )
  )`

// Hand-written SQL: the query builder would need three statements, for the cart, its lines and the variant. (Measured by the
// benchmarks add-fresh and add-3.) The lateral joins with `limit 1` read each variant and its stock by its id, and the wanted variant
// by its SKU, whatever the planner takes the sizes of the site and the product for: otherwise it read all variants up to the newest
// one, and all 250 of a product for one of them. The scalar subselect
// around `coalesce` is needed: under row-level security PostgreSQL uses an index only for leakproof conditions, and `coalesce` is
// not leakproof, but a subselect counts as a plain value.
const textOfLoad = (lock: '' | 'for no key update'): string => `
  with visitor as (
    select cart_hash, shopper_id from cart_visitors where site_id = $1 and token_hash = $2::bytea and expires_at > $5
  ), cart as (
    select id, version, created_at, expires_at, coupon_ids, location, merge_notes, joined_lines from carts
    where site_id = $1 and token_hash = (select coalesce((select cart_hash from visitor), $2::bytea)) ${lock}
  ), line as (
    select e.id as entry_id, e.quantity, e.additional_fields, e.added_at, e.product_id, e.variant_id, e.sku as held_sku,
      e.title as held_title, e.price_cents_when_added, v.sku, v.attributes, v.price_cents, v.sale_price_cents, v.on_sale, v.shown
    from cart join cart_entries e on e.site_id = $1 and e.cart_id = cart.id
    left join lateral (
      select * from catalog_variant_view v where v.site_id = $1 and v.variant_id = e.variant_id limit 1
    ) v on true
    union all
    select null, null, null, null, v.product_id, v.variant_id, null, null, null, v.sku, v.attributes, v.price_cents,
      v.sale_price_cents, v.on_sale, case when v.shown ? 'form' then v.shown || jsonb_build_object('fields', (
        select i.document #> '{structuredContent,additionalFieldsForm}' from catalog_item_view i
        where i.site_id = $1 and i.product_id = v.product_id
      )) else v.shown end
    from (
      select * from (select * from catalog_variant_view where site_id = $1 and sku = $4 limit 1) named where product_id = $3::uuid
      union all
      (select * from catalog_variant_view where $4::text is null and site_id = $1 and product_id = $3::uuid limit 2)
    ) v
  )
  -- what belongs to the cart once, not on each of a hundred lines
  select ${onFirstRow('s.currency')} as currency, ${onFirstRow('cart.id')} as cart_id,
    ${onFirstRow('cart.version')} as version, ${onFirstRow('cart.created_at')} as created_at,
    ${onFirstRow('cart.expires_at')} as expires_at, ${onFirstRow('(select cart_hash from visitor)')} as shared_hash,
    ${onFirstRow('exists (select from visitor where cart_hash is null)')} as is_replaced,
    ${onFirstRow(`(
      select version from carts
      where site_id = $1 and token_hash = (select coalesce((select cart_hash from visitor), $2::bytea))
    )`)} as seen_version,
    ${onFirstRow('(select shopper_id from visitor)')} as shopper_id,
    line.entry_id, line.quantity, line.additional_fields, line.product_id, line.variant_id, line.held_sku, line.held_title,
    line.price_cents_when_added, line.added_at, line.sku, line.attributes, line.price_cents, line.sale_price_cents,
    line.on_sale, line.shown, k.unlimited, k.qty_in_stock,
    ${onFirstRow(pricingText)} as pricing
  from sites_settings_view s
  left join cart on true
  left join line on true
  left join lateral (
    select unlimited, qty_in_stock from stock_variant_view k
    where k.site_id = $1 and k.variant_id = line.variant_id limit 1
  ) k on true
  where s.site_id = $1
  window in_order as (order by line.added_at, line.entry_id)
  order by line.added_at, line.entry_id`
function onFirstRow(value: string): string {
  return `case when row_number() over in_order = 1 then ${value} end`
}
const loadText = textOfLoad('')
const holdText = textOfLoad('for no key update')

const saveText = `
  with saved as (
    insert into carts (site_id, id, token_hash, version, created_at, changed_at, expires_at)
    values ($1, $2, $3, 1, $4, $4, $5)
    on conflict (site_id, token_hash) do update
      set version = carts.version + 1, changed_at = excluded.changed_at, expires_at = excluded.expires_at,
        created_at = case when $14 then excluded.created_at else carts.created_at end,
        coupon_ids = case when $14 then '{}' else carts.coupon_ids end,
        location = case when $14 then null else carts.location end
    returning id, version
  ), dropped as (
    delete from cart_entries where $14 and site_id = $1 and cart_id = $2
  ), entry as (
    insert into cart_entries (site_id, cart_id, id, product_id, variant_id, sku, title, quantity, price_cents_when_added,
      additional_fields, added_at)
    select $1, saved.id, $6, $7, $8, $9, $10, $11, $12, $13, $15::timestamptz from saved
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
