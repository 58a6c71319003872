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

/** A transaction that holds locks. Call `release` in `finally`: a failing test would hold them until all later hooks time out. */
type Held = { release: () => Promise<void> }

/** Holds a lock of the site in a transaction of its own. */
export async function holdLock(ctx: Ctx, lock: string | { shared: string }): Promise<Held> {
  return hold(ctx, 'select $1::uuid', { lock })
}

/** Sends requests and lets none of them lock a row of the site's `table` before all of them wait for it. Returns their answers. */
export async function meetAt<T>(
  ctx: Ctx,
  table: 'checkouts' | 'stock',
  requests: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const { release } = await hold(ctx, `select from ${table} where site_id = $1 for update`)
  const sent = requests.map((send) => send())
  try {
    await untilLocked(ctx.deps.owner, { atLeast: requests.length })
  } finally {
    await release()
  }
  return Promise.all(sent)
}

async function hold(ctx: Ctx, text: string, options: { lock?: string | { shared: string } } = {}): Promise<Held> {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = inSite(
    ctx,
    async (tx) => {
      await tx.sql('', text, [ctx.siteId])
      held.resolve()
      await released.promise
    },
    options,
  )
  await Promise.race([held.promise, holding])
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
