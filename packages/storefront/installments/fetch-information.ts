import type { InstallmentsAnswer } from '@sitewright/domain/installments/installments.wire.ts'
import { getJson } from '../kit/api.ts'
import type { SanitizedHtml } from './sanitize-provider-html.ts'

/**
 * Fetches the installment provider's information text in this locale, and sanitizes it. Returns `null` when the shop has no such
 * text; throws when the request fails (SF-7.20).
 */
export async function fetchInstallmentsInfo(locale: string, stop: AbortSignal): Promise<SanitizedHtml | null> {
  const answer = await getJson<InstallmentsAnswer>('/api/installments')
  if (!answer.isDone) throw new Error(answer.error.message)
  const { infoUrl } = answer.body
  if (infoUrl === null) return null
  const [html, { sanitizeProviderHtml: sanitize }] = await Promise.all([
    fetchText(infoUrl.replaceAll('{locale}', locale), stop),
    import('./sanitize-provider-html.ts'),
  ])
  return sanitize(html)
}

const patienceMs = 8000
const maxTextLength = 300_000

/**
 * Fetches a text from the provider without cookies and referrer, so that the provider learns neither the visitor nor the page.
 */
async function fetchText(url: string, stop: AbortSignal): Promise<string> {
  const patience = new AbortController()
  stop.addEventListener('abort', () => patience.abort())
  const timer = setTimeout(() => patience.abort(), patienceMs)
  try {
    const response = await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer', signal: patience.signal })
    if (!response.ok || !response.body) throw new Error(`${url} answers ${response.status}.`)
    return await readText(response.body.getReader())
  } finally {
    clearTimeout(timer)
  }
}

async function readText(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true })
    if (text.length <= maxTextLength) continue
    await reader.cancel()
    throw new Error('The information is too long.')
  }
  return text + decoder.decode()
}
