import { cartAddress, read } from '../kit/api.ts'
import { readCookie } from '../kit/cookies.ts'

const header = 'X-CSRF-Token'

/**
 * Adds the visitor's crumb (CSRF token) to every change that a theme's script sends to the shop. Such scripts copy the cookie
 * `crumb` when they load, but a cached page has not set it by then. The first change fetches it, so that visits without one set
 * no cookie.
 */
export function addCrumbToThemeCalls(): void {
  wrapFetch()
  wrapXmlHttpRequest()
}

/** True for calls that need a crumb. All others are sent unchanged. */
function isChange(method: string, address: string | URL): boolean {
  if (/^(?:GET|HEAD|OPTIONS)$/i.test(method)) return false
  const url = URL.parse(address, location.href)
  return url?.origin === location.origin && url.pathname.startsWith('/api/commerce/')
}

/** Reads the cart, because the answer sets the cookie. `null` when it did not; the call is then sent as it is and refused. */
async function fetchCrumb(): Promise<string | null> {
  await read(cartAddress)
  return readCookie('crumb') ?? null
}

function wrapFetch(): void {
  const send = window.fetch
  window.fetch = async (input, init) => {
    const isRequest = input instanceof Request
    const method = init?.method ?? (isRequest ? input.method : 'GET')
    if (!isChange(method, isRequest ? input.url : input)) return send(input, init)
    const crumb = readCookie('crumb') ?? (await fetchCrumb())
    const headers = new Headers(init?.headers ?? (isRequest ? input.headers : undefined))
    if (crumb !== null) headers.set(header, crumb)
    return send(input, { ...init, headers })
  }
}

/** Calls that need a crumb, with one object per `open`: a call aborted or reopened while its crumb is fetched is not sent. */
const changes = new WeakMap<XMLHttpRequest, { isAsync: boolean }>()

type Method = (this: XMLHttpRequest, ...given: unknown[]) => void

/** The browser's own method, before it is wrapped. */
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
    // A second value would turn the header into a list, which is not a valid crumb.
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
    const crumb = readCookie('crumb') ?? null
    if (crumb !== null || !change.isAsync) return go(crumb)
    void fetchCrumb().then(go)
  }
}
