import { primitiveToText } from './yui-nodes.ts'

type Run = (...given: unknown[]) => unknown
type Wanted = Readonly<Record<string, unknown>>

/**
 * `Y.io(address, {method, data, on: {success, failure, complete}, context})` for theme scripts. Sends a GET request whatever
 * `method` is.
 */
export function io(address: string, wanted: Wanted = {}): { id: number; abort: () => void } {
  const stop = new AbortController()
  const on = typeof wanted['on'] === 'object' && wanted['on'] !== null ? wanted['on'] : {}
  const notify = (name: string, ...given: unknown[]): void => call(Reflect.get(on, name), wanted['context'], given)
  void send(address, wanted, stop.signal).then(({ status, text }) => {
    const answer = { status, responseText: text, statusText: '' }
    notify(status >= 200 && status < 300 ? 'success' : 'failure', 0, answer)
    notify('complete', 0, answer)
  })
  return { id: 0, abort: () => stop.abort() }
}

/**
 * `Y.Data.get({url, data, success, failure, context})` for theme scripts. Passes the response's JSON to the callback, or its text
 * when it is not JSON.
 */
export function fetchYuiData(wanted: Wanted): void {
  void send(String(wanted['url']), wanted, null).then(({ status, text }) => {
    const body = parsed(text)
    const isDone = status >= 200 && status < 300
    call(wanted[isDone ? 'success' : 'failure'], wanted['context'], [body])
  })
}

function call(run: unknown, context: unknown, given: unknown[]): void {
  if (typeof run === 'function') (run as Run).apply(context, given)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * Sends a GET request. Theme scripts need no others, because changes are made by forms and islands. Resolves with status 0 when
 * there is no response.
 */
async function send(
  address: string,
  wanted: Wanted,
  signal: AbortSignal | null,
): Promise<{ status: number; text: string }> {
  try {
    const url = new URL(address, location.href)
    const data = wanted['data']
    const fields =
      typeof data === 'object' && data !== null ? Object.entries(data) : [...new URLSearchParams(primitiveToText(data))]
    for (const [name, value] of fields) url.searchParams.set(name, String(value))
    const answer = await fetch(url, { credentials: 'same-origin', signal })
    return { status: answer.status, text: await answer.text() }
  } catch {
    return { status: 0, text: '' }
  }
}
