import type { ProductFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { selectVariant, type Chosen, type Selection } from '@sitewright/domain/catalog/select-variant.ts'
import { makeStore, type Store } from '../kit/store.ts'

/** What a page knows of one product, and what is chosen of it. `selection` is null until its facts are read. */
export type ProductState = { facts: ProductFacts | null; chosen: Chosen; selection: Selection | null }

const stores = new Map<string, Store<ProductState>>()

/** The same for every part of the page that shows the product. */
export function productStore(itemId: string): Store<ProductState> {
  const held = stores.get(itemId)
  if (held) return held
  const made = makeStore<ProductState>({ facts: null, chosen: {}, selection: null })
  stores.set(itemId, made)
  return made
}

export function learnFacts(facts: ProductFacts): void {
  const store = productStore(facts.id)
  const { chosen } = store.get()
  store.set({ facts, chosen, selection: selectVariant(facts, chosen) })
}

/** '' takes a choice back. */
export function choose(itemId: string, choices: Chosen): void {
  const store = productStore(itemId)
  const { facts, chosen: before } = store.get()
  const chosen = { ...before, ...choices }
  store.set({ facts, chosen, selection: facts && selectVariant(facts, chosen) })
}
