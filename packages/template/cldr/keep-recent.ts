/** Makes a value for a key once and keeps the most recently used ones. */
export function keepRecent<value>(capacity: number, make: (key: string) => value): (key: string) => value {
  const kept = new Map<string, value>()
  return (key) => {
    const known = kept.get(key)
    if (known !== undefined) {
      kept.delete(key)
      kept.set(key, known)
      return known
    }
    const made = make(key)
    kept.set(key, made)
    if (kept.size > capacity) dropOldest(kept)
    return made
  }
}

function dropOldest(kept: Map<string, unknown>): void {
  for (const key of kept.keys()) {
    kept.delete(key)
    return
  }
}
