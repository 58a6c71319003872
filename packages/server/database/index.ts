export {
  CannotStart,
  openOwnerDb,
  openWebDb,
  type Db,
  type DbLog,
  type TimestamptzColumn,
  type JsonbColumn,
  type TableOwnerDb,
  type SqlStatementCounts,
  type WebDb,
} from './connections.ts'
export { refuseConstraintViolation } from './refuse-constraint-violation.ts'
export {
  asPlatform,
  inSite,
  lockInSite,
  readInSite,
  queryInSite,
  tryLockInSite,
  withoutSite,
  type SiteScope,
  type Tx,
  type TxOptions,
} from './in-site.ts'
export {
  enqueueOutbox,
  enqueueAllOutbox,
  listenToChannel,
  notifyProcesses,
  retryDelayMs,
  startBatchDispatcher,
  startDispatcher,
  startQueueWorkers,
  type OutboxConsumers,
  type Dispatcher,
  type NewOutboxMessage,
  type OutboxMessage,
} from './outbox.ts'
