import { sql } from 'kysely'
import { tryLockInSite, type TableOwnerDb, type Tx } from '../database/index.ts'

/** A request under an `Idempotency-Key`, which is unique among those of its caller. */
export type RequestName = { siteId: string; caller: string; key: string }

/** What a request was, and how it was answered. Without an answer it waits for what `waitsFor` names. */
export type AnsweredRequest = { hash: Buffer; answer: object | null; waitsFor: string | null }

/** Takes the lock of a request until the transaction ends. Returns false while the same request is running. */
export async function tryLockRequest(tx: Tx, { siteId, caller, key }: RequestName): Promise<boolean> {
  return tryLockInSite(tx, siteId, `request:${caller}:${key}`)
}

export async function findRequest(tx: Tx, { siteId, caller, key }: RequestName): Promise<AnsweredRequest | null> {
  const { rows } = await sql<AnsweredRequest>`
    select hash, answer, waits_for as "waitsFor" from change_requests where site_id = ${siteId} and caller = ${caller} and key = ${key}`.execute(
    tx,
  )
  return rows[0] ?? null
}

export async function findRequestAtSites(
  tx: Tx,
  siteIds: readonly string[],
  { caller, key }: Omit<RequestName, 'siteId'>,
): Promise<AnsweredRequest | null> {
  const { rows } = await sql<AnsweredRequest>`
    select hash, answer, waits_for as "waitsFor" from change_requests
    where site_id = any(${[...siteIds]}::uuid[]) and caller = ${caller} and key = ${key}`.execute(tx)
  return rows[0] ?? null
}

export async function insertRequest(
  tx: Tx,
  { siteId, caller, key }: RequestName,
  { hash, answer, waitsFor }: AnsweredRequest,
  atMs: number,
): Promise<void> {
  const stored = answer && JSON.stringify(answer)
  await sql`
    insert into change_requests (site_id, caller, key, hash, answer, waits_for, at)
    values (${siteId}, ${caller}, ${key}, ${hash}, ${stored}, ${waitsFor}, ${new Date(atMs)})`.execute(tx)
}

/** Stores the answer of the requests that wait for something, when it has ended. */
export async function answerWaiting(tx: Tx, siteId: string, waitsFor: string, answer: object): Promise<void> {
  await sql`
    update change_requests set answer = ${JSON.stringify(answer)}
    where site_id = ${siteId} and waits_for = ${waitsFor} and answer is null`.execute(tx)
}

/** How long a request is remembered. A browser that was offline for a while sends what it could not save again. */
const lifeMs = 24 * 60 * 60_000

export async function deleteOldRequests(owner: TableOwnerDb, nowMs: number): Promise<void> {
  const text = `
    delete from change_requests r using (
      select site_id, caller, key from change_requests where at < $1 limit 10000
    ) as old
    where r.site_id = old.site_id and r.caller = old.caller and r.key = old.key`
  await owner.ask('delete_old_change_requests', text, [new Date(nowMs - lifeMs)])
}
