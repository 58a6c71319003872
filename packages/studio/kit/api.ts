import { CallFailure, type RefusalDetails } from './call-failure.ts'
import { readCrumb } from './crumb.ts'

/**
 * A request to the studio's API. `site` is the id of the site that the request is about; omitted for requests about the account.
 * Requests with the same `idempotencyKey` take effect once, so that one without an answer can be sent again. Each change of a site
 * has one.
 */
export type ApiRequest =
  | { method: 'GET'; path: string; site?: string }
  | { method: ChangingMethod; path: string; body?: unknown; site?: undefined; idempotencyKey?: string }
  | { method: ChangingMethod; path: string; body?: unknown; site: string; idempotencyKey: string }

type ChangingMethod = 'POST' | 'PUT' | 'DELETE'

/**
 * Sends a request to the studio's API. Returns the JSON body of a successful response, not validated; undefined for status 204.
 * Throws `CallFailure` when the request fails. When the server rejects the CSRF token (crumb) as stale, sends the request once
 * more with a new one. While the same request is still running, because its first answer was lost, waits for its end.
 */
export async function callApi(wanted: ApiRequest): Promise<unknown> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await callOnce(wanted)
    } catch (failure) {
      const seconds = tries < mostTries ? secondsToWait(failure) : undefined
      if (seconds === undefined) throw failure
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
    }
  }
}

/** How often a request is sent while the same one is running. */
const mostTries = 10

function secondsToWait(failure: unknown): number | undefined {
  const refused = failure instanceof CallFailure ? failure.refused : undefined
  return refused?.code === 'changes.running' ? refused.retryAfterSeconds : undefined
}

async function callOnce(wanted: ApiRequest): Promise<unknown> {
  if (wanted.method === 'GET') return answerOf(await send(wanted, undefined))
  const crumb = readCrumb(document.cookie) ?? (await fetchCrumb())
  const first = await send(wanted, crumb)
  const fresh = await freshCrumb(first)
  // Sending the request again is safe: the server checks the CSRF token first, so the rejected request changed nothing.
  return answerOf(fresh === undefined ? first : await send(wanted, fresh))
}

async function send(wanted: ApiRequest, crumb: string | undefined): Promise<Response> {
  const { method, path, site } = wanted
  const body = 'body' in wanted ? wanted.body : undefined
  const headers = new Headers({ accept: 'application/json' })
  if (crumb !== undefined) headers.set('x-csrf-token', crumb)
  if (site !== undefined) headers.set('x-site', site)
  if ('idempotencyKey' in wanted && wanted.idempotencyKey !== undefined)
    headers.set('idempotency-key', wanted.idempotencyKey)
  if (body !== undefined) headers.set('content-type', 'application/json')
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  try {
    return await fetch(path, { method, headers, credentials: 'same-origin', ...sent })
  } catch {
    throw new CallFailure('network', 0)
  }
}

let crumbRequest: Promise<string> | undefined

/**
 * Fetches a new CSRF token. API requests that need a token at the same time share one fetch, because a second fetch would
 * invalidate the token of the first.
 */
function fetchCrumb(): Promise<string> {
  crumbRequest ??= requestCrumb().finally(() => {
    crumbRequest = undefined
  })
  return crumbRequest
}

async function requestCrumb(): Promise<string> {
  await answerOf(await send({ method: 'GET', path: '/api/studio/crumb' }, undefined))
  // Without cookies there is no CSRF token. The server then rejects the request with an explanation.
  return readCrumb(document.cookie) ?? ''
}

/** Returns the new CSRF token when a response rejects a stale token; undefined for all other responses. */
async function freshCrumb(response: Response): Promise<string | undefined> {
  if (response.status !== 403) return undefined
  const body = await bodyOf(response.clone())
  if (!isObject(body) || body['crumbFail'] !== true) return undefined
  return typeof body['crumb'] === 'string' ? body['crumb'] : readCrumb(document.cookie)
}

async function answerOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const body = await bodyOf(response)
  if (response.ok && body !== undefined) return body
  const refused = refusedBody(body, response)
  throw refused ? new CallFailure('refused', response.status, refused) : new CallFailure('broken', response.status)
}

function refusedBody(body: unknown, response: Response): RefusalDetails | undefined {
  if (response.ok || !isObject(body) || typeof body['code'] !== 'string' || typeof body['message'] !== 'string')
    return undefined
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    code: body['code'],
    message: body['message'],
    requestId: typeof body['requestId'] === 'string' ? body['requestId'] : '',
    fields: isObject(body['errors']) ? textsOf(body['errors']) : {},
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

function textsOf(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
