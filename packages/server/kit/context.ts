import { randomBytes, type KeyObject } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Locale } from '@sitewright/domain/kit/text.ts'
import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import type { Logger } from 'pino'
import type { Events } from '../events.ts'
import type { Config } from '../config.ts'
import type { Less } from '../less/index.ts'
import type { OwnerDb, StatementCounts, WebDb } from './db.ts'
import type { Metrics } from './observe.ts'
import type { RateLimiter } from './rate-limit.ts'

/** The time in epoch milliseconds and what one cannot foresee, as arguments: a test may give others. */
export type Clock = { now: () => number; randomBytes: (count: number) => Buffer }

/** A site as its visitors' host names it; `language` is the site's BCP-47 tag. */
export type Site = { readonly id: string; readonly identifier: string; readonly language: string }

/** Who is signed in at the studio; roles and ownership are those in the site of the context. */
export type Account = {
  readonly id: string
  readonly email: string
  readonly displayName: string
  readonly locale: string
  readonly roles: readonly number[]
  readonly isOwner: boolean
}

/** A visitor's secret (256 bits as hex) and its SHA-256, which is all that the database ever sees. */
export type Visitor = { readonly token: string; readonly tokenHash: Buffer }

/** Where uploaded bytes lie. Keys are ours (`<site id>/<asset id>/…`), never a visitor's text. */
export type FileStore = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** null where nothing lies at the key. */
  get(key: string): Promise<Buffer | null>
  /** What is too large to be held in memory for everybody who asks; null where nothing lies at the key. */
  open(key: string): Promise<{ bytes: number; stream: Readable } | null>
  remove(key: string): Promise<void>
  /** Removes every file whose key begins with the folder and a slash. */
  removeFolder(folder: string): Promise<void>
}

/** Argon2id's parameters for new password hashes: `memory` in KiB, `passes` over it, threads. */
export type PasswordCost = { readonly memory: number; readonly passes: number; readonly parallelism: number }

/** What is done with pictures in a process of its own (media). */
export type Pictures = {
  /** What a picture is, and its bytes without what is nobody's business; or the code of the refusal. */
  probe(bytes: Uint8Array): Promise<
    | {
        width: number
        height: number
        contentType: string
        frames: number
        colors: { topLeft: string; topRight: string; bottomLeft: string; bottomRight: string; center: string }
        bytes: Uint8Array
      }
    | 'media.unsupported'
    | 'media.too-many-pixels'
    | 'media.too-many-frames'
  >
  /** Makes a width of `original` and keeps it under `key`; null where too many wait, or it can't be made. */
  shrink(wanted: {
    key: string
    siteId: string
    files: FileStore
    original: string
    width: number
    kind: 'webp' | 'plain'
    now: () => number
  }): Promise<Uint8Array | null>
  stop(): void
}

/** How the kit asks modules to its right: who belongs to a host, an id, a session. */
export type Lookups = {
  siteOfHost(host: string): Promise<Site | null>
  /** The site of a host that was asked for a moment ago; null where it has to be asked for, and where there is none. */
  knownSite(host: string): Site | null
  siteOfId(id: string): Promise<Site | null>
  /** The signed-in account of a studio session, with its roles in `siteId` (none without one). */
  accountOfToken(token: string, siteId: string | null): Promise<Account | null>
}

/** What one process is made of; built once in `app.ts` and passed on as an argument. */
export type Deps = {
  readonly config: Config
  readonly web: WebDb
  readonly owner: OwnerDb
  readonly clock: Clock
  /** 128 bits as 32 lower-case hex digits, rising with time. */
  readonly newId: () => string
  readonly log: Logger
  readonly metrics: Metrics
  readonly events: Events
  readonly limits: RateLimiter
  readonly files: FileStore
  readonly pictures: Pictures
  /** Compiles stylesheets in processes that are kept for the next ones. */
  readonly less: Less
  readonly lookups: Lookups
  readonly passwordCost: PasswordCost
  /** The key of crumbs: `SECRET`, else the row in `secrets`. */
  readonly crumbKey: KeyObject
}

/** What every piece of work has, with or without a site. */
export type PlatformCtx = {
  readonly deps: Deps
  readonly requestId: string
  /** Epoch milliseconds. */
  now: () => number
  /** 32 lower-case hex digits, rising with time. */
  newId: () => string
  randomBytes: (count: number) => Buffer
  readonly locale: Locale
  readonly log: Logger
  /** The client's address; a proxy's word counts only with TRUST_PROXY. Empty for work that nobody asked for. */
  readonly address: string
  readonly account: Account | null
  /** Data statements and round trips of this piece of work so far. */
  readonly countStatements: StatementCounts
}

/** A piece of work in one site. */
export type Ctx = PlatformCtx & {
  readonly siteId: string
  readonly site: Site
  /** The visitor behind the cookie, or null before `out.startVisitor()`. */
  readonly visitor: Visitor | null
}

export type Origin = { requestId?: string; locale?: Locale; address?: string; account?: Account | null; log?: Logger }

/** A context without a site: accounts, sessions, making sites. */
export function platformCtx(deps: Deps, from: Origin = {}): PlatformCtx {
  const requestId = from.requestId ?? deps.newId()
  let log = from.log
  return {
    deps,
    requestId,
    now: deps.clock.now,
    newId: deps.newId,
    randomBytes: deps.clock.randomBytes,
    locale: from.locale ?? localeOf('en'),
    get log() {
      return (log ??= deps.log.child({ requestId }))
    },
    address: from.address ?? '',
    account: from.account ?? null,
    countStatements: { data: 0, roundTrips: 0 },
  }
}

/** A context in a site, for requests. Visitors are spoken to in the site's language, owners in their own. */
export function siteCtx(deps: Deps, site: Site, from: Origin & { visitor?: Visitor | null } = {}): Ctx {
  const requestId = from.requestId ?? deps.newId()
  let log = from.log
  return {
    deps,
    requestId,
    now: deps.clock.now,
    newId: deps.newId,
    randomBytes: deps.clock.randomBytes,
    locale: from.locale ?? localeOf(site.language),
    get log() {
      return (log ??= deps.log.child({ requestId, siteId: site.id }))
    },
    address: from.address ?? '',
    account: from.account ?? null,
    countStatements: { data: 0, roundTrips: 0 },
    siteId: site.id,
    site,
    visitor: from.visitor ?? null,
  }
}

/** A context for scripts and jobs: the installation's own work in a site that exists. */
export async function systemCtx(deps: Deps, siteId: string): Promise<Ctx> {
  const site = await deps.lookups.siteOfId(siteId)
  if (!site) throw new Error(`There is no site ${siteId}.`)
  return siteCtx(deps, site)
}

/** The clock of the machine. */
export function realClock(): Clock {
  return { now: Date.now, randomBytes }
}

const lastOfSequence = 0xffff
const startBelow = 0x8000
const randomDigits = 16
/** Random bytes are asked for in blocks: one id at a time costs as much as a short statement. */
const blockBytes = (randomDigits / 2) * 128

/** Ids of 48 bits of milliseconds, 16 bits that rise within one, and 64 random bits (settled.md 1). */
export function makeIds(clock: Clock): () => string {
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
