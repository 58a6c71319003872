import { callMessages } from '@sitewright/domain/kit/calls/call.messages.ts'
import { readCrumb } from './cookies.ts'
import { asJsonObject, type JsonObject } from './island-props.ts'
import { translate } from './translate.ts'

export type ApiResult<body> = { isDone: true; body: body } | { isDone: false; error: ApiError }

/**
 * Why a request to the server failed. `status` is 0 when no answer came; `message` is '' when the answer had none; `isCrumbFail`
 * when the server refused the CSRF token.
 */
export type ApiError = { status: number; code: string; message: string; isCrumbFail: boolean }

export type ApiChangeRequest = { method: 'POST' | 'PUT' | 'DELETE'; path: string; body?: object }

/**
 * Path of the cart in the API. Reading the cart also sets the cookie `crumb`, the CSRF token, for a first-time visitor (SF-7.05).
 */
export const cartAddress = '/api/commerce/shopping-cart'

/** GET requests in flight, by path. `getJson` returns a promise stored here instead of sending a second request. */
export const pendingGetRequests = new Map<string, Promise<ApiResult<unknown>>>()

/**
 * Sends a GET request to a path of this site. Concurrent calls share one request, except calls with `stop`, which can be aborted.
 */
export function getJson<body>(path: string, stop?: AbortSignal): Promise<ApiResult<body>> {
  const running = stop
    ? call(path, { method: 'GET' }, stop)
    : (pendingGetRequests.get(path) ?? call(path, { method: 'GET' }).finally(() => pendingGetRequests.delete(path)))
  if (!stop) pendingGetRequests.set(path, running)
  // The cast is safe, because the server validates its responses by the schema that the type `body` is derived from.
  return running as Promise<ApiResult<body>>
}

/** Sends a changing request. A failed one is not repeated automatically, because it may have taken effect. */
export async function sendChangeRequest<body>({ method, path, body }: ApiChangeRequest): Promise<ApiResult<body>> {
  if (readCrumb() === undefined) await getJson(cartAddress)
  const headers: Record<string, string> = { 'X-CSRF-Token': readCrumb() ?? '' }
  if (body) headers['Content-Type'] = 'application/json'
  // With `keepalive` the change arrives even if the visitor leaves the page at once.
  const answer = await call(path, { method, headers, body: body ? JSON.stringify(body) : null, keepalive: true })
  return answer as ApiResult<body>
}

/** Text for a failed request: the server's message, or a general text when there is no message or no answer. */
export function apiErrorText(error: ApiError): string {
  if (error.message !== '') return error.message
  return translate(error.status === 0 ? callMessages.unableToConnect : callMessages.somethingWentWrong)
}

const patienceMs = 15_000

async function call(path: string, request: RequestInit, stop?: AbortSignal): Promise<ApiResult<unknown>> {
  const patience = new AbortController()
  stop?.addEventListener('abort', () => patience.abort())
  const timer = setTimeout(() => patience.abort(), patienceMs)
  try {
    const response = await fetch(path, { ...request, credentials: 'same-origin', signal: patience.signal })
    const body: unknown = await response.json().catch(() => null)
    if (response.ok && body !== null) return { isDone: true, body }
    return { isDone: false, error: apiErrorOf(response.status, asJsonObject(body) ?? {}) }
  } catch {
    return { isDone: false, error: apiErrorOf(0, {}) }
  } finally {
    clearTimeout(timer)
  }
}

function apiErrorOf(status: number, body: JsonObject): ApiError {
  const { message, error, code, crumbFail } = body
  const text = [message, error].find((one) => typeof one === 'string') ?? ''
  return { status, message: String(text), code: typeof code === 'string' ? code : '', isCrumbFail: crumbFail === true }
}
