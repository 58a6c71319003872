import { cartAddress, getJson } from '../kit/api.ts'
import { readCrumb } from '../kit/cookies.ts'

const header = 'X-CSRF-Token'

/**
 * Adds the CSRF token to every changing request that a theme's script sends to the shop. Theme scripts read the token from the
 * cookie `crumb` when they load, but on a cached page it is not set yet. The first changing request makes the server set it, so that
 * visits without a change have no cookie.
 */
export function addCrumbToThemeCalls(): void {
  wrapFetch()
  wrapXmlHttpRequest()
}

/** True for requests that need the CSRF token: changes sent to the shop's API. All other requests are sent unchanged. */
function isChange(method: string, address: string | URL): boolean {
  if (/^(?:GET|HEAD|OPTIONS)$/i.test(method)) return false
  const url = URL.parse(address, location.href)
  return url?.origin === location.origin && url.pathname.startsWith('/api/commerce/')
}

/**
 * Requests the cart, because that response sets the token's cookie. Returns the token; `null` if it was not set, and the theme's
 * request is then sent without it and refused.
 */
async function fetchCrumb(): Promise<string | null> {
  await getJson(cartAddress)
  return readCrumb() ?? null
}

function wrapFetch(): void {
  const send = window.fetch
  window.fetch = async (input, init) => {
    const isRequest = input instanceof Request
    const method = init?.method ?? (isRequest ? input.method : 'GET')
    if (!isChange(method, isRequest ? input.url : input)) return send(input, init)
    const crumb = readCrumb() ?? (await fetchCrumb())
    const headers = new Headers(init?.headers ?? (isRequest ? input.headers : undefined))
    if (crumb !== null) headers.set(header, crumb)
    return send(input, { ...init, headers })
  }
}

/**
 * Requests that need the CSRF token. Each `open` stores a new object, by which `send` notices that its request was aborted or
 * reopened while the token was fetched; it is then not sent.
 */
const changes = new WeakMap<XMLHttpRequest, { isAsync: boolean }>()

type Method = (this: XMLHttpRequest, ...given: unknown[]) => void

/** Returns the browser's own method of `XMLHttpRequest`. Called before the method is replaced. */
function own(name: 'open' | 'setRequestHeader' | 'abort' | 'send'): Method {
  return Reflect.get(XMLHttpRequest.prototype, name) as Method
}

function wrapXmlHttpRequest(): void {
  const { prototype } = XMLHttpRequest
  const [open, setHeader, abort, send] = [own('open'), own('setRequestHeader'), own('abort'), own('send')]
  prototype.open = function (this: XMLHttpRequest, method: string, url: string | URL, ...rest: unknown[]): void {
    if (isChange(method, url)) changes.set(this, { isAsync: rest[0] !== false })
    else changes.delete(this)
    open.call(this, method, url, ...rest)
  }
  prototype.setRequestHeader = function (name, value) {
    // Drops the theme script's own CSRF token: with a second value the header would be a list, which is not a valid token.
    if (!changes.has(this) || name.toLowerCase() !== header.toLowerCase()) setHeader.call(this, name, value)
  }
  prototype.abort = function () {
    changes.delete(this)
    abort.call(this)
  }
  prototype.send = function (body) {
    const change = changes.get(this)
    if (!change) return send.call(this, body)
    const go = (crumb: string | null): void => {
      if (changes.get(this) !== change) return
      changes.delete(this)
      if (crumb !== null) setHeader.call(this, header, crumb)
      send.call(this, body)
    }
    const crumb = readCrumb() ?? null
    if (crumb !== null || !change.isAsync) return go(crumb)
    void fetchCrumb().then(go)
  }
}
