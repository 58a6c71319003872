/**
 * PL-2.08: the button of a theme whose whole item is a link, which has no link of its own. Without this script, and with any of the keys
 * by which people open links elsewhere, the link around it leads to the product.
 */
export function wake(place: HTMLElement): void {
  const address = URL.parse(place.dataset['url'] ?? '', location.href)
  if (address?.origin !== location.origin) return
  place.setAttribute('aria-haspopup', 'dialog')
  place.addEventListener('click', (event) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    load()
      .then(({ openQuickView }) => openQuickView(place))
      .catch(() => location.assign(address))
  })
  place.addEventListener('keydown', (event) => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault() // the page would scroll
    place.click()
  })
}

function load() {
  return import('./open-quick-view.ts')
}
