import type { Tx } from '../database/index.ts'

/** A bought cart line: the units leave the cart. */
export type BoughtLine = { entryId: string; variantId: string; additionalFields: string | null; quantity: number }

/** Finds the cart of a visitor, or the account's cart that the browser shares. */
export async function findCartId(tx: Tx, siteId: string, tokenHash: Buffer, nowMs: number): Promise<string | null> {
  const rows = await tx.sql<{ id: string }>('cart_id', cartIdText, [siteId, tokenHash, new Date(nowMs)])
  return rows[0]?.id ?? null
}

/** Finds the id of a visitor's cart, for other statements too. Its parameters are the site, the token hash and the time. */
export const cartIdText = `
  select id from carts where site_id = $1 and token_hash = (
    select coalesce((
      select cart_hash from cart_visitors where site_id = $1 and token_hash = $2::bytea and expires_at > $3
    ), $2::bytea)
  )`

/** True when the cart that `findCartId` finds has lines and its lifetime is not over. */
export async function hasLines(tx: Tx, siteId: string, tokenHash: Buffer, nowMs: number): Promise<boolean> {
  const rows = await tx.sql('cart_has_lines', hasLinesText, [siteId, tokenHash, new Date(nowMs)])
  return rows.length > 0
}

const hasLinesText = `
  select from carts c where c.site_id = $1 and c.expires_at > $3 and c.token_hash = (
    select coalesce((
      select cart_hash from cart_visitors where site_id = $1 and token_hash = $2::bytea and expires_at > $3
    ), $2::bytea)
  ) and exists (select from cart_entries e where e.site_id = $1 and e.cart_id = c.id)`

/** Lowers the quantities of bought lines and deletes those without units left. Returns true when the cart still has lines. */
export async function saveBoughtLines(
  tx: Tx,
  siteId: string,
  { cartId, lines, nowMs }: { cartId: string; lines: readonly BoughtLine[]; nowMs: number },
): Promise<boolean> {
  const rows = lines.map(({ entryId, variantId, additionalFields, quantity }) => ({
    entry_id: entryId,
    variant_id: variantId,
    additional_fields: additionalFields,
    quantity,
  }))
  // Sent together. The lock comes first, as in every change of a cart, so that the lines are those that the last change left.
  const values = [siteId, cartId, JSON.stringify(rows), new Date(nowMs)]
  const [, [left]] = await Promise.all([
    tx.sql('cart_hold_bought', holdText, [siteId, cartId]),
    tx.sql<{ count: number }>('cart_bought', boughtText, values),
  ])
  return (left?.count ?? 0) > 0
}

const holdText = `
  select from carts where site_id = $1 and id = (
    select coalesce((select to_id from cart_merges where site_id = $1 and from_id = $2), $2::uuid)
  ) for no key update`

// Hand-written SQL: each bought line finds the one line that it takes from, and all lines change in one statement. In a cart that
// was merged into another one since, lines are found by what they hold.
const boughtText = `
  with cart as (
    select c.id, m.to_id is not null as is_merged
    from (select) one left join cart_merges m on m.site_id = $1 and m.from_id = $2
    join carts c on c.site_id = $1 and c.id = coalesce(m.to_id, $2::uuid)
  ), bought as (
    select entry.id, sum(b.quantity)::integer as quantity
    from cart cross join jsonb_to_recordset($3::jsonb) as b (entry_id uuid, variant_id uuid, additional_fields text, quantity integer)
    join lateral (
      select e.id from cart_entries e
      where e.site_id = $1 and e.cart_id = cart.id and (
        e.id = b.entry_id
        or (cart.is_merged and e.variant_id = b.variant_id and e.additional_fields is not distinct from b.additional_fields)
      )
      order by e.id = b.entry_id desc limit 1
    ) entry on true
    group by entry.id
  ), gone as (
    delete from cart_entries e using bought, cart
    where e.site_id = $1 and e.cart_id = cart.id and e.id = bought.id and e.quantity <= bought.quantity returning e.id
  ), less as (
    update cart_entries e set quantity = e.quantity - bought.quantity from bought, cart
    where e.site_id = $1 and e.cart_id = cart.id and e.id = bought.id and e.quantity > bought.quantity
  ), changed as (
    update carts c set version = c.version + 1, changed_at = $4 from cart where c.site_id = $1 and c.id = cart.id
  )
  select (
    (select count(*) from cart_entries e join cart on e.cart_id = cart.id where e.site_id = $1) - (select count(*) from gone)
  )::integer as count`
