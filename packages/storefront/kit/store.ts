/** A value that several islands share. Each island is a React root of its own, so they cannot share a React context. */
export type Store<state> = {
  get: () => state
  /** Sets the value; notifies the listeners only when it differs from the old one. */
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
