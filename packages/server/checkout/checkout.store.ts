import type { TickedTerms } from '@sitewright/domain/checkout/accepted-terms.ts'
import type { NewsletterConsent } from '@sitewright/domain/checkout/newsletter.ts'
import type { ShownPurchase } from '@sitewright/domain/checkout/shown-purchase.ts'
import type { Address } from '@sitewright/domain/orders/order.ts'
import { cartIdText } from '../cart/index.ts'
import type { TableOwnerDb, Tx } from '../database/index.ts'

/** What the shopper has entered so far. Addresses are `null` until they were saved. */
export type CheckoutSteps = {
  email: string
  phone: string
  note: string
  delivery: Address | null
  billing: Address | null
  isBillingSame: boolean
  shippingOptionId: string
  /** Missing while the box is not ticked. */
  newsletter?: NewsletterConsent
  /** Missing while the box about the terms is not ticked. */
  terms?: TickedTerms
}

/** Stands in place of the code of a decline when a payment was given up. */
export const cancelled = 'cancelled'

/** Discounts whose uses were taken by others when this checkout wanted to pay. They count as used up until then (epoch ms). */
export type RefusedCodes = { ids: readonly string[]; untilMs: number }

export type ShownPage = { priceHash: string; shown: ShownPurchase }

export type CheckoutRow = {
  id: string
  cartId: string
  steps: CheckoutSteps
  shown: ShownPurchase
  /** The last few purchases that pages showed, by their price hash, the latest last. */
  pages: readonly ShownPage[]
  refusedCodes: RefusedCodes | null
  /** Code of the provider for the last decline, or `cancelled`; `null` when the last payment was neither declined nor given up. */
  decline: string | null
  /** The payment that is under way; `null` when none is. */
  paymentId: string | null
  /** Set once the checkout has become an order. */
  orderId: string | null
  /** Units that this checkout has reserved, and discounts whose uses it has reserved. */
  heldUnits: readonly { variantId: string; quantity: number }[]
  heldCodes: readonly string[]
}

// The sums of a reservation are read by the database's clock, as `stock_variant_view` does: what is not held counts as available.
const columns = `
  c.id, c.cart_id as "cartId", c.steps, c.shown, c.pages, c.refused_codes as "refusedCodes", c.decline, c.payment_id as "paymentId",
  c.order_id as "orderId",
  coalesce((
    select json_agg(json_build_object('variantId', replace(r.variant_id::text, '-', ''), 'quantity', r.quantity))
    from stock_reservation_view r
    where r.site_id = $1 and r.reference = replace(c.id::text, '-', '') and r.expires_at > now()
  ), '[]') as "heldUnits",
  coalesce((
    select json_agg(replace(u.discount_id::text, '-', ''))
    from discounts_use_view u
    where u.site_id = $1 and u.reference = replace(c.id::text, '-', '') and u.expires_at > now()
  ), '[]') as "heldCodes"`

// One list of carts: with `or`, all open checkouts of the site would be read.
const openTextOf = (selected: string, cartId: string): string => `
  select ${selected} from checkouts c
  where c.site_id = $1 and c.state = 'open' and c.cart_id in (
    select ${cartId}::uuid union all select m.from_id from cart_merge_view m where m.site_id = $1 and m.to_id = ${cartId}
  )
  order by c.payment_id is not null desc, c.changed_at desc limit 1`

/**
 * Finds the open checkout of a cart: its own, or the one of a visitor's cart that was merged into it at a sign-in. One that is
 * paying comes first, then the one changed last.
 */
export async function findOpenCheckout(tx: Tx, siteId: string, cartId: string): Promise<CheckoutRow | null> {
  const rows = await tx.sql<CheckoutRow>('checkout_open', openText, [siteId, cartId])
  return rows[0] ?? null
}

const openText = openTextOf(columns, '$2')

/**
 * Finds the cart with a token hash; `null` when there is none. `checkoutId` is the checkout that `findOpenCheckout` finds for it,
 * `null` before the first saved step.
 */
export async function findCartAndCheckout(
  tx: Tx,
  siteId: string,
  tokenHash: Buffer,
  nowMs: number,
): Promise<{ cartId: string; checkoutId: string | null } | null> {
  type Found = { cartId: string; checkoutId: string | null }
  const rows = await tx.sql<Found>('checkout_cart', cartAndCheckoutText, [siteId, tokenHash, new Date(nowMs)])
  return rows[0] ?? null
}

const cartAndCheckoutText = `
  select cart.id as "cartId", (${openTextOf('c.id', 'cart.id')}) as "checkoutId" from (${cartIdText}) cart`

/** Locks a checkout until the transaction ends, and reads it as it is then. What is sent after this call sees the same. */
export async function lockCheckout(tx: Tx, siteId: string, id: string): Promise<CheckoutRow | null> {
  // Sent together. The second statement sees what the lock's previous holder saved, also in the views of other modules.
  const [, checkout] = await Promise.all([
    tx.sql('checkout_lock', 'select 1 from checkouts where site_id = $1 and id = $2 for update', [siteId, id]),
    findCheckout(tx, siteId, id),
  ])
  return checkout
}

export async function findCheckout(tx: Tx, siteId: string, id: string): Promise<CheckoutRow | null> {
  const text = `select ${columns} from checkouts c where c.site_id = $1 and c.id = $2`
  const rows = await tx.sql<CheckoutRow>('checkout_of_id', text, [siteId, id])
  return rows[0] ?? null
}

/** Gives a checkout to the cart that its own cart was merged into. A checkout that the account had begun with that cart ends. */
export async function moveCheckout(tx: Tx, siteId: string, id: string, cartId: string): Promise<void> {
  await tx.sql('checkout_drop_other', dropOtherText, [siteId, id, cartId])
  await tx.sql('checkout_move', moveText, [siteId, id, cartId])
}

const dropOtherText = `
  delete from checkouts where site_id = $1 and cart_id = $3 and state = 'open' and id <> $2 and payment_id is null`
const moveText = `
  update checkouts c set cart_id = $3 where c.site_id = $1 and c.id = $2 and not exists (
    select from checkouts o where o.site_id = $1 and o.cart_id = $3 and o.state = 'open' and o.id <> $2
  )`

type SavedSteps = { steps: CheckoutSteps; shown: ShownPurchase; atMs: number }

/** Begins a checkout. Returns false when the cart has an open one already. */
export async function insertCheckout(
  tx: Tx,
  siteId: string,
  checkout: SavedSteps & { id: string; cartId: string },
): Promise<boolean> {
  const text = `
    insert into checkouts (site_id, id, cart_id, steps, shown, created_at, changed_at) values ($1, $2, $3, $4, $5, $6, $6)
    on conflict (site_id, cart_id) where state = 'open' do nothing returning id`
  const { id, cartId, steps, shown, atMs } = checkout
  const values = [siteId, id, cartId, JSON.stringify(steps), JSON.stringify(shown), new Date(atMs)]
  return (await tx.sql('checkout_insert', text, values)).length === 1
}

/**
 * Saves what the shopper entered and saw, together with the COMMIT. The reason of an earlier decline is no longer of interest then.
 * `pages` missing leaves the shown pages as they are.
 */
export async function saveCheckout(
  tx: Tx,
  siteId: string,
  id: string,
  { steps, shown, pages, atMs }: SavedSteps & Partial<Pick<CheckoutRow, 'pages'>>,
): Promise<void> {
  const text = `
    update checkouts set steps = $3, shown = $4, decline = null, changed_at = $5, pages = coalesce($6, pages)
    where site_id = $1 and id = $2 and state = 'open'`
  const jsonOfPages = pages ? JSON.stringify(pages) : null
  const values = [siteId, id, JSON.stringify(steps), JSON.stringify(shown), new Date(atMs), jsonOfPages]
  await tx.lastSql('checkout_save', text, values)
}

/** Saves which purchases the shopper has seen. */
export async function saveShown(
  tx: Tx,
  siteId: string,
  id: string,
  { shown, pages }: Pick<CheckoutRow, 'shown' | 'pages'>,
): Promise<void> {
  const text = `update checkouts set shown = $3, pages = $4 where site_id = $1 and id = $2 and state = 'open'`
  await tx.sql('checkout_shown', text, [siteId, id, JSON.stringify(shown), JSON.stringify(pages)])
}

/** True when a cart is the one of a checkout, or has taken it over at a sign-in. */
export async function isCartOfCheckout(
  tx: Tx,
  siteId: string,
  { checkoutCartId, cartId }: { checkoutCartId: string; cartId: string },
): Promise<boolean> {
  if (checkoutCartId === cartId) return true
  const text = 'select 1 from cart_merge_view where site_id = $1 and from_id = $2 and to_id = $3'
  return (await tx.sql('checkout_cart_merged', text, [siteId, checkoutCartId, cartId])).length > 0
}

export async function saveRefusedCodes(tx: Tx, siteId: string, id: string, refused: RefusedCodes): Promise<void> {
  const text = 'update checkouts set refused_codes = $3 where site_id = $1 and id = $2'
  await tx.sql('checkout_refused', text, [siteId, id, JSON.stringify(refused)])
}

/** Marks a checkout as paying with this payment. */
export async function startPaying(tx: Tx, siteId: string, id: string, paymentId: string, atMs: number): Promise<void> {
  const text = `
    update checkouts set payment_id = $3, decline = null, changed_at = $4 where site_id = $1 and id = $2 and state = 'open'`
  await tx.sql('checkout_paying', text, [siteId, id, paymentId, new Date(atMs)])
}

/** Marks a checkout as no longer paying, if it was paying with this payment. Returns false when it was not. */
export async function stopPaying(
  tx: Tx,
  siteId: string,
  id: string,
  { paymentId, decline }: { paymentId: string; decline: string | null },
): Promise<boolean> {
  const text = `
    update checkouts set payment_id = null, decline = $4
    where site_id = $1 and id = $2 and payment_id = $3 and state = 'open' returning id`
  return (await tx.sql('checkout_not_paying', text, [siteId, id, paymentId, decline])).length === 1
}

/**
 * Marks a checkout as ordered and forgets what the shopper entered, which the order has now. A part of the statements that store the
 * answer of the ordering attempt, with their parameters `id`, `orderId` and `at`.
 */
export function orderedText({ id, orderId, at }: Record<'id' | 'orderId' | 'at', `$${number}`>): string {
  return `
    update checkouts set state = 'ordered', order_id = ${orderId}, payment_id = null, decline = null, steps = '{}', changed_at = ${at}
    where site_id = $1 and id = ${id}`
}

/**
 * Deletes checkouts of all sites that were not changed since, with their attempts and what the shopper entered. Those with a payment
 * under way stay until it is settled. Returns the number of deleted checkouts.
 */
export async function deleteOldCheckouts(
  owner: TableOwnerDb,
  { beforeMs, most }: { beforeMs: number; most: number },
): Promise<number> {
  const [row] = await owner.ask<{ count: number }>('checkouts_expire', expireText, [new Date(beforeMs), most])
  return row?.count ?? 0
}

const expireText = `
  with over as materialized (
    select site_id, id from checkouts where changed_at <= $1 and payment_id is null limit $2 for update skip locked
  ), removed as (
    delete from checkouts c using over where c.site_id = over.site_id and c.id = over.id returning 1
  )
  select count(*)::integer as count from removed`
