import { setTimeout as pause } from 'node:timers/promises'
import { sendTo, type ServerProcess } from '@sitewright/server/testing/server-process.ts'
import { makeClient, type Client, type Transport } from '@sitewright/server/testing/test-client.ts'
import type { ShopFloor } from '../proofs/shop-floor.ts'
import { happens, oneOf } from './chance.ts'

/** Two server processes on one database. Each can be killed at any time and is started again at once. */
export type TwoServers = {
  /** Kills one that runs. Returns false when it did not: mostly when it is the only one. */
  killOne(): Promise<boolean>
  /** Returns one that runs, and waits for one while there is none. */
  pick(): Promise<ServerProcess>
  /** A browser whose every request goes to a server that runs at that moment. */
  visitor(site: { identifier: string }, cookies?: ReadonlyMap<string, string>): Client
  studio(cookies: Map<string, string>): Client
  untilBothRun(): Promise<void>
  /** Lines that servers printed: what went wrong in them. */
  output(): string
  stop(): Promise<void>
}

/** Tries to start a server: PostgreSQL may just be restarting. */
const mostStarts = 20
/** How often the only server that runs is killed too. */
const killsLastPercent = 20

export async function startTwoServers(floor: ShopFloor): Promise<TwoServers> {
  const running: (ServerProcess | null)[] = await Promise.all([floor.startServer(), floor.startServer()])
  const starting = new Set<Promise<void>>()
  const printed: string[] = []
  const up = (): ServerProcess[] => running.filter((server) => server !== null)
  const start = async (at: number): Promise<void> => {
    for (let tries = 1; running[at] === null; tries += 1) {
      try {
        running[at] = await floor.startServer()
      } catch (error) {
        printed.push(`a server did not start: ${String(error)}\n`)
        if (tries === mostStarts) throw error
        await pause(500)
      }
    }
  }
  const pick = async (): Promise<ServerProcess> => {
    while (up().length === 0) await pause(10)
    return oneOf(up())
  }
  const studioTransport = transportByPort()
  return {
    killOne: async () => {
      const server = oneOf(up())
      if (!server || (up().length < running.length && !happens(killsLastPercent))) return false
      const at = running.indexOf(server)
      running[at] = null
      await server.kill('SIGKILL')
      printed.push(server.output())
      const again = start(at)
      starting.add(again)
      void again.finally(() => starting.delete(again)).catch(() => {})
      return true
    },
    pick,
    visitor: (site, cookies = new Map()) =>
      makeClient(async (request) => (await pick()).send(request), `${site.identifier}.localhost`, new Map(cookies)),
    studio: (cookies) =>
      makeClient(async (request) => studioTransport((await pick()).studioPort)(request), 'studio.localhost', cookies),
    untilBothRun: async () => void (await Promise.all(starting)),
    output: () => [...printed, ...up().map((server) => server.output())].join(''),
    stop: async () => {
      await Promise.allSettled(starting)
      await Promise.all(up().map((server) => server.stop()))
    },
  }
}

function transportByPort(): (port: number) => Transport {
  const known = new Map<number, Transport>()
  return (port) => {
    const transport = known.get(port) ?? sendTo(port)
    known.set(port, transport)
    return transport
  }
}
