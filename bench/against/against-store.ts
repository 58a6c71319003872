import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expectStatus } from '../checkout/buyers.ts'
import { onLines } from '../checkout/line.ts'
import { untilQuiet } from '../checkout/quiet-server.ts'
import { benchSecret, connections, portOf, type Case, type CaseName } from '../load/case.ts'
import { makeCases } from '../load/cases.ts'
import { countersAfter, countersBefore, perRequest } from '../load/counters.ts'
import { load, type LoadResult } from '../load/load.ts'
import { nodeOf, startProgram, type Server } from '../load/processes.ts'
import { UsageError } from '../report/arguments.ts'
import { quantile } from '../report/figures.ts'
import type { Figures } from '../report/report.ts'
import { sayProgress } from '../report/run-measurement.ts'
import { couponSite } from '../seed/facts.ts'
import { run } from './checkout.ts'

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
  await seedStore(options)
  const store = await startStore(options, name === 'page-cached-warn' ? 'warn' : 'info')
  try {
    const measureRound = await roundOf(name, store, options)
    if (!measureRound) {
      throw new UsageError(`${options.label} cannot be measured: its ${seeder} makes nothing for the case ${name}.`)
    }
    return { measureRound, stop: () => store.stop() }
  } catch (error) {
    await store.stop()
    throw error
  }
}

const seeder = 'bench/serve.ts'

/** Fills a new data folder with one checkout's code. The shop with discounts also takes payments by bank transfer. */
export async function seedStore(options: SideOptions): Promise<void> {
  const { label, folder, dataDir } = options
  if (!existsSync(join(folder, seeder))) {
    throw new UsageError(`${label} cannot be measured: it has no ${seeder}, which fills the store.`)
  }
  await mkdir(dataDir)
  sayProgress(`seeding the store of ${label}`)
  await (await start(seeder, { ...envOf(options), LOG_LEVEL: 'warn' }, options)).stop()
  if (!existsSync(join(dataDir, 'bench.json'))) {
    throw new UsageError(`${label} cannot be measured: its ${seeder} did not write bench.json.`)
  }
  await offerBankTransfer(options)
}

async function offerBankTransfer({ folder, dataDir, ...options }: SideOptions): Promise<void> {
  const command = 'tools/commands/site-payments.ts'
  if (!existsSync(join(folder, command))) return
  const account = join(dataDir, 'bank-account.txt')
  await writeFile(account, 'Account 1234567890')
  const args = [command, couponSite, '--bank-transfer', account]
  await run(nodeOf(folder), args, { cwd: folder, signal: options.signal, env: envOf({ dataDir }) })
}

/** Unset so that each server starts its own PostgreSQL in its data folder, even when DATABASE_URL is set here. */
function envOf({ dataDir }: Pick<SideOptions, 'dataDir'>): Env {
  return { DATA_DIR: dataDir, DATABASE_URL: undefined, WEB_DATABASE_URL: undefined }
}

/** Starts a checkout's server on the data folder that `seedStore` filled. */
export async function startStore(options: SideOptions, logLevel: Case['logLevel']): Promise<Server> {
  return start('packages/server/main.ts', { ...envOf(options), LOG_LEVEL: logLevel, SECRET: benchSecret }, options)
}

/** Prepares a case on a running server. Returns what measures a round of it, or null when the seed made nothing for it. */
export async function roundOf(
  name: CaseName,
  server: Server,
  options: SideOptions,
): Promise<Side['measureRound'] | null> {
  const one = makeCases(options.dataDir, server).find((each) => each.name === name)
  if (!one) return null
  await one.prepare?.(server.port)
  return () => measureRound(one, server, options)
}

type Env = Readonly<Record<string, string | undefined>>

async function start(file: string, env: Env, { label, folder, signal }: SideOptions): Promise<Server> {
  try {
    return await startProgram(file, env, { folder, signal })
  } catch (error) {
    throw new UsageError(`${label} cannot be measured: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function measureRound(one: Case, server: Server, options: SideOptions): Promise<Figures> {
  const { dataDir, label } = options
  const requests = await one.prepareRound?.(server.port)
  if (requests) await untilQuiet(readFileSync(join(dataDir, 'postgres.url'), 'utf8').trim())
  const before = await countersBefore(server, dataDir)
  const { answers, perSecond, p99Ms } = requests
    ? await sendEach(server, requests)
    : await loadCase(one, portOf(one, server), options)
  const after = await countersAfter(server, dataDir)
  const per = perRequest(before, after, answers)
  if (one.isUncached && per.statements < 0.999) throw new Error(`${label} answered ${one.name} from a cache.`)
  const { nodeMs, postgresMs, statements, roundTrips } = per
  return { nodeMs, postgresMs, statements, roundTrips, perSecond, p99Ms }
}

type Answers = Pick<LoadResult, 'answers' | 'perSecond' | 'p99Ms'>

/** Sends each request once, over as many connections as the load has. */
async function sendEach({ port }: Server, requests: readonly string[]): Promise<Answers> {
  const times: number[] = []
  const from = performance.now()
  await onLines(port, connections, requests, async (line, text) => {
    const sentAt = performance.now()
    expectStatus(200, await line.ask(text))
    times.push(performance.now() - sentAt)
  })
  const seconds = (performance.now() - from) / 1000
  return { answers: times.length, perSecond: times.length / seconds, p99Ms: quantile(times, 0.99) }
}

async function loadCase({ next, status }: Case, port: number, { seconds, label }: SideOptions): Promise<Answers> {
  try {
    return await load({ port, connections, forMs: seconds * 1000, next, status })
  } catch (error) {
    const answer = error instanceof Error ? error.message : String(error)
    throw new UsageError(`${label} cannot be measured, since it does not answer the load. ${answer}`)
  }
}
