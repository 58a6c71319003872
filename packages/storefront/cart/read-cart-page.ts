import type { LineStart } from './cart-line.tsx'
import { cartRows } from './cart-changes.ts'
import type { SummaryStart } from './cart-summary.tsx'

export type CartPageProps = {
  heading: { tag: string; attributes: Readonly<Record<string, string>>; text: string } | null
  /** What the page says of a change that was posted without scripts and refused; '' without one. */
  alert: string
  /** What the theme wrote for an empty cart, and its way to the checkout. */
  empty: readonly Node[]
  checkout: readonly Node[]
  continueUrl: string
  starts: ReadonlyMap<string, LineStart>
  summary: SummaryStart
  onMounted?: () => void
}

/** What the page wrote around the lines, and what a visitor has typed in them; null until its cart is known. */
export function readCartPage(place: HTMLElement): CartPageProps | null {
  const content = place.querySelector('.sqs-fullpage-shopping-cart-content')
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

/** A line in which something has been typed, or whose change was refused. */
function startOf(row: HTMLElement): [string, LineStart][] {
  const field = row.querySelector('input')
  const alert = row.querySelector('[data-refused] [role=alert]')?.textContent ?? ''
  const isTyped = field !== null && (alert !== '' || field.value !== field.defaultValue)
  const typed = isTyped ? field.value : null
  return typed === null && alert === '' ? [] : [[row.dataset['entryId'] ?? '', { typed, alert }]]
}

/** For React: only what it knows by the same name. */
function attributesOf(heading: Element): Record<string, string> {
  const named = [...heading.attributes].map(
    ({ name, value }) => [name === 'class' ? 'className' : name, value] as const,
  )
  return Object.fromEntries(named.filter(([name]) => name !== 'style'))
}
