/** Cache of promises with a limit on the total size. Evicts the least recently used entries. Failures are not cached. */
export type Kept<T> = {
  /** Returns the cached value, or makes it. Concurrent calls with the same key share one `make`. */
  remember(key: string, make: () => Promise<T>): Promise<T>
  forget(key: string): void
}

type Entry<T> = { value: Promise<T>; size: number }

export function makeKept<T>(most: number, sizeOf: (value: T) => number): Kept<T> {
  const entries = new Map<string, Entry<T>>()
  let total = 0

  const drop = (key: string): void => {
    total -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  const settle = (key: string, entry: Entry<T>, value: T): void => {
    if (entries.get(key) !== entry) return
    entry.size = sizeOf(value)
    total += entry.size
    for (const oldest of entries.keys()) {
      if (total <= most || oldest === key) break
      drop(oldest)
    }
  }
  return {
    forget: drop,
    remember: (key, make) => {
      const known = entries.get(key)
      if (known) {
        entries.delete(key)
        entries.set(key, known) // moves it to the end, so that it is evicted last
        return known.value
      }
      const entry: Entry<T> = { value: make(), size: 0 }
      entries.set(key, entry)
      entry.value.then(
        (value) => settle(key, entry, value),
        () => entries.get(key) === entry && drop(key),
      )
      return entry.value
    },
  }
}
