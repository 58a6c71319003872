import { asJsonObject, type JsonObject } from '../kit/island-props.ts'

/** Why a call failed. `status` is 0 when no answer came; `fields` are texts by the names of form elements. */
export type CallError = {
  status: number
  code: string
  message: string
  fields: Readonly<Record<string, string>>
  retryAfterMs: number
  /** The whole answer, which a refusal about changes has the new checkout in. */
  body: JsonObject
}
export type CallResult<body> = { isDone: true; body: body } | { isDone: false; error: CallError }
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
  /** Idempotency key: the server answers a repeated call with the same key as it did the first one. */
  key?: string
}

const patienceMs = 20_000

/**
 * Calls the server. A change that was refused because of its CSRF token is repeated once with the new one; it had no effect.
 * The kit's `sendChangeRequest` is for the cart: it knows neither field errors nor idempotency keys.
 */
export async function call<body>(request: Call): Promise<CallResult<body>> {
  const first = await send<body>(request)
  return !first.isDone && first.error.code === 'kit.crumb' ? send<body>(request) : first
}

async function send<body>({ method, path, body, key }: Call): Promise<CallResult<body>> {
  const headers: Record<string, string> = { 'X-CSRF-Token': readCrumb() }
  if (body) headers['Content-Type'] = 'application/json'
  if (key !== undefined) headers['Idempotency-Key'] = key
  const options = { method, headers, credentials: 'same-origin', signal: AbortSignal.timeout(patienceMs) } as const
  try {
    // With `keepalive` a change arrives even if the visitor leaves the page at once.
    const response = await fetch(path, body ? { ...options, body: JSON.stringify(body), keepalive: true } : options)
    const answer: unknown = await response.json()
    // The cast is safe, because the server validates its responses by the schema that the type `body` is derived from.
    if (response.ok) return { isDone: true, body: answer as body }
    return { isDone: false, error: errorOf(response, answer) }
  } catch {
    return { isDone: false, error: noAnswer }
  }
}

/** Reads the CSRF token from its cookie. The kit's `readCrumb` would move into the file that all pages load if it was used here. */
function readCrumb(): string {
  const pattern = window.isSecureContext ? /(?:^|; )__Host-crumb=([^;]*)/ : /(?:^|; )crumb=([^;]*)/
  return decodeURIComponent(pattern.exec(document.cookie)?.[1] ?? '')
}

const noAnswer: CallError = { status: 0, code: '', message: '', fields: {}, retryAfterMs: 0, body: {} }

function errorOf({ status, headers }: Response, answer: unknown): CallError {
  const body = asJsonObject(answer) ?? {}
  const { code, message, errors } = body
  const fields = Object.entries(asJsonObject(errors) ?? {}).map(([name, text]) => [name, String(text)])
  return {
    status,
    code: typeof code === 'string' ? code : '',
    message: typeof message === 'string' ? message : '',
    fields: Object.fromEntries(fields),
    retryAfterMs: Number(headers.get('retry-after') ?? 0) * 1000,
    body,
  }
}
