import type { MountIslands } from '../island.ts'

/**
 * Quick-view button in a list item that a theme made a link, so that the button cannot contain a link itself (PL-2.08). Without
 * this script, and on clicks with a modifier key (open in a new tab), the list item's link leads to the product.
 */
export function mount(element: HTMLElement, mountIslands: MountIslands): void {
  const address = URL.parse(element.dataset['url'] ?? '', location.href)
  if (address?.origin !== location.origin) return
  element.setAttribute('aria-haspopup', 'dialog')
  element.addEventListener('click', (event) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    load()
      .then(({ openQuickView }) => openQuickView(element, mountIslands))
      .catch(() => location.assign(address))
  })
  element.addEventListener('keydown', (event) => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault() // Space would scroll the page; like a button, the element is clicked instead
    element.click()
  })
}

function load() {
  return import('./open-quick-view.ts')
}
