import { createElement, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

/** What a visitor had entered before the script came: values by the controls' names. */
export type Typed = { values: Readonly<Record<string, string>>; focused: Focused | null }

/**
 * Puts a React root where the template printed fallback markup, and keeps what the visitor had typed, chosen and focused.
 * Leaves the fallback, which works by itself, when the props cannot be read.
 */
export function takeOver<props extends object>(
  place: HTMLElement,
  readProps: (from: HTMLElement) => props | null,
  View: ComponentType<props & { start: Typed }>,
): boolean {
  const props = readProps(place)
  if (!props) return false

  const start = readTyped(place)
  const root = createRoot(place)
  flushSync(() => root.render(createElement(View, { ...props, start })))
  place.addEventListener('sw:gone', () => root.unmount(), { once: true }) // its part of the page is taken away
  giveBackFocus(place, start.focused)
  return true
}

/** Unchecked radios and disabled controls say nothing; a field whose text is no value (a number like `1e`) reads as ''. */
function readTyped(place: HTMLElement): Typed {
  const values: Record<string, string> = {}
  for (const control of controlsOf(place)) {
    if (!control.name || control.disabled || isUnchecked(control)) continue
    values[control.name] = control.value
  }
  return { values, focused: readFocus(place) }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement
/** `value` tells radios of one name apart; a control without a name is told by its place among those without. */
type Focused = { name: string; value: string | null; index: number; selection: Selection | null }
type Selection = { start: number; end: number; direction: 'forward' | 'backward' | 'none' }

function giveBackFocus(place: HTMLElement, focused: Focused | null): void {
  if (!focused) return
  const control = controlsOf(place).filter((one) => isSame(one, focused))[focused.index]
  if (!control) return
  control.focus({ preventScroll: true })
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) select(control, focused.selection)
}

function readFocus(place: HTMLElement): Focused | null {
  const control = controlsOf(place).find((one) => one === document.activeElement)
  if (!control) return null
  const key = { name: control.name, value: isRadio(control) ? control.value : null }
  const index = controlsOf(place)
    .filter((one) => isSame(one, key))
    .indexOf(control)
  return { ...key, index, selection: selectionOf(control) }
}

function controlsOf(place: HTMLElement): Control[] {
  return [...place.querySelectorAll<Control>('input, select, textarea, button')]
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
  // A number field does not tell where its caret is. Whoever was typing was at the end: a moment as text puts it there.
  control.type = 'text'
  control.setSelectionRange(control.value.length, control.value.length)
  control.type = 'number'
}
