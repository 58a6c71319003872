import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'

export type Notice = {
  text: string
  /** `run` gets the notice's text when it is carried out without the toast, which may be gone, so that it can say what it is about. */
  action?: { label: string; run: (about?: string) => void } | undefined
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
 * stands still while the toasts are hovered or have the focus. `subject` replaces an earlier toast about the same thing. The Undo can
 * still be reached by `undoNewest` when the toast is gone; with `isJoined` it also takes back what earlier ones about the subject did.
 */
export function notifyDone(
  subject: string,
  text: string,
  action?: Notice['action'],
  { isJoined = false }: { isJoined?: boolean } = {},
): void {
  const before = shownBySubject.get(subject)
  if (before !== undefined) toastQueue.close(before)
  const onClose = () => {
    if (shownBySubject.get(subject) === key) shownBySubject.delete(subject)
  }
  const key = toastQueue.add({ text, action, isDone: true }, { timeout: doneMs, onClose })
  shownBySubject.set(subject, key)
  if (!action) return
  const earlier = isJoined ? undos.filter((undo) => undo.subject !== subject) : undos
  undos = [...earlier, { key, subject, text, run: action.run }].slice(-mostUndos)
}

const shownBySubject = new Map<string, string>()

/** How many changes of this tab can be undone one after the other. */
const mostUndos = 20

type KeptUndo = { key: string; subject: string; text: string; run: (about?: string) => void }

/** The changes of this tab that can still be undone, the newest last. */
let undos: readonly KeptUndo[] = []
let undosOf = ''

/** Forgets what can be undone if it was done by another account: call it with whoever is signed in. */
export function keepUndosOf(accountId: string): void {
  if (accountId !== undosOf) undos = []
  undosOf = accountId
}

/**
 * Undoes the newest change of this tab that was not undone yet, also after its toast is gone. It is not tried again, even if the server
 * refuses, so that the next call undoes the one before. Returns false when there is none.
 */
export function undoNewest(): boolean {
  const newest = undos.at(-1)
  if (!newest) return false
  undos = undos.slice(0, -1)
  toastQueue.close(newest.key)
  newest.run(newest.text)
  return true
}

/** Closes a toast and carries out its action. */
export function runAction(key: string): void {
  const toast = toastQueue.visibleToasts.find((each) => each.key === key)
  undos = undos.filter((undo) => undo.key !== key)
  toastQueue.close(key)
  toast?.content.action?.run()
}
