import { Refusal } from '@sitewright/domain/kit/refusal.ts'

const unavailableStates = new Set([
  '25006', // read-only, for example after a failover
  '25P03', // this process stood still for too long during a transaction
  '40001', // serialization failure
  '40P01', // deadlock
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '55P03', // lock timeout
  '57014', // statement timeout
  '57P01', // shutdown by the operator
  '57P02', // shutdown after a crash
  '57P03', // starting up
])
const lostConnection = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND'])
const lostTexts =
  /^(Connection terminated|timeout exceeded|timeout expired|Query read timeout|Client (was closed|has encountered))/

/**
 * Turns lost connections, timeouts (57014, 55P03), deadlocks and read-only databases into `kit.unavailable` (503). Returns other
 * errors unchanged.
 */
export function refusalOfDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Refusal) return error
  const code = 'code' in error ? String(error.code) : ''
  const isAway =
    isStalePlan(error) ||
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
 * True for the errors of a write on a server that accepts no writes. After a failover a new connection may lead to another
 * server.
 */
export function isReadOnly(error: unknown): boolean {
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
 * True for the error of a prepared statement whose columns a migration has changed. A new connection prepares the statement
 * again.
 */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('cached plan must not change')
}
