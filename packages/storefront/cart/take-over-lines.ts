import { createElement, startTransition, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { holdRows, letRows } from './cart-changes.ts'
import type { CartPageProps } from './read-cart-page.ts'

/**
 * Puts the React root where the fallback stands. A hundred lines take a phone longer than a moment: they are drawn in slices, while
 * the fallback stays and works. What is typed and focused meanwhile is kept.
 */
export function takeOverLines(place: HTMLElement, read: CartPageProps, View: ComponentType<CartPageProps>): void {
  const late = new Map<string, Place & { typed: string }>()
  for (const control of place.querySelectorAll('.cart-summary input, .cart-summary select')) keepTyped(control)
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
  /** What is blurred because it goes is not left. */
  function onBlur({ target }: Event): void {
    queueMicrotask(() => {
      if (target instanceof Node && target.isConnected && document.activeElement !== target) focused = null
    })
  }
  const heard = [['input', onInput] as const, ['focusin', onFocus] as const, ['focusout', onBlur] as const]
  for (const [name, listener] of heard) place.addEventListener(name, listener)

  function onMounted(): void {
    for (const [name, listener] of heard) place.removeEventListener(name, listener)
    letRows()
    for (const one of late.values()) typeAgain(one, one.typed)
    if (focused) giveFocus(focused)
  }
  holdRows()
  const root = createRoot(place)
  startTransition(() => root.render(createElement(View, { ...read, onMounted })))
}

/** A control by its line and its name; `line` is '' in the summary. */
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

/** As the visitor did, for React to hear. */
function typeAgain(at: Place, typed: string): void {
  const field = controlOf(at)
  if (field instanceof HTMLSelectElement) field.value = typed
  if (!(field instanceof HTMLInputElement)) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Update is not needed any more: its line's quantity takes its focus. */
function giveFocus({ line, name }: Place): void {
  const control = controlOf({ line, name: name === 'update' ? 'quantity' : name })
  control?.focus({ preventScroll: true })
  if (!(control instanceof HTMLInputElement)) return
  if (control.type !== 'number') return control.setSelectionRange(control.value.length, control.value.length)
  // A number field does not tell where its caret is. Whoever was typing was at the end: a moment as text puts it there.
  control.type = 'text'
  control.setSelectionRange(control.value.length, control.value.length)
  control.type = 'number'
}
