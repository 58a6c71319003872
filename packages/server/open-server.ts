import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
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
  const begin = ({ request, response }: Exchange): void => {
    response.once('close', () => goOn(request.socket))
    handle(request, response)
  }
  const goOn = (socket: Socket): void => {
    const next = socket.destroyed ? undefined : waiting.get(socket)?.shift()
    if (next) begin(next)
    else waiting.delete(socket)
  }
  const server = createServer({ headersTimeout: headersTimeoutMs }, (request, response) => {
    const { socket } = request
    const others = waiting.get(socket)
    if (socket.destroyed) return
    if (!others) {
      waiting.set(socket, [])
      begin({ request, response })
    } else if (others.length < mostWaiting) others.push({ request, response })
    else cutOff(socket)
  })
  server.keepAliveTimeout = keepAliveMs
  server.requestTimeout = requestTimeoutMs
  server.setTimeout(socketTimeoutMs)
  return server
}

/**
 * Closes a connection on which hundreds of requests arrived. Node then creates an error for each of them, and the stack traces, which
 * nobody reads, would cost more than everything else. They are switched off while the listeners of this one event run.
 */
function cutOff(socket: Socket): void {
  const usual = Error.stackTraceLimit
  socket.prependListener('close', () => (Error.stackTraceLimit = 0))
  socket.once('close', () => (Error.stackTraceLimit = usual))
  socket.destroy()
}
