import { sql } from 'kysely'
import { tryLockInSite, type TableOwnerDb, type Tx } from '../database/index.ts'

/** A request under an `Idempotency-Key`, which is unique among those of its caller. */
export type RequestName = { siteId: string; caller: string; key: string }

/** What a request was, and how it was answered. */
export type AnsweredRequest = { hash: Buffer; answer: object }

/** Takes the lock of a request until the transaction ends. Returns false while the same request is running. */
export async function tryLockRequest(tx: Tx, { siteId, caller, key }: RequestName): Promise<boolean> {
  return tryLockInSite(tx, siteId, `request:${caller}:${key}`)
}

export async function findRequest(tx: Tx, { siteId, caller, key }: RequestName): Promise<AnsweredRequest | null> {
  const { rows } = await sql<AnsweredRequest>`
    select hash, answer from change_requests where site_id = ${siteId} and caller = ${caller} and key = ${key}`.execute(
    tx,
  )
  return rows[0] ?? null
}

export async function insertRequest(
  tx: Tx,
  { siteId, caller, key }: RequestName,
  { hash, answer }: AnsweredRequest,
  atMs: number,
): Promise<void> {
  await sql`
    insert into change_requests (site_id, caller, key, hash, answer, at)
    values (${siteId}, ${caller}, ${key}, ${hash}, ${JSON.stringify(answer)}, ${new Date(atMs)})`.execute(tx)
}

/** How long a request is remembered. A browser that was offline for a while sends what it could not save again. */
const lifeMs = 7 * 24 * 60 * 60_000

export async function deleteOldRequests(owner: TableOwnerDb, nowMs: number): Promise<void> {
  const text = `
    delete from change_requests r using (
      select site_id, caller, key from change_requests where at < $1 limit 10000
    ) as old
    where r.site_id = old.site_id and r.caller = old.caller and r.key = old.key`
  await owner.ask('delete_old_change_requests', text, [new Date(nowMs - lifeMs)])
}
