import { cartRowsStore } from '../cart-changes.ts'
import type { RenderedCartSummary } from './cart-summary.tsx'

export type CartPageProps = {
  heading: { tag: string; attributes: Readonly<Record<string, string>>; text: string } | null
  /** Error that the server wrote into the page about a refused change posted without scripts; '' if none. */
  alert: string
  /** The theme's own content for an empty cart (`empty`), and its own checkout link or form (`checkout`); `[]` if none. */
  empty: readonly Node[]
  checkout: readonly Node[]
  continueUrl: string
  starts: ReadonlyMap<string, RenderedCartLine>
  summary: RenderedCartSummary
  onMounted?: () => void
}

/**
 * What a cart line's server-rendered row held before React replaced it: the typed quantity (`null` when unchanged) and the error
 * text.
 */
export type RenderedCartLine = { typed: string | null; alert: string }

/**
 * Reads the heading, errors, links and the theme's own content from the server-rendered cart page, and what the visitor has
 * typed. Returns `null` when that page is missing or the cart is not known yet.
 */
export function readCartPage(element: HTMLElement): CartPageProps | null {
  const content = element.querySelector('.sqs-fullpage-shopping-cart-content')
  if (!content || !cartRowsStore.get()) return null
  const heading = content.querySelector(':scope > h1, :scope > h2')
  const summary = [...(content.querySelector('.cart-summary')?.children ?? [])]
  const ownLink = content.querySelector('.sw-cart-continue, .empty-message a.sqs-button-element--primary')
  return {
    heading: heading && {
      tag: heading.tagName.toLowerCase(),
      attributes: attributesOf(heading),
      text: heading.textContent,
    },
    alert: content.querySelector('.sw-cart-alert')?.textContent ?? '',
    empty: [...(content.querySelector('.empty-message')?.childNodes ?? [])],
    checkout: summary.filter((part) => !part.matches(ourParts)),
    continueUrl: ownLink?.getAttribute('href') ?? '/',
    starts: new Map([...content.querySelectorAll<HTMLElement>('[data-entry-id]')].flatMap(startOf)),
    summary: {
      couponAlert: content.querySelector('.sw-coupon-form [role=alert]')?.textContent ?? '',
      estimate: {
        alert: content.querySelector('.sw-estimate-form [role=alert]')?.textContent ?? '',
        country: content.querySelector<HTMLSelectElement>('.sw-estimate-form select')?.value ?? usualCountry,
        isOpen: content.querySelector<HTMLDetailsElement>('.sw-cart-estimate')?.open ?? false,
      },
    },
  }
}

const usualCountry = 'US'
const ourParts =
  '.sw-coupon-form, .sw-cart-coupons, .subtotal, .discount, .shipping, .tax, .total, .sw-cart-not-shipped, .note, .sw-cart-estimate'

/** Returns the row's id and state if the visitor typed in it or the server refused its change; otherwise an empty list. */
function startOf(row: HTMLElement): [string, RenderedCartLine][] {
  const field = row.querySelector('input')
  const alert = row.querySelector('[data-refused] [role=alert]')?.textContent ?? ''
  const isTyped = field !== null && (alert !== '' || field.value !== field.defaultValue)
  const typed = isTyped ? field.value : null
  return typed === null && alert === '' ? [] : [[row.dataset['entryId'] ?? '', { typed, alert }]]
}

/**
 * The heading's attributes as React props: `class` is renamed to `className`; `style` is dropped, because React expects an
 * object.
 */
function attributesOf(heading: Element): Record<string, string> {
  const named = [...heading.attributes].map(
    ({ name, value }) => [name === 'class' ? 'className' : name, value] as const,
  )
  return Object.fromEntries(named.filter(([name]) => name !== 'style'))
}
