import { branchedChoices } from '@sitewright/domain/catalog/branched-values.ts'
import type { PickerWays } from '@sitewright/domain/catalog/option-marks.ts'
import type { ProductFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { selectVariant, type Chosen, type Selection } from '@sitewright/domain/catalog/select-variant.ts'
import type { VariantMap } from '@sitewright/domain/catalog/variant-map.ts'
import type { Fields } from '../kit/island-props.ts'
import { makeStore, type Store } from '../kit/store.ts'

/**
 * What the choices lead to. Of a product whose variants are not in the page, the chosen one is asked for: until it is there,
 * `before` says what was known last; `failed` is a question without an answer.
 */
export type Shown = Settled | { kind: 'loading'; before: Settled | null }
export type Settled = Selection | Told | { kind: 'failed' }

/** A variant with what the server said of it: its public JSON, and its line while it is nearly gone, '' otherwise. */
type Told = Extract<Selection, { kind: 'match' }> & { told: Fields; scarcityText: string }

/** Asks for the variants of one product that are not in the page. */
export type Finder = {
  /** What is known at once; a later answer is told while nobody has chosen anything else. */
  select: (chosen: Chosen, before: Settled | null, tell: (later: Settled) => void) => Shown
  /** The answer that is on its way, which another choice then no longer ends; null when there is none. */
  hold: () => Promise<Settled> | null
}

/** A product, which combinations of it there are, how it is chosen, and who finds variants that the page does not hold. */
export type Product = { facts: ProductFacts; map: VariantMap; ways: PickerWays; finder: Finder | null }

/** What a page knows of one product, and what is chosen of it. `product` and `shown` are null until its picker is read. */
export type ProductState = { product: Product | null; chosen: Chosen; shown: Shown | null }

const stores = new Map<string, Store<ProductState>>()

/** The same for every part of the page that shows the product. */
export function productStore(itemId: string): Store<ProductState> {
  const held = stores.get(itemId)
  if (held) return held
  const made = makeStore<ProductState>({ product: null, chosen: {}, shown: null })
  stores.set(itemId, made)
  return made
}

/** A second picker of the same product shows what the first one holds, and may bring newer facts. */
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

/** '' takes a choice back. What is chosen already is nothing new, unless it could not be found. */
export function choose(itemId: string, choices: Chosen): void {
  const store = productStore(itemId)
  const { product, chosen, shown } = store.get()
  const isNew = Object.keys(choices).some((name) => choices[name] !== chosen[name])
  if (product && (isNew || shown?.kind === 'failed')) show(store, product, { ...chosen, ...choices })
}

/** What the present choices lead to, however long that takes to find out; what could not be found is asked for again. */
export function settle(itemId: string): Settled | Promise<Settled> | null {
  if (productStore(itemId).get().shown?.kind === 'failed') choose(itemId, {})
  const { product, shown } = productStore(itemId).get()
  return shown?.kind === 'loading' ? (product?.finder?.hold() ?? null) : shown
}

/** What is settled, which during a question is what was before it. */
export function settledOf(shown: Shown | null): Settled | null {
  return shown?.kind === 'loading' ? shown.before : shown
}

function show(store: Store<ProductState>, product: Product, wanted: Chosen): void {
  const { facts, finder } = product
  const chosen = offered(product, wanted)
  // Newer facts may have come meanwhile, which ask for themselves.
  const tell = (later: Settled) => store.get().product === product && store.set({ product, chosen, shown: later })
  const shown = finder ? finder.select(chosen, settledOf(store.get().shown), tell) : selectVariant(facts, chosen)
  store.set({ product, chosen, shown })
}

/** As much of it as there is to choose: what an address, a browser or an older page brings along may be gone. */
function offered({ map, ways }: Product, wanted: Chosen): Chosen {
  const known = map.options.map(({ name, values }) => {
    const value = wanted[name] ?? ''
    return [name, values.includes(value) ? value : '']
  })
  const chosen: Chosen = Object.fromEntries(known)
  return ways.isBranching ? branchedChoices(map, chosen) : chosen
}
