import pg from 'pg'
import { realClock } from '../context.ts'
import { openOwnerDb, openWebDb, type TableOwnerDb, type WebDb } from '../database/index.ts'
import { ensureWebDatabaseUrl } from '../postgres/index.ts'
import { databaseUrl, onServer, testServerVariable, type TestServer } from './global-setup.ts'

/** `ownerUrl` is for `openOwnerDb` and for servers. `webUrlOfTest` returns the URL for `openWebDb`. */
export type TestDatabase = { ownerUrl: string }

/**
 * Returns this worker's database, copied from the migrated template on first use. The worker's test files share it, so each test
 * creates its own site.
 */
export async function testDatabase(): Promise<TestDatabase> {
  return copyOfTemplate(`w${process.env['VITEST_POOL_ID'] ?? '0'}`)
}

/**
 * Creates a separate database for a test that changes what other tests rely on (policies, migrations, connections). With
 * `isEmpty` it is not migrated.
 */
export async function scratchDatabase(name: string, options: { isEmpty?: boolean } = {}): Promise<TestDatabase> {
  return copyOfTemplate(`${name}_${process.pid}_${Date.now().toString(36)}`, options.isEmpty)
}

async function copyOfTemplate(name: string, isEmpty = false): Promise<TestDatabase> {
  const { url, template } = JSON.parse(process.env[testServerVariable] ?? '{}') as TestServer
  const database = `${template}_${name}`
  await onServer(url, async (client) => {
    try {
      await client.query(`create database ${database} template ${isEmpty ? 'template0' : template}`)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === '42P04')) throw error // an earlier file of this worker created it
    }
  })
  return { ownerUrl: databaseUrl(url, database) }
}

/** URL with the login that a server on this database uses for requests. */
export async function webUrlOfTest({ ownerUrl }: TestDatabase): Promise<string> {
  const owner = openOwnerDb({ url: ownerUrl, max: 1, log: silentLog })
  try {
    return await ensureWebDatabaseUrl({ owner, ownerUrl, clock: realClock() })
  } finally {
    await owner.close()
  }
}

/** A log for connections whose warnings the test does not look at. */
export const silentLog = { warn: () => {}, error: () => {} }

export type TestConnections = { owner: TableOwnerDb; web: WebDb; webUrl: string; close: () => Promise<void> }

/** Opens both connection pools of a server on a test database, without a server. */
export async function openConnections(
  database: TestDatabase,
  options: { maxWebConnections?: number } = {},
): Promise<TestConnections> {
  const webUrl = await webUrlOfTest(database)
  const owner = openOwnerDb({ url: database.ownerUrl, log: silentLog })
  const max = options.maxWebConnections
  const web = openWebDb({ url: webUrl, log: silentLog, ...(max !== undefined && { max }) })
  return { owner, web, webUrl, close: async () => void (await Promise.all([web.close(), owner.close()])) }
}
