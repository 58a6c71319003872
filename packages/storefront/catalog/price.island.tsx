import { Fragment, useEffect, useLayoutEffect } from 'react'
import { choiceMessages } from '@sitewright/domain/catalog/choice.messages.ts'
import { displayedVariantPrice } from '@sitewright/domain/catalog/prices.ts'
import type { VariantFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { readIslandProps } from '../kit/island-props.ts'
import { ServerRenderedNodes } from '../kit/server-rendered-nodes.tsx'
import { Money } from '../kit/money.tsx'
import { mountReact } from '../kit/mount-react.ts'
import { useStore } from '../kit/use-store.ts'
import { translate } from '../kit/translate.ts'
import { productStore, lastSettledSelection } from './product-store.ts'

export function mount(element: HTMLElement): void {
  mountReact(element, readProps, Price)
}

type Props = {
  itemId: string
  currency: string
  /** Text of a subscription's price, with `{price}` in place of the amount; '' for other products. */
  words: string
  element: HTMLElement
  /** Nodes that the template printed in the price element, in its own wording and money format. */
  printed: readonly Node[]
  /** Price nodes to show while no variant is selected. They differ from `printed` when the page's address selects a variant. */
  initial: readonly Node[]
}

function readProps(element: HTMLElement): Props | null {
  const { itemId, currency, subscriptionWords } = readIslandProps(element) ?? {}
  if (typeof itemId !== 'string' || typeof currency !== 'string') return null
  const words = typeof subscriptionWords === 'string' ? subscriptionWords : ''
  const printed = [...element.childNodes].filter((node) => !['SCRIPT', 'TEMPLATE'].includes(node.nodeName))
  const first = element.querySelector<HTMLTemplateElement>('template[data-initial-price]')
  return { itemId, currency, words, element, printed, initial: first ? [...first.content.childNodes] : printed }
}

/** Shows the initial price until all options are selected (SF-4.06), then the price of the selected variant (SF-4.07). */
function Price({ itemId, currency, words, element, printed, initial }: Props) {
  const { product, shown } = useStore(productStore(itemId))
  const isLoading = shown?.kind === 'loading'
  useLayoutEffect(() => element.setAttribute('aria-busy', String(isLoading)), [element, isLoading])
  // `aria-live` is set after the first render, so that screen readers announce only later changes of the price.
  useEffect(() => element.setAttribute('aria-live', 'polite'), [element])

  const settled = lastSettledSelection(shown)
  // A subscription without a billing period has no price, whichever variant is selected.
  if (!settled || (words === '' && product?.facts.isSubscribable)) return <ServerRenderedNodes nodes={printed} />
  if (settled.kind === 'match') return <VariantPrice variant={settled.variant} {...{ currency, words }} />
  if (settled.kind === 'unavailable') return <>{translate(choiceMessages.unavailable)}</>
  return <ServerRenderedNodes nodes={initial} />
}

type Sum = { currency: string; words: string }

function VariantPrice({ variant, ...sum }: Sum & { variant: VariantFacts }) {
  const { cents, originalCents } = displayedVariantPrice(variant)
  if (originalCents === null) return <Phrase cents={cents} {...sum} />
  return (
    <>
      <span className="visually-hidden v6-visually-hidden">{translate(choiceMessages.salePrice)}</span>
      <Phrase cents={cents} {...sum} />{' '}
      <span className="visually-hidden v6-visually-hidden">{translate(choiceMessages.originalPrice)}</span>
      <span className="original-price">
        <Phrase cents={originalCents} {...sum} />
      </span>
    </>
  )
}

function Phrase({ cents, currency, words }: Sum & { cents: number }) {
  return (words || '{price}').split('{price}').map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <Money cents={cents} currency={currency} />}
      {part}
    </Fragment>
  ))
}
