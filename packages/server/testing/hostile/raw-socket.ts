import { connect, type AddressInfo, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The port of a server that listens from now on, for tests of what only a socket can do. */
export async function listenOn(server: FastifyInstance): Promise<number> {
  await server.listen({ port: 0, host: '127.0.0.1' })
  return (server.server.address() as AddressInfo).port // it listens on a port, not on a socket's path
}

export type RawAnswer = { status: number; head: string }

/** Sends text as it is and returns the head of the first answer; what was left unsent stays so. The connection is closed afterwards. */
export async function answerTo(port: number, text: string): Promise<RawAnswer> {
  const { socket, answer } = openRaw(port, text)
  try {
    return await answer
  } finally {
    socket.destroy()
  }
}

/** The same on a connection that stays open. `answer` fails when the connection ends without one. */
export function openRaw(port: number, text: string): { socket: Socket; answer: Promise<RawAnswer> } {
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
  const answer = new Promise<RawAnswer>((resolve, reject) => {
    let said = ''
    socket.on('data', (data: Buffer) => {
      said += data.toString('latin1')
      const end = said.indexOf('\r\n\r\n')
      if (end >= 0) resolve({ status: Number(said.slice(9, 12)), head: said.slice(0, end) })
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`The connection ended after "${said}".`)))
  })
  answer.catch(() => {}) // who closes the connection does not wait for an answer
  return { socket, answer }
}

/** The head of a request, without its body. */
export function requestHead(method: string, path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}
