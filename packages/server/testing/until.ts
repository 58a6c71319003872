import { setImmediate as nextTurn } from 'node:timers/promises'
import type { OwnerDb } from '../kit/db.ts'

/** Asks again until it is so, or too late: what is told from elsewhere takes a moment. Answers what was asked last. */
export async function until<T>(ask: () => Promise<T>, isSo: (answer: T) => boolean, withinMs = 60_000): Promise<T> {
  const started = performance.now()
  for (;;) {
    const answer = await ask()
    if (isSo(answer) || performance.now() - started > withinMs) return answer
    await nextTurn() // a page that is kept is answered without one, and nothing else would run
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
