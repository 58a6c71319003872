import { createHash } from 'node:crypto'
import { Kysely, PostgresAdapter, PostgresQueryCompiler, type Compilable, type Dialect } from 'kysely'
import type pg from 'pg'
import type { Database, Db, TableOwnerDb, SqlStatementCounts, WebDb } from './connections.ts'
import { convertDatabaseError, isReadOnlyError, mustPrepareAgain } from './database-errors.ts'
import { askTogether, Flight, sendFlight, type Result } from './flight.ts'

/** The fields of a context that a transaction of a site needs. */
export type SiteScope = { siteId: string; deps: { web: WebDb }; countStatements: SqlStatementCounts }

/** A transaction: a query builder whose statements run inside it, and methods for hand-written statements of hot paths. */
export type Tx = Db & {
  /** Sends the statement together with COMMIT, so it must be the last one. Returns its rows after the commit was acknowledged. */
  last<Row>(query: Compilable<Row>): Promise<Row[]>
  /** Runs a handwritten statement, prepared under `name`, which must always have the same text. */
  sql<Row>(name: string, text: string, values?: readonly unknown[]): Promise<Row[]>
  lastSql<Row>(name: string, text: string, values?: readonly unknown[]): Promise<Row[]>
  /**
   * Calls `run` after the commit was acknowledged, never after a rollback. The call is lost when the process dies, so work that
   * must happen goes to the outbox.
   */
  afterCommit(run: () => void): void
  /** Notifies the listeners of a channel after the commit, at most once in 50 ms per process. */
  wakeAfterCommit(channel: string): void
}

export type TxOptions = {
  /**
   * Name of a lock. Transactions of one site that name the same lock run one after the other. The lock is taken before the first
   * statement. With `shared`, transactions run concurrently and wait only for one that holds the lock exclusively. Several are
   * taken in the given order, which must be the same everywhere, so that nobody waits in a circle.
   */
  lock?: Lock | readonly string[]
  /**
   * True for what may be forgotten when PostgreSQL crashes within a second: the commit does not wait for the disk. A later commit that
   * waits brings this one to the disk, too.
   */
  isForgettable?: boolean
}
type Lock = string | { shared: string }

/**
 * Runs `run` in one transaction of the site. BEGIN, the site and the lock are sent with the first statement; COMMIT is a
 * separate round trip, unless `tx.last` sends it with the last statement. An error rolls back. Throws `kit.unavailable` while
 * the database is unavailable.
 */
export async function inSite<T>(ctx: SiteScope, run: (tx: Tx) => Promise<T>, options: TxOptions = {}): Promise<T> {
  return transact(
    ctx.deps.web,
    { opening: openingOf(ctx.siteId, options), isReadOnly: false },
    ctx.countStatements,
    run,
  )
}

/** Runs a transaction like `inSite` for work that is not of a site. It sees no rows of sites. */
export async function withoutSite<T>(ctx: Omit<SiteScope, 'siteId'>, run: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(ctx.deps.web, { opening: openingOf(undefined, {}), isReadOnly: false }, ctx.countStatements, run)
}

/** Runs a read-only transaction. It does not wait for COMMIT, so statements that are sent together cost one round trip. */
export async function readInSite<T>(ctx: SiteScope, run: (tx: Tx) => Promise<T>): Promise<T> {
  const opening = openingOf(ctx.siteId, {}, 'begin read only')
  return transact(ctx.deps.web, { opening, isReadOnly: true }, ctx.countStatements, run)
}

/**
 * Runs one handwritten statement that reads, prepared under `name`. It is sent together with the site, as one transaction without BEGIN
 * and COMMIT, and uses the connection that requests share: transactions follow each other there and never stay open between two turns
 * of the event loop.
 */
export async function queryInSite<Row>(
  ctx: SiteScope,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { client, giveBack } = await ctx.deps.web.borrow().catch((error: unknown) => {
    throw convertDatabaseError(error)
  })
  ctx.countStatements.data += 1
  ctx.countStatements.roundTrips += 1
  try {
    const { rows } = await askTogether(client, [
      { ...readingSite, values: [checkedSiteId(ctx.siteId)] },
      { name, text, values },
    ])
    giveBack(false)
    return rows as Row[]
  } catch (error) {
    giveBack(mustPrepareAgain(error))
    throw faultOf(error, true)
  }
}

const readingSite = {
  name: 'read_site',
  text: `select set_config('app.site', $1, true), set_config('transaction_read_only', 'on', true)`,
}

/**
 * Returns the error to throw for a failed statement: `kit.unavailable` for an outage, other errors unchanged. A write in a
 * read-only transaction is a bug, so its error stays unchanged, although the same error on a write transaction means a read-only
 * server.
 */
function faultOf(error: unknown, isForReading: boolean): unknown {
  return isForReading && isReadOnlyError(error) ? error : convertDatabaseError(error)
}

/**
 * Runs platform work in one transaction as the database's owner, who sees every site: creating and deleting sites, imports, the
 * dispatcher.
 */
export async function asPlatform<T>(
  deps: { owner: TableOwnerDb },
  run: (tx: Tx) => Promise<T>,
  options: TxOptions & { siteId?: string; counts?: SqlStatementCounts } = {},
): Promise<T> {
  const opening = openingOf(options.siteId, options)
  return transact(deps.owner, { opening, isReadOnly: false }, options.counts ?? { data: 0, roundTrips: 0 }, run)
}

/** `opening` are the statements that begin the transaction. */
type Plan = { opening: readonly Statement[]; isReadOnly: boolean }

/**
 * Takes a lock inside a transaction that is already open and holds it until the transaction ends. Later statements see what the
 * lock's previous holder saved.
 */
export async function lockInSite(tx: Tx, siteId: string, lock: string): Promise<void> {
  const number = lockNumber(`${siteId}:${lock}`).toString()
  await tx.sql('lock_in_site', 'select pg_advisory_xact_lock($1)', [number])
}

/** Takes a lock like `lockInSite`, but does not wait for it: returns false while another transaction holds it. */
export async function tryLockInSite(tx: Tx, siteId: string, lock: string): Promise<boolean> {
  const number = lockNumber(`${siteId}:${lock}`).toString()
  const text = 'select pg_try_advisory_xact_lock($1) as "isMine"'
  const [row] = await tx.sql<{ isMine: boolean }>('try_lock_in_site', text, [number])
  return row?.isMine === true
}

/** Returns the statements that begin a transaction, set its site and take its locks. */
function openingOf(
  siteId: string | undefined,
  { lock, isForgettable = false }: TxOptions,
  begin: 'begin' | 'begin read only' = 'begin',
): Statement[] {
  const locks = locksOf(lock)
  const first = controlOf(begin)
  if (siteId === undefined && locks.length === 0 && !isForgettable) return [first]
  const settings = [
    `set_config('app.site', $1, true)`, // '' without a site, as it is outside of transactions
    ...(isForgettable ? [`set_config('synchronous_commit', 'off', true)`] : []),
    ...locks.map((each, at) => `pg_advisory_xact_lock${typeof each === 'string' ? '' : '_shared'}($${at + 2}::bigint)`),
  ]
  const kinds = locks.map((each) => (typeof each === 'string' ? 'x' : 's')).join('')
  const place = siteId ?? 'platform'
  const numbers = locks.map((each) => lockNumber(`${place}:${typeof each === 'string' ? each : each.shared}`))
  return [
    first,
    {
      name: `open_${isForgettable ? 'forgettable_' : ''}${kinds}`,
      text: `select ${settings.join(', ')}`,
      values: [siteId === undefined ? '' : checkedSiteId(siteId), ...numbers.map(String)],
    },
  ]
}

function checkedSiteId(siteId: string): string {
  if (!/^[0-9a-f]{32}$/.test(siteId)) throw new Error('A site id is 32 hex digits.')
  return siteId
}

/** Returns BEGIN, COMMIT or the like, which do not count as data statements. */
function controlOf(text: 'begin' | 'begin read only' | 'commit' | 'rollback'): Statement {
  return { name: text, text, values: [] }
}

function locksOf(lock: TxOptions['lock']): readonly Lock[] {
  if (lock === undefined) return []
  return typeof lock === 'string' || 'shared' in lock ? [lock] : lock
}

function lockNumber(name: string): bigint {
  return createHash('sha256').update(name).digest().readBigInt64BE()
}

async function transact<T>(
  database: Database,
  plan: Plan,
  counts: SqlStatementCounts,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await connect(database)
  const flow = openFlow(makeLine(client, counts), plan, (destroy) => client.release(destroy))
  const hints: (() => void)[] = []
  let answer: T
  try {
    answer = await run(makeTx(flow, database, hints))
    await flow.finish()
  } catch (error) {
    await flow.abandon(mustPrepareAgain(error) || isReadOnlyError(error))
    throw faultOf(error, plan.isReadOnly)
  }
  for (const hint of hints) hint()
  return answer
}

function connect(database: Database): Promise<pg.PoolClient> {
  return database.pool.connect().catch((error: unknown) => {
    throw convertDatabaseError(error)
  })
}

/** A statement; `name` is empty for one that is not prepared. */
type Statement = { name: string; text: string; values: readonly unknown[] }

type Line = {
  put(statement: Statement): Promise<Result>
  /** Sends a statement that does not count as a data statement. */
  control(statement: Statement): Promise<Result>
  /** Sends ROLLBACK after what was issued before and apart from it, since PostgreSQL skips what is sent together with an error. */
  rollBack(): Promise<Result>
  /** Sends COMMIT without waiting for its result. What the connection's next user sends runs after it. */
  trail(): void
  isIdle(): boolean
}

/**
 * Wraps a connection. What is issued until the code waits is sent together. Round trips are counted: how often something is sent
 * while no answer is pending.
 */
function makeLine(client: pg.Client | pg.PoolClient, counts: SqlStatementCounts): Line {
  let waiting = 0
  let flight: Flight | null = null
  const depart = (): void => {
    const loaded = flight
    flight = null
    if (loaded) sendFlight(client, loaded)
  }
  const send = (statement: Statement): Promise<Result> =>
    new Promise((resolve, reject) => {
      const answered = (error: Error | null, result: Result): void => {
        waiting -= 1
        if (error) reject(error)
        else resolve(result)
      }
      const boarding = flight ?? new Flight()
      boarding.add({ ...statement, answered })
      if (waiting === 0) counts.roundTrips += 1
      waiting += 1
      if (flight) return
      flight = boarding
      process.nextTick(depart)
    })
  return {
    put: (statement) => {
      counts.data += 1
      return send(statement)
    },
    control: send,
    rollBack: () => {
      depart()
      return send(controlOf('rollback'))
    },
    trail: () => {
      depart()
      flight = new Flight()
      flight.add({ ...controlOf('commit'), answered: () => {} })
      depart()
    },
    isIdle: () => waiting === 0 && client.getTransactionStatus() === 'I',
  }
}

type Flow = {
  send(statement: Statement): Promise<Result>
  sendLast(statement: Statement): Promise<Result>
  finish(): Promise<void>
  abandon(mustClose: boolean): Promise<void>
}

/** Tracks the state of one transaction, from BEGIN to COMMIT or ROLLBACK, and releases its connection at the end. */
function openFlow(line: Line, plan: Plan, release: (destroy: boolean) => void): Flow {
  let state: 'new' | 'open' | 'ending' | 'over' = 'new'
  let firstError: unknown
  let committing: Promise<void> | undefined

  function put(statement: Statement): Promise<Result> {
    if (state === 'ending' || state === 'over') return Promise.reject(new Error('This transaction has ended.'))
    if (state === 'new') {
      state = 'open'
      for (const opening of plan.opening) line.control(opening).catch(() => {}) // the statement then fails alike
    }
    return line.put(statement).catch((error: unknown) => {
      firstError ??= error
      throw firstError // the cause, not that the transaction is aborted, which every later statement gets
    })
  }
  async function sendCommit(): Promise<void> {
    state = 'ending'
    const { command } = await line.control(controlOf('commit'))
    state = 'over'
    if (command !== 'COMMIT') throw new Error('A statement had failed, so that nothing was saved.')
  }
  const commit = (): Promise<void> => (committing ??= sendCommit())
  async function sendLast(statement: Statement): Promise<Result> {
    const [result, end] = await Promise.allSettled([put(statement), commit()])
    if (result.status === 'rejected') throw result.reason
    if (end.status === 'rejected') throw end.reason
    return result.value
  }
  async function finish(): Promise<void> {
    if (state === 'open' && plan.isReadOnly) line.trail()
    else if (state !== 'new') await commit() // that of `sendLast`, whose error may have been swallowed
    state = 'over'
    release(false)
  }
  async function abandon(mustClose: boolean): Promise<void> {
    const isOpen = state === 'open' || state === 'ending' // a COMMIT that was sent with a failed statement was not run
    const wasNew = state === 'new'
    state = 'over'
    const hasEnded =
      !isOpen ||
      (await line.rollBack().then(
        () => true,
        () => false,
      ))
    release(mustClose || !hasEnded || (!wasNew && !line.isIdle()))
  }
  return { send: put, sendLast, finish, abandon }
}

function makeTx(flow: Flow, database: Database, hints: (() => void)[]): Tx {
  const prepared = (text: string, values: readonly unknown[]): Statement => ({
    text,
    values,
    name: database.preparedName(text) ?? '',
  })
  const rowsOf = async <Row>(result: Promise<Result>): Promise<Row[]> => (await result).rows as Row[]
  const builder = new Kysely<object>({ dialect: dialectOver((text, values) => flow.send(prepared(text, values))) })
  return Object.assign(builder, {
    last: <Row>(query: Compilable<Row>): Promise<Row[]> => {
      const { sql, parameters } = query.compile()
      return rowsOf<Row>(flow.sendLast(prepared(sql, parameters)))
    },
    sql: <Row>(name: string, text: string, values: readonly unknown[] = []): Promise<Row[]> =>
      rowsOf<Row>(flow.send({ name, text, values })),
    lastSql: <Row>(name: string, text: string, values: readonly unknown[] = []): Promise<Row[]> =>
      rowsOf<Row>(flow.sendLast({ name, text, values })),
    afterCommit: (run: () => void): void => {
      hints.push(run)
    },
    wakeAfterCommit: (channel: string): void => {
      hints.push(() => database.wake(channel))
    },
  })
}

/** Returns a Kysely dialect that runs statements in a transaction that is already open. */
function dialectOver(run: (text: string, values: readonly unknown[]) => Promise<Result>): Dialect {
  const refuse = async (): Promise<never> => {
    throw new Error('inSite begins and ends the transaction.')
  }
  const connection = {
    executeQuery: async <Row>(query: { sql: string; parameters: readonly unknown[] }) => {
      const result = await run(query.sql, query.parameters)
      return { rows: result.rows as Row[], numAffectedRows: BigInt(result.rowCount ?? 0) }
    },
    streamQuery: (): never => {
      throw new Error('A transaction of a site does not stream.')
    },
  }
  return {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: () => {
      throw new Error('A transaction of a site does not look into the catalogue.')
    },
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      releaseConnection: async () => {},
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      destroy: async () => {},
    }),
  }
}
