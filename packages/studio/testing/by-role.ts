/**
 * Returns the only element with this role and accessible name. Otherwise throws an error that lists the names found for the
 * role.
 */
export function byRole(role: string, name?: string | RegExp): HTMLElement {
  const found = allByRole(role, name)
  if (found.length === 1 && found[0]) return found[0]
  const names = allByRole(role).map((element) => JSON.stringify(nameOf(element)))
  throw new Error(
    `${found.length} elements with role ${role} and name ${String(name)}; of that role: ${names.join(', ') || 'none'}`,
  )
}

export function allByRole(role: string, name?: string | RegExp): HTMLElement[] {
  const elements = [...document.querySelectorAll<HTMLElement>('*')].filter(
    (element) => roleOf(element) === role && !isHidden(element),
  )
  return elements.filter((element) => name === undefined || matches(nameOf(element), name))
}

/** Computes the accessible name, with only the rules that the studio's screens need. */
function nameOf(element: HTMLElement): string {
  const by = textOfIds(element, 'aria-labelledby')
  if (by !== '') return by
  const label = element.getAttribute('aria-label')
  if (label !== null) return label
  const ofField = element.id === '' ? null : document.querySelector(`label[for="${element.id}"]`)
  return tidy(readText(ofField ?? wrappingLabel(element) ?? element))
}

/** Returns the label around a checkbox or radio button. */
function wrappingLabel(element: HTMLElement): HTMLElement | null {
  return element instanceof HTMLInputElement ? element.closest('label') : null
}

/** Returns the accessible description: help or error. */
export function descriptionOf(element: HTMLElement): string {
  return textOfIds(element, 'aria-describedby')
}

/** Returns an element's text without `aria-hidden` parts. */
function readText(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
  return copy.textContent ?? ''
}

const roleOfInput: Record<string, string | undefined> = {
  hidden: 'none',
  checkbox: 'checkbox',
  radio: 'radio',
  search: 'searchbox',
}

const roleOfTag: Record<string, string> = {
  A: 'link',
  BUTTON: 'button',
  UL: 'list',
  OL: 'list',
  H1: 'heading',
  H2: 'heading',
  H3: 'heading',
  LI: 'listitem',
  MAIN: 'main',
  NAV: 'navigation',
  FORM: 'form',
  ASIDE: 'complementary',
  SELECT: 'combobox',
  TEXTAREA: 'textbox',
  TABLE: 'table',
  PROGRESS: 'progressbar',
}

function roleOf(element: HTMLElement): string | undefined {
  const given = element.getAttribute('role')
  if (given !== null) return given
  if (element instanceof HTMLInputElement) return roleOfInput[element.type] ?? 'textbox'
  if (element.tagName === 'SECTION')
    return element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby') ? 'region' : undefined
  return roleOfTag[element.tagName]
}

function isHidden(element: HTMLElement): boolean {
  return element.closest('[hidden], [aria-hidden="true"], [inert]') !== null
}

function textOfIds(element: HTMLElement, attribute: string): string {
  const ids = (element.getAttribute(attribute) ?? '').split(' ').filter(Boolean)
  return tidy(ids.map((id) => document.querySelector(`[id="${id}"]`)?.textContent ?? '').join(' '))
}

function matches(actual: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? actual === wanted : wanted.test(actual)
}

function tidy(text: string | null): string {
  return (text ?? '').replace(/\s+/gu, ' ').trim()
}
