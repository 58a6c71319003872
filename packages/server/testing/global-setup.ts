import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startPostgres } from '../postgres/index.ts'
import { migrate } from '../migrations/migrate.ts'

/** Passed to workers in an environment variable: the run's PostgreSQL server, and the migrated database that they copy. */
export type TestServer = { url: string; template: string }
export const testServerVariable = 'SITEWRIGHT_TEST_SERVER'

const prefix = 'sitewright-test-'
const builtPages = fileURLToPath(new URL('../../../dist/storefront/.vite/manifest.json', import.meta.url))
const quiet = {
  warn: (): void => {},
  error: (details: object, message: string): void =>
    void process.stderr.write(`${message} ${JSON.stringify(details)}\n`),
}

/** Provides one PostgreSQL for the run: the one of DATABASE_URL, or else an embedded one in a temporary folder. */
export async function setup(): Promise<() => Promise<void>> {
  if (!fs.existsSync(builtPages))
    throw new Error('Tests of pages need the built scripts and themes: run `npm run build` first.')
  if (process.env[testServerVariable]) return async () => {} // stopped by the process that set the variable
  const given = process.env['DATABASE_URL']
  const server = given ? { url: given, stop: async () => {} } : await startThrowAway()
  const template = `sw_test_${process.pid}_${Date.now().toString(36)}`
  await onServer(server.url, (client) => client.query(`create database ${template}`))
  await migrate({ url: databaseUrl(server.url, template), log: quiet })
  process.env[testServerVariable] = JSON.stringify({ url: server.url, template } satisfies TestServer)
  return async () => {
    // The embedded PostgreSQL goes with all its databases; each `drop database` would first write out everything in memory.
    if (given) await onServer(server.url, (client) => dropDatabases(client, template))
    await server.stop()
  }
}

async function startThrowAway(): Promise<{ url: string; stop(): Promise<void> }> {
  await removeOrphans()
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), prefix))
  const server = await startPostgres({ dataDir, log: quiet, isThrowAway: true })
  const stop = async (): Promise<void> => {
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
  return { url: server.url, stop }
}

/** Stops the PostgreSQL servers that killed runs left running, and removes their folders. */
async function removeOrphans(): Promise<void> {
  for (const name of fs.readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const dataDir = path.join(os.tmpdir(), name)
    try {
      if (!fs.existsSync(path.join(dataDir, 'server.pid'))) continue // another run may be starting
      const orphan = await startPostgres({ dataDir, log: quiet, isThrowAway: true })
      await orphan.stop()
      fs.rmSync(dataDir, { recursive: true, force: true })
    } catch {
      continue // in use by another run, or owned by another user
    }
  }
}

/** Returns the URL of another database on the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

export async function onServer<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

async function dropDatabases(client: pg.Client, prefixOfAll: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prefixOfAll],
  )
  for (const { name } of rows) await dropDatabase(client, name)
}

/** Drops a database and the login role of its requests, which would otherwise remain on an external PostgreSQL. */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ oid: string }>('select oid::text from pg_database where datname = $1', [name])
  await client.query(`drop database if exists ${name} with (force)`)
  for (const { oid } of rows) await client.query(`drop role if exists sitewright_web_${oid}`)
}
