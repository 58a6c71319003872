import { setTimeout as pause } from 'node:timers/promises'
import type { Ctx } from '../context.ts'
import { inSite, type TableOwnerDb } from '../database/index.ts'
import type { Answer } from './test-client.ts'

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
export async function untilLocked(owner: TableOwnerDb, { atLeast = 1, like = '%' } = {}): Promise<void> {
  const text = `
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`
  const waiting = await until(
    () => owner.ask('', text, [like]),
    (found) => found.length >= atLeast,
  )
  if (waiting.length < atLeast) throw new Error(`Nobody waits for a lock with ${like}.`)
}

/**
 * Holds a lock of the site in a transaction of its own. `release` ends the transaction; call it in `finally`, because otherwise a
 * failing test would hold the lock until all later hooks time out.
 */
export async function holdLock(ctx: Ctx, lock: string | { shared: string }): Promise<{ release: () => Promise<void> }> {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = inSite(
    ctx,
    async (tx) => {
      await tx.sql('hold', 'select 1')
      held.resolve()
      await released.promise
    },
    { lock },
  )
  await held.promise
  return {
    release: async () => {
      released.resolve()
      await holding
    },
  }
}

/**
 * Sends a request again while it is answered with 503, as its Retry-After asks: on a slow machine an add that waits for the cart's
 * lock for more than two seconds is answered so, and has changed nothing.
 */
export async function untilDecided(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send()
    if (answer.status !== 503) return answer
    if (!answer.headers['retry-after']) throw new Error(`A 503 without Retry-After: ${answer.text}`)
  }
}
