import { connect, createServer, Socket, type AddressInfo } from 'node:net'
import pg from 'pg'

/** TCP proxy to the database that can pause either direction, as when a process hangs and reads nothing. */
export type PausableProxy = {
  url: string
  pauseAnswers(): void
  pauseQuestions(): void
  resumeAnswers(): void
  close(): void
}

/** Opens a proxy for a single connection: pausing affects the connection that was made last. */
export async function openPausableProxy(databaseUrl: string): Promise<PausableProxy> {
  let [near, far] = [new Socket(), new Socket()]
  const { url, close } = await openProxy(databaseUrl, (client, connectToDatabase) => {
    near = client
    far = connectToDatabase()
    near.pipe(far).pipe(near)
  })
  return {
    url,
    pauseAnswers: () => far.unpipe(near),
    pauseQuestions: () => near.unpipe(far),
    resumeAnswers: () => far.pipe(near),
    close,
  }
}

/** TCP proxy for all database connections of a process. Simulates a lost machine (`hang`) or a stopped database (`refuse`). */
export type DatabaseProxy = { url: string; open(): void; refuse(): void; hang(): void; close(): void }

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let state: 'open' | 'refusing' | 'hanging' = 'open'
  const { url, close } = await openProxy(databaseUrl, (near, connectToDatabase) => {
    near.on('error', () => {})
    if (state === 'refusing') return void near.destroy()
    const far = connectToDatabase().on('error', () => near.destroy())
    const pair = [near, far] as const
    pairs.add(pair)
    if (state === 'open') near.pipe(far).pipe(near)
    near.once('close', () => far.destroy() && pairs.delete(pair))
    far.once('close', () => near.destroy())
  })
  const cut = (): void => {
    for (const [near] of pairs) near.destroy()
  }
  return {
    url,
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
      close()
    },
  }
}

/** Listens on a free port. `onConnection` gets each client's socket, and a function that connects to the database. */
async function openProxy(
  databaseUrl: string,
  onConnection: (client: Socket, connectToDatabase: () => Socket) => void,
): Promise<{ url: string; close: () => void }> {
  const { host, port } = new pg.Client({ connectionString: databaseUrl })
  const connectToDatabase = () => (host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host))
  const server = createServer((client) => onConnection(client, connectToDatabase))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: url.href, close: () => server.close() }
}
