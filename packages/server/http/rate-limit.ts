import { hash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import {
  benchRateLimitFactor,
  maxBodyBytes,
  maxRequestBodyBytesHeld,
  rateLimits,
  type RateLimitName,
  type RateLimit,
} from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { TableOwnerDb, Tx, WebDb } from '../database/index.ts'

/**
 * The caller of a rate-limited action. A limit counts the calls of each visitor, account, device and address in a bucket of its
 * own, as far as its declaration names them.
 */
export type RateLimitCaller = {
  siteId?: string
  visitor?: string | null
  account?: string | null
  /** Id of the device, if it signed in to the account before (team/device-marks.ts); `null` for any other device. */
  device?: string | null
  address?: string
}

export type RateLimiter = {
  /**
   * Takes a permit for a call from each bucket of the limit. Throws `kit.too-many` with the seconds to wait when a bucket is
   * empty (BX-5.11).
   */
  take(name: RateLimitName, who: RateLimitCaller): Promise<void>
  /**
   * Takes a permit like `take`, in the transaction of the change that needs it: a change that is refused or fails gives it back. Others
   * who want a permit of the bucket wait for the transaction, so take it last. Not for guesses, which count when they are wrong.
   */
  takeIn(tx: Tx, name: RateLimitName, who: RateLimitCaller): Promise<void>
  /** Gives back the permits of one `take`, for a call that did not come to what the limit counts. */
  giveBack(name: RateLimitName, who: RateLimitCaller): Promise<void>
  stop(): void
}

export type RateLimiterOptions = {
  web: WebDb
  now: () => number
  isBench: boolean
  log: Pick<Logger, 'info'>
  /** Called with the limit's name whenever a limit refuses a call; used to count refusals in the metrics. */
  onLimited?: (name: RateLimitName) => void
}

/** State of one bucket (a limit for one caller) in this process. Times are in epoch milliseconds. */
type Bucket = {
  permits: number
  leasedAt: number
  lastLease: number
  /** Until this time the bucket's row in `rate_buckets` has no permit, so no statement is sent. */
  emptyUntil: number
  leasing: Promise<void> | null
  /** Permits granted before the table `rate_buckets` was asked. They are subtracted from the next lease. */
  owed: number
  /** After this time the permits in `owed` are forgotten, because the bucket would be full again. */
  owedUntil: number
  /** Time at which the bucket is full again. Used only while the database takes no writes and this process counts alone. */
  fullAt: number
}
type Size = { burst: number; everyMs: number; mayOwe: boolean; isGuard: boolean }
/** Result of the database function `take_permits`: the permits it granted, and how long to wait for the next one. */
type Granted = { granted: number; wait_ms: number }
type Table = (key: string, wanted: number, size: Size) => Promise<Granted>

/**
 * Creates limits that count across processes. Permits come from the table `rate_buckets`: one by one for rare calls, in leases
 * when calls come within 100 ms of each other, so that a flood costs at most one statement per 10 permits or 100 ms. The first
 * call of a visitor is given on credit and paid by the second, because most visitors add to the cart once; callers that change
 * their cookie with every call are limited by their address. While the database is read-only, each process counts by itself, so
 * that reads still work; the limits in `guards` then refuse every call.
 */
export function makeRateLimiter(options: RateLimiterOptions): RateLimiter {
  const buckets = new Map<string, Bucket>()
  const table = makeTable(options)
  const sweep = setInterval(() => dropIdle(buckets, options.now()), idleAfterMs)
  sweep.unref()
  const factor = options.isBench ? benchRateLimitFactor : 1
  return {
    stop: () => clearInterval(sweep),
    take: async (name, who) => {
      for (const [key, size] of bucketsOf(name, who, factor)) {
        const waitMs = await takeOne({ ...options, table, buckets }, key, size)
        if (waitMs > 0) throw limitReached(options, name, { siteId: who.siteId, waitMs })
      }
    },
    takeIn: async (tx, name, who) => {
      for (const [key, size] of bucketsOf(name, who, factor)) {
        const [answer] = await tx.sql<Granted>('take_permits', takeText, valuesOf(key, 1, size))
        if (answer?.granted !== 1)
          throw limitReached(options, name, { siteId: who.siteId, waitMs: answer?.wait_ms ?? 0 })
      }
    },
    giveBack: async (name, who) => {
      for (const [key, size] of bucketsOf(name, who, factor)) {
        await options.web.ask('return_permit', 'select return_permit($1, $2)', [hashOfKey(key), size.everyMs])
        const bucket = buckets.get(key)
        if (bucket) bucket.emptyUntil = 0
      }
    },
  }
}

function limitReached(
  { log, onLimited }: RateLimiterOptions,
  name: RateLimitName,
  { siteId, waitMs }: { siteId: string | undefined; waitMs: number },
): Refusal {
  log.info({ limit: name, siteId }, 'a limit was reached')
  onLimited?.(name)
  const code = minutesLong.has(name) ? 'team.too-many-tries' : 'kit.too-many'
  return new Refusal(code, { retryAfterSeconds: waitMs / 1000 })
}

/**
 * Limits whose waits take minutes, so that their message (`team.too-many-tries`) must not promise that a few seconds are enough.
 */
const minutesLong: ReadonlySet<RateLimitName> = new Set(['signIn', 'signInRequests', 'accountMail', 'mailbox'])

/**
 * Limits against guessing secrets and against unwanted mails. While the table `rate_buckets` is unavailable they refuse every
 * call, because only the table counts the tries of all processes.
 */
const guards: ReadonlySet<RateLimitName> = new Set<RateLimitName>([
  'signIn',
  'accountMail',
  'mailbox',
  'coupon',
  'restockEmail',
  'restockLeave',
  'plainPosts',
  'unjudged',
])

function bucketsOf(name: RateLimitName, who: RateLimitCaller, factor: number): [key: string, size: Size][] {
  const limit: RateLimit = rateLimits[name]
  const found: [string, Size][] = []
  const add = (kind: string, value: string | null | undefined, permits: number | undefined): void => {
    if (!value || permits === undefined) return
    const burst = permits * factor
    const size = { burst, everyMs: limit.windowMs / burst, mayOwe: kind === 'visitor', isGuard: guards.has(name) }
    found.push([`${name}\n${who.siteId ?? ''}\n${kind}\n${value}`, size])
  }
  add('visitor', who.visitor, limit.visitor)
  if (who.device && limit.device !== undefined) add('device', who.device, limit.device)
  else add('account', who.account, limit.account)
  add('address', networkOf(who.address ?? ''), limit.address)
  return found
}

/**
 * Returns the network of an IP address: for IPv6 its /64, because one household has that many addresses; for IPv4 the address
 * itself.
 */
export function networkOf(address: string): string {
  if (!address.includes(':') || !isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - groups.length - rest.length }, () => '0')
  return `${[...groups, ...zeros, ...rest]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

type Store = { now: () => number; table: Table; buckets: Map<string, Bucket> }

/** Takes a permit from a bucket. Returns 0 if it got one, otherwise the milliseconds to wait. */
async function takeOne({ now: readNow, table, buckets }: Store, key: string, size: Size): Promise<number> {
  let bucket = buckets.get(key)
  if (!bucket) {
    const owes = size.mayOwe && buckets.size < maxOwing
    bucket = newBucket(owes ? readNow() + size.burst * size.everyMs : null)
    buckets.set(key, bucket)
    if (owes) return 0
  }
  for (;;) {
    const now = readNow()
    if (now - bucket.leasedAt > idleAfterMs) bucket.permits = 0 // drops an old lease: the bucket's row has refilled since
    if (bucket.permits > 0) {
      bucket.permits -= 1
      return 0
    }
    if (bucket.emptyUntil > now) return bucket.emptyUntil - now
    bucket.leasing ??= lease({ now: readNow, table }, bucket, key, size)
    await bucket.leasing
  }
}

/**
 * Creates a bucket without permits. `owedUntil` is set when a first permit was given on credit: after that time the credit is
 * forgotten. `null` means that nothing was given on credit.
 */
function newBucket(owedUntil: number | null): Bucket {
  const never = Number.NEGATIVE_INFINITY
  const debt = owedUntil === null ? { owed: 0, owedUntil: never } : { owed: 1, owedUntil }
  return { permits: 0, leasedAt: never, lastLease: 0, emptyUntil: 0, leasing: null, fullAt: never, ...debt }
}

/** A new visitor gets the first permit on credit only while this process holds fewer buckets than this. */
const maxOwing = 50_000
const idleAfterMs = 10_000
const closeMs = 100
const minLeased = 10

async function lease(
  { now, table }: Pick<Store, 'now' | 'table'>,
  bucket: Bucket,
  key: string,
  size: Size,
): Promise<void> {
  try {
    const wanted = wantedOf(bucket, size, now()) + bucket.owed
    const { granted, wait_ms: waitMs } = await table(key, wanted, size).catch((error: unknown) => {
      if (size.isGuard || !isUnavailable(error)) throw error
      return takeHere(bucket, wanted, size, now())
    })
    const paid = Math.min(granted, bucket.owed)
    bucket.owed -= paid
    bucket.permits = granted - paid
    bucket.leasedAt = now()
    bucket.lastLease = granted < wanted ? 0 : granted // 0: takes permits one by one near the limit
    bucket.emptyUntil = bucket.permits === 0 ? bucket.leasedAt + Math.max(1, waitMs) : 0
  } finally {
    bucket.leasing = null
  }
}

const askedAgainAfterMs = 1_000

/**
 * Creates the function that takes permits in the database. For a second after a write failed there, only the limits in `guards`
 * ask the database again, because every refused write costs a connection.
 */
function makeTable({ web, now }: RateLimiterOptions): Table {
  let away: { until: number; error: unknown } = { until: 0, error: null }
  return async (key, wanted, size) => {
    if (!size.isGuard && now() < away.until) throw away.error
    try {
      const [answer] = await web.ask<Granted>('take_permits', takeText, valuesOf(key, wanted, size))
      if (!answer) throw new Error('take_permits did not answer.')
      return answer
    } catch (error) {
      if (isUnavailable(error)) away = { until: now() + askedAgainAfterMs, error }
      throw error
    }
  }
}

function valuesOf(key: string, wanted: number, { burst, everyMs }: Size): unknown[] {
  return [hashOfKey(key), wanted, burst, everyMs]
}

function hashOfKey(key: string): string {
  return hash('sha256', key, 'base64url')
}

const takeText = 'select granted, wait_ms from take_permits($1, $2, $3, $4)'

function isUnavailable(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'kit.unavailable'
}

/** Takes permits from a bucket as the database function `take_permits` does, but in this process alone. */
function takeHere(bucket: Bucket, wanted: number, { burst, everyMs }: Size, now: number): Granted {
  const held = Math.max(bucket.fullAt, now)
  const free = Math.floor(burst - (held - now) / everyMs + 0.000001)
  const granted = Math.max(0, Math.min(wanted, free))
  bucket.fullAt = held + granted * everyMs
  return { granted, wait_ms: Math.max(0, bucket.fullAt - now - (burst - 1) * everyMs) }
}

/**
 * Returns how many permits to lease: one, or after a lease less than 100 ms ago twice as many as then (at least 10, at most a
 * tenth of `burst`).
 */
function wantedOf(bucket: Bucket, size: Size, now: number): number {
  if (bucket.lastLease === 0 || now - bucket.leasedAt > closeMs) return 1
  const most = Math.max(1, Math.floor(size.burst / 10))
  return Math.min(most, Math.max(minLeased, bucket.lastLease * 2))
}

function dropIdle(buckets: Map<string, Bucket>, now: number): void {
  for (const [key, bucket] of buckets) {
    const isFull = Math.max(bucket.emptyUntil, bucket.fullAt) <= now
    const isQuiet = now - bucket.leasedAt > idleAfterMs && isFull && !bucket.leasing
    const isIdle = isQuiet && (bucket.owed === 0 || bucket.owedUntil <= now)
    if (isIdle) buckets.delete(key)
  }
}

/** Deletes the rows of `rate_buckets` that have been full for an hour: a new row starts full as well. */
export async function deleteIdleRateBuckets(owner: TableOwnerDb): Promise<void> {
  await owner.ask('sweep_rate_buckets', `delete from rate_buckets where full_at < now() - interval '1 hour'`)
}

/** Bounds the bytes of request bodies that one process holds at the same time (BX-5.11). */
export type RequestBodyBudget = {
  /**
   * Reserves the announced bytes of a request until its answer is sent or its connection closes. Throws `kit.too-much` when the
   * client's network has reserved too much, and `kit.busy` when all clients together have.
   */
  admit(request: FastifyRequest, reply: FastifyReply, maxBytes: number): void
}

export function makeRequestBodyBudget(): RequestBodyBudget {
  const byNetwork = new Map<string, number>()
  let all = 0
  let large = 0
  const reserve = (network: string, bytes: number): void => {
    const ofNetwork = (byNetwork.get(network) ?? 0) + bytes
    if (ofNetwork === 0) byNetwork.delete(network)
    else byNetwork.set(network, ofNetwork)
    all += bytes
    if (Math.abs(bytes) > maxBodyBytes.unproven) large += bytes
  }
  return {
    admit: (request, reply, maxBytes) => {
      const bytes = announcedBodyLength(request, maxBytes)
      if (bytes === 0) return
      const network = networkOf(request.ip)
      if ((byNetwork.get(network) ?? 0) + bytes > maxRequestBodyBytesHeld.network) throw new Refusal('kit.too-much')
      // Large bodies have their own limit, so that small requests such as cart changes pass while pictures are uploaded.
      const isFull = bytes > maxBodyBytes.unproven && large + bytes > maxRequestBodyBytesHeld.large
      if (isFull || all + bytes > maxRequestBodyBytesHeld.all) throw new Refusal('kit.busy')
      reserve(network, bytes)
      whenOver(request, reply, () => reserve(network, -bytes))
    },
  }
}

/**
 * Returns the number of bytes that a request announces for its body: `maxBytes` if the length is unknown, 0 for a body that is
 * too large and not read.
 */
export function announcedBodyLength({ headers }: FastifyRequest, maxBytes: number): number {
  if (headers['transfer-encoding'] !== undefined) return maxBytes
  const length = Number(headers['content-length'] ?? 0)
  return length > 0 && length <= maxBytes ? length : 0
}

/**
 * Calls `run` once, when the response or the connection closes. Watches both, because a response that never began does not close
 * with its connection.
 */
function whenOver(request: FastifyRequest, reply: FastifyReply, run: () => void): void {
  const { socket } = request.raw
  let isOver = false
  const over = (): void => {
    if (isOver) return // the response closes with its connection, and Node still calls a listener removed meanwhile
    isOver = true
    reply.raw.off('close', over)
    socket.off('close', over)
    run()
  }
  reply.raw.once('close', over)
  socket.once('close', over)
}
