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
  if (element.open) hold() // the visitor opened the panel before this script ran
  const close = (): void => {
    element.open = false
    element.querySelector('summary')?.focus()
  }
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && element.open) close()
  })
  // The `<details>` element itself covers the page as the backdrop, so a click beside the panel has it as its target.
  element.addEventListener('click', (event) => {
    if (event.target === element) close()
  })
  element.addEventListener('formdata', ({ formData }) => {
    const empty = [...formData].flatMap(([name, value]) => (value === '' ? name : []))
    for (const name of empty) formData.delete(name)
  })
  // The panel closes when the visitor leaves the page, so that a page restored by Back shows it closed.
  addEventListener('pagehide', () => (element.open = false))
}

/** Selector of the control focused when the panel opens: its first; in a radio group the checked radio, as with the Tab key. */
const firstStop = '.panel :is(a, button, input:not([type=hidden], [type=radio]), input:checked)'

/** Makes the panel's heading level 1 while the panel is open, because the page's own level 1 heading is inert then. */
function raiseHeading(element: HTMLDetailsElement): void {
  const heading = element.querySelector('.panel > h2')
  if (element.open) heading?.setAttribute('aria-level', '1')
  else heading?.removeAttribute('aria-level')
}

/**
 * Returns the elements that make up the rest of the page: those outside `element` and its ancestors, except scripts and elements
 * that are inert already.
 */
function besides(element: Element): Element[] {
  const found: Element[] = []
  for (let at = element; at.parentElement && at !== document.body; at = at.parentElement) {
    for (const other of at.parentElement.children) {
      if (other !== at && !other.hasAttribute('inert') && other.tagName !== 'SCRIPT') found.push(other)
    }
  }
  return found
}
