import type { Tx } from '../kit/in-site.ts'

export type Expired = {
  /** Null: of every site. */
  siteId: string | null
  nowMs: number
  /** Carts at once. */
  most: number
}

/**
 * Takes out carts that outlived their time, with their lines, in one statement: all of a cart or nothing. One that somebody changes at
 * this moment is passed over; it lives on. Answers how many went.
 */
export async function removeExpired(tx: Tx, { siteId, nowMs, most }: Expired): Promise<number> {
  const [row] = await tx.lastSql<{ count: number }>('carts_expire', removeText, [siteId, new Date(nowMs), most])
  return row?.count ?? 0
}

// Hand-written: the builder has no deletion that locks its rows first.
const removeText = `
  with over as (
    select site_id, id from carts
    where expires_at <= $2 and ($1::uuid is null or site_id = $1)
    limit $3 for update skip locked
  ), removed as (
    delete from carts c using over where c.site_id = over.site_id and c.id = over.id returning 1
  )
  select count(*)::integer as count from removed`
