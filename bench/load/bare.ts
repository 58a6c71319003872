import { Buffer } from 'node:buffer'
import fastify from 'fastify'

/**
 * The fixed response of the bare Fastify server that this file runs: a copy of a response of our server, so that both can be
 * compared. `body` is Base64.
 */
export type BareAnswer = { status: number; headers: Record<string, string>; body: string }

process.once('message', (answer: BareAnswer) => {
  void serve(answer)
})

async function serve({ status, headers, body }: BareAnswer): Promise<void> {
  const bytes = Buffer.from(body, 'base64')
  const server = fastify({ logger: false })
  server.all('/*', async (_, reply) => reply.code(status).headers(headers).send(bytes))
  await server.listen({ port: 0, host: '127.0.0.1' })
  const address = server.server.address()
  process.send?.(typeof address === 'object' ? address?.port : null)
}
process.on('disconnect', () => process.exit(0))
