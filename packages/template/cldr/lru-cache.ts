/** LRU cache: calls `make` for keys that are not cached and keeps the `capacity` most recently used values. */
export function lruCache<value>(capacity: number, make: (key: string) => value): (key: string) => value {
  const kept = new Map<string, value>()
  let last: { key: string; value: value } | null = null
  return (key) => {
    // Fast path: pages ask for the same key many times in a row.
    if (last?.key === key) return last.value
    const value = kept.get(key) ?? make(key)
    kept.delete(key)
    kept.set(key, value)
    if (kept.size > capacity) dropOldest(kept)
    last = { key, value }
    return value
  }
}

function dropOldest(kept: Map<string, unknown>): void {
  for (const key of kept.keys()) {
    kept.delete(key)
    return
  }
}
