import type { Clock } from '../context.ts'

/** Few at once: each usually calls a service outside, and a service that is down lets each call wait for its timeout. */
const atOnce = 5

type DueItems<Item> = {
  /** Takes up to `most` items that are due, each for `leaseMs`. Fewer than `most` are the last ones. */
  take: (most: number) => Promise<Item[]>
  /** Handles an item. It must not throw: an item that fails is due again after its lease. */
  handle: (item: Item) => Promise<void>
  leaseMs: number
}

/**
 * Handles everything that is due, a few items at once, so that some that fail again and again do not keep the others waiting. Ends
 * when nothing is left, when `signal` aborts, and after the length of a lease: from then on items that failed are due again, and the
 * task's next run takes them.
 */
export async function handleDue<Item>(
  { clock }: { clock: Clock },
  { take, handle, leaseMs }: DueItems<Item>,
  signal?: AbortSignal,
): Promise<void> {
  const endMs = clock.now() + leaseMs
  while (signal?.aborted !== true && clock.now() < endMs) {
    const items = await take(atOnce)
    await Promise.all(items.map(handle))
    if (items.length < atOnce) return
  }
}
