import type { TableOwnerDb, WebDb } from '../database/index.ts'

export type SessionRow = {
  accountId: string
  email: string
  displayName: string
  locale: string
  /** Time of the session's last request, in epoch milliseconds. */
  seenAt: number
}

/**
 * Finds an unexpired studio session by its token's hash; null when there is none or its last request is more than `idleMs` ago.
 */
export async function findSessionByHash(
  web: WebDb,
  hash: Buffer,
  at: number,
  idleMs: number,
): Promise<SessionRow | null> {
  const rows = await web.ask<SessionRow>(
    'session_of_hash',
    `select account_id as "accountId", email, display_name as "displayName", locale, seen_at as "seenAt"
     from session_of_hash($1, $2, $3)`,
    [hash, new Date(at), idleMs],
  )
  return rows[0] ?? null
}

/**
 * Starts a studio session. Returns false, and starts none, when the account's password hash is no longer `knownHash`: a password
 * change ends all sessions, but would miss one that is inserted after it.
 */
export async function insertStudioSession(
  web: WebDb,
  session: { hash: Buffer; accountId: string; knownHash: string; at: number; until: number },
): Promise<boolean> {
  const { hash, accountId, knownHash, at, until } = session
  const rows = await web.ask<{ hasBegun: boolean }>(
    'start_session',
    'select start_session($1, $2, $3, $4, $5) as "hasBegun"',
    [hash, accountId, knownHash, new Date(at), new Date(until)],
  )
  return rows[0]?.hasBegun === true
}

export async function updateSessionLastSeen(web: WebDb, hash: Buffer, at: number): Promise<void> {
  await web.ask('touch_session', 'select touch_session($1, $2)', [hash, new Date(at)])
}

export async function endSessionByHash(web: WebDb, hash: Buffer): Promise<void> {
  await web.ask('end_session', 'select end_session($1)', [hash])
}

/** Deletes expired studio sessions, as the database owner. */
export async function deleteExpiredSessions(owner: TableOwnerDb, at: number): Promise<void> {
  await owner.ask('sweep_sessions', 'delete from account_sessions where expires_at <= $1', [new Date(at)])
}
