import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '@sitewright/server/postgres/index.ts'
import { databaseUrl, dropDatabase, onServer } from '@sitewright/server/testing/global-setup.ts'
import { startServerProcess } from '@sitewright/server/testing/server-process.ts'
import { ownerEmail } from '../../demo/owner-password.ts'
import { factsFile, sitesPortOf, workersFolder, type Facts } from './facts.ts'
import { log, seededDataFolder, seedInto } from './seed.ts'

const workers = Number(process.env['E2E_WORKERS'])
const given = process.env['DATABASE_URL']
const running: (() => Promise<void>)[] = []

/**
 * Starts one server for each Playwright worker, each on its own copy of the seeded data. Playwright waits for the last line
 * printed here. `npm run e2e` and `npx playwright test` run this through start/journeys.mjs.
 */
export async function serveJourneys(seedKey: string): Promise<void> {
  await removeEarlierRun()
  const seed = given === undefined ? await seededDataFolder(seedKey) : await seedDatabase(given)
  mkdirSync(workersFolder, { recursive: true })
  const files = join(workersFolder, 'files') // one for all workers, so that each picture size is generated only once
  copy(join(seed, 'files'), files)
  try {
    await Promise.all(Array.from({ length: workers }, (_, worker) => startWorkerServer(worker, seed, files)))
  } catch (error) {
    await stopJourneys()
    throw error
  }
  process.stdout.write('The journeys may begin.\n')
}

/**
 * Seeds the data folder that `serveJourneys` will copy, unless it exists. Does nothing with an external PostgreSQL, whose template
 * database each run seeds anew.
 */
export async function prepareSeed(seedKey: string): Promise<void> {
  if (given === undefined) await seededDataFolder(seedKey)
}

async function startWorkerServer(worker: number, seed: string, files: string): Promise<void> {
  const dataDir = join(workersFolder, String(worker))
  mkdirSync(dataDir)
  symlinkSync(files, join(dataDir, 'files'))
  const url = given === undefined ? await startCopy(seed, dataDir) : await copyDatabase(given, worker)
  const ports = { PORT: String(sitesPortOf(worker)), STUDIO_PORT: String(sitesPortOf(worker) + 1) }
  const env = { ...ports, HOST: '::', OUTBOX_LINKS: 'on' } // as in the demonstration
  const main = await startServerProcess({ databaseUrl: url, dataDir, env })
  running.push(() => main.stop())
  const limited = await startServerProcess({ databaseUrl: url, dataDir, env: { LIMITS: 'normal' } })
  running.push(() => limited.stop())
  const facts: Facts = {
    databaseUrl: url,
    dataDir,
    limitedPort: limited.sitesPort,
    owner: { email: ownerEmail, password: readFileSync(join(seed, 'owner-password.txt'), 'utf8').trim() },
  }
  writeFileSync(factsFile(worker), JSON.stringify(facts))
}

/** Starts PostgreSQL on a copy of the seeded database cluster in `dataDir`. Returns its URL. */
async function startCopy(seed: string, dataDir: string): Promise<string> {
  copy(join(seed, 'postgres'), join(dataDir, 'postgres'))
  const postgres = await startPostgres({ dataDir, log, isThrowAway: true })
  running.push(() => postgres.stop())
  return postgres.url
}

/** Copies a folder and keeps its file modes, which PostgreSQL checks at its start. */
function copy(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to])
}

const seedName = 'sitewright_e2e_seed'

/**
 * Creates and seeds the template database of the workers on the external PostgreSQL `server`, anew in each run. Returns the
 * folder with the uploaded files and the owner's password.
 */
async function seedDatabase(server: string): Promise<string> {
  const folder = join(workersFolder, 'seed')
  mkdirSync(folder, { recursive: true })
  await createDatabase(server, seedName)
  await seedInto(databaseUrl(server, seedName), folder)
  return folder
}

async function copyDatabase(server: string, worker: number): Promise<string> {
  const name = `sitewright_e2e_${worker}`
  await createDatabase(server, name, seedName)
  return databaseUrl(server, name)
}

async function createDatabase(server: string, name: string, template = 'template1'): Promise<void> {
  await onServer(server, async (client) => {
    await dropDatabase(client, name)
    await client.query(`create database ${name} template ${template}`)
  })
}

/** Stops PostgreSQL servers that a killed run left running in the folders of its workers, then deletes these folders. */
async function removeEarlierRun(): Promise<void> {
  for (let worker = 0; existsSync(join(workersFolder, String(worker))); worker++) {
    const dataDir = join(workersFolder, String(worker))
    if (!existsSync(join(dataDir, 'postgres/postmaster.pid'))) continue
    const left = await startPostgres({ dataDir, log, isThrowAway: true })
    await left.stop()
  }
  rmSync(workersFolder, { recursive: true, force: true })
}

let stopping: Promise<void> | undefined

/**
 * Stops all servers and databases that `serveJourneys` started. Can be called more than once, because several signals may arrive.
 */
export function stopJourneys(): Promise<void> {
  stopping ??= stopAll()
  return stopping
}

/** Stops servers and databases in the reverse order of their start, so that servers stop before their database. */
async function stopAll(): Promise<void> {
  for (const stop of running.splice(0).toReversed()) await stop()
}
