import { createServer, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An event of the test gateway as it was sent, with its signature. */
export type SentEvent = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/** Stands between the test gateway and the servers: it accepts every event, and whoever owns it decides what becomes of it. */
export type EventRelay = { readonly port: number; stop(): Promise<void> }

export async function startEventRelay(onEvent: (event: SentEvent) => void): Promise<EventRelay> {
  const server = createServer((asked, response) => {
    void bytesOf(asked).then((body) => {
      response.writeHead(200).end()
      onEvent({ path: asked.url ?? '/', headers: asked.headers, body })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port, // a string only for Unix sockets
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const answersWithinMs = 10_000

/** Sends an event to a server. Returns the status, or null when no answer came. */
export function deliverEvent(port: number, { path, headers, body }: SentEvent): Promise<number | null> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(answersWithinMs)
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers, signal }, (response) => {
      response.resume()
      resolve(response.statusCode ?? null)
    })
    sent.once('error', () => resolve(null)).end(body)
  })
}

async function bytesOf(from: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of from) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
