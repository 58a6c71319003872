import { quickViewMessages } from '@sitewright/domain/catalog/quick-view.messages.ts'
import type { MountIslands } from '../island.ts'
import { visuallyHidden } from '../kit/visually-hidden.ts'
import { translate } from '../kit/translate.ts'
import { iconButton, unmountIslands, openLightbox, type Lightbox } from '../lightbox/lightbox.ts'
import { fetchProduct, type FetchedProduct } from './fetch-product.ts'

/**
 * A product that the quick view can show. `element` is what gets the focus: the link in its quick-view button, or the button
 * itself when it is inside a theme's link.
 */
type Entry = { itemId: string; element: HTMLElement; address: URL }

type View = {
  box: Lightbox
  entries: readonly Entry[]
  at: number
  /** Aborts the request for a product when another product is requested, so that its late answer is dropped. */
  request: AbortController
  mountIslands: MountIslands
  /** Element with the dialog's status text for screen readers. */
  status: HTMLElement
  waiting: HTMLElement
  steps: { previous: HTMLButtonElement; next: HTMLButtonElement } | null
}

/**
 * Opens the quick view of the product whose button is `root`. Previous and next lead to the other products of the button's group.
 */
export function openQuickView(root: HTMLElement, mountIslands: MountIslands): void {
  if (document.querySelector('.sw-quick-view-dialog')) return
  const entries = entriesOf(root)
  const at = entries.findIndex(({ element }) => root.contains(element))
  const entry = entries[at]
  if (!entry) return
  entry.element.focus({ preventScroll: true }) // the dialog returns the focus here; some browsers do not focus on click
  const box = openLightbox({
    name: root.textContent?.trim() ?? '',
    className: 'sw-quick-view-dialog',
    onClose: () => view.request.abort(),
  })
  const request = new AbortController()
  const view: View = {
    box,
    entries,
    at,
    request,
    mountIslands,
    status: makeStatus(),
    waiting: makeWaiting(),
    steps: null,
  }
  box.dialog.append(view.status)
  box.content.before(view.waiting)
  if (entries.length > 1) view.steps = addSteps(view)
  void show(view, at)
}

/**
 * Returns the products of the group of the button `root`, each once, in the order of the page. Without a group, only the button's
 * own product.
 */
function entriesOf(root: HTMLElement): Entry[] {
  const group = root.dataset['group'] ?? ''
  const selector = `[data-island^="quick-view"][data-group="${CSS.escape(group)}"]`
  const places = group === '' ? [root] : [...document.querySelectorAll<HTMLElement>(selector)]
  const entries = new Map<string, Entry>()
  for (const one of [root, ...places]) {
    const itemId = one.dataset['id'] ?? ''
    const link = one.querySelector<HTMLAnchorElement>('a[href]')
    const address = URL.parse(link?.href ?? one.dataset['url'] ?? 'about:blank', location.href)
    if (address?.origin !== location.origin || entries.has(itemId)) continue
    entries.set(itemId, { itemId, element: link ?? one, address })
  }
  const order = (one: Entry, other: Entry): number =>
    one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
  return [...entries.values()].toSorted(order)
}

/**
 * Shows a product in the quick view. The previous product stays until the server has answered; after 300 ms a loading text
 * appears.
 */
async function show(view: View, at: number): Promise<void> {
  const entry = view.entries[at]
  if (!entry) return
  view.at = at
  view.request.abort()
  const request = new AbortController()
  view.request = request
  markSteps(view)
  setBusy(view, true)
  const timer = setTimeout(() => showWaiting(view, true), waitingAfterMs)
  const fetched = await fetchProduct(entry.address, entry.itemId, request.signal)
  clearTimeout(timer)
  if (request.signal.aborted) return
  showWaiting(view, false)
  setBusy(view, false)
  fill(view, fetched, entry)
}

const waitingAfterMs = 300

function fill(view: View, fetched: FetchedProduct, entry: Entry): void {
  const { box, status } = view
  const hadFocus = box.content.contains(document.activeElement) || document.activeElement === document.body
  unmountIslands(box.content)
  if ('article' in fetched) {
    const title = fetched.article.querySelector('h2')?.textContent?.trim() ?? ''
    box.content.replaceChildren(fetched.article)
    box.name(title)
    status.textContent = title
    view.mountIslands(box.content)
  } else {
    status.textContent = ''
    box.content.replaceChildren(problemOf(view, fetched, entry))
  }
  box.content.parentElement?.scrollTo(0, 0)
  if (hadFocus) box.focus()
}

function problemOf(
  view: View,
  { problem, mayRetry }: Extract<FetchedProduct, { problem: string }>,
  entry: Entry,
): HTMLElement {
  const root = document.createElement('div')
  root.className = 'sw-lightbox-problem'
  const text = document.createElement('p')
  text.setAttribute('role', 'alert')
  text.textContent = problem
  root.append(text)
  if (mayRetry) {
    const again = document.createElement('button')
    again.type = 'button'
    again.className = 'sqs-button-element--primary'
    again.textContent = translate(quickViewMessages.tryAgain)
    again.addEventListener('click', () => void show(view, view.at))
    root.append(again, wholeProduct(entry))
  }
  return root
}

function wholeProduct({ address }: Entry): HTMLElement {
  const whole = document.createElement('a')
  whole.className = 'sw-quick-view-more'
  whole.href = address.href
  whole.textContent = translate(quickViewMessages.viewProduct)
  return whole
}

/** Adds buttons for the previous and next product, and the left and right arrow keys (swapped in right-to-left languages). */
function addSteps(view: View): View['steps'] {
  const previous = iconButton('lightbox-previous', translate(quickViewMessages.previous), 'm14 6-6 6 6 6')
  const next = iconButton('lightbox-next', translate(quickViewMessages.next), 'm10 6 6 6-6 6')
  const step = (by: -1 | 1): void => void (view.entries[view.at + by] && show(view, view.at + by))
  previous.addEventListener('click', () => step(-1))
  next.addEventListener('click', () => step(1))
  view.box.tools.prepend(previous, next)
  view.box.dialog.addEventListener('keydown', (event) => {
    const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
    if (isModified || !(event.target instanceof Element) || event.target.closest(ownArrows)) return
    const forward = getComputedStyle(view.box.dialog).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    step(event.key === forward ? 1 : -1)
  })
  return { previous, next }
}

/** Selector of elements in the dialog that use the arrow keys themselves, such as fields and the picture gallery. */
const ownArrows = 'input, select, textarea, [contenteditable], [role=radiogroup], .ProductItem-gallery-slides'

function markSteps({ steps, at, entries }: View): void {
  steps?.previous.setAttribute('aria-disabled', String(at === 0))
  steps?.next.setAttribute('aria-disabled', String(at === entries.length - 1))
}

/** Makes the product in the quick view inert while another one loads. */
function setBusy({ box }: View, isBusy: boolean): void {
  box.content.setAttribute('aria-busy', String(isBusy))
  if (isBusy && box.content.contains(document.activeElement)) box.focus()
  box.content.toggleAttribute('inert', isBusy)
}

function showWaiting({ waiting, status, box }: View, isWaiting: boolean): void {
  waiting.hidden = !isWaiting
  box.dialog.classList.toggle('is-loading', isWaiting)
  if (isWaiting) status.textContent = waiting.textContent
}

function makeWaiting(): HTMLElement {
  const waiting = document.createElement('p')
  waiting.className = 'sw-lightbox-loading'
  waiting.setAttribute('aria-hidden', 'true')
  waiting.textContent = translate(quickViewMessages.loading)
  waiting.hidden = true
  return waiting
}

function makeStatus(): HTMLElement {
  const status = document.createElement('output')
  status.className = visuallyHidden.className
  const { width, height, ...style } = visuallyHidden.style
  Object.assign(status.style, { ...style, width: `${width}px`, height: `${height}px` })
  return status
}
