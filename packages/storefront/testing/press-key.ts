/**
 * Presses a key on the focused element and, unless the event is prevented, does what a browser does and happy-dom does not: Enter
 * and Space click a button, Escape closes the topmost modal window.
 */
export function pressKey(key: string): void {
  const at = document.activeElement ?? document.body
  const goesOn = (name: string): boolean =>
    at.dispatchEvent(new KeyboardEvent(name, { key, bubbles: true, cancelable: true }))
  if (!goesOn('keydown')) return
  if (key === 'Escape') return leaveWindow()
  if (!(at instanceof HTMLButtonElement)) return
  if (key === 'Enter') at.click()
  if (key === ' ' && goesOn('keyup')) at.click()
}

function leaveWindow(): void {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
}
