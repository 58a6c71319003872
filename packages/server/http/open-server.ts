import { createServer, IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const headersTimeoutMs = 10_000
const requestTimeoutMs = 30_000
const keepAliveMs = 72_000
/** Limit of pipelined requests on a connection. Browsers do not pipeline: they wait for a response before the next request. */
const maxWaiting = 32

type Exchange = { request: IncomingMessage; response: ServerResponse }

/** What a connection waits for: null while it has no request that is not answered. */
const waitingOn = Symbol('pipelined requests that wait until the one before them is answered')
type Connection = Socket & { [waitingOn]?: Exchange[] | null }

/**
 * Creates the HTTP server below Fastify. It closes connections that are too slow or whose client does not read responses.
 * Requests of one connection are handled one after the other: Node emits all requests of a packet at once, so hundreds would be
 * handled for a client that never reads the first response.
 */
export function openServer(handle: RequestListener, socketTimeoutMs: number): Server {
  const begin = ({ request, response }: Exchange): void => {
    if (request.socket.destroyed) return
    response.once('close', goOn)
    handle(request, response)
  }
  function goOn(this: ServerResponse): void {
    const connection: Connection = this.req.socket
    const next = connection[waitingOn]?.shift()
    if (next) setImmediate(begin, next) // in a later turn, so that cached responses, which finish at once, do not block others
    else connection[waitingOn] = null
  }
  const server = createServer(
    { headersTimeout: headersTimeoutMs, IncomingMessage: LimitedRequest },
    (request, response) => {
      const connection: Connection = request.socket
      const others = connection[waitingOn]
      if (others) others.push({ request, response })
      else {
        connection[waitingOn] = []
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
 * Incoming requests. When a connection holds too many unanswered requests, its next request closes the
 * connection, and Node reads no further. Otherwise Node would create the objects of all requests in a packet before anything else
 * runs: 150 packets of 400 requests took 130 MB and a second. Node's parser stops only at a request to upgrade the protocol, and
 * Node then closes the connection, because nothing listens for `upgrade`. So the class presents the request as such an upgrade.
 */
class LimitedRequest extends IncomingMessage {
  constructor(socket: Connection) {
    super(socket)
    const waiting = socket[waitingOn]?.length ?? 0
    if (waiting >= maxWaiting) Object.defineProperty(this, 'upgrade', { get: () => true, set: () => {} })
  }
}
