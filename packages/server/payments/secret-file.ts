import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/**
 * Returns the secret in a file that only this user can read. Makes 256 random bits on first use; of several processes that do so
 * at once, all get the same.
 */
export function secretInFile(file: string): string {
  if (!fs.existsSync(file)) makeOnce(file)
  return fs.readFileSync(file, 'utf8')
}

function makeOnce(file: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  fs.writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
  try {
    fs.linkSync(draft, file) // fails when the file exists, and never shows half of one
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    fs.rmSync(draft, { force: true })
  }
}
