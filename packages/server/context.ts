import { randomBytes, type KeyObject } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Locale } from '@sitewright/domain/kit/text.ts'
import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import type { Permission } from '@sitewright/domain/team/can.ts'
import type { Logger } from 'pino'
import type { EventBus } from './events.ts'
import type { Config } from './config.ts'
import type { LessCompilerPool } from './less/index.ts'
import type { TableOwnerDb, SqlStatementCounts, WebDb } from './database/connections.ts'
import type { Log } from './observability/log.ts'
import type { Metrics } from './observability/metrics.ts'
import type { DocumentDrawing } from './orders/documents/document-drawing.ts'
import type { PaymentServices } from './payments/payment-services.ts'
import type { RateLimiter } from './http/rate-limit.ts'
import type { Turns } from './http/turns.ts'

/** The current time in epoch milliseconds, and random bytes. Passed as an argument so that tests can replace it. */
export type Clock = { now: () => number; randomBytes: (count: number) => Buffer }

/** A site. Visitors find it by its host, and see it once it is published; `language` is its BCP-47 tag. */
export type Site = {
  readonly id: string
  readonly identifier: string
  readonly title: string
  readonly language: string
  readonly isPublished: boolean
}

/** The account that is signed in to the studio. Roles and ownership apply to the site of the context. */
export type Account = {
  readonly id: string
  readonly email: string
  readonly displayName: string
  readonly locale: string
  readonly roles: readonly number[]
  readonly isOwner: boolean
  /**
   * The session of the request; missing for an account in whose name a script works. `confirmedAt` is the time at which the
   * password was last given in it, in epoch milliseconds.
   */
  readonly session?: { readonly id: string; readonly confirmedAt: number }
}

/**
 * Who acts in a context, which decides what it may do. `visitor`: anybody who sent a request; the routes that need it look up whether
 * a shopper is signed in, who then acts as `shopper`. `key`: a program that was given these permissions. `task`: the server itself
 * (jobs, imports, the demonstration), which may do everything.
 */
export type Actor =
  | { readonly kind: 'account'; readonly account: Account }
  | { readonly kind: 'key'; readonly id: string; readonly permissions: readonly Permission[] }
  | { readonly kind: 'shopper'; readonly id: string }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'task' }

/** A visitor's secret (256 bits as hex) and its SHA-256. The database only ever stores the hash. */
export type Visitor = { readonly token: string; readonly tokenHash: Buffer }

/** Storage of uploaded files. Keys are generated (`<site id>/<asset id>/…`) and never contain a visitor's text. */
export type FileStore = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Writes a part of a file that arrives in parts, beginning at byte `offset`. Creates the file with its first part. */
  write(key: string, offset: number, bytes: Uint8Array): Promise<void>
  /** Returns the content of the file with this key; `null` if there is none. */
  get(key: string): Promise<Buffer | null>
  /**
   * Streams a file that is too large to hold in memory for every request, or the bytes of `part` (`end` included). `bytes` is the
   * size of the whole file. Returns `null` if no file has this key.
   */
  open(key: string, part?: { start: number; end: number }): Promise<{ bytes: number; stream: Readable } | null>
  remove(key: string): Promise<void>
  /** Removes every file whose key begins with the folder and a slash. */
  removeFolder(folder: string): Promise<void>
}

/** Argon2id parameters of new password hashes: memory in KiB, number of passes over it, number of threads. */
export type PasswordCost = { readonly memory: number; readonly passes: number; readonly parallelism: number }

/** Service that checks and resizes pictures in a separate process (media). */
export type PictureProcessor = {
  /**
   * Waits for the site's turn, then reads a picture, checks it, and passes its bytes without private metadata to `store`. A file is
   * in memory only during its turn. Returns the stored picture's properties, or the code of the refusal. Throws `media.busy`
   * and what `read` and `store` throw.
   */
  checkAndStore(picture: {
    /** Identifies the picture for `isWaiting`. */
    id: string
    siteId: string
    /** Pictures of the library and of visitors' reviews take turns, like those of different sites. */
    lane: 'library' | 'reviews'
    read: () => Promise<Uint8Array>
    store: (bytes: Uint8Array) => Promise<void>
  }): Promise<
    | {
        width: number
        height: number
        contentType: string
        frames: number
        colors: { topLeft: string; topRight: string; bottomLeft: string; bottomRight: string; center: string }
        /** Size of the stored file. */
        bytes: number
      }
    | 'media.unsupported'
    | 'media.too-many-pixels'
    | 'media.too-many-frames'
  >
  /** True from the call of `checkAndStore` for this picture until it settles. */
  isWaiting(id: string): boolean
  /**
   * Resizes the file `original`, or the part `crop` of it (in pixels of the upright picture), to `width`, stores the result under
   * `key` and returns its bytes; `null` when too many pictures are waiting or the file cannot be resized.
   */
  shrink(wanted: {
    key: string
    siteId: string
    files: FileStore
    original: string
    width: number
    crop: { left: number; top: number; width: number; height: number } | null
    kind: 'webp' | 'plain' | 'social'
    now: () => number
  }): Promise<Uint8Array | null>
  stop(): void
}

/** Lookups of sites and accounts that the `http` module needs and that `sites` and `team` provide. */
export type SiteAndAccountLookups = {
  siteOfHost(host: string): Promise<Site | null>
  /** Returns the site of a host that was looked up recently; `null` when the host is unknown or has to be looked up again. */
  knownSite(host: string): Site | null
  siteOfId(id: string): Promise<Site | null>
  /** Returns the account of a studio session, with its roles in `siteId` (none if that is `null`). */
  accountOfToken(token: string, siteId: string | null): Promise<Account | null>
  /** True when the token of a preview belongs to somebody who may see the drafts of the site. */
  mayPreview(token: string, siteId: string): Promise<boolean>
}

/** The services of one server process; built once in `deps.ts` and passed on as an argument. */
export type Deps = {
  readonly config: Config
  readonly web: WebDb
  readonly owner: TableOwnerDb
  readonly clock: Clock
  /** Creates an id: 128 bits as 32 lower-case hex digits, increasing with time. */
  readonly newId: () => string
  readonly log: Log
  readonly metrics: Metrics
  readonly events: EventBus
  readonly limits: RateLimiter
  readonly turns: Turns
  readonly files: FileStore
  readonly pictures: PictureProcessor
  /**
   * Compiles stylesheets that owners import or change. Page rendering has separate compilers, so that such work never delays a
   * page.
   */
  readonly less: LessCompilerPool
  /** Draws invoices and other papers in a thread, because it takes the processor for a tenth of a second and longer. */
  readonly documents: DocumentDrawing
  readonly lookups: SiteAndAccountLookups
  readonly payments: PaymentServices
  readonly passwordCost: PasswordCost
  /** The key that signs crumbs (CSRF tokens): derived from `SECRET`, otherwise from a row in the table `secrets`. */
  readonly crumbKey: KeyObject
}

/**
 * What makes a request the same as an earlier one: its header `Idempotency-Key`, and a hash of all that it asks for. Only the
 * studio's requests have one.
 */
export type Idempotency = { readonly key: string; readonly hash: () => Buffer }

/** The context of a request or task, with or without a site. */
export type PlatformCtx = {
  readonly deps: Deps
  readonly requestId: string
  /** Returns the current time in epoch milliseconds. */
  now: () => number
  /** Creates an id: 32 lower-case hex digits, increasing with time. */
  newId: () => string
  randomBytes: (count: number) => Buffer
  readonly locale: Locale
  readonly log: Logger
  /** The client's address; a proxy's headers count only with TRUST_PROXY. Empty for work without a request. */
  readonly address: string
  readonly actor: Actor
  /** The account that acts; null when something else does. What may be done depends on `actor` alone. */
  readonly account: Account | null
  /** Null for a request without a key, which takes effect each time it is sent, and for work without a request. */
  readonly idempotency: Idempotency | null
  /** Counts the data statements and database round trips of this context so far. */
  readonly countStatements: SqlStatementCounts
}

/** The context of a request or task in one site. */
export type Ctx = PlatformCtx & {
  readonly siteId: string
  readonly site: Site
  /**
   * The visitor whose secret the request's cookie contains; `null` if there is no such cookie and `out.startVisitor()` was not
   * called.
   */
  readonly visitor: Visitor | null
}

/** A context with an account, as handlers of routes that require one receive it. */
export type SignedIn<C extends PlatformCtx> = C & { readonly account: Account }

export type CtxOptions = {
  requestId?: string
  locale?: Locale
  address?: string
  /** Missing means a visitor, who has the fewest rights. */
  actor?: Actor
  idempotency?: Idempotency | null
  log?: Logger
}

/** Creates a context without a site, for work on accounts, sessions and new sites. */
export function ctxWithoutSite(deps: Deps, from: CtxOptions = {}): PlatformCtx {
  return makeCtx(deps, from, 'en', {})
}

/** Creates the context of a request in a site. The language defaults to the site's. */
export function siteCtx(deps: Deps, site: Site, from: CtxOptions & { visitor?: Visitor | null } = {}): Ctx {
  const ctx = makeCtx(deps, from, site.language, { siteId: site.id })
  return Object.assign(ctx, { siteId: site.id, site, visitor: from.visitor ?? null })
}

/**
 * Creates the part of a context that needs no site. Its log is created on first use, because most requests log nothing of their
 * own.
 */
function makeCtx(deps: Deps, from: CtxOptions, language: string, logFields: { siteId?: string }): PlatformCtx {
  const requestId = from.requestId ?? deps.newId()
  let log = from.log
  return {
    deps,
    requestId,
    now: deps.clock.now,
    newId: deps.newId,
    randomBytes: deps.clock.randomBytes,
    locale: from.locale ?? localeOf(language),
    get log() {
      return (log ??= deps.log.child({ requestId, ...logFields }))
    },
    address: from.address ?? '',
    ...actedBy(from.actor ?? { kind: 'visitor' }),
    idempotency: from.idempotency ?? null,
    countStatements: { data: 0, roundTrips: 0 },
  }
}

/** Returns the actor that an account is. */
export function accountActor(account: Account): Actor & { kind: 'account' } {
  return { kind: 'account', account }
}

/** Returns the context as it is when somebody else acts in it. */
export function actingAs(ctx: Ctx, actor: Actor): Ctx {
  return { ...ctx, ...actedBy(actor) }
}

function actedBy(actor: Actor): Pick<PlatformCtx, 'actor' | 'account'> {
  return { actor, account: actor.kind === 'account' ? actor.account : null }
}

/** Creates the context of the server's own work in a site: jobs, imports, the demonstration. It permits every action. */
export function taskCtx(deps: Deps, site: Site): Ctx {
  return siteCtx(deps, site, { actor: { kind: 'task' } })
}

/** Like `taskCtx`, for a site of which the id is known. Throws if the site does not exist. */
export async function backgroundCtx(deps: Deps, siteId: string): Promise<Ctx> {
  const site = await deps.lookups.siteOfId(siteId)
  if (!site) throw new Error(`There is no site ${siteId}.`)
  return taskCtx(deps, site)
}

/** Returns the machine's clock and random number generator. */
export function realClock(): Clock {
  return { now: Date.now, randomBytes }
}

const lastOfSequence = 0xffff
const startBelow = 0x8000
const randomDigits = 16
/**
 * Random bytes for ids are fetched in blocks of this size (for 128 ids), because fetching those of a single id costs as much as
 * a short SQL statement.
 */
const blockBytes = (randomDigits / 2) * 128

/**
 * Returns a function that creates ids: 48 bits of milliseconds, 16 bits that increase within a millisecond, and 64 random bits.
 */
export function makeIdGenerator(clock: Clock): () => string {
  let lastMs = 0
  let sequence = 0
  let msText = ''
  let block = ''
  let used = 0
  const takeRandom = (): string => {
    if (used >= block.length) {
      block = clock.randomBytes(blockBytes).toString('hex')
      used = 0
    }
    used += randomDigits
    return block.slice(used - randomDigits, used)
  }
  return () => {
    const now = clock.now()
    const random = takeRandom()
    if (now > lastMs || sequence >= lastOfSequence) {
      lastMs = Math.max(now, lastMs + 1)
      msText = lastMs.toString(16).padStart(12, '0')
      sequence = Number.parseInt(random.slice(0, 4), 16) % startBelow
    }
    sequence += 1
    return `${msText}${sequence.toString(16).padStart(4, '0')}${random}`
  }
}
