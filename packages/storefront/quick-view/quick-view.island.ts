import type { MountIslands } from '../island.ts'

/**
 * Makes a link to a product open its quick view, a dialog over the list (PL-2.08). Without this script, and on clicks with a
 * modifier key (open in a new tab), it is an ordinary link.
 */
export function mount(element: HTMLElement, mountIslands: MountIslands): void {
  const link = element.querySelector<HTMLAnchorElement>('a[href]')
  if (!link || link.origin !== location.origin) return
  link.setAttribute('role', 'button')
  link.setAttribute('aria-haspopup', 'dialog')
  // The dialog's code loads on hover and focus, so that it is ready for the click.
  for (const sign of ['pointerenter', 'focusin']) element.addEventListener(sign, () => void load().catch(ignore), once)
  element.addEventListener('click', (event) => {
    if (isForBrowser(event)) return
    event.preventDefault()
    load()
      .then(({ openQuickView }) => openQuickView(element, mountIslands))
      .catch(() => location.assign(link.href)) // the dialog's code did not load, or the browser has no modal dialogs
  })
  link.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return
    event.preventDefault() // Space would scroll the page; like a button, the link is clicked instead
    link.click()
  })
}

const once = { once: true }

function load() {
  return import('./open-quick-view.ts')
}

function ignore(): void {}

/** True for clicks that open the link in a new tab or window, or save it. */
function isForBrowser({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey || altKey
}
