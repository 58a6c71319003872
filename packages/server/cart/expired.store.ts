import type { Tx } from '../database/index.ts'

export type CartExpiryOptions = {
  /** The site whose carts expire; `null` means all sites. */
  siteId: string | null
  nowMs: number
  /** Largest number of carts per statement. */
  maxCarts: number
}

/**
 * Deletes expired carts with their lines in one statement, so that a cart is deleted completely or not at all. Skips carts that
 * are locked by a change, because the change extends their life. Returns the number of deleted carts.
 */
export async function deleteExpiredCartBatch(tx: Tx, { siteId, nowMs, maxCarts }: CartExpiryOptions): Promise<number> {
  const [row] = await tx.lastSql<{ count: number }>('carts_expire', removeText, [siteId, new Date(nowMs), maxCarts])
  return row?.count ?? 0
}

// Hand-written SQL: the query builder cannot lock rows before it deletes them.
const removeText = `
  with over as (
    select site_id, id from carts
    where expires_at <= $2 and ($1::uuid is null or site_id = $1)
    limit $3 for update skip locked
  ), removed as (
    delete from carts c using over where c.site_id = over.site_id and c.id = over.id returning 1
  )
  select count(*)::integer as count from removed`
