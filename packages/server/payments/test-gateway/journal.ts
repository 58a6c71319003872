import fs from 'node:fs'
import { open } from 'node:fs/promises'
import { applyEntry, emptyState, type Entry, type GatewayState } from './gateway-state.ts'

export type Journal = {
  /** Stores the entries together. Resolves when the disk has them and everything that was appended before. */
  append(entries: readonly Entry[]): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the gateway's journal and reads the state from it. Each line holds the entries of one operation, so an operation is stored
 * whole or not at all: what a killed process wrote of a last line is cut off.
 */
export async function openJournal(file: string): Promise<{ state: GatewayState; journal: Journal }> {
  const state = emptyState()
  const bytes = fs.existsSync(file) ? fs.readFileSync(file) : Buffer.alloc(0)
  const whole = bytes.lastIndexOf('\n') + 1
  for (const line of bytes.subarray(0, whole).toString().split('\n')) {
    if (line !== '') for (const entry of JSON.parse(line) as Entry[]) applyEntry(state, entry)
  }
  const handle = await open(file, 'a', 0o600)
  if (whole < bytes.length) await handle.truncate(whole)
  return { state, journal: makeJournal(handle) }
}

type Waiting = { promise: Promise<void>; resolve: () => void; reject: (reason: unknown) => void }

/** Writes everything that arrived during a flush with the next one, so that many operations share it. */
function makeJournal(handle: fs.promises.FileHandle): Journal {
  let lines: string[] = []
  let waiting: Waiting | null = null
  let writing: Promise<void> | null = null
  const write = async (): Promise<void> => {
    while (waiting) {
      const [text, done] = [lines.join(''), waiting]
      lines = []
      waiting = null
      try {
        await handle.appendFile(text)
        await handle.datasync()
        done.resolve()
      } catch (error) {
        done.reject(error)
        throw error
      }
    }
    writing = null
  }
  return {
    append: (entries) => {
      if (entries.length > 0) lines.push(`${JSON.stringify(entries)}\n`)
      else if (!writing) return Promise.resolve()
      waiting ??= Promise.withResolvers()
      const stored = waiting.promise
      writing ??= write()
      return stored
    },
    close: async () => {
      await writing
      await handle.close()
    },
  }
}
