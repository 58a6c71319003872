import type { Checklist } from '@sitewright/domain/sites/checklist.wire.ts'
import type { Overview } from '@sitewright/domain/sites/overview.wire.ts'
import type { LastChangeAnswer } from '@sitewright/domain/team/last-change.wire.ts'
import type { SessionAnswer, SignInBody } from '@sitewright/domain/team/team.wire.ts'

export type FakeAccount = { password: string; answer: SessionAnswer }
export type FakeRequest = {
  method: string
  path: string
  crumb: string | null
  cookieCrumb: string | undefined
  /** Query string including `?`; '' without a query. */
  query: string
  site: string | null
  idempotencyKey: string | null
  body: unknown
}
export type FakeResponse = { status: number; body: unknown; headers?: Record<string, string>; setCrumb?: string }

const tooMany = 5

/** In-memory fake of the studio's API with the real response shapes and errors. Tests change its behaviour through `state`. */
export function fakeServer(account: FakeAccount) {
  const state = {
    account,
    isSignedIn: false,
    /** `silent`: no response. `failing`: status 503. `garbled`: a response that is not JSON. */
    mood: 'well' as 'well' | 'silent' | 'failing' | 'garbled',
    wrongTries: 0,
    crumbs: 0,
    /** Simulates blocked cookies: every CSRF token is rejected. */
    hasCookiesBlocked: false,
    seen: [] as string[],
    /** While set, responses wait for this promise. */
    gate: undefined as Promise<void> | undefined,
    /** Who changed whatever is asked for last. `asked` holds the queries. */
    lastChange: { by: null as LastChangeAnswer['by'], asked: [] as string[] },
    /** Handles other requests; returns undefined to let the fake handle a request. */
    overview: nothingToDo,
    others: undefined as ((request: FakeRequest) => FakeResponse | undefined) | undefined,
  }
  const currentCrumb = () => `crumb-${state.crumbs}`
  const newCrumb = () => {
    state.crumbs += 1
    return currentCrumb()
  }

  async function answer(request: FakeRequest): Promise<FakeResponse | null> {
    state.seen.push(`${request.method} ${request.path}`)
    await state.gate
    if (state.mood === 'silent') return null
    if (state.mood === 'garbled') return { status: 200, body: undefined }
    if (state.mood === 'failing') return refused(503, 'kit.unavailable', 'The site is not available at the moment.')
    if (request.site !== null && request.method !== 'GET' && request.idempotencyKey === null)
      throw new Error(`${request.method} ${request.path} changes a site and has no Idempotency-Key.`)
    const other = state.others?.(request)
    if (other) return other
    if (request.path === '/api/studio/crumb') return { status: 200, body: {}, setCrumb: newCrumb() }
    if (request.path === '/api/studio/last-change') {
      state.lastChange.asked.push(request.query)
      return { status: 200, body: { by: state.lastChange.by } }
    }
    if (request.path === '/api/studio/overview') return { status: 200, body: state.overview }
    if (request.path === '/api/studio/site/checklist') return { status: 200, body: nothingToTick }
    if (request.path !== '/api/studio/session')
      return refused(404, 'kit.not-found', 'There is nothing at this address.')
    return session(request)
  }

  function session(request: FakeRequest): FakeResponse {
    if (request.method === 'GET') return state.isSignedIn ? { status: 200, body: state.account.answer } : signedOut()
    if (state.hasCookiesBlocked || request.crumb !== currentCrumb() || request.crumb !== request.cookieCrumb)
      return crumbFail()
    if (request.method === 'DELETE') {
      state.isSignedIn = false
      return { status: 200, body: {}, setCrumb: newCrumb() }
    }
    return signIn(request.body as SignInBody)
  }

  function signIn(body: SignInBody): FakeResponse {
    if (state.wrongTries >= tooMany) {
      return { ...refused(429, 'team.too-many-tries', 'Too many tries.'), headers: { 'retry-after': '680' } }
    }
    if (body.email !== state.account.answer.account.email || body.password !== state.account.password) {
      state.wrongTries += 1
      return refused(401, 'team.wrong-sign-in', 'Wrong email or password.')
    }
    state.isSignedIn = true
    return { status: 200, body: state.account.answer, setCrumb: newCrumb() }
  }

  function crumbFail(): FakeResponse {
    const crumb = newCrumb()
    const { status, body } = refused(
      403,
      'kit.crumb',
      'Your session has expired. Please reload the page and try again.',
    )
    return { status, body: { ...body, crumbFail: true, crumb }, setCrumb: crumb }
  }

  return { state, answer }
}

/** What the studio shows of a site to somebody whose roles permit to see nothing of it. */
const nothingToDo: Overview = { orders: null, stock: null, reviews: null, failedMails: null, sales: null }

const nothingToTick: Checklist = { isDismissed: true, isWithoutTaxes: false, version: 0, isShop: true, steps: [] }

export function refused(status: number, code: string, message: string) {
  return { status, body: { error: message, message, code, requestId: 'req-7hq2m' } }
}

function signedOut(): FakeResponse {
  return refused(401, 'kit.signed-out', 'Please sign in.')
}

export function anOwner(): FakeAccount {
  return {
    password: 'terracotta',
    answer: {
      hasOutbox: false,
      mayMakeSites: true,
      account: { id: 'a1'.repeat(16), email: 'nora@fernandkiln.test', displayName: 'Nora Okafor', locale: 'en' },
      sites: [aSite({ identifier: 'fern-kiln', title: 'Fern & Kiln', isOwner: true, roles: [1] })],
    },
  }
}

export function aSite(some: {
  identifier: string
  title: string
  isOwner?: boolean
  isPublished?: boolean
  roles?: number[]
}): SessionAnswer['sites'][number] {
  return {
    id: `site-${some.identifier}`,
    address: `http://${some.identifier}.localhost:3000/`,
    isOwner: false,
    isPublished: true,
    roles: [],
    ...some,
  }
}
