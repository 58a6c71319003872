import { catalogMessages } from '@sitewright/domain/catalog/catalog.messages.ts'
import { callMessages } from '@sitewright/domain/kit/calls/call.messages.ts'
import { translate } from '../kit/translate.ts'

/** A product's quick-view markup, or an error text. `mayRetry` is true when another request may succeed. */
export type FetchedProduct = { article: HTMLElement } | { problem: string; mayRetry: boolean }

/** Fetches a product for the quick view. `signal` aborts the request when its result is no longer wanted. */
export async function fetchProduct(product: URL, itemId: string, signal: AbortSignal): Promise<FetchedProduct> {
  const address = new URL(product)
  address.searchParams.set('format', 'quick-view')
  const patience = new AbortController()
  signal.addEventListener('abort', () => patience.abort(), { once: true })
  const timer = setTimeout(() => patience.abort(), patienceMs)
  try {
    const request = { credentials: 'same-origin', signal: patience.signal } as const
    const response = await fetch(`${address.pathname}${address.search}`, request)
    if (response.status === 404) return { problem: translate(catalogMessages.productNotFound), mayRetry: false }
    const article = response.ok && isOwn(response) ? readArticle(await response.text(), itemId) : null
    return article ? { article } : { problem: translate(callMessages.somethingWentWrong), mayRetry: true }
  } catch {
    return { problem: translate(callMessages.unableToConnect), mayRetry: true }
  } finally {
    clearTimeout(timer)
  }
}

const patienceMs = 15_000

/** True when the response is an HTML page of this site, also after redirects. */
function isOwn({ url, headers }: Response): boolean {
  const isHere = url === '' || new URL(url).origin === location.origin
  return isHere && headers.get('content-type')?.startsWith('text/html') === true
}

/** Returns the response's only element if it is the requested product's quick view; `null` for any other page. */
function readArticle(html: string, itemId: string): HTMLElement | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const [article, ...others] = body.children
  const isIt = article instanceof HTMLElement && article.matches('article.sw-quick-view') && others.length === 0
  return isIt && article.dataset['productId'] === itemId ? document.importNode(article, true) : null
}
