import { catalogMessages } from '@sitewright/domain/catalog/catalog.messages.ts'
import { variantPrice } from '@sitewright/domain/catalog/prices.ts'
import type { VariantFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { readIslandProps } from '../kit/island-props.ts'
import { KeptNodes } from '../kit/kept-nodes.tsx'
import { Money } from '../kit/money.tsx'
import { takeOver } from '../kit/take-over.ts'
import { useStore } from '../kit/use-store.ts'
import { say } from '../kit/words.ts'
import { productStore } from './product-store.ts'

export function wake(place: HTMLElement): void {
  takeOver(place, readProps, Price)
}

type Props = { itemId: string; currency: string; initial: readonly Node[] }

/** `initial` is what the template printed: the page's words and its way of printing money stay. */
export function readProps(place: HTMLElement): Props | null {
  const props = readIslandProps(place)
  const { itemId, currency } = props ?? {}
  if (typeof itemId !== 'string' || typeof currency !== 'string') return null
  const initial = [...place.childNodes].filter((node) => node.nodeName !== 'SCRIPT')
  return { itemId, currency, initial }
}

/** Before everything is chosen the price stands as at first (SF-4.06); then as that of the chosen variant (SF-4.07). */
function Price({ itemId, currency, initial }: Props) {
  const { facts, selection } = useStore(productStore(itemId))
  // What a subscription costs is said by its plan, which the template printed.
  if (!selection || selection.kind === 'incomplete' || facts?.isSubscribable) return <KeptNodes nodes={initial} />
  if (selection.kind === 'unavailable') return <>{say(catalogMessages.unavailable)}</>
  return <VariantPrice variant={selection.variant} currency={currency} />
}

function VariantPrice({ variant, currency }: { variant: VariantFacts; currency: string }) {
  const price = variantPrice(variant)
  const { cents } = price
  const originalCents = price.kind === 'single' ? price.originalCents : null
  if (originalCents === null) return <Money cents={cents} currency={currency} />
  return (
    <>
      <span className="visually-hidden v6-visually-hidden">{say(catalogMessages.salePrice)}</span>
      <Money cents={cents} currency={currency} />{' '}
      <span className="visually-hidden v6-visually-hidden">{say(catalogMessages.originalPrice)}</span>
      <span className="original-price">
        <Money cents={originalCents} currency={currency} />
      </span>
    </>
  )
}
