/**
 * A `<details>` that lies over the page: while it is open the rest can be neither reached nor scrolled; Escape and a click
 * beside it close it and give the focus back. Without this script it opens and closes by its summary. What is left empty in a
 * form of it stays out of the address.
 */
export function wake(place: HTMLElement): void {
  if (!(place instanceof HTMLDetailsElement)) return
  let held: Element[] = []
  const hold = (): void => {
    for (const one of held) one.toggleAttribute('inert', false)
    held = place.open ? besides(place) : []
    for (const one of held) one.toggleAttribute('inert', true)
    raiseHeading(place)
    document.documentElement.style.overflow = place.open ? 'hidden' : ''
    if (place.open) place.querySelector<HTMLElement>(firstStop)?.focus()
  }
  place.addEventListener('toggle', hold)
  if (place.open) hold() // by somebody who was quicker than this script
  const close = (): void => {
    place.open = false
    place.querySelector('summary')?.focus()
  }
  place.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && place.open) close()
  })
  // What lies behind the panel is drawn by the `<details>` itself.
  place.addEventListener('click', (event) => {
    if (event.target === place) close()
  })
  place.addEventListener('formdata', ({ formData }) => {
    const empty = [...formData].flatMap(([name, value]) => (value === '' ? name : []))
    for (const name of empty) formData.delete(name)
  })
  // Back in the history the page is as it was left.
  addEventListener('pagehide', () => (place.open = false))
}

/** Of radios it is the one that is chosen, as with the tab key. */
const firstStop = '.panel :is(a, button, input:not([type=hidden], [type=radio]), input:checked)'

/** While the rest is held, its first heading too, the sheet's own is the page's first. */
function raiseHeading(place: HTMLDetailsElement): void {
  const heading = place.querySelector('.panel > h2')
  if (place.open) heading?.setAttribute('aria-level', '1')
  else heading?.removeAttribute('aria-level')
}

/** Everything that is not the place, nor around it, and not held by another. */
function besides(place: Element): Element[] {
  const found: Element[] = []
  for (let at = place; at.parentElement && at !== document.body; at = at.parentElement) {
    for (const other of at.parentElement.children) {
      if (other !== at && !other.hasAttribute('inert') && other.tagName !== 'SCRIPT') found.push(other)
    }
  }
  return found
}
