import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { ColumnType, Kysely } from 'kysely'
import pg from 'pg'
import { columnTypes } from './column-types.ts'
import { convertDatabaseError, endsConnection } from './database-errors.ts'
import { askTogether } from './flight.ts'

/** A query builder that knows no tables yet. `db.withTables<CartTables>()` adds those of a module. */
export type Db = Kysely<object>

/** A `timestamptz` column: epoch milliseconds when read, a `Date` when written. */
export type TimestamptzColumn = ColumnType<number, Date, Date>
/**
 * A `jsonb` column: parsed when read, JSON text when written, because `pg` would send a JavaScript array as a PostgreSQL array.
 */
export type JsonbColumn<T> = ColumnType<T, string, string>

/** A problem at the start of the server that its operator can solve. Its message is printed on the terminal without a stack. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

export type SqlStatementCounts = { data: number; roundTrips: number }

export type DbLog = { warn(details: object, message: string): void; error(details: object, message: string): void }

export type DbOptions = {
  url: string
  /** Largest number of connections that this process opens. */
  max?: number
  /**
   * Factor by which all timeouts except that for locks are longer. Tests and benchmarks need it, because they keep the machine
   * busy.
   */
  patience?: number
  /** Returns the current time in epoch milliseconds. Defaults to the machine's clock. */
  now?: () => number
  log: DbLog
}

/** A pool of database connections that all have one role: `web` for requests, `owner` for platform work. */
export type Database<Role extends 'web' | 'owner' = 'web' | 'owner'> = {
  readonly role: Role
  readonly pool: pg.Pool
  /**
   * Runs one statement in its own transaction, outside any site. With the role `web`, use it for the database functions that
   * access platform tables.
   */
  ask<Row>(name: string, text: string, values?: readonly unknown[], counts?: SqlStatementCounts): Promise<Row[]>
  /**
   * Returns the name under which a generated statement is prepared; undefined if it is not prepared (with the role `owner`, or
   * when the text is too long or the limit of names is reached).
   */
  preparedName(text: string): string | undefined
  /**
   * Returns the connection that the reads of many requests share. Call `giveBack` when the answer has arrived, with `isSpoilt`
   * if the connection failed, so that no later read uses it.
   */
  borrow(): Promise<{ client: pg.Client; giveBack: (isSpoilt: boolean) => void }>
  /** Sends NOTIFY soon: at most once in 50 ms per channel and process. Never fails; listeners also poll. */
  wake(channel: string): void
  /**
   * How long the database has been unavailable, in milliseconds; `null` while it is available. An outage is known within two
   * seconds, because each process queries the database once a second (`startPurging`).
   */
  outageMs(): number | null
  /** Creates a connection outside the pool, not yet connected; for LISTEN. */
  newClient(): pg.Client
  close(): Promise<void>
}
export type WebDb = Database<'web'>
export type TableOwnerDb = Database<'owner'>

/**
 * Opens the pool of connections for requests. They act as the role `sitewright_web`, to which row-level security applies
 * (BX-5.06). A statement can reset that role, so the login of `url` must have no rights of its own either;
 * `findWebRoleViolations` checks both.
 */
export function openWebDb(options: DbOptions): WebDb {
  return openDatabase('web', options, {
    max: options.max ?? 12,
    min: 2,
    // Prepared statements keep one plan for all values: requests find rows by key, so planning again for the actual values costs
    // more than it gains.
    options: '-c role=sitewright_web -c plan_cache_mode=force_generic_plan',
    statement_timeout: 3_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 5_000,
    query_timeout: 6_000, // ends a statement when PostgreSQL hangs without closing the connection
    connectionTimeoutMillis: 3_000,
  })
}

/**
 * Opens the pool of connections for platform work: migrations, the dispatcher, creating and deleting sites. Never used for a
 * visitor's request.
 */
export function openOwnerDb(options: DbOptions): TableOwnerDb {
  return openDatabase('owner', options, {
    max: options.max ?? 4,
    min: 0,
    statement_timeout: 30_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: 3_000,
  })
}

const waits = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'query_timeout',
  'connectionTimeoutMillis',
] as const

function longer(own: pg.PoolConfig, patience: number): pg.PoolConfig {
  const times = waits.flatMap((name) => (own[name] ? [[name, Number(own[name]) * patience]] : []))
  return { ...own, ...Object.fromEntries(times) }
}

function openDatabase<Role extends 'web' | 'owner'>(
  role: Role,
  options: DbOptions,
  own: pg.PoolConfig,
): Database<Role> {
  const settings: pg.PoolConfig = {
    ...longer(own, options.patience ?? 1),
    ...connectionOf(options.url, own.options),
    pipeline: true,
    types: columnTypes,
    application_name: `sitewright ${role}`,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  }
  const pool = new pg.Pool(settings)
  pool.on('error', (error) => {
    // The log gets only the message, because the error also contains the client. Connections that are lost while we close the
    // pool are not logged.
    if (!pool.ending) options.log.warn({ role, reason: error.message }, 'a database connection was lost')
  })
  pool.on('connect', (client) => client.on('error', () => {})) // ignored: a lost connection also fails its pending statement
  const notifier = makeNotifier(pool)
  const shared = shareConnection(() => new pg.Client(settings))
  const pulse = makePulse(options)
  return {
    role,
    pool,
    ask: (name, text, values, counts) => pulse.follow(askAlone(pool, name, text, values, counts)),
    outageMs: pulse.outageMs,
    preparedName: role === 'web' ? makeNames() : () => undefined,
    borrow: shared.borrow,
    wake: notifier.wake,
    newClient: () => new pg.Client(settings),
    close: async () => {
      notifier.stop()
      shared.stop()
      await pool.end()
    },
  }
}

/**
 * Returns the connection settings for a URL. Combines the `options` in the URL's query with ours, because `pg` would use only one
 * of them.
 */
function connectionOf(url: string, options = ''): pg.PoolConfig {
  const address = new URL(url)
  const given = address.searchParams.get('options') ?? ''
  address.searchParams.delete('options')
  const joined = `${given} ${options}`.trim()
  return joined === '' ? { connectionString: address.href } : { connectionString: address.href, options: joined }
}

async function askAlone<Row>(
  pool: pg.Pool,
  name: string,
  text: string,
  values: readonly unknown[] = [],
  counts?: SqlStatementCounts,
): Promise<Row[]> {
  if (counts) {
    counts.data += 1
    counts.roundTrips += 1
  }
  try {
    // Only text without values may hold several statements, as some that are not prepared do.
    if (name === '') return (await pool.query<Row & object>(text, [...values])).rows
    return (await askPool(pool, { name, text, values })) as Row[]
  } catch (error) {
    throw convertDatabaseError(error)
  }
}

async function askPool(
  pool: pg.Pool,
  statement: { name: string; text: string; values: readonly unknown[] },
): Promise<unknown[]> {
  const client = await pool.connect()
  try {
    const { rows } = await askTogether(client, [statement])
    client.release()
    return rows
  } catch (error) {
    client.release(endsConnection(error))
    throw error
  }
}

const slowAfterMs = 1_000

/**
 * Tracks whether the database answers. It counts as unavailable when the last statement of `ask` could not be answered, or one
 * waits for longer than a second; these statements are all short.
 */
function makePulse({ now = Date.now, patience = 1 }: Pick<DbOptions, 'now' | 'patience'>) {
  const waiting = new Set<{ since: number }>()
  let answeredAt = now()
  let isLost = false
  const isSlow = (): boolean => {
    const [oldest] = waiting
    return oldest !== undefined && performance.now() - oldest.since > slowAfterMs * patience
  }
  const settle = (question: { since: number }, hasAnswered: boolean): void => {
    waiting.delete(question)
    isLost = !hasAnswered
    if (hasAnswered) answeredAt = now()
  }
  return {
    outageMs: () => (isLost || isSlow() ? Math.max(0, now() - answeredAt) : null),
    follow: <T>(asking: Promise<T>): Promise<T> => {
      const question = { since: performance.now() }
      waiting.add(question)
      asking.then(
        () => settle(question, true),
        (error: unknown) => settle(question, isAnswer(error)),
      )
      return asking
    },
  }
}

/**
 * True for errors that show that the database works. False if it is shutting down, cannot be reached or has no resources left.
 */
function isAnswer(error: unknown): boolean {
  const cause = error instanceof Refusal ? error.cause : error
  return cause instanceof pg.DatabaseError && !/^(?:08|53|57P)/.test(cause.code ?? '')
}

const maxPrepared = 300
const maxPreparedLength = 4_000

/**
 * Returns a function that names generated statements, so that each connection plans a statement once. The number of names is
 * limited, because each name costs memory in every connection.
 */
function makeNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= maxPrepared || text.length > maxPreparedLength) return undefined
    const name = `b${names.size}`
    names.set(text, name)
    return name
  }
}

type Shared = { client: pg.Client; users: number; isSpoilt: boolean; isCorked: boolean }

/**
 * Opens one connection that the reads of all requests share. Everything sent in one turn of the event loop leaves in one write.
 * Each write to PostgreSQL wakes a process, which took a fifth of a page's time when each request had its own connection.
 */
function shareConnection(newClient: () => pg.Client): { borrow: Database['borrow']; stop: () => void } {
  let current: Promise<Shared> | null = null
  const open = async (): Promise<Shared> => {
    const client = newClient()
    const shared: Shared = { client, users: 0, isSpoilt: false, isCorked: false }
    client.on('error', () => retire(shared)) // a lost connection also fails its pending statements
    await client.connect()
    return shared
  }
  const retire = (shared: Shared): void => {
    if (!shared.isSpoilt) current = null
    shared.isSpoilt = true
  }
  const borrow: Database['borrow'] = async () => {
    current ??= open()
    const mine = current
    const shared = await mine.catch((error: unknown) => {
      if (current === mine) current = null
      throw error
    })
    if (shared.isSpoilt) return borrow()
    shared.users += 1
    corkForThisTurn(shared)
    return {
      client: shared.client,
      giveBack: (isSpoilt) => {
        shared.users -= 1
        if (isSpoilt) retire(shared)
        if (shared.isSpoilt && shared.users === 0) void shared.client.end()
      },
    }
  }
  const stop = (): void => {
    void current?.then(
      (shared) => {
        retire(shared)
        if (shared.users === 0) void shared.client.end()
      },
      () => {},
    )
  }
  return { borrow, stop }
}

function corkForThisTurn(shared: Shared): void {
  if (shared.isCorked) return
  const { stream } = shared.client.connection
  shared.isCorked = true
  stream.cork()
  setImmediate(() => {
    shared.isCorked = false
    stream.uncork()
  })
}

const notifyEveryMs = 50

/**
 * Creates `wake`, which sends one NOTIFY per channel for all changes within 50 ms, because NOTIFY takes a lock on the whole
 * database while it commits.
 */
function makeNotifier(pool: pg.Pool): { wake: (channel: string) => void; stop: () => void } {
  const waiting = new Map<string, NodeJS.Timeout>()
  const send = (channel: string): void => {
    waiting.delete(channel)
    pool.query('select pg_notify($1, $2)', [channel, '']).catch(() => {}) // ignored: listeners poll as well
  }
  return {
    wake: (channel) => {
      if (!waiting.has(channel)) waiting.set(channel, setTimeout(send, notifyEveryMs, channel))
    },
    stop: () => {
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
