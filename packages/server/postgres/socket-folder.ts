import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { CannotStart } from '../database/index.ts'

const socketName = '.s.PGSQL.5432'
const maxSocketPathBytes = 107
const plainPath = /^[\w./-]+$/

/**
 * Returns the folder of PostgreSQL's Unix socket. It is the same at every start on a data folder, so that other processes
 * reconnect to a restarted PostgreSQL. It lies in the data folder, or in the system's temporary folder when the data folder's
 * path is too long for a socket or has characters that an address would need to escape.
 */
export function socketFolderOf(dataDir: string): string {
  const inside = path.join(dataDir, 'socket')
  if (Buffer.byteLength(path.join(inside, socketName)) <= maxSocketPathBytes && plainPath.test(inside)) return inside
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 24)
  return path.join(os.tmpdir(), `sw-pg-${ownUserId()}-${hash}`)
}

/**
 * Creates the folder of PostgreSQL's Unix socket, or removes the files that a killed PostgreSQL left in it: its lock file could
 * name a PID that another process has now.
 */
export function prepareSocketFolder(folder: string): void {
  fs.mkdirSync(path.dirname(folder), { recursive: true, mode: 0o700 })
  try {
    fs.mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  requireOwnSocketFolder(folder)
  emptySocketFolder(folder)
}

/**
 * Empties the folder of PostgreSQL's Unix socket after a stop. The folder itself stays, because otherwise another user could
 * create it and answer in place of the database.
 */
export function emptySocketFolder(folder: string): void {
  if (!fs.existsSync(folder)) return
  for (const name of fs.readdirSync(folder)) fs.rmSync(path.join(folder, name), { recursive: true, force: true })
}

/**
 * Throws `CannotStart` when another user could have put something into the folder of PostgreSQL's Unix socket. PostgreSQL trusts
 * whoever opens its socket.
 */
export function requireOwnSocketFolder(folder: string): void {
  const found = fs.lstatSync(folder, { throwIfNoEntry: false })
  const fault = found && faultOf(found)
  if (!fault) return
  throw new CannotStart(
    `PostgreSQL cannot put its socket into ${folder}, because it ${fault}: remove it and start again.`,
  )
}

function faultOf(found: fs.Stats): string | null {
  if (found.isSymbolicLink()) return 'is a symbolic link'
  if (!found.isDirectory()) return 'is not a folder'
  if (found.uid !== ownUserId()) return `belongs to another user (user id ${found.uid})`
  const mode = found.mode & 0o777
  return mode === 0o700 ? null : `has the mode ${mode.toString(8)} instead of 700`
}

function ownUserId(): number {
  return process.geteuid?.() ?? 0
}
