import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { CannotStart } from './database/index.ts'
import type { Health } from './observability/index.ts'
import type { HttpServers } from './http/index.ts'

export type ListenAddress = {
  host: string
  port: number
  /** Name of the setting that the port comes from, for error messages. */
  setting: string
}

/**
 * Listens on a port and returns its number. Falls back from `::` to IPv4 on machines without IPv6. Throws `CannotStart` when the
 * port is in use or not permitted.
 */
export async function listenOn(server: FastifyInstance, place: ListenAddress): Promise<number> {
  const { host, port, setting } = place
  try {
    await server.listen({ port, host })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EAFNOSUPPORT' && host === '::') return listenOn(server, { ...place, host: '0.0.0.0' })
    if (code === 'EADDRINUSE')
      throw new CannotStart(`Port ${port} is in use: stop what uses it, or write another ${setting}.`)
    if (code === 'EACCES')
      throw new CannotStart(`Port ${port} may not be used by this user: write a ${setting} above 1023.`)
    throw error
  }
  const address = server.server.address() as AddressInfo // no string: the server listens on a port, not on a Unix socket
  return address.port
}

const maxStopMs = 20_000

/**
 * Stops the servers: reports not ready, waits `drainMs` so that load balancers notice, refuses new connections and lets running
 * requests finish. Cuts the remaining connections after 20 seconds.
 */
export async function stopHttp({ sites, studio }: HttpServers, health: Health, drainMs: number): Promise<void> {
  health.drain()
  if (drainMs > 0) await new Promise((resolve) => setTimeout(resolve, drainMs))
  const servers = [sites, studio]
  const cut = setTimeout(() => {
    for (const { server } of servers) server.closeAllConnections()
  }, maxStopMs)
  await Promise.all(servers.map((server) => server.close()))
  clearTimeout(cut)
}
