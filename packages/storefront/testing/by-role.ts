/** Finds the one element with this role and name. Throws with the elements of that role when there is none or several. */
export function byRole(role: string, name?: string | RegExp): HTMLElement {
  const found = allByRole(role, name)
  const [first] = found
  if (first && found.length === 1) return first
  const there = allByRole(role).map((element) => `"${nameOf(element)}"`)
  throw new Error(`${found.length} × ${role} ${String(name ?? '')}; ${role}s: ${there.join(', ') || 'none'}`)
}

export function allByRole(role: string, name?: string | RegExp): HTMLElement[] {
  return [...document.body.querySelectorAll<HTMLElement>('*')].filter(
    (element) => roleOf(element) === role && isShown(element) && (name === undefined || fits(nameOf(element), name)),
  )
}

/** Sets a value and fires the events that a browser fires for typing. */
export function type(field: HTMLElement, value: string, caret = value.length): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) throw new Error('nothing to type in')
  // React keeps its own copy of the value on the element; the prototype's setter is what a browser uses.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  if (field instanceof HTMLInputElement && field.type === 'text') field.setSelectionRange(caret, caret)
  const event = field instanceof HTMLSelectElement ? 'change' : 'input'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (event === 'change') field.dispatchEvent(new Event('change', { bubbles: true }))
}

const implicit: Readonly<Record<string, string>> = {
  A: 'link',
  BUTTON: 'button',
  SELECT: 'combobox',
  OUTPUT: 'status',
  H1: 'heading',
  H2: 'heading',
  H3: 'heading',
  TR: 'row',
  IMG: 'img',
  TEXTAREA: 'textbox',
  DIALOG: 'dialog',
}
const inputs: Readonly<Record<string, string>> = {
  number: 'spinbutton',
  radio: 'radio',
  checkbox: 'checkbox',
  text: 'textbox',
  email: 'textbox',
  tel: 'textbox',
  submit: 'button',
}

function roleOf(element: HTMLElement): string | undefined {
  const explicit = element.getAttribute('role')
  if (explicit) return explicit
  return element instanceof HTMLInputElement ? inputs[element.type] : implicit[element.tagName]
}

export function nameOf(element: HTMLElement): string {
  const own = element.id ? document.querySelector(`label[for="${element.id}"]`) : null
  const label = (own ?? (element.matches('input') ? element.closest('label') : null))?.textContent
  return (element.getAttribute('aria-label') ?? label ?? heard(element)).trim().replaceAll(/\s+/g, ' ')
}

function heard(element: HTMLElement): string {
  const copy = element.cloneNode(true)
  if (!(copy instanceof HTMLElement)) return ''
  for (const silent of copy.querySelectorAll('[hidden], [aria-hidden=true]')) silent.remove()
  return copy.textContent ?? ''
}

function isShown(element: HTMLElement): boolean {
  return element.closest('[hidden], [aria-hidden=true]') === null
}

function fits(name: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? name === wanted : wanted.test(name)
}
