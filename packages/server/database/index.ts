export {
  CannotStart,
  openOwnerDb,
  openWebDb,
  type Db,
  type DbLog,
  type Instant,
  type Json,
  type OwnerDb,
  type StatementCounts,
  type WebDb,
} from './connections.ts'
export { refuseViolation } from './refuse-violation.ts'
export { asPlatform, inSite, lockInSite, readInSite, readOnce, type SiteScope, type Tx } from './in-site.ts'
export {
  enqueueOutbox,
  listen,
  notifyProcesses,
  retryDelayMs,
  startBatches,
  startDispatcher,
  startWorkers,
  type Consumers,
  type Dispatcher,
  type OutboxMessage,
} from './outbox.ts'
