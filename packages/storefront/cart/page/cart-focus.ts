import { flushSync } from 'react-dom'
import { requestRemoval, requestUndo, cartRows } from '../cart-changes.ts'

/** Key of the line that we focused and that may lose the focus by a re-render; `null` when there is none. */
let tracked: string | null = null

/** Removes a line. Its pressed button disappears, so the focus moves to Undo, else to a neighbouring line. */
export function removeLine(key: string): void {
  const rows = cartRows.get()?.rows ?? []
  const index = rows.findIndex((row) => row.key === key)
  const next = rows[index + 1] ?? rows[index - 1]
  flushSync(() => requestRemoval(key))
  if (focusLine(key) || (next && focusLine(next.key))) return
  document.querySelector<HTMLElement>('#sqs-shopping-cart-wrapper .empty-message a')?.focus()
}

/** Puts a line back and moves the focus from Undo to the line. */
export function undoRemoval(key: string): void {
  flushSync(() => requestUndo(key))
  focusLine(key)
}

/** Runs after each render. Restores the focus, e.g. when a refused removal replaces Undo with the line again. */
export function keepFocus(): void {
  const { activeElement, body } = document
  if (tracked !== null && (activeElement === null || activeElement === body)) focusLine(tracked)
}

/** Called when the visitor presses elsewhere, so that the focus is not pulled back. */
export function stopTracking(): void {
  tracked = null
}

function focusLine(key: string): boolean {
  const line = `[data-line="${CSS.escape(key)}"]`
  const button = document.querySelector<HTMLElement>(`${line} .sw-cart-undo, ${line} .remove button`)
  button?.focus()
  tracked = button ? key : null
  return button !== null
}
