import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'

export type Notice = {
  text: string
  action?: { label: string; run: () => void } | undefined
  /** True when the toast disappears by itself after `doneMs`. Its action then undoes what was done. */
  isDone?: boolean
}

/** Queue of the toasts (short messages at the edge of the page). At module level, so that code outside React can add a toast. */
export const toastQueue = new ToastQueue<Notice>({ maxVisibleToasts: 3 })

/**
 * Shows a toast about a failure until the user closes it, optionally with an action such as a retry. Returns the key by which
 * code can close the toast.
 */
export function notifyFailure(text: string, action?: Notice['action']): string {
  return toastQueue.add({ text, action })
}

/** Duration of a toast about something that was done. The style sheet draws a line that runs out in the same time. */
const doneMs = 10_000

/**
 * Shows for 10 seconds what was done, in the past tense with its subject first, optionally with Undo as its action. The time
 * stands still while the toasts are hovered or have the focus. `subject` replaces an earlier toast about the same thing.
 */
export function notifyDone(subject: string, text: string, action?: Notice['action']): void {
  const before = shownBySubject.get(subject)
  if (before !== undefined) toastQueue.close(before)
  const onClose = () => {
    if (shownBySubject.get(subject) === key) shownBySubject.delete(subject)
  }
  const key = toastQueue.add({ text, action, isDone: true }, { timeout: doneMs, onClose })
  shownBySubject.set(subject, key)
}

const shownBySubject = new Map<string, string>()

/** Undoes what the newest toast with an Undo is about, as its button does. Returns false when there is none. */
export function undoNewest(): boolean {
  const newest = toastQueue.visibleToasts.find(({ content }) => content.isDone === true && content.action)
  if (!newest) return false
  runAction(newest.key)
  return true
}

/** Closes a toast and carries out its action. */
export function runAction(key: string): void {
  const toast = toastQueue.visibleToasts.find((each) => each.key === key)
  toastQueue.close(key)
  toast?.content.action?.run()
}
