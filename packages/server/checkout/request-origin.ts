import type { FastifyRequest } from 'fastify'

/** Scheme and host of a request. The host was checked: it is the site's own. */
export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`
}
