import type { CartEntry, JoinedLine, MergeNote } from '@sitewright/domain/cart/cart.ts'
import { cartLifeMs, maxCoupons } from '@sitewright/domain/kit/limits.ts'
import type { TableOwnerDb, Tx } from '../database/index.ts'

/**
 * Reads whether a visitor uses another cart than its own. Returns `null` when it uses its own; the token hash of the account's
 * cart when the browser is signed in; `cartHash: null` when the visitor's secret was replaced at a sign-in or sign-out.
 */
export async function readVisitorCartLink(
  tx: Tx,
  siteId: string,
  tokenHash: Buffer,
  nowMs: number,
): Promise<{ cartHash: Buffer | null } | null> {
  const text = `select cart_hash as "cartHash" from cart_visitors where site_id = $1 and token_hash = $2 and expires_at > $3`
  const rows = await tx.sql<{ cartHash: Buffer | null }>('cart_sharing', text, [siteId, tokenHash, new Date(nowMs)])
  return rows[0] ?? null
}

/** Creates the empty cart of a shopper's account unless it exists. The row is needed, because merging carts locks it. */
export async function createSharedCart(
  tx: Tx,
  siteId: string,
  { id, cartHash, nowMs }: { id: string; cartHash: Buffer; nowMs: number },
): Promise<void> {
  const text = `
    insert into carts (site_id, id, token_hash, version, created_at, changed_at, expires_at)
    values ($1, $2, $3, 1, $4, $4, $5) on conflict (site_id, token_hash) do nothing`
  await tx.sql('cart_open_shared', text, [siteId, id, cartHash, new Date(nowMs), new Date(nowMs + cartLifeMs)])
}

export async function deleteCartEntries(tx: Tx, siteId: string, cartId: string): Promise<void> {
  await tx.sql('cart_drop_entries', 'delete from cart_entries where site_id = $1 and cart_id = $2', [siteId, cartId])
}

export type MergedCartRows = {
  cartId: string
  /**
   * Id of the visitor's cart to delete after its lines were merged into the account's cart; `null` when the visitor had no cart.
   */
  goneId: string | null
  changed: readonly CartEntry[]
  notes: readonly MergeNote[]
  joined: readonly JoinedLine[]
  nowMs: number
}

export async function saveMergedCart(tx: Tx, siteId: string, merged: MergedCartRows): Promise<void> {
  const { cartId, goneId, changed, notes, joined, nowMs } = merged
  await tx.sql('cart_save_merged', mergeText, [
    siteId,
    cartId,
    goneId,
    new Date(nowMs),
    new Date(nowMs + cartLifeMs),
    notes.length === 0 ? null : JSON.stringify(notes.map((note) => ({ ...note, at: nowMs }))),
    JSON.stringify(changed.map(rowOf)),
    joined.length === 0 ? null : JSON.stringify(joined.map((line) => ({ ...line, at: nowMs }))),
  ])
}

function rowOf(entry: CartEntry): object {
  const { id, itemId, variantId, sku, title, quantity, addedPriceCents, additionalFields, addedMs } = entry
  const added_at = new Date(addedMs).toISOString()
  const row = { id, product_id: itemId, variant_id: variantId, sku, title, quantity, added_at }
  return { ...row, price_cents_when_added: addedPriceCents, additional_fields: additionalFields }
}

const entryColumns =
  'id, product_id, variant_id, sku, title, quantity, price_cents_when_added, additional_fields, added_at'

// Hand-written SQL: one statement deletes the visitor's cart, inserts the merged lines, updates the account's cart and notes where
// the visitor's cart went, for a checkout that was begun with it.
const mergeText = `
  with gone as (
    delete from carts where site_id = $1 and id = $3::uuid returning coupon_ids, location
  ), line as (
    insert into cart_entries (site_id, cart_id, ${entryColumns})
    select $1, $2, ${entryColumns} from jsonb_to_recordset($7::jsonb) as line (id uuid, product_id uuid, variant_id uuid,
      sku text, title text, quantity integer, price_cents_when_added bigint, additional_fields text, added_at timestamptz)
    on conflict (site_id, cart_id, id) do update set quantity = excluded.quantity
  ), merge as (
    insert into cart_merges (site_id, from_id, to_id) select $1, $3, $2 where $3::uuid is not null
    on conflict (site_id, from_id) do nothing
  )
  update carts set version = version + 1, changed_at = $4, expires_at = $5, merge_notes = coalesce($6::jsonb, merge_notes),
    joined_lines = coalesce($8::jsonb, joined_lines),
    coupon_ids = (coupon_ids || array (
      select brought.id from gone g, unnest(g.coupon_ids) with ordinality as brought (id, place)
      where brought.id <> all (carts.coupon_ids) order by brought.place))[:${maxCoupons}],
    location = coalesce(location, (select g.location from gone g))
  where site_id = $1 and id = $2`

/** Notes that the shopper has accepted the lines that a sign-in enlarged. */
export async function acceptJoinedLines(tx: Tx, siteId: string, cartId: string): Promise<void> {
  const text = 'update carts set joined_lines = null where site_id = $1 and id = $2'
  await tx.sql('cart_accept_joined', text, [siteId, cartId])
}

/**
 * Gives the lines that a sign-in enlarged the units that the visitor's cart had before, and deletes those that it did not have. A
 * line whose number was changed since stays.
 */
export async function undoJoinedLines(
  tx: Tx,
  siteId: string,
  { cartId, nowMs }: { cartId: string; nowMs: number },
): Promise<void> {
  // The lock comes first, as in every change of a cart, so that the lines are those that the last change left.
  await tx.sql('cart_hold_joined', 'select 1 from carts where site_id = $1 and id = $2 for no key update', [
    siteId,
    cartId,
  ])
  await tx.sql('cart_undo_joined', undoJoinedText, [siteId, cartId, new Date(nowMs)])
}

const undoJoinedText = `
  with line as (
    select l."entryId" as id, l.had, l.kept from carts c,
      jsonb_to_recordset(c.joined_lines) as l ("entryId" uuid, had integer, kept integer)
    where c.site_id = $1 and c.id = $2
  ), gone as (
    delete from cart_entries e using line
    where e.site_id = $1 and e.cart_id = $2 and e.id = line.id and e.quantity = line.kept and line.had = 0
  ), less as (
    update cart_entries e set quantity = line.had from line
    where e.site_id = $1 and e.cart_id = $2 and e.id = line.id and e.quantity = line.kept and line.had > 0
  )
  update carts set version = version + 1, changed_at = $3, joined_lines = null where site_id = $1 and id = $2`

/**
 * Copies an account's cart with its lines into a new cart. The copied lines keep their ids, so that a later merge does not count
 * them twice.
 */
export async function copyCart(
  tx: Tx,
  siteId: string,
  copy: { cartId: string; copyId: string; tokenHash: Buffer; nowMs: number },
): Promise<void> {
  const { cartId, copyId, tokenHash, nowMs } = copy
  const values = [siteId, cartId, copyId, tokenHash, new Date(nowMs), new Date(nowMs + cartLifeMs)]
  await tx.sql('cart_copy', copyText, values)
  await tx.sql('cart_copy_entries', copyEntriesText, [siteId, cartId, copyId])
}

const copyText = `
  insert into carts (site_id, id, token_hash, version, created_at, changed_at, expires_at, coupon_ids, location)
  select $1, $3, $4, 1, $5, $5, $6, coupon_ids, location from carts where site_id = $1 and id = $2`
const copyEntriesText = `
  insert into cart_entries (site_id, cart_id, ${entryColumns})
  select $1, $3, ${entryColumns} from cart_entries where site_id = $1 and cart_id = $2`

/** Whose copy of which express purchase a cart is: hashes of the purchase, and of a visitor or an account's cart. */
export type PurchaseCopy = { purchaseHash: Buffer; ownerHash: Buffer }

/** Returns the token hash of somebody's copy of an express purchase; `null` when there is none. */
export async function findPurchaseCopy(
  tx: Tx,
  siteId: string,
  { purchaseHash, ownerHash }: PurchaseCopy,
): Promise<Buffer | null> {
  const text = `
    select token_hash as "tokenHash" from carts where site_id = $1 and owner_hash = $2 and purchase_hash = $3
    order by changed_at desc limit 1`
  const rows = await tx.sql<{ tokenHash: Buffer }>('cart_find_copy', text, [siteId, ownerHash, purchaseHash])
  return rows[0]?.tokenHash ?? null
}

/**
 * Copies the lines of an express purchase into a cart of its own that lives as long, unless that cart exists or the purchase is
 * over. Two requests at once make one copy.
 */
export async function copyPurchase(
  tx: Tx,
  siteId: string,
  copy: PurchaseCopy & { toHash: Buffer; copyId: string; nowMs: number },
): Promise<void> {
  const { purchaseHash, ownerHash, toHash, copyId, nowMs } = copy
  const values = [siteId, purchaseHash, toHash, copyId, new Date(nowMs), ownerHash]
  await tx.sql('cart_copy_purchase', copyPurchaseText, values)
}

const copyPurchaseText = `
  with purchase as (
    select id, expires_at from carts where site_id = $1 and token_hash = $2 and expires_at > $5
  ), copy as (
    insert into carts (site_id, id, token_hash, version, created_at, changed_at, expires_at, purchase_hash, owner_hash)
    select $1, $4, $3, 1, $5, $5, expires_at, $2, $6 from purchase
    on conflict (site_id, token_hash) do nothing returning id
  ), line as (
    select ${entryColumns} from cart_entries where site_id = $1 and cart_id = (select id from purchase)
  )
  insert into cart_entries (site_id, cart_id, ${entryColumns}) select $1, copy.id, line.* from copy, line`

/**
 * Points a visitor's secret to an account's cart until the session ends. The account gets the copies of express purchases that the
 * visitor had before, with the checkouts that were begun with them, under other token hashes: the visitor's old secret must not lead
 * to them. `fromHash` is `null` when there was no visitor of its own.
 */
export async function attachVisitorToCart(
  tx: Tx,
  siteId: string,
  share: { tokenHash: Buffer; cartHash: Buffer; fromHash: Buffer | null; shopperId: string; untilMs: number },
): Promise<void> {
  const text = `
    with copy as (
      update carts set owner_hash = $3, token_hash = sha256(token_hash || $3) where site_id = $1 and owner_hash = $6
    )
    insert into cart_visitors (site_id, token_hash, cart_hash, shopper_id, expires_at) values ($1, $2, $3, $4, $5)`
  const { tokenHash, cartHash, fromHash, shopperId, untilMs } = share
  await tx.sql('cart_share', text, [siteId, tokenHash, cartHash, shopperId, new Date(untilMs), fromHash])
}

/**
 * How long requests with a replaced visitor secret are refused, in milliseconds: long enough for requests that other tabs had
 * already sent. Afterwards the old secret works again with an empty cart, because a browser that missed the response with the new
 * secret still sends the old one.
 */
const replacedForMs = 60_000

export async function revokeVisitorSecret(tx: Tx, siteId: string, tokenHash: Buffer, nowMs: number): Promise<void> {
  const text = `
    insert into cart_visitors (site_id, token_hash, expires_at) values ($1, $2, $3)
    on conflict (site_id, token_hash) do update
      set cart_hash = null, shopper_id = null, expires_at = excluded.expires_at`
  await tx.sql('cart_replace_visitor', text, [siteId, tokenHash, new Date(nowMs + replacedForMs)])
}

/** Disconnects every browser from this account's cart. Each browser continues with the cart of its own visitor. */
export async function detachVisitorsFromCart(tx: Tx, siteId: string, cartHash: Buffer): Promise<void> {
  await tx.sql('cart_drop_sharers', 'delete from cart_visitors where site_id = $1 and cart_hash = $2', [
    siteId,
    cartHash,
  ])
}

/**
 * Deletes expired rows of `cart_visitors` on all sites: those that connect a visitor to an account's cart, and those that refuse
 * a replaced visitor secret. Runs as the database's owner.
 */
export async function deleteExpiredCartVisitors(owner: TableOwnerDb, nowMs: number): Promise<void> {
  await owner.ask('sweep_cart_visitors', 'delete from cart_visitors where expires_at <= $1', [new Date(nowMs)])
}
