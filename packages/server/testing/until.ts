import { setTimeout as pause } from 'node:timers/promises'
import type { OwnerDb } from '../kit/db.ts'

/** Leaves the processor to what is waited for, which asking without a pause would slow down. */
const pauseMs = 5

/** Asks again until it is so, or too late: what is told from elsewhere takes a moment. Answers what was asked last. */
export async function until<T>(ask: () => Promise<T>, isSo: (answer: T) => boolean, withinMs = 60_000): Promise<T> {
  const started = performance.now()
  for (;;) {
    const answer = await ask()
    if (isSo(answer) || performance.now() - started > withinMs) return answer
    await pause(pauseMs)
  }
}

/** Until so many statements of this database wait for somebody's lock; `like` picks them by their text. */
export async function untilLocked(owner: OwnerDb, { atLeast = 1, like = '%' } = {}): Promise<void> {
  const text = `
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`
  const waiting = await until(
    () => owner.ask('', text, [like]),
    (found) => found.length >= atLeast,
  )
  if (waiting.length < atLeast) throw new Error(`Nobody waits for a lock with ${like}.`)
}
