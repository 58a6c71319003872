import { createServer, IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const headersTimeoutMs = 10_000
const requestTimeoutMs = 30_000
const keepAliveMs = 72_000
/** Limit of pipelined requests on a connection. Browsers do not pipeline: they wait for a response before the next request. */
const maxWaiting = 32

type Exchange = { request: IncomingMessage; response: ServerResponse }

/**
 * Creates the HTTP server below Fastify. It closes connections that are too slow or whose client does not read responses.
 * Requests of one connection are handled one after the other: Node emits all requests of a packet at once, so hundreds would be
 * handled for a client that never reads the first response.
 */
export function openServer(handle: RequestListener, socketTimeoutMs: number): Server {
  /** Pipelined requests of a connection that wait until the one before them is answered. */
  const waiting = new WeakMap<Socket, Exchange[]>()
  const isFull = (socket: Socket): boolean => (waiting.get(socket)?.length ?? 0) >= maxWaiting
  const begin = ({ request, response }: Exchange): void => {
    if (request.socket.destroyed) return
    response.once('close', () => goOn(request.socket))
    handle(request, response)
  }
  const goOn = (socket: Socket): void => {
    const next = waiting.get(socket)?.shift()
    if (next) setImmediate(begin, next) // in a later turn, so that cached responses, which finish at once, do not block others
    else waiting.delete(socket)
  }
  const server = createServer(
    { headersTimeout: headersTimeoutMs, IncomingMessage: requestsUntil(isFull) },
    (request, response) => {
      const { socket } = request
      const others = waiting.get(socket)
      if (others) others.push({ request, response })
      else {
        waiting.set(socket, [])
        begin({ request, response })
      }
    },
  )
  server.keepAliveTimeout = keepAliveMs
  server.requestTimeout = requestTimeoutMs
  server.setTimeout(socketTimeoutMs)
  return server
}

/**
 * Creates the class of incoming requests. When a connection holds too many unanswered requests, its next request closes the
 * connection, and Node reads no further. Otherwise Node would create the objects of all requests in a packet before anything else
 * runs: 150 packets of 400 requests took 130 MB and a second. Node's parser stops only at a request to upgrade the protocol, and
 * Node then closes the connection, because nothing listens for `upgrade`. So the class presents the request as such an upgrade.
 */
function requestsUntil(isFull: (socket: Socket) => boolean): typeof IncomingMessage {
  return class extends IncomingMessage {
    constructor(socket: Socket) {
      super(socket)
      if (isFull(socket)) Object.defineProperty(this, 'upgrade', { get: () => true, set: () => {} })
    }
  }
}
