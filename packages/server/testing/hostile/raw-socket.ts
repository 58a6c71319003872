import { connect, type AddressInfo, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Makes the server listen on a free local port and returns the port, for tests that need a raw socket. */
export async function listenOn(server: FastifyInstance): Promise<number> {
  await server.listen({ port: 0, host: '127.0.0.1' })
  return (server.server.address() as AddressInfo).port // a string only for Unix sockets
}

export type RawAnswer = { status: number; head: string }

/** Sends text as is, returns the head of the first response and closes the connection, even if text is still unsent. */
export async function answerTo(port: number, text: string): Promise<RawAnswer> {
  const { socket, answer } = openRaw(port, text)
  try {
    return await answer
  } finally {
    socket.destroy()
  }
}

/** Sends text as is on a connection that stays open. `answer` rejects when the connection ends without a response. */
export function openRaw(port: number, text: string): { socket: Socket; answer: Promise<RawAnswer> } {
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
  const answer = new Promise<RawAnswer>((resolve, reject) => {
    let received = ''
    socket.on('data', (data: Buffer) => {
      received += data.toString('latin1')
      const end = received.indexOf('\r\n\r\n')
      if (end >= 0) resolve({ status: Number(received.slice(9, 12)), head: received.slice(0, end) })
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`The connection ended after "${received}".`)))
  })
  answer.catch(() => {}) // prevents an unhandled rejection when the caller closes the connection without awaiting the response
  return { socket, answer }
}

/** Builds the head of a request. */
export function requestHead(method: string, path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}
