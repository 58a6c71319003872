import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openOwnerDb } from '../database/index.ts'
import { findProcess } from './data-folder.ts'
import { startPostgres, type ManagedPostgres } from './start-postgres.ts'

const log = { warn: () => {}, error: () => {} }
const isRoot = process.getuid?.() === 0
const nobody = 65534

let dataDir: string
let running: { stop(): Promise<void> }[]

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'sw-postgres-test-'))
  running = []
})

afterEach(async () => {
  for (const one of running) await one.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

it('keeps its data across restarts, and leaves no process running', async () => {
  const first = await start()
  const pid = postmasterPid()
  await ask(first.url, 'create table kept as select 1 as n')
  expect(fs.readFileSync(path.join(dataDir, 'postgres.url'), 'utf8').trim()).toBe(first.url)
  await first.stop()

  expect(findProcess(pid)).toBeNull()
  expect(fs.readdirSync(socketDirOf(first.url))).toEqual([])
  expect(fs.readdirSync(dataDir).toSorted()).toEqual(['postgres', 'postgres.log', 'socket'])
  const second = await start()
  expect(second.url).toBe(first.url)
  expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 1 }])
})

it('refuses a second start in the same folder, naming the process and its URL, and leaves the first running', async () => {
  const other = await startElsewhere()

  await expect(startPostgres({ dataDir, log })).rejects.toThrow(`is in use by process ${other.child.pid}`)
  await expect(startPostgres({ dataDir, log })).rejects.toThrow(`DATABASE_URL='${other.url}'`)
  expect(await ask(other.url, 'select 1 as n')).toEqual([{ n: 1 }])
})

it('adopts a running PostgreSQL whose parent was killed, unless others can open its socket folder', async () => {
  const other = await startElsewhere()
  await ask(other.url, 'create table kept as select 1 as n')
  const pid = postmasterPid()
  await kill(other.child.pid)
  fs.chmodSync(socketDirOf(other.url), 0o777)
  await expect(startPostgres({ dataDir, log })).rejects.toThrow('because it has the mode 777 instead of 700')
  fs.chmodSync(socketDirOf(other.url), 0o700)

  const next = await start()
  expect(next.wasAdopted).toBe(true)
  expect(postmasterPid()).toBe(pid)
  expect(await ask(next.url, 'select n from kept')).toEqual([{ n: 1 }])
  await next.stop()
  expect(findProcess(pid)).toBeNull()
})

it('restarts a killed PostgreSQL at the same URL, and pools recover', async () => {
  const server = await start()
  const owner = openOwnerDb({ url: server.url, log })
  await owner.ask('kept', 'create table kept as select 1 as n')
  const cutOff = owner.ask('sleep', 'select pg_sleep(20)').catch((error: unknown) => error)
  await kill(postmasterPid())

  const refusals: unknown[] = []
  let rows: unknown[] = []
  while (rows.length === 0) {
    rows = await owner.ask('read', 'select n from kept').catch((error: unknown) => {
      refusals.push(error)
      return pause(20, [])
    })
  }
  expect(rows).toEqual([{ n: 1 }])
  // PostgreSQL may be back before the next query, so `refusals` may be empty. The running query fails in any case.
  for (const refusal of [await cutOff, ...refusals]) expect(refusal).toMatchObject({ code: 'kit.unavailable' })
  await owner.close()
})

it('keeps its URL across restarts, so that another process’s pool reconnects, also on a long path', async () => {
  const base = dataDir
  dataDir = path.join(base, 'a-folder-with-a-long-name-'.repeat(4))
  const first = await start()
  const socketDir = socketDirOf(first.url)
  const secondProcess = openOwnerDb({ url: first.url, log })
  await secondProcess.ask('kept', 'create table kept as select 1 as n')
  await first.stop()
  await expect(secondProcess.ask('read', 'select n from kept')).rejects.toMatchObject({ code: 'kit.unavailable' })
  expect(modeOf(socketDir)).toBe(0o700) // stays, so that no other user can create it in the meantime

  fs.symlinkSync(dataDir, path.join(base, 'link'))
  dataDir = path.join(base, 'link')
  const next = await start()
  expect(next.url).toBe(first.url)
  expect(await secondProcess.ask('read', 'select n from kept')).toEqual([{ n: 1 }])
  await secondProcess.close()
  await next.stop()
  fs.rmdirSync(socketDir)
  dataDir = base
})

it('refuses a socket folder that other users could have prepared, with instructions', async () => {
  const socket = path.join(dataDir, 'socket')
  const elsewhere = fs.mkdtempSync(path.join(dataDir, 'elsewhere-'))
  const ofNobody = (): void => {
    fs.mkdirSync(socket, { mode: 0o700 })
    fs.chownSync(socket, nobody, nobody)
  }
  const cases: [fault: string, prepare: () => void][] = [
    ['is a symbolic link', () => fs.symlinkSync(elsewhere, socket)],
    ['is not a folder', () => fs.writeFileSync(socket, '')],
    ['has the mode 755 instead of 700', () => fs.mkdirSync(socket, { mode: 0o755 })],
    ...(isRoot ? [[`belongs to another user (user id ${nobody})`, ofNobody] as [string, () => void]] : []),
  ]
  for (const [fault, prepare] of cases) {
    prepare()
    const sentence = `PostgreSQL cannot put its socket into ${socket}, because it ${fault}: remove it and start again.`
    await expect(startPostgres({ dataDir, log })).rejects.toThrow(sentence)
    fs.rmSync(socket, { recursive: true })
  }
  expect(fs.existsSync(path.join(dataDir, 'postgres.url'))).toBe(false)
})

it('recovers when PostgreSQL and its parent process were both killed', async () => {
  const other = await startElsewhere()
  await ask(other.url, 'create table kept as select 1 as n')
  process.kill(postmasterPid(), 'SIGKILL')
  await kill(other.child.pid)

  // After a container restart the socket's lock file can name a process that runs again.
  fs.writeFileSync(path.join(socketDirOf(other.url), '.s.PGSQL.5432.lock'), `${process.ppid}\n`)
  const next = await start()
  expect(next.wasAdopted).toBe(false)
  expect(await ask(next.url, 'select n from kept')).toEqual([{ n: 1 }])
})

it('starts in one of several processes that find the same stale lock', async () => {
  fs.writeFileSync(path.join(dataDir, 'server.pid'), JSON.stringify({ pid: 1, startedAt: '1' }))
  const outcomes = await Promise.allSettled([startElsewhere(), startElsewhere(), startElsewhere()])

  const faults = outcomes.filter((outcome) => outcome.status === 'rejected').map((outcome) => String(outcome.reason))
  expect(faults).toHaveLength(2)
  for (const fault of faults) expect(fault).toContain('is in use by process')
})

it('does not mistake another process with the PID in postmaster.pid for PostgreSQL', async () => {
  const first = await start()
  await first.stop()
  fs.writeFileSync(
    path.join(dataDir, 'postgres', 'postmaster.pid'),
    `${process.pid}\n${dataDir}/postgres\n1\n5432\n/tmp/gone\n\n\nready\n`,
  )

  const next = await start()
  expect(await ask(next.url, 'select 1 as n')).toEqual([{ n: 1 }])
})

it('refuses data of another major version with instructions to migrate it', async () => {
  fs.mkdirSync(path.join(dataDir, 'postgres'))
  fs.writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '12\n')

  await expect(startPostgres({ dataDir, log })).rejects.toThrow(/written by PostgreSQL 12.*pg_dumpall.*psql -f/)
  expect(fs.readdirSync(dataDir)).toEqual(['postgres'])
})

it.skipIf(!isRoot || !mayOthersRead())('runs as an ordinary user', async () => {
  fs.chownSync(dataDir, nobody, nobody)
  const other = await startElsewhere({ asNobody: true })
  const pid = postmasterPid()

  expect(fs.statSync(path.join(dataDir, 'postgres')).uid).toBe(nobody)
  expect(fs.statSync(`/proc/${pid}`).uid).toBe(nobody)
  process.kill(other.child.pid ?? 0, 'SIGTERM')
  await gone(pid)
})

async function start(): Promise<ManagedPostgres> {
  const server = await startPostgres({ dataDir, log })
  let isStopped = false
  const stop = async (): Promise<void> => {
    if (!isStopped) await server.stop()
    isStopped = true
  }
  running.push({ stop })
  return { ...server, stop }
}

/** Starts PostgreSQL in a separate process, which stops it on SIGTERM. */
async function startElsewhere(options: { asNobody?: boolean } = {}): Promise<{ child: ChildProcess; url: string }> {
  const code = `
    import { startPostgres } from ${JSON.stringify(new URL('./start-postgres.ts', import.meta.url).href)}
    const log = { warn() {}, error() {} }
    const server = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log }).catch((error) => {
      process.send({ fault: error.message }, () => process.exit(1))
    })
    process.on('SIGTERM', () => server.stop().then(() => process.exit()))
    if (server) process.send({ url: server.url })`
  const own = [process.execPath, '--input-type=module', '--eval', code]
  const asNobody = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', ...own]
  const [file = '', ...args] = options.asNobody ? asNobody : own
  const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  running.push({ stop: () => end(child) })
  const answer = await new Promise<{ url?: string; fault?: string }>((resolve) => {
    child.once('message', (message) => resolve(message as { url?: string; fault?: string }))
    child.once('exit', (status) => resolve({ fault: `ended with ${status}` }))
  })
  if (answer.url === undefined) throw new Error(answer.fault)
  return { child, url: answer.url }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

async function kill(pid = 0): Promise<void> {
  process.kill(pid, 'SIGKILL')
  await gone(pid)
}

async function gone(pid: number): Promise<void> {
  while (findProcess(pid)) await pause(10)
}

function socketDirOf(url: string): string {
  return new URL(url).searchParams.get('host') ?? '/'
}

function modeOf(folder: string): number {
  return fs.statSync(folder).mode & 0o777
}

function postmasterPid(): number {
  return Number(fs.readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(text)
  await client.end()
  return rows
}

/** True when another user could run this checkout; false below a home folder with mode 0700, for example. */
function mayOthersRead(): boolean {
  let folder = import.meta.dirname
  while (folder !== '/') {
    if ((fs.statSync(folder).mode & 0o005) !== 0o005) return false
    folder = path.dirname(folder)
  }
  return true
}
