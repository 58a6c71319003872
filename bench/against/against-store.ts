import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { UsageError } from '../report/arguments.ts'
import { benchSecret, connections, makeCases, type Case, type CaseName } from '../load/cases.ts'
import { countersAfter, countersBefore, perRequest } from '../load/counters.ts'
import { load } from '../load/load.ts'
import { startProgram, type Server } from '../load/processes.ts'
import type { Figures } from '../report/report.ts'
import { sayProgress } from '../report/run-measurement.ts'

/** A seeded and running server of one of the two checkouts being compared. */
export type Side = { measureRound: () => Promise<Figures>; stop: () => Promise<void> }

export type SideOptions = {
  /** Name of the side in tables and messages, such as a commit hash. */
  label: string
  /** Root folder of the checkout whose server is measured. */
  folder: string
  /** Data folder of the side's server. Must not exist yet. */
  dataDir: string
  seconds: number
  signal: AbortSignal
}

/**
 * Seeds a store with one checkout's code and starts that checkout's server on it. Two files are run from the checkout:
 * `bench/serve.ts`, which fills the data folder and writes what the load needs to `bench.json` there, and
 * `packages/server/main.ts`. Both read DATA_DIR, PORT, METRICS_PORT, SECRET and LIMITS, and answer /health/ready. The code that
 * sends the load and measures always comes from this checkout.
 */
export async function openStoreSide(name: CaseName, options: SideOptions): Promise<Side> {
  const { label, folder, dataDir } = options
  const seeder = 'bench/serve.ts'
  if (!existsSync(join(folder, seeder))) {
    throw new UsageError(`${label} cannot be measured: it has no ${seeder}, which fills the store.`)
  }
  await mkdir(dataDir)
  // Unset so that each server starts its own PostgreSQL in its data folder, even when DATABASE_URL is set here.
  const env = { DATA_DIR: dataDir, DATABASE_URL: undefined, WEB_DATABASE_URL: undefined }
  sayProgress(`seeding the store of ${label}`)
  await (await start(seeder, { ...env, LOG_LEVEL: 'warn' }, options)).stop()
  if (!existsSync(join(dataDir, 'bench.json'))) {
    throw new UsageError(`${label} cannot be measured: its ${seeder} did not write bench.json.`)
  }
  const logLevel = name === 'page-cached-warn' ? 'warn' : 'info'
  const server = await start('packages/server/main.ts', { ...env, LOG_LEVEL: logLevel, SECRET: benchSecret }, options)
  try {
    const one = makeCases(dataDir, server.port).find((each) => each.name === name)
    if (!one) throw new UsageError(`${label} cannot be measured: its ${seeder} makes nothing for the case ${name}.`)
    await one.prepare?.(server.port)
    return { measureRound: () => measureRound(one, server, options), stop: () => server.stop() }
  } catch (error) {
    await server.stop()
    throw error
  }
}

type Env = Readonly<Record<string, string | undefined>>

async function start(file: string, env: Env, { label, folder, signal }: SideOptions): Promise<Server> {
  try {
    return await startProgram(file, env, { folder, signal })
  } catch (error) {
    throw new UsageError(`${label} cannot be measured: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function measureRound(one: Case, server: Server, { dataDir, seconds, label }: SideOptions): Promise<Figures> {
  const before = await countersBefore(server, dataDir)
  const { answers, perSecond, p99Ms } = await loadCase(one, server, seconds, label)
  const after = await countersAfter(server, dataDir)
  const per = perRequest(before, after, answers)
  if (one.isUncached && per.statements < 0.999) throw new Error(`${label} answered ${one.name} from a cache.`)
  const { nodeMs, postgresMs, statements, roundTrips } = per
  return { nodeMs, postgresMs, statements, roundTrips, perSecond, p99Ms }
}

async function loadCase({ next, status }: Case, { port }: Server, seconds: number, label: string) {
  try {
    return await load({ port, connections, forMs: seconds * 1000, next, status })
  } catch (error) {
    const answer = error instanceof Error ? error.message : String(error)
    throw new UsageError(`${label} cannot be measured, since it does not answer the load. ${answer}`)
  }
}
