import type { FastifyInstance, RouteOptions } from 'fastify'

/** Adds a route that also accepts multipart bodies. The body is discarded: the handler gets `undefined`. */
export function addWithParts(server: FastifyInstance, route: RouteOptions): void {
  void server.register(async (alone) => {
    alone.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_, __, done) => done(null, undefined))
    alone.route(route)
  })
}

/**
 * Adds a route that accepts only bytes (`application/octet-stream`). Other sites' forms cannot send that type, only scripts can.
 */
export function addWithBytes(server: FastifyInstance, route: RouteOptions): void {
  void server.register(async (alone) => {
    alone.removeAllContentTypeParsers()
    alone.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) => {
      done(null, body.length === 0 ? undefined : body)
    })
    alone.route(route)
  })
}

/** Adds a route that gets the bytes of a body as they were sent, whatever its type, because a signature is over these bytes. */
export function addWithRawBody(server: FastifyInstance, route: RouteOptions): void {
  void server.register(async (alone) => {
    alone.removeAllContentTypeParsers()
    alone.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    alone.route(route)
  })
}
