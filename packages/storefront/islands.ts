import type * as parts from './catalog/product-parts.ts'
import * as folder from './header/folder.island.ts'
import * as sheet from './header/sheet.island.ts'
import { mayHaveCart } from './kit/cookies.ts'
import { wake as wakeQuickView } from './quick-view/quick-view.island.ts'

/** A live part of a page: the module that takes it over, and whether this page needs it at all. */
export type Island = {
  isNeeded: (place: HTMLElement) => boolean
  /** What is not needed now may be later. */
  maySleep?: true
  /** Waits until its place comes near the view; one that is hidden, until it is shown. */
  whenSeen?: true
  /** null where nobody knows such a part. */
  load: (place: HTMLElement) => Promise<IslandModule | null>
}
export type IslandModule = { wake: (place: HTMLElement) => void }

/** By `data-island`, what a page needs at once; `counter` are the template's own cart counters. All others are late islands. */
const islands: Readonly<Record<string, Island>> = {
  variants: { isNeeded: always, load: () => part('variants') },
  // Prices of a list stand still: they move only with a picker.
  price: { isNeeded: hasPicker, load: () => part('price') },
  gallery: { isNeeded: always, load: () => part('gallery') },
  quantity: { isNeeded: always, load: () => part('quantity') },
  'add-to-cart': { isNeeded: always, load: () => part('addToCart') },
  scarcity: { isNeeded: always, load: () => part('scarcity') },
  restock: { isNeeded: always, load: () => part('scarcity') },
  'product-picture': { isNeeded: hasPicker, load: () => import('./product-block/product-picture.island.ts') },
  cart: { isNeeded: always, load: () => import('./cart/cart.island.tsx') },
  'cart-pill': { isNeeded: mayHaveCart, maySleep: true, load: () => import('./cart/cart-pill.island.tsx') },
  counter: { isNeeded: mayHaveCart, maySleep: true, load: () => import('./cart/counter.ts') },
  // What most pages have and needs no React: smaller than a file of its own would be.
  'quick-view': { isNeeded: always, load: async () => ({ wake: wakeQuickView }) },
  sheet: { isNeeded: always, load: async () => sheet },
  folder: { isNeeded: always, load: async () => folder },
}

const late: Island = {
  isNeeded: always,
  whenSeen: true,
  load: async (place) => (await import('./late-islands.ts')).loadLate(place.dataset['island'] ?? ''),
}

/** A part of another release, or of an owner's, is none of ours: it is asked for when it is seen, and left as it is. */
export function islandOf(place: HTMLElement): Island {
  return islands[place.dataset['island'] ?? 'counter'] ?? late
}

async function part(name: keyof typeof parts): Promise<IslandModule> {
  return { wake: (await import('./catalog/product-parts.ts'))[name] }
}

function always(): boolean {
  return true
}

/** Whether what the place is about can be chosen on this page: it names its product in what the template wrote. */
function hasPicker(place: HTMLElement): boolean {
  const said = place.dataset['itemId'] ?? place.textContent ?? ''
  const pickers = [...document.querySelectorAll<HTMLElement>('[data-island=variants]')]
  return pickers.some(({ dataset }) => said.includes(dataset['itemId'] ?? '-'))
}
