import { queryInSite, type SiteScope, type Tx } from '../database/index.ts'

export type Shopper = { id: string; email: string; firstName: string; lastName: string }
export type KnownShopper = Shopper & { passwordHash: string }

const columns = 'id, email, first_name as "firstName", last_name as "lastName"'

export async function findShopper(ctx: SiteScope, email: string): Promise<KnownShopper | null> {
  const text = `select ${columns}, password_hash as "passwordHash" from shoppers where site_id = $1 and email = $2`
  const rows = await queryInSite<KnownShopper>(ctx, 'shopper_of_email', text, [ctx.siteId, email])
  return rows[0] ?? null
}

export async function isKnownEmail(tx: Tx, siteId: string, email: string): Promise<boolean> {
  const text = 'select 1 from shoppers where site_id = $1 and email = $2'
  return (await tx.sql('shopper_is_known', text, [siteId, email])).length > 0
}

/**
 * Replaces the hash of a shopper's password (same password, newer parameters), unless the password has been changed since
 * `shopper` was read.
 */
export async function saveRehash(tx: Tx, siteId: string, shopper: KnownShopper, newHash: string): Promise<void> {
  const text = 'update shoppers set password_hash = $4 where site_id = $1 and id = $2 and password_hash = $3'
  await tx.sql('shopper_rehash', text, [siteId, shopper.id, shopper.passwordHash, newHash])
}

export type NewShopperRow = Omit<Shopper, 'id'> & { newId: string; passwordHash: string; at: number }

/**
 * Inserts a shopper's account. Returns null if the address already has an account, which stays unchanged: only a reset link
 * changes it.
 */
export async function saveNewShopper(tx: Tx, siteId: string, given: NewShopperRow): Promise<Shopper | null> {
  const { newId, email, firstName, lastName, passwordHash, at } = given
  const text = `
    insert into shoppers (site_id, id, email, first_name, last_name, password_hash, created_at)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (site_id, email) do nothing returning ${columns}`
  const values = [siteId, newId, email, firstName, lastName, passwordHash, new Date(at)]
  const rows = await tx.sql<Shopper>('shopper_save', text, values)
  return rows[0] ?? null
}

/** Saves a new password of the account with this address. Returns null when the account no longer exists. */
export async function savePassword(
  tx: Tx,
  siteId: string,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<Shopper | null> {
  const text = `update shoppers set password_hash = $3 where site_id = $1 and email = $2 returning ${columns}`
  const rows = await tx.sql<Shopper>('shopper_save_password', text, [siteId, email, passwordHash])
  return rows[0] ?? null
}
