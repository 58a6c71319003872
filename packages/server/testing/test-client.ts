import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'

export type Answer = {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** Parsed JSON body; null for other content types. Untyped, because each test knows the shape it expects. */
  body: ReturnType<typeof JSON.parse>
  text: string
}

type Send = { headers?: Readonly<Record<string, string>>; remoteAddress?: string }

/** Test browser: keeps cookies, sends its crumb with changes, and sends the `sec-fetch-site` header. */
export type Client = {
  readonly cookies: Map<string, string>
  /** Set-Cookie headers with their attributes, by cookie name. */
  readonly setCookies: Map<string, string>
  get(path: string, send?: Send): Promise<Answer>
  post(path: string, body?: unknown, send?: Send): Promise<Answer>
  put(path: string, body?: unknown, send?: Send): Promise<Answer>
  delete(path: string, send?: Send): Promise<Answer>
  /** Sends a file as the raw request body. */
  upload(path: string, bytes: Buffer, send?: Send): Promise<Answer>
  /** Posts a form of a page on the same origin, as a browser without scripts does. */
  form(path: string, fields: Readonly<Record<string, string>>, send?: Send): Promise<Answer>
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Sends a request: injected into a server in this process, or over a port to another process. */
export type Transport = (request: {
  method: Method
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
  remoteAddress?: string
}) => Promise<{ statusCode: number; headers: IncomingHttpHeaders | OutgoingHttpHeaders; body: string }>

/** Pass the same `cookies` to all clients that are tabs of one browser. */
export function makeClient(transport: Transport, host: string, cookies = new Map<string, string>()): Client {
  const setCookies = new Map<string, string>()
  const ask = async (
    method: Method,
    path: string,
    payload: string | Buffer | undefined,
    headers: Readonly<Record<string, string>>,
    send: Send,
  ): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await transport({
      method,
      url: path,
      headers: { host, ...(cookie && { cookie }), 'sec-fetch-site': 'same-origin', ...headers, ...send.headers },
      ...(payload !== undefined && { payload }),
      ...(send.remoteAddress && { remoteAddress: send.remoteAddress }),
    })
    for (const text of [response.headers['set-cookie'] ?? []].flat()) keep(text, cookies, setCookies)
    const isJson = String(response.headers['content-type'] ?? '').includes('json')
    return {
      status: response.statusCode,
      headers: response.headers as Answer['headers'],
      text: response.body,
      body: JSON.parse(isJson ? response.body : 'null'),
    }
  }
  const crumb = (): Record<string, string> => {
    const value = cookies.get('__Host-crumb')
    return value === undefined ? {} : { 'x-csrf-token': value }
  }
  const change = (method: Method, path: string, body: unknown, send: Send = {}): Promise<Answer> => {
    if (body === undefined) return ask(method, path, undefined, crumb(), send)
    return ask(method, path, JSON.stringify(body), { 'content-type': 'application/json', ...crumb() }, send)
  }
  return {
    cookies,
    setCookies,
    get: (path, send = {}) => ask('GET', path, undefined, {}, send),
    post: (path, body, send) => change('POST', path, body, send),
    put: (path, body, send) => change('PUT', path, body, send),
    delete: (path, send) => change('DELETE', path, undefined, send),
    upload: (path, bytes, send = {}) =>
      ask('POST', path, bytes, { 'content-type': 'application/octet-stream', ...crumb() }, send),
    form: (path, fields, send = {}) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${host}` }
      return ask('POST', path, new URLSearchParams(fields).toString(), headers, send)
    },
  }
}

function keep(text: string, cookies: Map<string, string>, setCookies: Map<string, string>): void {
  setCookies.set(text.slice(0, text.indexOf('=')), text)
  keepCookie(text, cookies)
}

/** Applies a Set-Cookie header to the cookie jar. Deletes the cookie when its Max-Age is 0. */
export function keepCookie(text: string, cookies: Map<string, string>): void {
  const [pair = ''] = text.split(';')
  const name = pair.slice(0, pair.indexOf('='))
  if (/;\s*Max-Age=0\b/i.test(text)) cookies.delete(name)
  else cookies.set(name, pair.slice(name.length + 1))
}
