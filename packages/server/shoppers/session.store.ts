import type { TaxExemption } from '@sitewright/domain/shoppers/tax-exemption.wire.ts'
import { type TableOwnerDb, queryInSite, type SiteScope, type Tx } from '../database/index.ts'
import type { Shopper } from './shopper.store.ts'

/** A shopper who is signed in. `taxExemption` is null for one who pays taxes. */
export type SignedInShopper = Shopper & { taxExemption: TaxExemption | null }

/**
 * Returns the shopper whose session has this token hash, the hash of the secret in the visitor's cookie; null when there is no
 * session or it has expired.
 */
export async function readShopper(ctx: SiteScope, tokenHash: Buffer, nowMs: number): Promise<SignedInShopper | null> {
  const values = [ctx.siteId, tokenHash, new Date(nowMs)]
  const rows = await queryInSite<SignedInShopper>(ctx, 'shopper_of_session', shopperText, values)
  return rows[0] ?? null
}

/** Like `readShopper`, together with what else a transaction reads. */
export async function findShopper(
  tx: Tx,
  siteId: string,
  tokenHash: Buffer,
  nowMs: number,
): Promise<SignedInShopper | null> {
  const values = [siteId, tokenHash, new Date(nowMs)]
  const rows = await tx.sql<SignedInShopper>('shopper_of_session', shopperText, values)
  return rows[0] ?? null
}

const shopperText = `
  select p.id, p.email, p.first_name as "firstName", p.last_name as "lastName",
    case when e.shopper_id is not null then json_build_object('reason', e.reason, 'number', e.number) end as "taxExemption"
  from shopper_sessions s join shoppers p on p.site_id = s.site_id and p.id = s.shopper_id
  left join cart_tax_exemption_view e on e.site_id = s.site_id and e.shopper_id = s.shopper_id
  where s.site_id = $1 and s.token_hash = $2 and s.expires_at > $3`

export type NewSession = { tokenHash: Buffer; shopperId: string; passwordHash: string; at: number; untilMs: number }

/**
 * Inserts a session of a shopper. Returns false when the account's password hash is no longer `passwordHash`. The statement locks
 * the account's row, so that a sign-in with the old password waits for a running password change, which ends all sessions but
 * would miss one that is inserted after it.
 */
export async function insertSession(tx: Tx, siteId: string, session: NewSession): Promise<boolean> {
  const { tokenHash, shopperId, passwordHash, at, untilMs } = session
  const text = `
    with known as (
      select id from shoppers where site_id = $1 and id = $3 and password_hash = $4 for share
    )
    insert into shopper_sessions (site_id, token_hash, shopper_id, created_at, expires_at)
    select $1, $2, id, $5, $6 from known returning 1`
  const values = [siteId, tokenHash, shopperId, passwordHash, new Date(at), new Date(untilMs)]
  return (await tx.sql('shopper_session_start', text, values)).length === 1
}

/** Deletes a session of a shopper. Returns false when there was no session to delete. */
export async function deleteSession(tx: Tx, siteId: string, tokenHash: Buffer): Promise<boolean> {
  const text = 'delete from shopper_sessions where site_id = $1 and token_hash = $2 returning 1'
  return (await tx.sql('shopper_session_end', text, [siteId, tokenHash])).length === 1
}

export async function deleteSessionsOf(tx: Tx, siteId: string, shopperId: string): Promise<void> {
  const text = 'delete from shopper_sessions where site_id = $1 and shopper_id = $2'
  await tx.sql('shopper_sessions_end', text, [siteId, shopperId])
}

/** Deletes expired shopper sessions and expired links of all sites, as the database owner. */
export async function deleteExpiredShopperSessions(owner: TableOwnerDb, nowMs: number): Promise<void> {
  const at = [new Date(nowMs)]
  await owner.ask('sweep_shopper_sessions', 'delete from shopper_sessions where expires_at <= $1', at)
  await owner.ask('sweep_shopper_links', 'delete from shopper_links where expires_at <= $1', at)
}
