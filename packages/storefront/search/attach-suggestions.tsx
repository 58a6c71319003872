import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { readPageColors } from '../lightbox/page-colors.ts'
import { adoptStyleSheet } from '../lightbox/adopt-style-sheet.ts'
import { SuggestionList, type ListIds } from './suggestion-list.tsx'
import { searchCss } from './search-css.ts'
import { makeSuggestions, type Suggestions } from './suggestions-store.ts'

/**
 * Shows suggestions below a search field. The field itself stays as it is, so that neither typed text nor an open keyboard of a
 * phone is lost; React renders only the list. The field becomes a combobox by the ARIA Authoring Practices: the focus stays in
 * it, and `aria-activedescendant` names the active option.
 */
export function attachSuggestions(form: HTMLFormElement, field: HTMLInputElement): void {
  adoptStyleSheet(searchCss)
  const place = makePlace(form, field)
  const suggestions = makeSuggestions()
  const ids = { list: `${place.id}-list`, option: (at: number) => `${place.id}-option-${at}` }
  makeCombobox(field, ids.list)

  const root = createRoot(place)
  flushSync(() =>
    root.render(
      <SuggestionList suggestions={suggestions} searchPath={form.getAttribute('action') ?? '/search'} ids={ids} />,
    ),
  )
  suggestions.listen(() => {
    const { shown, active } = suggestions.get()
    field.setAttribute('aria-expanded', String(shown.kind !== 'nothing'))
    if (active === -1) field.removeAttribute('aria-activedescendant')
    else field.setAttribute('aria-activedescendant', ids.option(active))
    if (shown.kind !== 'nothing') putBelow(place, form, field)
  })
  const end = followField(form, field, suggestions, ids)
  // `unmountIslands` fires `sw:gone` before the element is removed from the page.
  form.addEventListener('sw:gone', () => (end(), root.unmount()), { once: true })
  if (document.activeElement === field && field.value !== field.defaultValue) suggestions.show(field.value)
  else if (document.activeElement === field && field.value === '') suggestions.show('')
}

function makePlace(form: HTMLFormElement, field: HTMLInputElement): HTMLElement {
  const place = document.createElement('div')
  place.className = 'sw-suggestions'
  place.id = `${field.id || 'sw-search'}-suggestions`
  const { surface, ink } = readPageColors()
  place.style.setProperty('--sw-surface', surface)
  place.style.setProperty('--sw-ink', ink)
  if (getComputedStyle(form).position === 'static') form.style.position = 'relative'
  form.append(place)
  return place
}

function makeCombobox(field: HTMLInputElement, listId: string): void {
  field.autocomplete = 'off'
  const attributes = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': listId,
  }
  for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value)
}

const narrowBelow = 640

/** Puts the list below the field: as wide as the field, on phones as wide as all controls of the form. */
function putBelow(place: HTMLElement, form: HTMLFormElement, field: HTMLInputElement): void {
  const [own, outer] = [field.getBoundingClientRect(), form.getBoundingClientRect()]
  const controls = innerWidth < narrowBelow ? [...form.querySelectorAll('button')] : []
  const beside = controls.map((control) => control.getBoundingClientRect()).filter(({ top }) => top < own.bottom)
  const left = Math.min(own.left, ...beside.map((one) => one.left))
  const right = Math.max(own.right, ...beside.map((one) => one.right))
  place.style.insetBlockStart = `${own.bottom - outer.top}px`
  place.style.left = `${left - outer.left}px`
  place.style.width = `${right - left}px`
}

/** Shows, moves and hides the list as the visitor types, presses keys, and leaves the form. Returns what ends it. */
function followField(
  form: HTMLFormElement,
  field: HTMLInputElement,
  suggestions: Suggestions,
  ids: ListIds,
): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (!event.isComposing && pressKey(event, suggestions, ids)) event.preventDefault()
  }
  const onInput = (event: Event): void => {
    if (!('isComposing' in event && event.isComposing)) suggestions.show(field.value)
  }
  const onFocus = (): void => {
    if (field.value.trim() === '') suggestions.show('')
  }
  const onLeave = ({ relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) suggestions.hide()
  }
  const onSubmit = (): void => {
    suggestions.remember(field.value)
    suggestions.hide()
  }
  const onPageHide = (): void => suggestions.hide() // a page restored by Back shows no list
  field.addEventListener('keydown', onKey)
  field.addEventListener('input', onInput)
  field.addEventListener('compositionend', onInput)
  field.addEventListener('focus', onFocus)
  form.addEventListener('focusout', onLeave)
  form.addEventListener('submit', onSubmit)
  addEventListener('pagehide', onPageHide)
  return () => {
    removeEventListener('pagehide', onPageHide)
    suggestions.hide()
  }
}

/** Handles a key pressed in the field. Returns true when the browser must not handle it too. */
function pressKey(
  { key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
  suggestions: Suggestions,
  ids: ListIds,
): boolean {
  if (altKey || ctrlKey || metaKey || shiftKey) return false
  const { shown, active } = suggestions.get()
  if (shown.kind === 'nothing') return false
  switch (key) {
    case 'ArrowDown':
    case 'ArrowUp':
      suggestions.move(key === 'ArrowDown' ? 1 : -1)
      return true
    case 'Enter':
      if (active === -1) return false
      document.getElementById(ids.option(active))?.click()
      return true
    case 'Escape':
      suggestions.hide()
      return true
    case 'Delete': {
      const search = shown.kind === 'recent' ? shown.searches[active] : undefined
      if (search !== undefined) suggestions.removeRecent(search)
      return search !== undefined
    }
    case 'Home':
    case 'End':
    case 'ArrowLeft':
    case 'ArrowRight':
      suggestions.leaveOption() // the key moves the cursor in the field
      return false
    default:
      return false
  }
}
