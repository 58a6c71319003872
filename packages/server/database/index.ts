export {
  CannotStart,
  openOwnerDb,
  openWebDb,
  type Db,
  type DbLog,
  type TimestamptzColumn as Instant,
  type JsonbColumn as Json,
  type OwnerDb,
  type SqlStatementCounts as StatementCounts,
  type WebDb,
} from './connections.ts'
export { refuseConstraintViolation as refuseViolation } from './refuse-violation.ts'
export {
  asPlatform,
  inSite,
  lockInSite,
  readInSite,
  queryInSite as readOnce,
  type SiteScope,
  type Tx,
} from './in-site.ts'
export {
  enqueueOutbox,
  listenToChannel as listen,
  notifyProcesses,
  retryDelayMs,
  startBatchDispatcher as startBatches,
  startDispatcher,
  startQueueWorkers as startWorkers,
  type Consumers,
  type Dispatcher,
  type OutboxMessage,
} from './outbox.ts'
