import { callApi } from '../../kit/api.ts'
import { readCrumb } from '../../kit/crumb.ts'

/** Answer to a part of a file. `body` is undefined when it is not JSON. Status 0 means that there was no answer. */
export type PartAnswer = { status: number; body: unknown }

type Part = { path: string; site: string; bytes: Blob; signal: AbortSignal; onProgress: (sent: number) => void }

/**
 * Sends a part of a file with `XMLHttpRequest`, because `fetch` does not say how much has been sent. When the server rejects the CSRF
 * token (crumb) as stale, sends it once more with a new one. Rejects with an `AbortError` when the signal is aborted.
 */
export async function sendPart(part: Part): Promise<PartAnswer> {
  const first = await request(part, readCrumb(document.cookie) ?? '')
  if (first.status !== 403 || !hasStaleCrumb(first.body)) return first
  await callApi({ method: 'GET', path: '/api/studio/crumb' })
  return request(part, readCrumb(document.cookie) ?? '')
}

function request({ path, site, bytes, signal, onProgress }: Part, crumb: string): Promise<PartAnswer> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    const stop = (): void => call.abort()
    const finish = (answer: PartAnswer): void => {
      signal.removeEventListener('abort', stop)
      resolve(answer)
    }
    call.open('POST', path)
    for (const [name, value] of [
      ['accept', 'application/json'],
      ['content-type', 'application/octet-stream'],
      ['x-csrf-token', crumb],
      ['x-site', site],
    ] as const)
      call.setRequestHeader(name, value)
    call.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
    call.addEventListener('load', () => finish({ status: call.status, body: parsed(call.responseText) }))
    call.addEventListener('error', () => finish({ status: 0, body: undefined }))
    call.addEventListener('abort', () => reject(new DOMException('The upload was cancelled.', 'AbortError')))
    signal.addEventListener('abort', stop)
    call.send(bytes)
  })
}

function hasStaleCrumb(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'crumbFail' in body && body.crumbFail === true
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
