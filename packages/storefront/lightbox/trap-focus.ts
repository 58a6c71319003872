/**
 * Keeps the Tab key within the controls of `element`: after the last comes the first. Browsers would move on to their toolbars.
 */
export function trapFocus(element: HTMLElement): void {
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey) return
    const stops = stopsIn(element)
    const [first] = stops
    const last = stops.at(-1)
    const at = document.activeElement
    const isAtEdge = event.shiftKey ? at === first || !stops.some((stop) => stop === at) : at === last
    const next = event.shiftKey ? last : first
    if (!isAtEdge || !next) return
    event.preventDefault()
    next.focus()
  })
}

const stopSelector =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, iframe, audio[controls], video[controls], [tabindex="0"]'

function stopsIn(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(stopSelector)].filter(
    (stop) => !stop.matches(':disabled, [tabindex="-1"], [inert] *') && stop.getClientRects().length > 0,
  )
}
