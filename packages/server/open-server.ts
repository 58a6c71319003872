import { createServer, IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const headersTimeoutMs = 10_000
const requestTimeoutMs = 30_000
const keepAliveMs = 72_000
/** A browser waits for one answer before it asks again on the same connection. */
const mostWaiting = 32

type Exchange = { request: IncomingMessage; response: ServerResponse }

/**
 * The server below Fastify, which closes connections that take too long or whose answers nobody reads. Requests of one connection
 * are handled one after the other: Node hands over everything that one packet asks for at once, and hundreds of requests would be
 * worked on for somebody who never reads the first answer.
 */
export function openServer(handle: RequestListener, socketTimeoutMs: number): Server {
  /** Pipelined requests of a connection that wait until the one before them is answered. */
  const waiting = new WeakMap<Socket, Exchange[]>()
  const isFull = (socket: Socket): boolean => (waiting.get(socket)?.length ?? 0) >= mostWaiting
  const begin = ({ request, response }: Exchange): void => {
    if (request.socket.destroyed) return
    response.once('close', () => goOn(request.socket))
    handle(request, response)
  }
  const goOn = (socket: Socket): void => {
    const next = waiting.get(socket)?.shift()
    if (next) setImmediate(begin, next) // answers from the cache would otherwise follow each other without a turn for other connections
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
 * The class of requests. The first one that arrives on a connection that is full closes it, and Node reads no further. Otherwise Node
 * creates the objects of all requests in a packet before anything else runs: 150 packets of 400 requests took 130 MB and a second.
 * Its parser stops only at a request for another protocol, and Node then closes the connection, because nothing listens for
 * `upgrade`. So the request is presented as one.
 */
function requestsUntil(isFull: (socket: Socket) => boolean): typeof IncomingMessage {
  return class extends IncomingMessage {
    constructor(socket: Socket) {
      super(socket)
      if (isFull(socket)) Object.defineProperty(this, 'upgrade', { get: () => true, set: () => {} })
    }
  }
}
