import { createElement, startTransition, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { pauseRowUpdates, resumeRowUpdates } from '../cart-changes.ts'
import type { CartPageProps } from './read-cart-page.ts'

/**
 * Replaces the server-rendered cart page with React. A hundred lines take noticeable time on a phone, so React renders in slices
 * (a transition) while the server-rendered page stays usable. Text typed and focus moved meanwhile are carried over.
 */
export function mountCartPage(element: HTMLElement, read: CartPageProps, View: ComponentType<CartPageProps>): void {
  const late = new Map<string, Place & { typed: string }>()
  for (const control of element.querySelectorAll('.cart-summary input, .cart-summary select')) keepTyped(control)
  let focused = placeOf(document.activeElement)

  function onInput({ target }: Event): void {
    keepTyped(target)
  }
  function keepTyped(target: EventTarget | null): void {
    const at = placeOf(target)
    if (!at || !(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    late.set(`${at.line} ${at.name}`, { ...at, typed: target.value })
  }
  function onFocus({ target }: Event): void {
    focused = placeOf(target)
  }
  /** Forgets the focused control when the focus leaves it, but not when the control lost the focus by being removed. */
  function onBlur({ target }: Event): void {
    queueMicrotask(() => {
      if (target instanceof Node && target.isConnected && document.activeElement !== target) focused = null
    })
  }
  const heard = [['input', onInput] as const, ['focusin', onFocus] as const, ['focusout', onBlur] as const]
  for (const [name, listener] of heard) element.addEventListener(name, listener)

  function onMounted(): void {
    for (const [name, listener] of heard) element.removeEventListener(name, listener)
    resumeRowUpdates()
    for (const one of late.values()) typeAgain(one, one.typed)
    if (focused) giveFocus(focused)
  }
  pauseRowUpdates()
  const root = createRoot(element)
  startTransition(() => root.render(createElement(View, { ...read, onMounted })))
}

/**
 * Identifies a form control on the cart page by the id of its cart line and its name; `line` is '' for controls of the summary.
 */
type Place = { line: string; name: string }

function placeOf(target: EventTarget | null): Place | null {
  const isControl = [HTMLInputElement, HTMLSelectElement, HTMLButtonElement].some((kind) => target instanceof kind)
  if (!isControl || !(target instanceof HTMLElement)) return null
  const inSummary = target.closest('.cart-summary') ? '' : undefined
  const line = target.closest<HTMLElement>('[data-entry-id]')?.dataset['entryId'] ?? inSummary
  return line === undefined ? null : { line, name: target.getAttribute('name') ?? '' }
}

function controlOf({ line, name }: Place): HTMLElement | null {
  const part = line === '' ? '.cart-summary' : `[data-line="${CSS.escape(line)}"]`
  return document.querySelector(`${part} [name="${CSS.escape(name)}"]`)
}

/** Sets the control's value and fires an `input` event as typing does, so that React notices the value. */
function typeAgain(at: Place, typed: string): void {
  const field = controlOf(at)
  if (field instanceof HTMLSelectElement) field.value = typed
  if (!(field instanceof HTMLInputElement)) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Focuses the control. The server-rendered page has an Update button per line, which React's does not; the line's quantity field
 * gets its focus.
 */
function giveFocus({ line, name }: Place): void {
  const control = controlOf({ line, name: name === 'update' ? 'quantity' : name })
  control?.focus({ preventScroll: true })
  if (!(control instanceof HTMLInputElement)) return
  if (control.type !== 'number') return control.setSelectionRange(control.value.length, control.value.length)
  // Scripts cannot set the caret in a number field, so the field becomes a text field while the caret is put at its end.
  control.type = 'text'
  control.setSelectionRange(control.value.length, control.value.length)
  control.type = 'number'
}
