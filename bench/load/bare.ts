import { Buffer } from 'node:buffer'
import fastify from 'fastify'
import { Pool } from 'pg'

/** Size of the pool of PostgreSQL connections: that of our server (database/connections.ts). */
const connectionsOfPool = 12

/**
 * The fixed response of the bare Fastify server that this file runs: a copy of a response of our server, so that both can be
 * compared. `body` is Base64. With `databaseUrl`, the server runs one prepared statement before each response, as whatever reads
 * anything must.
 */
export type BareAnswer = { status: number; headers: Record<string, string>; body: string; databaseUrl?: string }

process.once('message', (answer: BareAnswer) => {
  void serve(answer)
})

async function serve({ status, headers, body, databaseUrl }: BareAnswer): Promise<void> {
  const bytes = Buffer.from(body, 'base64')
  const server = fastify({ logger: false })
  const pool = databaseUrl === undefined ? null : new Pool({ connectionString: databaseUrl, max: connectionsOfPool })
  server.all('/*', async (_, reply) => {
    await pool?.query({ name: 'one', text: 'select 1' })
    return reply.code(status).headers(headers).send(bytes)
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const address = server.server.address()
  process.send?.(typeof address === 'object' ? address?.port : null)
}
process.on('disconnect', () => process.exit(0))
