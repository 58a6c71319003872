import { callMessages } from '@sitewright/domain/kit/call.messages.ts'
import { readCookie } from './cookies.ts'
import { fieldsOf, type Fields } from './island-props.ts'
import { say } from './words.ts'

export type Answer<body> = { isDone: true; body: body } | { isDone: false; refusal: Declined }

/** Why a call was not done. Status 0: no answer came. `message` is '' when the answer brought none. */
export type Declined = { status: number; code: string; message: string; isCrumbFail: boolean }

export type Change = { method: 'POST' | 'PUT' | 'DELETE'; path: string; body?: object }

/** The cart as it is (SF-7.05); it also gives a first visitor the crumb. */
export const cartAddress = '/api/commerce/shopping-cart'

/** What is on its way, by path. Who puts something here has it answered to whoever asks. */
export const reads = new Map<string, Promise<Answer<unknown>>>()

/** Reads a path of this site. Whoever asks while the answer is on its way gets the same one; who may `stop` it has one alone. */
export function read<body>(path: string, stop?: AbortSignal): Promise<Answer<body>> {
  const running = stop
    ? call(path, { method: 'GET' }, stop)
    : (reads.get(path) ?? call(path, { method: 'GET' }).finally(() => reads.delete(path)))
  if (!stop) reads.set(path, running)
  // The server's answers are parsed by the shape of which `body` is the type.
  return running as Promise<Answer<body>>
}

/** Changes something. Sent once: what failed is not repeated by itself, because it may have been done (settled: crumb). */
export async function change<body>({ method, path, body }: Change): Promise<Answer<body>> {
  if (readCookie('crumb') === undefined) await read(cartAddress)
  const headers: Record<string, string> = { 'X-CSRF-Token': readCookie('crumb') ?? '' }
  if (body) headers['Content-Type'] = 'application/json'
  // Whoever changes a number and leaves at once has still changed it.
  const kept = { method, headers, keepalive: true }
  const answer = await call(path, body ? { ...kept, body: JSON.stringify(body) } : kept)
  return answer as Answer<body>
}

/** What to say when a call was refused with a message, without one, or not answered at all. */
export function declinedText(refusal: Declined): string {
  if (refusal.message !== '') return refusal.message
  return say(refusal.status === 0 ? callMessages.unableToConnect : callMessages.somethingWentWrong)
}

const patienceMs = 15_000

async function call(path: string, request: RequestInit, stop?: AbortSignal): Promise<Answer<unknown>> {
  const patience = new AbortController()
  stop?.addEventListener('abort', () => patience.abort())
  const timer = setTimeout(() => patience.abort(), patienceMs)
  try {
    const response = await fetch(path, { ...request, credentials: 'same-origin', signal: patience.signal })
    const body: unknown = await response.json().catch(() => null)
    if (response.ok && body !== null) return { isDone: true, body }
    return { isDone: false, refusal: declined(response.status, fieldsOf(body) ?? {}) }
  } catch {
    return { isDone: false, refusal: declined(0, {}) }
  } finally {
    clearTimeout(timer)
  }
}

function declined(status: number, body: Fields): Declined {
  const { message, error, code, crumbFail } = body
  const said = [message, error].find((one) => typeof one === 'string') ?? ''
  return { status, message: String(said), code: typeof code === 'string' ? code : '', isCrumbFail: crumbFail === true }
}
