import { cartStore } from './cart-store.ts'

export type CartPageProps = {
  place: HTMLElement
  heading: { tag: string; attributes: Readonly<Record<string, string>>; text: string } | null
  /** What the theme wrote for an empty cart, and its way to the checkout. */
  empty: readonly Node[]
  checkout: readonly Node[]
}

/** What the page wrote around the lines; null until its cart is known. */
export function readCartPage(place: HTMLElement): CartPageProps | null {
  const content = place.querySelector('.sqs-fullpage-shopping-cart-content')
  if (!content || !cartStore.get()) return null
  const heading = content.querySelector(':scope > h1, :scope > h2')
  const summary = [...(content.querySelector('.cart-summary')?.children ?? [])]
  return {
    place,
    heading: heading && {
      tag: heading.tagName.toLowerCase(),
      attributes: attributesOf(heading),
      text: heading.textContent,
    },
    empty: [...(content.querySelector('.empty-message')?.childNodes ?? [])],
    checkout: summary.filter((part) => !part.classList.contains('subtotal')),
  }
}

/** For React: only what it knows by the same name. */
function attributesOf(heading: Element): Record<string, string> {
  const named = [...heading.attributes].map(
    ({ name, value }) => [name === 'class' ? 'className' : name, value] as const,
  )
  return Object.fromEntries(named.filter(([name]) => name !== 'style'))
}
