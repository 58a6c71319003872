import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { ColumnType, Kysely } from 'kysely'
import pg from 'pg'

/** What stores ask: `db.withTables<CartTables>()` gives a builder over a module's own tables. */
export type Db = Kysely<object>

/** A `timestamptz` column: epoch milliseconds when read, a `Date` when written. */
export type Instant = ColumnType<number, Date, Date>
/** A `jsonb` column: parsed when read, its text when written (an array would become an array of PostgreSQL). */
export type Json<T> = ColumnType<T, string, string>

/** What whoever starts the server can mend: the message is a sentence for the terminal, printed without a stack. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

export type StatementCounts = { data: number; roundTrips: number }

export type DbLog = { warn(details: object, message: string): void; error(details: object, message: string): void }

export type DbOptions = {
  url: string
  /** Most connections of this process. */
  max?: number
  /** Every wait but that for locks is this many times longer: tests and measurements keep the machine busy by themselves. */
  patience?: number
  /** Epoch milliseconds; without it the clock of the machine. */
  now?: () => number
  log: DbLog
}

/** A pool of connections that all act as one role. */
export type Database<Role extends 'web' | 'owner' = 'web' | 'owner'> = {
  readonly role: Role
  readonly pool: pg.Pool
  /** One statement that is its own transaction, outside any site: the named functions of platform tables. */
  ask<Row>(name: string, text: string, values?: readonly unknown[], counts?: StatementCounts): Promise<Row[]>
  /** The name under which a statement is prepared, or undefined where it is not worth one. */
  preparedName(text: string): string | undefined
  /** The connection that whole reads of many requests share; give it back when answered, `isSpoilt` where it must not be used again. */
  borrow(): Promise<{ client: pg.Client; giveBack: (isSpoilt: boolean) => void }>
  /** Sends NOTIFY soon: at most one per channel and 50 ms from this process. Never fails; listeners also poll. */
  wake(channel: string): void
  /**
   * How long the database has not answered, in milliseconds; null while it answers. Known within two seconds, because each process
   * asks it once a second (`keepFresh`).
   */
  outageMs(): number | null
  /** A connection beside the pool, not yet connected: for LISTEN. */
  newClient(): pg.Client
  close(): Promise<void>
}
export type WebDb = Database<'web'>
export type OwnerDb = Database<'owner'>

/**
 * The pool of requests: every connection acts as `sitewright_web`, which row-level security binds (BX-5.06). A statement can give that
 * role back, so the login of `url` must have no rights of its own either; `checkWebRole` looks at both.
 */
export function openWebDb(options: DbOptions): WebDb {
  return openDatabase('web', options, {
    max: options.max ?? 12,
    min: 2,
    // Statements of requests find rows by keys: planning them anew for their values costs more than it finds.
    options: '-c role=sitewright_web -c plan_cache_mode=force_generic_plan',
    statement_timeout: 3_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 5_000,
    query_timeout: 6_000, // a server that stopped answering without closing the connection
    connectionTimeoutMillis: 3_000,
  })
}

/** The pool of platform work: migrations, the dispatcher, making and deleting sites. Never used for a visitor's request. */
export function openOwnerDb(options: DbOptions): OwnerDb {
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
    // its `client` stays out of the log, and so does the end of a connection that we are closing
    if (!pool.ending) options.log.warn({ role, reason: error.message }, 'a database connection was lost')
  })
  pool.on('connect', (client) => client.on('error', () => {})) // in use: the statement that waits reports it
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

/** The address with what it says in `options` joined to ours: `pg` would let the one replace the other. */
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
  counts?: StatementCounts,
): Promise<Row[]> {
  if (counts) {
    counts.data += 1
    counts.roundTrips += 1
  }
  try {
    const { rows } = await pool.query<Row & object>({ name, text, values: [...values] })
    return rows
  } catch (error) {
    throw asRefusal(error)
  }
}

const slowAfterMs = 1_000

/** Whether the database answers, by the questions of `ask`, which are all short. */
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

/** True for an error that the database itself gave while it was at work, not while it went away or had no connection left. */
function isAnswer(error: unknown): boolean {
  const cause = error instanceof Refusal ? error.cause : error
  return cause instanceof pg.DatabaseError && !/^(?:08|53|57P)/.test(cause.code ?? '')
}

const mostPrepared = 300
const longestPrepared = 4_000

/** Names for the statements that builders make, so that each is planned once a connection; bounded, since each costs memory there. */
function makeNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= mostPrepared || text.length > longestPrepared) return undefined
    const name = `b${names.size}`
    names.set(text, name)
    return name
  }
}

type Shared = { client: pg.Client; users: number; isSpoilt: boolean; isCorked: boolean }

/**
 * One connection for the reads of all requests of a moment: what they ask in one turn of the loop leaves in one write. Each write to
 * PostgreSQL wakes a process, which cost a fifth of a page's time when every request had a connection to itself.
 */
function shareConnection(newClient: () => pg.Client): { borrow: Database['borrow']; stop: () => void } {
  let current: Promise<Shared> | null = null
  const open = async (): Promise<Shared> => {
    const client = newClient()
    const shared: Shared = { client, users: 0, isSpoilt: false, isCorked: false }
    client.on('error', () => retire(shared)) // the statements that wait report it
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

/** NOTIFY takes a lock of the whole database while it commits, so that a process sends one for all changes of 50 ms. */
function makeNotifier(pool: pg.Pool): { wake: (channel: string) => void; stop: () => void } {
  const waiting = new Map<string, NodeJS.Timeout>()
  const send = (channel: string): void => {
    waiting.delete(channel)
    pool.query('select pg_notify($1, $2)', [channel, '']).catch(() => {}) // the poll finds what this would have told
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

const unavailableStates = new Set([
  '25006', // it takes no writes, as after a failover
  '25P03', // this process stood still for too long in the midst of a transaction
  '40001',
  '40P01',
  '53100',
  '53200',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
])
const lostConnection = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND'])
const lostTexts =
  /^(Connection terminated|timeout exceeded|timeout expired|Query read timeout|Client (was closed|has encountered))/

/** A database that is away, restarting, read-only, too busy or that broke a deadlock is refused with 503; anything else stays a bug. */
export function asRefusal(error: unknown): unknown {
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

/** The index or foreign key that refused a statement, '' for any other failure. */
export function constraintOf(error: unknown): string {
  return error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
}

/** True where a statement found a server that takes no writes. A failed-over address leads a new connection elsewhere. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '25006' || isOfStandby(error))
}

/** A standby has no unlogged tables and says so before it looks whether the statement writes. */
function isOfStandby(error: Error): boolean {
  return 'code' in error && error.code === '0A000' && 'routine' in error && error.routine === 'get_relation_info'
}

/** A statement that was prepared before a migration changed its columns; a new connection prepares it again. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('cached plan must not change')
}

const parserOfPg = pg.types.getTypeParser
const parseInstant = parserOfPg(pg.types.builtins.TIMESTAMPTZ)

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: safeInteger,
  1016: listOf(safeInteger),
  1082: String, // a date has no time zone, so that it stays its text
  1184: epochMs,
  1185: listOf(epochMs),
  2950: hexId,
  2951: listOf(hexId),
}

/** What columns come out as: ids as 32 hex digits, bigint as a safe integer, timestamptz as epoch milliseconds, date as its text. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers[oid] ?? parserOfPg(oid, format),
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`The database holds ${text}, which is no safe integer.`)
  return value
}

/** The form that a session in UTC prints in our millennia is read at once: a cart of 100 lines brings 300 of them. */
function epochMs(text: string): number {
  const isUsual = text.endsWith('+00') && text[4] === '-' && text[10] === ' '
  if (isUsual) return Date.parse(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
  const at: unknown = parseInstant(text)
  return at instanceof Date ? at.getTime() : Number(at) // infinity comes as a number
}

function hexId(text: string): string {
  return text.replaceAll('-', '')
}

/** A flat array in PostgreSQL's text form; the items of these types hold no comma and no quote of their own. */
function listOf(parseItem: (text: string) => unknown): (text: string) => unknown {
  return (text) => {
    if (text === '{}') return []
    const items = text.slice(1, -1).split(',')
    return items.map((item) => (item === 'NULL' ? null : parseItem(item.replaceAll('"', ''))))
  }
}
