/** A value that several islands show. They are separate React roots, so they share it through a module, not through context. */
export type Store<state> = {
  get: () => state
  /** Listeners are told only of another value. */
  set: (next: state) => void
  listen: (listener: () => void) => () => void
}

export function makeStore<state>(first: state): Store<state> {
  let now = first
  const listeners = new Set<() => void>()
  return {
    get: () => now,
    set(next) {
      if (Object.is(next, now)) return
      now = next
      for (const listener of listeners) listener()
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
