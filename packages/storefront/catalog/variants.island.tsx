import { useEffectEvent, useLayoutEffect } from 'react'
import { compatibleOptionValues } from '@sitewright/domain/catalog/variants/compatible-option-values.ts'
import { choiceMessages } from '@sitewright/domain/catalog/choice.messages.ts'
import { optionMarks } from '@sitewright/domain/catalog/variants/option-marks.ts'
import type { ProductFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { isVariantAvailable } from '@sitewright/domain/catalog/product-status.ts'
import { soldOutText } from '@sitewright/domain/catalog/sold-out-text.ts'
import { mountReact } from '../kit/mount-react.ts'
import { useStore } from '../kit/use-store.ts'
import { translate } from '../kit/translate.ts'
import type { readVariantLookup } from './find-variant.ts'
import { selectOptions, registerProduct, productStore, type SelectionState } from './product-store.ts'
import { readChosenOptions } from './read-options.ts'
import { needsVariantLookup, readPicker, type RenderedVariantPicker } from './read-picker.ts'
import { emitVariantChange } from './emit-variant-change.ts'
import { VariantOptionField } from './variant-option.tsx'

/**
 * Mounts a product's variant picker. The code that asks the server for variants loads only if the page does not embed them; when
 * it fails to load, the server-rendered picker stays.
 */
export function mount(element: HTMLElement): void {
  if (!needsVariantLookup(element)) return takePicker(element, null)
  void import('./find-variant.ts').then(
    (part) => element.isConnected && takePicker(element, part.readVariantLookup),
    () => undefined,
  )
}

type ReadCompact = typeof readVariantLookup

function takePicker(element: HTMLElement, readCompact: ReadCompact | null): void {
  mountReact(element, (from) => learnPicker(from, readCompact), Variants)
}

/** Reads the variant picker, and shares its product and selection with the product's other islands at once. */
function learnPicker(element: HTMLElement, readCompact: ReadCompact | null): RenderedVariantPicker | null {
  const picker = readPicker(element, readCompact)
  if (picker) registerProduct(picker.product, picker.chosen)
  return picker
}

function Variants({ element, product: read, options }: RenderedVariantPicker) {
  const { id } = read.facts
  const { product, chosen, shown } = useStore(productStore(id))
  const { facts, map, display } = product ?? read
  useFollow(element, id, shown)

  const marks = optionMarks(map, chosen, display)
  const offered = display.isBranching ? compatibleOptionValues(map, chosen) : map.options
  return (
    <>
      {options.map((option) => (
        <VariantOptionField
          key={option.name}
          option={option}
          values={offered.find(({ name }) => name === option.name)?.values ?? []}
          marks={marks?.optionName === option.name ? marks.values : []}
          facts={facts}
          chosen={chosen[option.name] ?? ''}
          onChoose={(value) => selectOptions(id, { [option.name]: value })}
        />
      ))}
      <output className="variant-stock-status">{shown && noticeText(facts, shown)}</output>
    </>
  )
}

/** Fires `sw:variant-change` for each selection, and takes over values that the browser restores when the visitor comes back. */
function useFollow(element: HTMLElement, itemId: string, shown: SelectionState | null): void {
  const emitChange = useEffectEvent((next: SelectionState) => {
    const { product } = productStore(itemId).get()
    if (product) emitVariantChange(element, product.facts, next)
  })
  useLayoutEffect(() => {
    if (shown) emitChange(shown)
  }, [shown])

  useLayoutEffect(() => {
    const restore = () => {
      const { product } = productStore(itemId).get()
      if (product) selectOptions(itemId, readChosenOptions(element, product.map.options))
    }
    addEventListener('pageshow', restore)
    return () => removeEventListener('pageshow', restore)
  }, [element, itemId])
}

/** Returns the sold-out text for a selected variant without stock, an error after a failed lookup, else '' (SF-4.07). */
function noticeText(facts: ProductFacts, shown: SelectionState): string {
  if (shown.kind === 'failed') return translate(choiceMessages.variantNotRead)
  return shown.kind === 'match' && !isVariantAvailable(facts, shown.variant) ? soldOutText(facts, translate) : ''
}
