import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse as parseQuery } from 'node:querystring'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../context.ts'
import type { Health } from '../observability/index.ts'
import type { Reply } from './answers.ts'
import { hostnameOf } from './cookies.ts'
import { hasTwoHosts, makeForwardedReader, requestIdOf, type ForwardedReader } from './incoming.ts'
import { cspFor, securityHeaders } from './security-headers.ts'

/** What an answer from a cache may depend on. */
export type CacheableRequest = Pick<
  FastifyRequest,
  'url' | 'headers' | 'host' | 'protocol' | 'params' | 'query' | 'raw'
>
export type CachedAnswerLookup = (siteId: string, request: CacheableRequest) => Reply | null

/** A route with answers in a cache. `pattern` matches its URLs, with a named group for each parameter. */
export type CachedRoute = { readonly path: string; readonly pattern: RegExp; readonly fromCache: CachedAnswerLookup }

export function cachedRoute(path: string, fromCache: CachedAnswerLookup): CachedRoute {
  const source = path.replaceAll(/:(\w+)/g, '(?<$1>[^/?]+)').replace(/\*$/, '[^?]*')
  return { path, pattern: new RegExp(`^${source}(?:\\?|$)`), fromCache }
}

type Server = { deps: Deps; health: Health; routes: readonly CachedRoute[] }

/**
 * Returns a function that answers a request from a cache and returns true; false leaves the request to Fastify. Such an answer takes
 * hardly longer than writing it, and Fastify's own work for a request would be a third of that.
 */
export function makeCachedAnswers(server: Server): Answering {
  const { deps, routes } = server
  const forwarded = makeForwardedReader(deps.config.trustProxy)
  return (raw, response) => {
    if (raw.method !== 'GET' && raw.method !== 'HEAD') return false
    const url = raw.url ?? ''
    // The first route that matches decides, so that those with a path of their own come before one for all paths.
    const route = routes.find(({ pattern }) => pattern.test(url))
    if (!route || hasTwoHosts(raw)) return false
    const request = new RequestBeforeRouting(raw, url, route.pattern, forwarded)
    try {
      return answerFromCache(server, route, request, response)
    } catch (error) {
      // Nothing above this function catches it, so that it would end the process. Fastify answers with the page or with an error.
      deps.log.error({ route: route.path, err: error }, 'a cache failed')
      return response.headersSent
    }
  }
}

function answerFromCache(
  { deps, health }: Server,
  route: CachedRoute,
  request: RequestBeforeRouting,
  response: ServerResponse,
): boolean {
  const startedAt = performance.now()
  const hostname = hostnameOf(request.host)
  const site = hostname === null ? null : deps.lookups.knownSite(hostname)
  const answer = site?.isPublished && route.fromCache(site.id, request)
  if (!answer) return false
  const { raw } = request
  const requestId = requestIdOf(deps, raw)
  send(response, answer, commonHeaders(request.protocol === 'https', requestId, health.isDraining()))
  const { method = 'GET' } = raw
  const ms = Math.round((performance.now() - startedAt) * 100) / 100
  deps.metrics.observeRequest(route.path, method, answer.status, ms, null)
  deps.log.request({ requestId, siteId: site.id, method, route: route.path, status: answer.status, ms })
  return true
}

export type Answering = (request: IncomingMessage, response: ServerResponse) => boolean

function commonHeaders(isHttps: boolean, requestId: string, isDraining: boolean): string[] {
  const headers = ['x-request-id', requestId]
  addTo(headers, securityHeaders(isHttps))
  if (isDraining) headers.push('connection', 'close')
  return headers
}

/** Adds names and values one after the other, which is how Node takes headers without copying them. */
function addTo(list: string[], headers: Readonly<Record<string, string>>): void {
  for (const name in headers) list.push(name, headers[name] ?? '')
}

/** Sends an answer. Node omits the body for HEAD. */
function send(response: ServerResponse, { status, headers, body }: Reply, list: string[]): void {
  addTo(list, headers)
  if (headers['content-security-policy'] === undefined) {
    list.push('content-security-policy', cspFor(headers['content-type']))
  }
  if (body !== null) list.push('content-length', String(Buffer.byteLength(body)))
  response.writeHead(status, list)
  response.end(body ?? undefined)
}

/** A request as Fastify would show it. What most answers do not need is read when it is asked for. */
class RequestBeforeRouting implements CacheableRequest {
  readonly raw: IncomingMessage
  readonly url: string
  readonly #pattern: RegExp
  readonly #forwarded: ForwardedReader

  constructor(raw: IncomingMessage, url: string, pattern: RegExp, forwarded: ForwardedReader) {
    this.raw = raw
    this.url = url
    this.#pattern = pattern
    this.#forwarded = forwarded
  }

  get headers(): IncomingMessage['headers'] {
    return this.raw.headers
  }

  get host(): string {
    return this.#forwarded.host(this.raw)
  }

  get protocol(): 'http' | 'https' {
    return this.#forwarded.protocol(this.raw)
  }

  get params(): Readonly<Record<string, string>> {
    const found = Object.entries(this.#pattern.exec(this.url)?.groups ?? {})
    try {
      return Object.fromEntries(found.map(([name, value]) => [name, decodeURIComponent(value)]))
    } catch {
      return {} // malformed, which Fastify will refuse
    }
  }

  get query(): unknown {
    const at = this.url.indexOf('?')
    return { ...parseQuery(at < 0 ? '' : this.url.slice(at + 1)) }
  }
}
