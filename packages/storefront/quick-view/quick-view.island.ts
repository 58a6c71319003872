/**
 * PL-2.08: the link to a product opens it in a window over the list. Without this script, and with any of the keys by which people
 * open links elsewhere, it is the link that it looks like.
 */
export function wake(place: HTMLElement): void {
  const link = place.querySelector<HTMLAnchorElement>('a[href]')
  if (!link || link.origin !== location.origin) return
  link.setAttribute('role', 'button')
  link.setAttribute('aria-haspopup', 'dialog')
  // It is there by the time of the click.
  for (const sign of ['pointerenter', 'focusin']) place.addEventListener(sign, () => void load().catch(ignore), once)
  place.addEventListener('click', (event) => {
    if (isForBrowser(event)) return
    event.preventDefault()
    load()
      .then(({ openQuickView }) => openQuickView(place))
      .catch(() => location.assign(link.href)) // also where the browser knows no such window
  })
  link.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return
    event.preventDefault() // the page would scroll
    link.click()
  })
}

const once = { once: true }

function load() {
  return import('./open-quick-view.ts')
}

function ignore(): void {}

/** In a new tab, in a new window, to save it. */
function isForBrowser({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey || altKey
}
