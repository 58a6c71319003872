import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** Exit code of the gateway's process when another gateway runs on the data folder. */
export const isTakenCode = 3

/** Paths of the test gateway's files in the data folder. */
export type GatewayFiles = { folder: string; journal: string; secret: string; address: string; lock: string }

export function gatewayFilesIn(dataDir: string): GatewayFiles {
  const folder = path.join(dataDir, 'test-gateway')
  const name = createHash('sha256').update(path.resolve(folder)).digest('hex').slice(0, 32)
  return {
    folder,
    journal: path.join(folder, 'journal.jsonl'),
    secret: path.join(folder, 'secret'),
    address: path.join(folder, 'address'),
    // A socket in Linux's abstract namespace: only one process can hold the name, and the kernel frees it with the process.
    lock: `\0sitewright-test-gateway-${name}`,
  }
}

/** Returns the text of a file; null when there is none yet. */
export function readIfThere(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
