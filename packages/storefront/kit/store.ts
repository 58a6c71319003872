/** A value that several islands share. They are separate React roots, so a module holds it instead of a context. */
export type Store<state> = {
  get: () => state
  /** Notifies the listeners only when the value changes. */
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
