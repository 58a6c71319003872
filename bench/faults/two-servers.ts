import { setTimeout as pause } from 'node:timers/promises'
import { sendTo, type ServerProcess } from '@sitewright/server/testing/server-process.ts'
import { makeClient, type Client, type Transport } from '@sitewright/server/testing/test-client.ts'
import type { ShopFloor } from '../proofs/shop-floor.ts'
import { happens, oneOf } from './chance.ts'

/** Two server processes on one database. Each can be killed at any time and is started again at once. */
export type TwoServers = {
  /** Kills one that runs. Returns false when it did not: mostly when it is the only one. */
  killOne(): Promise<boolean>
  /** Returns one that runs, and waits for one while there is none. Rejects when none can be started any more. */
  pick(): Promise<ServerProcess>
  /** A browser whose every request goes to a server that runs at that moment. */
  visitor(site: { identifier: string }, cookies?: ReadonlyMap<string, string>): Client
  studio(cookies: Map<string, string>): Client
  untilBothRun(): Promise<void>
  /** What servers printed that ended although nobody had killed them, or that could not be started. */
  deaths(): readonly string[]
  stop(): Promise<void>
}

/** Tries to start a server: PostgreSQL may just be restarting. */
const mostStarts = 20
/** How often the only server that runs is killed too. */
const killsLastPercent = 20

export async function startTwoServers(floor: ShopFloor): Promise<TwoServers> {
  const places = [place(floor), place(floor)]
  await Promise.all(places.map((one) => one.start()))
  const up = (): ServerProcess[] => places.map((one) => one.server()).filter((server) => server !== null)
  const pick = async (): Promise<ServerProcess> => {
    while (up().length === 0) {
      if (places.every((one) => one.isGivenUp())) throw new Error('No server can be started any more.')
      await pause(10)
    }
    return oneOf(up())
  }
  const studioTransport = transportByPort()
  return {
    killOne: async () => {
      const running = places.filter((one) => one.server() !== null)
      if (running.length === 0 || (running.length < places.length && !happens(killsLastPercent))) return false
      await oneOf(running).kill()
      return true
    },
    pick,
    visitor: (site, cookies = new Map()) =>
      makeClient(async (request) => (await pick()).send(request), `${site.identifier}.localhost`, new Map(cookies)),
    studio: (cookies) =>
      makeClient(async (request) => studioTransport((await pick()).studioPort)(request), 'studio.localhost', cookies),
    untilBothRun: async () => void (await Promise.all(places.map((one) => one.started()))),
    deaths: () => places.flatMap((one) => one.deaths),
    stop: async () => void (await Promise.all(places.map((one) => one.stop()))),
  }
}

type Place = {
  server(): ServerProcess | null
  start(): Promise<void>
  /** Resolves when a start that is under way has ended, well or not. */
  started(): Promise<void>
  isGivenUp(): boolean
  readonly deaths: readonly string[]
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Keeps one server running: whatever ends it, another one is started. */
function place(floor: ShopFloor): Place {
  let running: ServerProcess | null = null
  let starting = Promise.resolve()
  let isGivenUp = false
  const deaths: string[] = []
  const begin = async (): Promise<void> => {
    for (let tries = 1; running === null && tries <= mostStarts; tries += 1) {
      try {
        const server = await floor.startServer()
        server.child.once('exit', () => ended(server))
        running = server
      } catch (error) {
        if (tries === mostStarts) deaths.push(`a server did not start: ${String(error)}`)
        await pause(500)
      }
    }
    isGivenUp = running === null
  }
  const start = (): Promise<void> => (starting = begin())
  const ended = (server: ServerProcess): void => {
    if (running !== server) return // killed or stopped by us
    deaths.push(`a server ended by itself: ${server.output()}`)
    running = null
    void start()
  }
  const take = (): ServerProcess | null => {
    const server = running
    running = null
    return server
  }
  return {
    server: () => running,
    start,
    started: () => starting,
    isGivenUp: () => isGivenUp,
    deaths,
    kill: async () => {
      await take()?.kill('SIGKILL')
      void start()
    },
    stop: async () => {
      await starting
      await take()?.stop()
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
