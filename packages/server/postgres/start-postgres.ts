import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart, type DbLog } from '../database/index.ts'
import {
  findBinaries,
  findPostmaster,
  isProcessRunning,
  preparePostgresPaths,
  lockDataFolder,
  type Binaries,
  type PostgresPaths,
  type Postmaster,
  type ProcessIdentity,
} from './data-folder.ts'
import { emptySocketFolder, prepareSocketFolder, requireOwnSocketFolder } from './socket-folder.ts'

export type PostgresOptions = {
  dataDir: string
  log: DbLog
  /** For temporary clusters of tests: writes are not flushed to disk. */
  isThrowAway?: boolean
}

/**
 * A PostgreSQL that this process manages: started by it, or adopted (`wasAdopted`) from a process that ended. It is restarted
 * when it dies, until `stop`. Its URL is the same at every start on a data folder.
 */
export type ManagedPostgres = { url: string; wasAdopted: boolean; stop(): Promise<void> }

/**
 * Starts the embedded PostgreSQL, which npm installed, on `<dataDir>/postgres` with a Unix socket that only this user can open.
 * If a PostgreSQL still runs there after the process that started it has ended, adopts that one. Throws `CannotStart` when the
 * folder is in use or has another major version.
 */
export async function startPostgres(options: PostgresOptions): Promise<ManagedPostgres> {
  const binaries = findBinaries()
  const folder = preparePostgresPaths(options.dataDir)
  const taken = lockDataFolder(folder)
  try {
    return await run({ ...options, binaries, folder }, () => taken.release())
  } catch (error) {
    taken.release()
    throw error
  }
}

type Place = PostgresOptions & { binaries: Binaries; folder: PostgresPaths }

async function run(place: Place, release: () => void): Promise<ManagedPostgres> {
  checkMajor(place)
  if (!fs.existsSync(path.join(place.folder.cluster, 'PG_VERSION'))) makeCluster(place)
  const adopted = await adopt(place)
  const socketDir = adopted?.socketDir ?? place.folder.socket
  const first = adopted ?? (await launch(place, socketDir))
  const url = `postgres://app@localhost/postgres?host=${socketDir}`
  fs.writeFileSync(place.folder.url, `${url}\n`, { mode: 0o600 })
  const guard = watch(place, socketDir, first)
  const stop = async (): Promise<void> => {
    await shutDown(await guard.end())
    emptySocketFolder(socketDir)
    fs.rmSync(place.folder.url, { force: true })
    release()
  }
  return { url, wasAdopted: adopted !== null, stop }
}

function checkMajor({ folder, binaries }: Place): void {
  const file = path.join(folder.cluster, 'PG_VERSION')
  if (!fs.existsSync(file)) return
  const found = Number.parseInt(fs.readFileSync(file, 'utf8'), 10)
  if (found === binaries.major) return
  throw new CannotStart(
    `${folder.cluster} was written by PostgreSQL ${found}, and PostgreSQL ${binaries.major} is installed: run "postgres -D ${folder.cluster}" ` +
      `and "pg_dumpall -U app > sitewright.sql" of version ${found}, move the folder away, start again, and load the file with ` +
      `"psql -f sitewright.sql" at the address in ${folder.url}.`,
  )
}

/**
 * Creates the cluster (PostgreSQL's data files) under another name and renames it when complete, so that an interrupted start
 * leaves no broken cluster.
 */
function makeCluster({ folder, binaries, isThrowAway }: Place): void {
  const draft = `${folder.cluster}.new`
  fs.rmSync(draft, { recursive: true, force: true })
  const flags = [
    '-D',
    draft,
    '-U',
    'app',
    '-A',
    'trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
  ]
  const [file, args] = binaries.command('initdb', isThrowAway ? [...flags, '--no-sync'] : flags)
  const made = spawnSync(file, args, { encoding: 'utf8' })
  if (made.status !== 0) {
    const reason = made.error?.message ?? made.stderr.trim().split('\n').at(-1)
    throw new CannotStart(
      `PostgreSQL could not make its folder ${draft} (${reason}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  fs.renameSync(draft, folder.cluster)
}

const adoptWithinMs = 10_000

/** Returns a PostgreSQL that outlived the process that started it, once it accepts connections; `null` if none runs. */
async function adopt({ folder, log }: Place): Promise<Postmaster | null> {
  const until = Date.now() + adoptWithinMs
  for (;;) {
    const found = findPostmaster(folder.cluster)
    if (!found) return null
    requireOwnSocketFolder(found.socketDir)
    if (found.isReady && (await answersFor(found.socketDir, folder.cluster))) {
      log.warn({ pid: found.pid }, 'the running PostgreSQL of an earlier start was adopted')
      return found
    }
    if (Date.now() > until) {
      throw new CannotStart(
        `PostgreSQL (process ${found.pid}) runs on ${folder.cluster} and does not answer: end it with "kill -INT ${found.pid}".`,
      )
    }
    await pause(50)
  }
}

async function answersFor(socketDir: string, cluster: string): Promise<boolean> {
  const client = new pg.Client({ host: socketDir, user: 'app', database: 'postgres', connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory === cluster
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

const launchWithinMs = 15_000
const mayPass = /shared memory block|postmaster\.pid|lock file|still in use/

/** Starts PostgreSQL and waits until it is ready. Retries while processes of a crashed one are still ending. */
async function launch(place: Place, socketDir: string): Promise<ProcessIdentity> {
  prepareSocketFolder(socketDir)
  const until = Date.now() + launchWithinMs
  for (;;) {
    const from = turnLog(place.folder.log)
    const started = await launchOnce(place, socketDir, until)
    if (started) return started
    const logged = fs.readFileSync(place.folder.log, 'utf8').slice(from).trim()
    if (Date.now() > until || !mayPass.test(logged)) {
      throw new CannotStart(
        `PostgreSQL did not start (its log is ${place.folder.log}): ${logged.split('\n').slice(-3).join(' ')}`,
      )
    }
    await pause(100)
  }
}

async function launchOnce(
  { binaries, folder, isThrowAway }: Place,
  socketDir: string,
  until: number,
): Promise<ProcessIdentity | null> {
  const log = fs.openSync(folder.log, 'a', 0o600) // a file, because a pipe would break when this process dies before PostgreSQL
  const [file, args] = binaries.command('postgres', [
    '-D',
    folder.cluster,
    ...settings(socketDir, isThrowAway ?? false),
  ])
  // detached, so that Ctrl-C cannot end PostgreSQL
  const child = spawn(file, args, { stdio: ['ignore', log, log], detached: true, env: environmentOfPostgres() })
  fs.closeSync(log)
  const { pid } = child
  let hasEnded = pid === undefined
  child.once('error', () => (hasEnded = true)).once('exit', () => (hasEnded = true))
  child.unref()
  while (!hasEnded && Date.now() < until) {
    const found = findPostmaster(folder.cluster)
    if (found?.pid === pid && found?.isReady) return found
    await pause(15)
  }
  if (!hasEnded) child.kill('SIGQUIT')
  return null
}

/**
 * The environment without the settings with which this process gives memory back to the system early (start/node-flags.json).
 * PostgreSQL would do so at each statement: an add to a cart took 10 % more of its processor time.
 */
function environmentOfPostgres(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('MALLOC_')))
}

function settings(socketDir: string, isThrowAway: boolean): string[] {
  const flush = isThrowAway ? 'off' : 'on'
  const list = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: isThrowAway ? '120' : '60',
    shared_buffers: '64MB',
    fsync: flush,
    synchronous_commit: flush,
    full_page_writes: flush,
    max_wal_size: '512MB',
    // Autovacuum runs often, because connections cache their plans: a plan made for an empty table scans the whole table until
    // autovacuum has collected statistics.
    autovacuum_naptime: isThrowAway ? '60s' : '10s',
    jit: 'off', // our statements are short: compiling them costs more than running them
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
  }
  return Object.entries(list).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

const maxLogBytes = 20_000_000

/** Starts a new log file for PostgreSQL if the old one is too long. Returns the offset at which the next line will start. */
function turnLog(file: string): number {
  if (!fs.existsSync(file)) return 0
  if (fs.statSync(file).size > maxLogBytes) fs.renameSync(file, `${file}.1`)
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').length : 0
}

const lookEveryMs = 200

/** Restarts PostgreSQL whenever it dies, until `end`, which returns the PostgreSQL process that runs at that time. */
function watch(place: Place, socketDir: string, first: ProcessIdentity): { end(): Promise<ProcessIdentity> } {
  let current = first
  let restarting: Promise<void> | null = null
  const restart = async (): Promise<void> => {
    place.log.error({ pid: current.pid }, 'PostgreSQL died and is started again')
    try {
      current = await launch(place, socketDir)
      place.log.warn({ pid: current.pid }, 'PostgreSQL runs again')
    } catch (error) {
      place.log.error({ err: error }, 'PostgreSQL could not be started again')
    } finally {
      restarting = null
    }
  }
  const timer = setInterval(() => {
    if (!restarting && !isProcessRunning(current)) restarting = restart()
  }, lookEveryMs)
  return {
    end: async () => {
      clearInterval(timer)
      await restarting
      return current
    },
  }
}

/**
 * Stops PostgreSQL. SIGINT ends its sessions and writes all data. If that takes too long, SIGQUIT follows, and the next start
 * runs recovery.
 */
async function shutDown(server: ProcessIdentity): Promise<void> {
  for (const [signal, waitMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    if (!isProcessRunning(server)) return
    process.kill(server.pid, signal)
    const until = Date.now() + waitMs
    while (isProcessRunning(server) && Date.now() < until) await pause(15)
  }
}
