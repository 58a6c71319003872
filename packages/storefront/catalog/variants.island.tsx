import { useEffectEvent, useLayoutEffect } from 'react'
import { catalogMessages } from '@sitewright/domain/catalog/catalog.messages.ts'
import type { ProductFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { isVariantInStock } from '@sitewright/domain/catalog/product-status.ts'
import type { Selection } from '@sitewright/domain/catalog/select-variant.ts'
import { readIslandProps } from '../kit/island-props.ts'
import { takeOver, type Typed } from '../kit/take-over.ts'
import { useStore } from '../kit/use-store.ts'
import { say } from '../kit/words.ts'
import { choose, learnFacts, productStore } from './product-store.ts'
import { readFacts } from './read-facts.ts'
import { readOptions, type OptionShown } from './read-options.ts'
import { tellVariant } from './tell-variant.ts'
import { VariantOption } from './variant-option.tsx'

export function wake(place: HTMLElement): void {
  takeOver(place, readProps, Variants)
}

type Props = { place: HTMLElement; facts: ProductFacts; options: OptionShown[] }

/** The facts are shared with the other parts of this product as soon as they are read, and so are the choices made so far. */
export function readProps(place: HTMLElement): Props | null {
  const facts = readFacts(readIslandProps(place)?.['item'])
  const options = readOptions(place)
  if (!facts || !facts.optionNames.every((name) => options.some((option) => option.name === name))) return null
  return { place, facts, options }
}

function Variants({ place, facts, options, start }: Props & { start: Typed }) {
  const store = productStore(facts.id)
  useLayoutEffect(() => {
    if (store.get().facts) return // a second picker of the same product shows what the first one holds
    learnFacts(facts)
    choose(facts.id, chosenAtStart(options, start))
  }, [store, facts, options, start])

  const { chosen, selection } = useStore(store)
  // Before the store knows, the first picture shows what the visitor sees already.
  const now = selection ? chosen : chosenAtStart(options, start)
  const tell = useEffectEvent((next: Selection) => tellVariant(place, facts, next))
  useLayoutEffect(() => {
    if (selection) tell(selection)
  }, [selection])

  return (
    <>
      {options.map((option) => (
        <VariantOption
          key={option.name}
          option={option}
          chosen={now[option.name] ?? ''}
          onChoose={(value) => choose(facts.id, { [option.name]: value })}
        />
      ))}
      <output className="variant-stock-status">{selection ? soldOutText(facts, selection) : ''}</output>
    </>
  )
}

/** SF-4.07 */
function soldOutText(facts: ProductFacts, selection: Selection): string {
  if (selection.kind !== 'match' || isVariantInStock(selection.variant)) return ''
  return facts.customSoldOutText ?? say(catalogMessages.soldOut)
}

function chosenAtStart(options: readonly OptionShown[], start: Typed): Record<string, string> {
  return Object.fromEntries(
    options.map(({ name, select, radios }) => {
      const control = select && !select.isHidden ? select.control : radios?.control
      return [name, start.values[control ?? ''] ?? '']
    }),
  )
}
