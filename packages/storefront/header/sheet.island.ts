/**
 * A `<details>` panel over the page. While it is open, the rest of the page is inert and does not scroll; Escape and a click
 * outside close it and restore the focus. Without this script it opens and closes by its summary. Empty fields of its form are
 * not sent.
 */
export function mount(element: HTMLElement): void {
  if (!(element instanceof HTMLDetailsElement)) return
  let held: Element[] = []
  const hold = (): void => {
    for (const one of held) one.toggleAttribute('inert', false)
    held = element.open ? besides(element) : []
    for (const one of held) one.toggleAttribute('inert', true)
    raiseHeading(element)
    document.documentElement.style.overflow = element.open ? 'hidden' : ''
    if (element.open) element.querySelector<HTMLElement>(firstStop)?.focus()
  }
  element.addEventListener('toggle', hold)
  if (element.open) hold() // opened before this script ran
  const close = (): void => {
    element.open = false
    element.querySelector('summary')?.focus()
  }
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && element.open) close()
  })
  // The `<details>` draws the backdrop itself, so a click beside the panel has the `<details>` as its target.
  element.addEventListener('click', (event) => {
    if (event.target === element) close()
  })
  element.addEventListener('formdata', ({ formData }) => {
    const empty = [...formData].flatMap(([name, value]) => (value === '' ? name : []))
    for (const name of empty) formData.delete(name)
  })
  // Closed when the page is left, so that going back shows the page without the sheet.
  addEventListener('pagehide', () => (element.open = false))
}

/** The first control of the panel; in a radio group the checked one, as with the Tab key. */
const firstStop = '.panel :is(a, button, input:not([type=hidden], [type=radio]), input:checked)'

/** While the rest is inert, so is its level 1 heading. The panel's heading then takes its level. */
function raiseHeading(element: HTMLDetailsElement): void {
  const heading = element.querySelector('.panel > h2')
  if (element.open) heading?.setAttribute('aria-level', '1')
  else heading?.removeAttribute('aria-level')
}

/** Elements outside `element` and its ancestors, except scripts and those that are inert already. */
function besides(element: Element): Element[] {
  const found: Element[] = []
  for (let at = element; at.parentElement && at !== document.body; at = at.parentElement) {
    for (const other of at.parentElement.children) {
      if (other !== at && !other.hasAttribute('inert') && other.tagName !== 'SCRIPT') found.push(other)
    }
  }
  return found
}
