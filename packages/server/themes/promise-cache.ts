import { LRUCache } from 'lru-cache'

/**
 * Cache of asynchronously made values, with a limit on their total size. Evicts the least recently used values. Failures are not
 * cached.
 */
export type PromiseCache<T> = {
  /** Returns the cached value, or the result of `make`. Concurrent calls with the same key share one `make`. */
  remember(key: string, make: () => Promise<T>): Promise<T>
  /** Returns the cached value; `null` when there is none, or none yet. */
  known(key: string): T | null
  forget(key: string): void
}

/** `maxSize` limits the sum of `sizeOf` of all values. A value larger than that is cached alone. */
export function makePromiseCache<T>(maxSize: number, sizeOf: (value: T) => number): PromiseCache<T> {
  const cache = new LRUCache<string, { value: T }, () => Promise<T>>({
    maxSize,
    sizeCalculation: ({ value }) => Math.min(Math.max(sizeOf(value), 1), maxSize), // lru-cache requires positive sizes
    fetchMethod: async (_key, _stale, { context: make }) => ({ value: await make() }),
    ignoreFetchAbort: true, // callers still receive the value when its entry is forgotten or evicted in the meantime
  })
  return {
    remember: async (key, make) => (await cache.forceFetch(key, { context: make })).value,
    known: (key) => cache.get(key)?.value ?? null,
    forget: (key) => void cache.delete(key),
  }
}
