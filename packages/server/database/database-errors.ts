import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import pg from 'pg'

/** SQLSTATE codes of errors after which the same request can succeed later, by their names in PostgreSQL's documentation. */
const unavailableStates = new Set([
  '25006', // read_only_sql_transaction, for example after a failover
  '25P03', // idle_in_transaction_session_timeout: this process stood still during a transaction
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '53100', // disk_full
  '53200', // out_of_memory
  '53300', // too_many_connections
  '55P03', // lock_not_available: lock timeout
  '57014', // query_canceled: statement timeout
  '57P01', // admin_shutdown: the operator stops PostgreSQL
  '57P02', // crash_shutdown: PostgreSQL stops after a crash
  '57P03', // cannot_connect_now: PostgreSQL is starting up
])
const lostConnection = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND'])
const lostTexts =
  /^(Connection terminated|timeout exceeded|timeout expired|Query read timeout|Client (was closed|has encountered))/

/**
 * Turns lost connections, timeouts (57014, 55P03), deadlocks and read-only databases into `kit.unavailable` (503). Returns other
 * errors unchanged.
 */
export function convertDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Refusal) return error
  const code = 'code' in error ? String(error.code) : ''
  const isAway =
    mustPrepareAgain(error) ||
    isOfStandby(error) ||
    unavailableStates.has(code) ||
    code.startsWith('08') ||
    lostConnection.has(code) ||
    lostTexts.test(error.message)
  if (!isAway) return error
  const refusal = new Refusal('kit.unavailable', { retryAfterSeconds: 2 })
  refusal.cause = error
  return refusal
}

/**
 * True for the error of a write on a server that accepts no writes. The connection should be closed then, because after a
 * failover a new one may lead to a server that accepts writes.
 */
export function isReadOnlyError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '25006' || isOfStandby(error))
}

/**
 * True for the error of a statement that uses an unlogged table on a standby: a standby reports that it has no unlogged tables
 * before it checks whether the statement writes.
 */
function isOfStandby(error: Error): boolean {
  return 'code' in error && error.code === '0A000' && 'routine' in error && error.routine === 'get_relation_info'
}

/**
 * True for the error of a prepared statement whose columns a migration has changed, and of one that was sent while it was not yet known
 * that preparing it had failed. A new connection prepares the statement again.
 */
export function mustPrepareAgain(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  // PostgreSQL translates its messages, and has no code of its own for "cached plan must not change result type".
  const hasChanged = error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
  return hasChanged || error.code === '26000'
}

/** True when the connection cannot be used after this error: it was lost, PostgreSQL closes it, or a new one would do better. */
export function endsConnection(error: unknown): boolean {
  const isLost = !(error instanceof pg.DatabaseError) || error.severity === 'FATAL'
  return isLost || mustPrepareAgain(error) || isReadOnlyError(error)
}
