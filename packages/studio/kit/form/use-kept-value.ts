import { useSyncExternalStore } from 'react'
import { heldDrafts, listenToDrafts } from './draft-database.ts'
import { useDraftKey } from './draft-owner.ts'
import { dropFromDevice, keepOnDevice, readFromDevice } from './form-draft.ts'

/**
 * React hook like `useState` for what somebody types before it is sent. It is kept on this device with every change, and is there
 * again after a link, a reload or a crash, for the same account; what is typed in one tab shows in the others. `key` names the site
 * and the record. `read` returns the kept value, or null when an older version of the studio kept it in another shape. The second
 * function gets the newest value, also when it is called late, such as after an upload. The third one forgets it, as soon as it
 * was sent.
 */
export function useKeptValue<Value>(
  key: string,
  initial: Value,
  read: (kept: unknown) => Value | null,
): [value: Value, change: (change: (now: Value) => Value) => void, forget: () => void] {
  const place = useDraftKey(key)
  useSyncExternalStore(listenToDrafts, () => heldDrafts.get(place))
  const now = (): Value => read(readFromDevice(place)) ?? initial
  const set = (next: Value) => {
    if (JSON.stringify(next) === JSON.stringify(initial)) dropFromDevice(place)
    else keepOnDevice(place, next)
  }
  return [now(), (change) => set(change(now())), () => set(initial)]
}

/** Like `useKeptValue` for a text. */
export function useKeptText(key: string): [text: string, set: (text: string) => void, forget: () => void] {
  const [text, change, forget] = useKeptValue(key, '', (kept) => (typeof kept === 'string' ? kept : null))
  return [text, (next) => change(() => next), forget]
}

/** Returns a function for `useKeptValue` that reads an object of texts with the names of `like`. */
export function readTexts<Texts extends Record<string, string>>(like: Texts): (kept: unknown) => Texts | null {
  return (kept) => {
    if (typeof kept !== 'object' || kept === null) return null
    const found = Object.entries(kept).filter(([name, text]) => name in like && typeof text === 'string')
    return { ...like, ...Object.fromEntries(found) }
  }
}
