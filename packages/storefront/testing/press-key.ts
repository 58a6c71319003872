/**
 * Presses a key where the focus is, and does what a browser does by itself unless somebody prevents it; happy-dom does none of it: a
 * button is pressed by Enter and Space, and the uppermost modal window is left by Escape.
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
