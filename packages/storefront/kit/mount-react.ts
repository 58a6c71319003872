import { createElement, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

/** What the visitor had entered before React was mounted: values by control name, and the control with the focus. */
export type InitialInput = { values: Readonly<Record<string, string>>; focused: Focused | null }

/**
 * Mounts React in place of the element's server-rendered markup, and keeps what the visitor had typed, selected and focused.
 * Returns false when `readProps` returns `null`; the server-rendered markup, which works without scripts, then stays.
 */
export function mountReact<props extends object>(
  element: HTMLElement,
  readProps: (from: HTMLElement) => props | null,
  View: ComponentType<props & { start: InitialInput }>,
): boolean {
  const props = readProps(element)
  if (!props) return false

  const start = readInput(element)
  const root = createRoot(element)
  flushSync(() => root.render(createElement(View, { ...props, start })))
  // `unmountIslands` fires `sw:gone` before the element is removed from the page.
  element.addEventListener('sw:gone', () => root.unmount(), { once: true })
  restoreFocus(element, start.focused)
  return true
}

/**
 * Reads the controls' values and the focus. Skips unchecked and disabled controls. A field with invalid text (`1e` in a number
 * field) reads as ''.
 */
function readInput(element: HTMLElement): InitialInput {
  const values: Record<string, string> = {}
  for (const control of controlsOf(element)) {
    if (!control.name || control.disabled || isUnchecked(control)) continue
    values[control.name] = control.value
  }
  return { values, focused: readFocus(element) }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement
/**
 * Identifies the focused control and its selected text. `value` distinguishes radios of one name (`null` for other controls);
 * `index` distinguishes controls that are otherwise alike.
 */
type Focused = { name: string; value: string | null; index: number; selection: Selection | null }
type Selection = { start: number; end: number; direction: 'forward' | 'backward' | 'none' }

function restoreFocus(element: HTMLElement, focused: Focused | null): void {
  if (!focused) return
  const control = controlsOf(element).filter((one) => isSame(one, focused))[focused.index]
  if (!control) return
  control.focus({ preventScroll: true })
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) select(control, focused.selection)
}

function readFocus(element: HTMLElement): Focused | null {
  const control = controlsOf(element).find((one) => one === document.activeElement)
  if (!control) return null
  const key = { name: control.name, value: isRadio(control) ? control.value : null }
  const index = controlsOf(element)
    .filter((one) => isSame(one, key))
    .indexOf(control)
  return { ...key, index, selection: selectionOf(control) }
}

function controlsOf(element: HTMLElement): Control[] {
  return [...element.querySelectorAll<Control>('input, select, textarea, button')]
}

function isSame(control: Control, key: { name: string; value: string | null }): boolean {
  return control.name === key.name && !control.disabled && (key.value === null || control.value === key.value)
}

function isRadio(control: Control): boolean {
  return control.type === 'radio' || control.type === 'checkbox'
}

function isUnchecked(control: Control): boolean {
  return (
    control instanceof HTMLButtonElement ||
    (control instanceof HTMLInputElement && isRadio(control) && !control.checked)
  )
}

function selectionOf(control: Control): Selection | null {
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return null
  const { selectionStart, selectionEnd, selectionDirection } = control
  if (selectionStart === null || selectionEnd === null) return null
  return { start: selectionStart, end: selectionEnd, direction: selectionDirection ?? 'none' }
}

function select(control: HTMLInputElement | HTMLTextAreaElement, selection: Selection | null): void {
  if (selection) return control.setSelectionRange(selection.start, selection.end, selection.direction)
  if (!(control instanceof HTMLInputElement) || control.type !== 'number') return
  // Scripts cannot set the caret in a number field, so the field becomes a text field while the caret is put at its end.
  control.type = 'text'
  control.setSelectionRange(control.value.length, control.value.length)
  control.type = 'number'
}
