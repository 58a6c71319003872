import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto'
import type { Clock } from './context.ts'
import type { OwnerDb } from './db.ts'

/** What a crumb is good for: one site (or `studio`) and one session there, if any. */
export type CrumbScope = { site: string; session: string | null }

/** How a request shows that its own page sent it. */
export type Proof = {
  /** `json` calls always show the crumb; a plain `form` may show where it comes from instead. */
  kind: 'json' | 'form'
  cookie: string | undefined
  /** The header X-CSRF-Token, or the field `crumb` of body or query. */
  shown: string | undefined
  fetchSite: string | undefined
  origin: string | undefined
  /** Scheme and host that were asked. */
  ownOrigin: string
}

const randomPart = 16

/** A new crumb: random, and an HMAC over random, site and session (settled.md 3). */
export function makeCrumb(key: KeyObject, clock: Clock, scope: CrumbScope): string {
  const random = clock.randomBytes(randomPart).toString('base64url')
  return `${random}.${signed(key, random, scope)}`
}

/** Whether we made this crumb, for this site and this session. Takes the same time whatever is wrong with it. */
export function isCrumb(key: KeyObject, crumb: string | undefined, scope: CrumbScope): crumb is string {
  const [random = '', given = ''] = (crumb ?? '').split('.')
  return isSame(given, signed(key, random, scope))
}

/** By what a state change may go on: its crumb, or the place where a plain form comes from; null where it may not. */
export function proofOf(key: KeyObject, scope: CrumbScope, proof: Proof): 'crumb' | 'place' | null {
  if (proof.fetchSite !== undefined && !ownFetchSites.has(proof.fetchSite)) return null

  const { cookie, shown } = proof
  if (shown !== undefined) {
    return cookie !== undefined && isSame(shown, cookie) && isCrumb(key, cookie, scope) ? 'crumb' : null
  }
  if (proof.kind === 'json') return null
  const isOwn = proof.fetchSite === undefined ? proof.origin === proof.ownOrigin : proof.fetchSite === 'same-origin'
  return isOwn ? 'place' : null
}

/** `none` is a person's own doing, and then no page of another site has sent it. */
const ownFetchSites: ReadonlySet<string> = new Set(['same-origin', 'none'])

function signed(key: KeyObject, random: string, scope: CrumbScope): string {
  return createHmac('sha256', key)
    .update(`${random}\n${scope.site}\n${scope.session ?? ''}`)
    .digest('base64url')
}

/** Takes the same time wherever the two differ. */
export function isSame(left: string, right: string): boolean {
  const a = Buffer.from(left)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}

const keyBytes = 32

/** The key that SECRET gives. As an object, since Node takes 15 µs to prepare bytes for each HMAC, and 2 µs with this. */
export function crumbKeyOf(secret: string): KeyObject {
  return createSecretKey(createHmac('sha256', secret).update('crumb').digest())
}

/** The installation's key: what SECRET gives, else the row that the first process made. */
export async function loadCrumbKey(owner: OwnerDb, clock: Clock, secret: string | null): Promise<KeyObject> {
  if (secret !== null) return crumbKeyOf(secret)

  const key = (await readKey(owner)) ?? (await makeKey(owner, clock)) // reads first: the database may be read-only
  return createSecretKey(key)
}

async function readKey(owner: OwnerDb): Promise<Buffer | null> {
  const text = `select value from secrets where name = 'crumb'`
  const [row] = await owner.ask<{ value: Buffer }>('crumb-key-read', text)
  return row?.value ?? null
}

/** When two processes make one at the same time, both use the first. */
async function makeKey(owner: OwnerDb, clock: Clock): Promise<Buffer> {
  const text = `insert into secrets (name, value) values ('crumb', $1) on conflict (name) do nothing`
  await owner.ask('crumb-key-make', text, [clock.randomBytes(keyBytes)])
  const key = await readKey(owner)
  if (!key) throw new Error('The key of crumbs could not be made.')
  return key
}
