import type { TableOwnerDb, WebDb } from '../database/index.ts'

export type SessionRow = {
  id: string
  accountId: string
  email: string
  displayName: string
  locale: string
  /** Time of the session's last request, in epoch milliseconds. */
  seenAt: number
  /** Time at which the password was last given in this session, in epoch milliseconds. */
  confirmedAt: number
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
    `select id, account_id as "accountId", email, display_name as "displayName", locale, seen_at as "seenAt",
       confirmed_at as "confirmedAt"
     from session_of_hash($1, $2, $3)`,
    [hash, new Date(at), idleMs],
  )
  return rows[0] ?? null
}

export type NewSession = {
  id: string
  hash: Buffer
  accountId: string
  knownHash: string
  at: number
  until: number
  userAgent: string
  address: string
}

/**
 * Starts a studio session. Returns false, and starts none, when the account's password hash is no longer `knownHash`: a password
 * change ends all sessions, but would miss one that is inserted after it.
 */
export async function insertStudioSession(web: WebDb, session: NewSession): Promise<boolean> {
  const rows = await web.ask<{ hasBegun: boolean }>(
    'start_session',
    'select start_session($1, $2, $3, $4, $5, $6, $7, $8) as "hasBegun"',
    valuesOf(session),
  )
  return rows[0]?.hasBegun === true
}

/** A code as the second step of a sign-in: the step of a code of the account's app, or a recovery code with a mail about its use. */
export type ReadCode = { step: number } | { hash: Buffer; mail: string }

/**
 * Uses up a code and starts a studio session in place of the browser's `earlier` one, all or nothing, so that a failure costs no code.
 * Returns `wrong-code` for a code that was used before or does not exist, and `over` when the password changed.
 */
export async function insertSessionByCode(
  web: WebDb,
  session: NewSession,
  earlier: Buffer | null,
  code: ReadCode,
): Promise<'started' | 'wrong-code' | 'over'> {
  const codeValues = 'step' in code ? [code.step, null, null] : [null, code.hash, code.mail]
  const rows = await web.ask<{ outcome: 'started' | 'wrong-code' | 'over' }>(
    'start_session_by_code',
    'select start_session_by_code($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) as outcome',
    [...valuesOf(session), earlier, ...codeValues],
  )
  return rows[0]?.outcome ?? 'over'
}

function valuesOf({ id, hash, accountId, knownHash, at, until, userAgent, address }: NewSession): unknown[] {
  return [id, hash, accountId, knownHash, new Date(at), new Date(until), userAgent, address]
}

export async function updateSessionLastSeen(web: WebDb, hash: Buffer, at: number): Promise<void> {
  await web.ask('touch_session', 'select touch_session($1, $2)', [hash, new Date(at)])
}

export async function endSessionByHash(web: WebDb, hash: Buffer): Promise<void> {
  await web.ask('end_session', 'select end_session($1)', [hash])
}

/** Saves that the password was given in a session. */
export async function updateSessionConfirmed(web: WebDb, hash: Buffer, at: number): Promise<void> {
  await web.ask('confirm_session', 'select confirm_session($1, $2)', [hash, new Date(at)])
}

export type ListedSession = { id: string; createdAt: number; seenAt: number; userAgent: string; address: string }

/** Lists the sessions of an account that have not ended, the last used first. */
export async function listSessions(
  web: WebDb,
  accountId: string,
  at: number,
  idleMs: number,
): Promise<ListedSession[]> {
  const text = `select id, created_at as "createdAt", seen_at as "seenAt", user_agent as "userAgent", address
     from sessions_of_account($1, $2, $3)`
  return web.ask<ListedSession>('sessions_of_account', text, [accountId, new Date(at), idleMs])
}

/** Ends one session of an account, or all but one. Returns how many ended. */
export async function endSessionsOfAccount(
  web: WebDb,
  accountId: string,
  which: { only: string } | { beside: Buffer },
): Promise<number> {
  const values = [accountId, 'only' in which ? which.only : null, 'beside' in which ? which.beside : null]
  const rows = await web.ask<{ count: number }>(
    'end_sessions_of_account',
    'select end_sessions_of_account($1, $2, $3) as count',
    values,
  )
  return rows[0]?.count ?? 0
}

/** Deletes expired studio sessions, as the database owner. */
export async function deleteExpiredSessions(owner: TableOwnerDb, at: number): Promise<void> {
  await owner.ask('sweep_sessions', 'delete from account_sessions where expires_at <= $1', [new Date(at)])
}
