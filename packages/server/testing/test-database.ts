import { connect, createServer, Socket, type AddressInfo } from 'node:net'
import pg from 'pg'
import { realClock } from '../context.ts'
import { openOwnerDb } from '../database/index.ts'
import { webUrlOf } from '../postgres/index.ts'
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
  const owner = openOwnerDb({ url: ownerUrl, max: 1, log: { warn: () => {}, error: () => {} } })
  try {
    return await webUrlOf({ owner, ownerUrl, clock: realClock() })
  } finally {
    await owner.close()
  }
}

/** TCP proxy to the database that can pause either direction, as when a process hangs and reads nothing. */
export type HeldWay = {
  url: string
  holdAnswers(): void
  holdQuestions(): void
  letAnswersThrough(): void
  close(): void
}

/** Opens a proxy for a single connection: pausing affects the connection that was made last. */
export async function openHeldWay(databaseUrl: string): Promise<HeldWay> {
  const { host, port } = new pg.Client({ connectionString: databaseUrl })
  const open = () => (host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host))
  let [near, far] = [new Socket(), new Socket()]
  const server = createServer((socket) => {
    near = socket
    far = open()
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    holdAnswers: () => far.unpipe(near),
    holdQuestions: () => near.unpipe(far),
    letAnswersThrough: () => far.pipe(near),
    close: () => server.close(),
  }
}

/** TCP proxy for all database connections of a process. Simulates a lost machine (`hang`) or a stopped database (`refuse`). */
export type Gate = { url: string; open(): void; refuse(): void; hang(): void; close(): void }

export async function openGate(databaseUrl: string): Promise<Gate> {
  const { host, port } = new pg.Client({ connectionString: databaseUrl })
  const reach = () => (host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host))
  const pairs = new Set<readonly [Socket, Socket]>()
  let state: 'open' | 'refusing' | 'hanging' = 'open'
  const server = createServer((near) => {
    near.on('error', () => {})
    if (state === 'refusing') return void near.destroy()
    const far = reach().on('error', () => near.destroy())
    const pair = [near, far] as const
    pairs.add(pair)
    if (state === 'open') near.pipe(far).pipe(near)
    near.once('close', () => far.destroy() && pairs.delete(pair))
    far.once('close', () => near.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const cut = (): void => {
    for (const [near] of pairs) near.destroy()
  }
  return {
    url: url.href,
    open: () => {
      if (state === 'hanging') cut()
      state = 'open'
    },
    refuse: () => {
      state = 'refusing'
      cut()
    },
    hang: () => {
      state = 'hanging'
      for (const [near, far] of pairs) {
        near.unpipe(far)
        far.unpipe(near)
      }
    },
    close: () => {
      cut()
      server.close()
    },
  }
}
