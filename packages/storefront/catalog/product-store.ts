import { branchedChoices } from '@sitewright/domain/catalog/variants/branched-values.ts'
import type { PickerDisplay } from '@sitewright/domain/catalog/variants/option-marks.ts'
import type { ProductFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { selectVariant, type Chosen, type Selection } from '@sitewright/domain/catalog/variants/select-variant.ts'
import type { VariantMap } from '@sitewright/domain/catalog/variants/variant-map.ts'
import type { Fields } from '../kit/island-props.ts'
import { makeStore, type Store } from '../kit/store.ts'

/**
 * Result of the current choices. Variants that the page does not embed are looked up: until the answer arrives, `before` holds
 * the last known result. `failed` means that the lookup got no answer.
 */
export type Shown = Settled | { kind: 'loading'; before: Settled | null }
export type Settled = Selection | LookedUpVariant | { kind: 'failed' }

/** A variant that was looked up, with its public JSON and its scarcity text, '' unless it is nearly sold out. */
type LookedUpVariant = Extract<Selection, { kind: 'match' }> & { publicJson: Fields; scarcityText: string }

/** Looks up variants of one product that the page does not embed. */
export type VariantFinder = {
  /** Returns what is known at once. A later answer goes to `onAnswer`, unless another choice was made meanwhile. */
  select: (chosen: Chosen, before: Settled | null, onAnswer: (later: Settled) => void) => Shown
  /** The current lookup's answer, which later choices then no longer abort; `null` without a lookup. */
  hold: () => Promise<Settled> | null
}

/** A product, its existing combinations, its picker settings, and the lookup for variants that the page does not embed. */
export type Product = { facts: ProductFacts; map: VariantMap; display: PickerDisplay; finder: VariantFinder | null }

/** Page state of one product. `product` and `shown` are `null` until its picker has been read. */
export type ProductState = { product: Product | null; chosen: Chosen; shown: Shown | null }

const stores = new Map<string, Store<ProductState>>()

/** Returns the one store that all parts of the page share for this product. */
export function productStore(itemId: string): Store<ProductState> {
  const held = stores.get(itemId)
  if (held) return held
  const made = makeStore<ProductState>({ product: null, chosen: {}, shown: null })
  stores.set(itemId, made)
  return made
}

/** Registers a product. A second picker of it keeps the choices made so far, and may bring newer facts. */
export function learnProduct(product: Product, chosen: Chosen): void {
  const store = productStore(product.facts.id)
  const known = store.get()
  if (known.product && isSame(known.product, product)) return
  show(store, product, known.product ? known.chosen : chosen)
}

function isSame(known: Product, product: Product): boolean {
  const [one, other] = [known, product].map(({ facts, map }) => JSON.stringify([facts, [...map.combinations]]))
  return one === other
}

/** Applies choices; '' undoes one. Choices already made have no effect, unless their lookup failed. */
export function choose(itemId: string, choices: Chosen): void {
  const store = productStore(itemId)
  const { product, chosen, shown } = store.get()
  const isNew = Object.keys(choices).some((name) => choices[name] !== chosen[name])
  if (product && (isNew || shown?.kind === 'failed')) show(store, product, { ...chosen, ...choices })
}

/** Result of the current choices, or a promise while it is looked up. Repeats a failed lookup. `null` without a picker. */
export function settle(itemId: string): Settled | Promise<Settled> | null {
  if (productStore(itemId).get().shown?.kind === 'failed') choose(itemId, {})
  const { product, shown } = productStore(itemId).get()
  return shown?.kind === 'loading' ? (product?.finder?.hold() ?? null) : shown
}

/** The last result; during a lookup the one before it. */
export function settledOf(shown: Shown | null): Settled | null {
  return shown?.kind === 'loading' ? shown.before : shown
}

function show(store: Store<ProductState>, product: Product, wanted: Chosen): void {
  const { facts, finder } = product
  const chosen = offered(product, wanted)
  // Newer facts may have replaced `product` meanwhile; they start their own lookup.
  const onAnswer = (later: Settled) => store.get().product === product && store.set({ product, chosen, shown: later })
  const shown = finder ? finder.select(chosen, settledOf(store.get().shown), onAnswer) : selectVariant(facts, chosen)
  store.set({ product, chosen, shown })
}

/** Drops selected values that the product no longer offers (stale URL, restored form or cached page). */
function offered({ map, display }: Product, wanted: Chosen): Chosen {
  const known = map.options.map(({ name, values }) => {
    const value = wanted[name] ?? ''
    return [name, values.includes(value) ? value : '']
  })
  const chosen: Chosen = Object.fromEntries(known)
  return display.isBranching ? branchedChoices(map, chosen) : chosen
}
