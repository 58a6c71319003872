/**
 * Returns an LRU cache: a function that calls `make` for keys that are not cached and keeps the `capacity` most recently used
 * values.
 */
export function lruCache<value>(capacity: number, make: (key: string) => value): (key: string) => value {
  const cached = new Map<string, value>()
  let last: { key: string; value: value } | null = null
  return (key) => {
    // Fast path for the last key, because pages ask for the same key many times in a row.
    if (last?.key === key) return last.value
    const value = cached.get(key) ?? make(key)
    cached.delete(key)
    cached.set(key, value)
    if (cached.size > capacity) dropOldest(cached)
    last = { key, value }
    return value
  }
}

function dropOldest(cached: Map<string, unknown>): void {
  for (const key of cached.keys()) {
    cached.delete(key)
    return
  }
}
