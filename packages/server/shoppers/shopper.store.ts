import { queryInSite, type SiteScope, type TableOwnerDb, type Tx } from '../database/index.ts'

export type Shopper = { id: string; email: string; firstName: string; lastName: string }
export type KnownShopper = Shopper & { passwordHash: string }

const columns = 'id, email, first_name as "firstName", last_name as "lastName"'

/** Finds a shopper by the forms in which the address can be stored, the first one first. */
export async function findShopper(ctx: SiteScope, forms: readonly string[]): Promise<KnownShopper | null> {
  const text = `
    select ${columns}, password_hash as "passwordHash" from shoppers
    where site_id = $1 and email = any ($2) order by array_position($2, email) limit 1`
  const rows = await queryInSite<KnownShopper>(ctx, 'shopper_of_email', text, [ctx.siteId, [...forms]])
  return rows[0] ?? null
}

/** Returns the first of the forms under which a shopper's account is stored, `null` when there is no account. */
export async function findKnownEmail(tx: Tx, siteId: string, forms: readonly string[]): Promise<string | null> {
  const text = `
    select email from shoppers where site_id = $1 and email = any ($2) order by array_position($2, email) limit 1`
  const [row] = await tx.sql<{ email: string }>('shopper_is_known', text, [siteId, [...forms]])
  return row?.email ?? null
}

/** A shopper's account as it is found by its mailbox. */
export type ShopperOfMailbox = Shopper & { createdMs: number }

/** Finds the accounts that are stored under the given forms of addresses. Few are stored in another form than the normalized one. */
export async function findShoppers(tx: Tx, siteId: string, forms: readonly string[]): Promise<ShopperOfMailbox[]> {
  const text = `
    select ${columns}, (extract(epoch from created_at) * 1000)::bigint as "createdMs" from shoppers
    where site_id = $1 and email = any ($2) order by created_at desc, id`
  return tx.sql<ShopperOfMailbox>('shoppers_of_mailboxes', text, [siteId, [...forms]])
}

/** Locks a shopper's account for a change of its exemption. Returns null when the site has no such shopper. */
export async function lockShopper(tx: Tx, siteId: string, shopperId: string): Promise<Shopper | null> {
  const text = `
    select ${columns} from shoppers where site_id = $1 and id = $2 for no key update`
  const [shopper] = await tx.sql<Shopper>('shopper_lock', text, [siteId, shopperId])
  return shopper ?? null
}

/** Lists the shoppers of all sites whose address has characters outside ASCII. Runs as the database's owner. */
export async function listShoppersOutsideAscii(
  owner: TableOwnerDb,
): Promise<{ siteId: string; id: string; email: string }[]> {
  const text = `
    select site_id as "siteId", id, email from shoppers where email ~ '[^\\x01-\\x7f]' order by site_id, id`
  return owner.ask('shoppers_outside_ascii', text)
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
