import { cartRows } from '../cart-changes.ts'
import type { SummaryStart } from './cart-summary.tsx'

export type CartPageProps = {
  heading: { tag: string; attributes: Readonly<Record<string, string>>; text: string } | null
  /** Error of a change that was posted without scripts and refused; '' without one. */
  alert: string
  /** The theme's own content for an empty cart (`empty`), and its checkout link or form. */
  empty: readonly Node[]
  checkout: readonly Node[]
  continueUrl: string
  starts: ReadonlyMap<string, LineStart>
  summary: SummaryStart
  onMounted?: () => void
}

/** Typed quantity (`null` when unchanged) and error text of a line before React was mounted. */
export type LineStart = { typed: string | null; alert: string }

/**
 * Reads the server-rendered markup around the lines, and what the visitor has typed. Returns `null` without that markup and while
 * the cart is unknown.
 */
export function readCartPage(element: HTMLElement): CartPageProps | null {
  const content = element.querySelector('.sqs-fullpage-shopping-cart-content')
  if (!content || !cartRows.get()) return null
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

/** Start state of a line with typed input or a refused change; empty for other lines. */
function startOf(row: HTMLElement): [string, LineStart][] {
  const field = row.querySelector('input')
  const alert = row.querySelector('[data-refused] [role=alert]')?.textContent ?? ''
  const isTyped = field !== null && (alert !== '' || field.value !== field.defaultValue)
  const typed = isTyped ? field.value : null
  return typed === null && alert === '' ? [] : [[row.dataset['entryId'] ?? '', { typed, alert }]]
}

/** Attributes as React props: `class` is renamed, and `style`, which React wants as an object, is dropped. */
function attributesOf(heading: Element): Record<string, string> {
  const named = [...heading.attributes].map(
    ({ name, value }) => [name === 'class' ? 'className' : name, value] as const,
  )
  return Object.fromEntries(named.filter(([name]) => name !== 'style'))
}
