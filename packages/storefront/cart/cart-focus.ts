import { flushSync } from 'react-dom'
import { askRemoval, askReturn, cartRows } from './cart-changes.ts'

/** The line that got the focus from us and may lose it by being drawn in another way. */
let tracked: string | null = null

/** Takes a line out. The button that was pressed goes with it: Undo, which stands there now, gets the focus, else the next line. */
export function removeLine(key: string): void {
  const rows = cartRows.get()?.rows ?? []
  const index = rows.findIndex((row) => row.key === key)
  const next = rows[index + 1] ?? rows[index - 1]
  flushSync(() => askRemoval(key))
  if (focusLine(key) || (next && focusLine(next.key))) return
  document.querySelector<HTMLElement>('#sqs-shopping-cart-wrapper .empty-message a')?.focus()
}

/** Puts a line back and gives it the focus that Undo had. */
export function returnLine(key: string): void {
  flushSync(() => askReturn(key))
  focusLine(key)
}

/** After each drawing: a removal that was refused brings a line back, and takes Undo and the focus away. */
export function keepFocus(): void {
  const { activeElement, body } = document
  if (tracked !== null && (activeElement === null || activeElement === body)) focusLine(tracked)
}

/** Whoever clicks elsewhere wants the focus there. */
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
