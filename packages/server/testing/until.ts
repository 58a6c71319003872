import { setTimeout as pause } from 'node:timers/promises'
import type { OwnerDb } from '../database/index.ts'

/** Polling without a pause would take processor time from the work that is waited for. */
const pauseMs = 5

/** Polls until `isSo` holds or the time is up, for effects that take a moment to arrive. Returns the last result of `ask`. */
export async function until<T>(ask: () => Promise<T>, isSo: (answer: T) => boolean, withinMs = 60_000): Promise<T> {
  const started = performance.now()
  for (;;) {
    const answer = await ask()
    if (isSo(answer) || performance.now() - started > withinMs) return answer
    await pause(pauseMs)
  }
}

/**
 * Waits until `atLeast` statements of this database wait for a lock; `like` filters them by their text. Throws after a minute.
 */
export async function untilLocked(owner: OwnerDb, { atLeast = 1, like = '%' } = {}): Promise<void> {
  const text = `
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`
  const waiting = await until(
    () => owner.ask('', text, [like]),
    (found) => found.length >= atLeast,
  )
  if (waiting.length < atLeast) throw new Error(`Nobody waits for a lock with ${like}.`)
}
