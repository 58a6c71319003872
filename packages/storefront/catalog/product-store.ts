import { dropIncompatibleChoice } from '@sitewright/domain/catalog/variants/compatible-option-values.ts'
import type { VariantPickerDisplay } from '@sitewright/domain/catalog/variants/option-marks.ts'
import type { ProductFacts } from '@sitewright/domain/catalog/product-facts.ts'
import {
  selectVariant,
  type ChosenOptions,
  type VariantSelection,
} from '@sitewright/domain/catalog/variants/select-variant.ts'
import type { VariantMap } from '@sitewright/domain/catalog/variants/variant-map.ts'
import type { JsonObject } from '../kit/island-props.ts'
import { makeStore, type Store } from '../kit/store.ts'

/**
 * Result of the visitor's current selection of options. `loading`: the page does not embed the selected variant, and the server
 * has not answered yet; `before` is the result of the last selection. `failed`: the server could not be asked.
 */
export type SelectionState = SettledSelection | { kind: 'loading'; before: SettledSelection | null }
export type SettledSelection = VariantSelection | LookedUpVariant | { kind: 'failed' }

/** A variant that the server returned, with its public JSON and its scarcity text ('' unless it is nearly sold out). */
type LookedUpVariant = Extract<VariantSelection, { kind: 'match' }> & { publicJson: JsonObject; scarcityText: string }

/** Asks the server for variants of one product that the page does not embed. */
export type VariantFinder = {
  /**
   * Returns the selection's result as far as it is known without waiting. The server's later answer is passed to `onAnswer`,
   * unless the selection has changed by then.
   */
  select: (
    chosen: ChosenOptions,
    before: SettledSelection | null,
    onAnswer: (later: SettledSelection) => void,
  ) => SelectionState
  /**
   * Returns the answer of the current lookup, and keeps later selections from aborting that lookup; `null` when there is none.
   */
  hold: () => Promise<SettledSelection> | null
}

/**
 * A product, its existing option combinations, the settings of its variant picker, and the finder for variants that the page does
 * not embed (`null` when it embeds all).
 */
export type SelectableProduct = {
  facts: ProductFacts
  map: VariantMap
  display: VariantPickerDisplay
  finder: VariantFinder | null
}

/** State of one product on the page. `product` and `shown` are `null` until the product's variant picker has been read. */
export type ProductState = { product: SelectableProduct | null; chosen: ChosenOptions; shown: SelectionState | null }

const stores = new Map<string, Store<ProductState>>()

/** Returns the product's store, which all islands of the page share. */
export function productStore(itemId: string): Store<ProductState> {
  const held = stores.get(itemId)
  if (held) return held
  const made = makeStore<ProductState>({ product: null, chosen: {}, shown: null })
  stores.set(itemId, made)
  return made
}

/**
 * Registers a product. If the page has a second picker of the same product, the current selection stays and newer product data
 * replaces the old.
 */
export function registerProduct(product: SelectableProduct, chosen: ChosenOptions): void {
  const store = productStore(product.facts.id)
  const known = store.get()
  if (known.product && isSame(known.product, product)) return
  show(store, product, known.product ? known.chosen : chosen)
}

function isSame(known: SelectableProduct, product: SelectableProduct): boolean {
  const [one, other] = [known, product].map(({ facts, map }) => JSON.stringify([facts, [...map.combinations]]))
  return one === other
}

/**
 * Selects option values (by option name); '' deselects. Does nothing when they are already selected, unless the variant's lookup
 * failed.
 */
export function selectOptions(itemId: string, choices: ChosenOptions): void {
  const store = productStore(itemId)
  const { product, chosen, shown } = store.get()
  const isNew = Object.keys(choices).some((name) => choices[name] !== chosen[name])
  if (product && (isNew || shown?.kind === 'failed')) show(store, product, { ...chosen, ...choices })
}

/**
 * Returns the result of the current selection, or a promise while the server is being asked. Repeats a failed lookup. `null` when
 * the product has no variant picker.
 */
export function awaitSettledSelection(itemId: string): SettledSelection | Promise<SettledSelection> | null {
  if (productStore(itemId).get().shown?.kind === 'failed') selectOptions(itemId, {})
  const { product, shown } = productStore(itemId).get()
  return shown?.kind === 'loading' ? (product?.finder?.hold() ?? null) : shown
}

/** Returns the result of the current selection; while its variant is loading, the result of the selection before. */
export function lastSettledSelection(shown: SelectionState | null): SettledSelection | null {
  return shown?.kind === 'loading' ? shown.before : shown
}

function show(store: Store<ProductState>, product: SelectableProduct, wanted: ChosenOptions): void {
  const { facts, finder } = product
  const chosen = offered(product, wanted)
  // The answer is dropped if a second picker has replaced `product` by newer data: that replacement starts its own lookup.
  const onAnswer = (later: SettledSelection) =>
    store.get().product === product && store.set({ product, chosen, shown: later })
  const shown = finder
    ? finder.select(chosen, lastSettledSelection(store.get().shown), onAnswer)
    : selectVariant(facts, chosen)
  store.set({ product, chosen, shown })
}

/** Drops selected values that the product no longer offers (stale URL, restored form or cached page). */
function offered({ map, display }: SelectableProduct, wanted: ChosenOptions): ChosenOptions {
  const known = map.options.map(({ name, values }) => {
    const value = wanted[name] ?? ''
    return [name, values.includes(value) ? value : '']
  })
  const chosen: ChosenOptions = Object.fromEntries(known)
  return display.isBranching ? dropIncompatibleChoice(map, chosen) : chosen
}
