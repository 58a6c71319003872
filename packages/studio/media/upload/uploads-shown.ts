import { useSyncExternalStore } from 'react'

/**
 * Whether the list of uploads is shown. Apart from the queue, so that the queue's code is loaded only when something is uploaded
 * (BX-6.07).
 */
let isShown = false
const listeners = new Set<() => void>()

export function showUploads(isToBeShown: boolean): void {
  isShown = isToBeShown
  for (const listener of listeners) listener()
}

/** React hook that returns true while the list of uploads is shown. */
export function useUploadsShown(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isShown,
  )
}
