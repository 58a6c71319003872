/**
 * Folder of the navigation, a `<details>` menu. Escape closes it and moves the focus to its summary; a click or focus elsewhere
 * also closes it.
 */
export function mount(element: HTMLElement): void {
  if (!(element instanceof HTMLDetailsElement)) return
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !element.open) return
    element.open = false
    element.querySelector('summary')?.focus()
  })
  element.addEventListener('focusout', (event) => {
    if (event.relatedTarget instanceof Node && !element.contains(event.relatedTarget)) element.open = false
  })
  document.addEventListener('click', (event) => {
    if (event.target instanceof Node && !element.contains(event.target)) element.open = false
  })
}
