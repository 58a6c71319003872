import { flushSync } from 'react-dom'
import { requestRemoval, requestEntryRestore, cartRowsStore } from '../cart-changes.ts'

/** Key of the cart line whose button has the focus and may lose it in a re-render; `null` when there is none. */
let tracked: string | null = null

/** Removes a line. Its Remove button disappears, so the focus moves to the Undo button, else to a neighbouring line. */
export function removeLine(key: string): void {
  const rows = cartRowsStore.get()?.rows ?? []
  const index = rows.findIndex((row) => row.key === key)
  const next = rows[index + 1] ?? rows[index - 1]
  flushSync(() => requestRemoval(key))
  if (focusLine(key) || (next && focusLine(next.key))) return
  document.querySelector<HTMLElement>('#sqs-shopping-cart-wrapper .empty-message a')?.focus()
}

/** Puts a removed line back and moves the focus from the Undo button to the line's Remove button. */
export function undoRemoval(key: string): void {
  flushSync(() => requestEntryRestore(key))
  focusLine(key)
}

/**
 * Runs after each render of the cart page. Restores a lost focus, e.g. when the server refuses a removal and the line replaces
 * its Undo button.
 */
export function restoreLostFocus(): void {
  const { activeElement, body } = document
  if (tracked !== null && (activeElement === null || activeElement === body)) focusLine(tracked)
}

/** Stops restoring the focus. Called when the visitor presses anywhere on the page. */
export function stopFocusTracking(): void {
  tracked = null
}

function focusLine(key: string): boolean {
  const line = `[data-line="${CSS.escape(key)}"]`
  const button = document.querySelector<HTMLElement>(`${line} .sw-cart-undo, ${line} .remove button`)
  button?.focus()
  tracked = button ? key : null
  return button !== null
}
