import type { IncomingMessage } from 'node:http'
import { compile } from '@fastify/proxy-addr'
import type { Config } from '../config.ts'
import type { Deps } from '../context.ts'

const acceptableId = /^[\w.-]{1,64}$/

/** Returns the id of a request: that of a trusted proxy, or a new one. */
export function requestIdOf({ config, newId }: Pick<Deps, 'config' | 'newId'>, { headers }: IncomingMessage): string {
  const given = config.trustProxy === false ? undefined : headers['x-request-id']
  return typeof given === 'string' && acceptableId.test(given) ? given : newId()
}

/** True for more than one Host header. Node uses the first, but a proxy may have used the second. */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/** Host and protocol that the browser used. */
export type ForwardedReader = {
  host(request: IncomingMessage): string
  protocol(request: IncomingMessage): 'http' | 'https'
}

/**
 * Reads host and protocol as Fastify's requests do, for those that do not reach Fastify: from the headers of a proxy that is trusted, the
 * last value of each, otherwise from the request itself.
 */
export function makeForwardedReader(trustProxy: Config['trustProxy']): ForwardedReader {
  const isTrusted = trustProxy === false ? null : compile([...trustProxy])
  const forwarded = (request: IncomingMessage, name: string): string | null => {
    if (!isTrusted) return null
    const value = request.headers[name]
    if (typeof value !== 'string' || value === '' || !isTrusted(request.socket.remoteAddress ?? '', 0)) return null
    return value.slice(value.lastIndexOf(',') + 1).trim()
  }
  return {
    host: (request) => forwarded(request, 'x-forwarded-host') ?? request.headers.host ?? '',
    protocol: (request) => (forwarded(request, 'x-forwarded-proto') === 'https' ? 'https' : 'http'),
  }
}
