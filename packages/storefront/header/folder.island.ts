/** Folder of the navigation. Escape closes it and restores the focus; it also closes when the focus or a click goes elsewhere. */
export function mount(place: HTMLElement): void {
  if (!(place instanceof HTMLDetailsElement)) return
  place.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !place.open) return
    place.open = false
    place.querySelector('summary')?.focus()
  })
  place.addEventListener('focusout', (event) => {
    if (event.relatedTarget instanceof Node && !place.contains(event.relatedTarget)) place.open = false
  })
  document.addEventListener('click', (event) => {
    if (event.target instanceof Node && !place.contains(event.target)) place.open = false
  })
}
