import type * as parts from './catalog/product-parts.ts'
import * as folder from './header/folder.island.ts'
import * as sheet from './header/sheet.island.ts'
import { mayHaveCart } from './kit/cookies.ts'
import { wake as wakeQuickView } from './quick-view/quick-view.island.ts'

/** A live part of a page: the module that takes it over, and whether this page needs it at all. */
export type Island = {
  isNeeded: (place: HTMLElement) => boolean
  /** True when a part that is not needed now may be needed later. */
  maySleep?: true
  /** True for parts that load when their element nears the viewport; hidden ones, when they are shown. */
  whenSeen?: true
  /** Resolves with `null` for an unknown part. */
  load: (place: HTMLElement) => Promise<IslandModule | null>
}
export type IslandModule = { wake: (place: HTMLElement) => void }

/** Islands that load at once, by `data-island`; `cart-count` is for elements without the attribute. All others load lazily. */
const islands: Readonly<Record<string, Island>> = {
  variants: { isNeeded: always, load: () => part('variants') },
  // Prices change only with a picker, so those in lists need no script.
  price: { isNeeded: hasPicker, load: () => part('price') },
  gallery: { isNeeded: always, load: () => part('gallery') },
  quantity: { isNeeded: always, load: () => part('quantity') },
  'add-to-cart': { isNeeded: always, load: () => part('addToCart') },
  scarcity: { isNeeded: always, load: () => part('scarcity') },
  restock: { isNeeded: always, load: () => part('scarcity') },
  'product-picture': { isNeeded: hasPicker, load: () => import('./product-block/product-picture.island.ts') },
  cart: { isNeeded: always, load: () => import('./cart/cart.island.tsx') },
  'cart-pill': { isNeeded: mayHaveCart, maySleep: true, load: () => import('./cart/cart-pill.island.tsx') },
  'cart-count': { isNeeded: mayHaveCart, maySleep: true, load: () => import('./cart/cart-count.island.ts') },
  // These are on most pages and need no React. In this file they are smaller than in separate ones.
  'quick-view': { isNeeded: always, load: async () => ({ wake: wakeQuickView }) },
  sheet: { isNeeded: always, load: async () => sheet },
  folder: { isNeeded: always, load: async () => folder },
}

const lazy: Island = {
  isNeeded: always,
  whenSeen: true,
  load: async (place) => (await import('./lazy-islands.ts')).loadLazy(place.dataset['island'] ?? ''),
}

/**
 * Unknown names, of another release or an owner's script, count as lazy islands: they are looked up when seen and then left
 * alone.
 */
export function islandOf(place: HTMLElement): Island {
  return islands[place.dataset['island'] ?? 'cart-count'] ?? lazy
}

async function part(name: keyof typeof parts): Promise<IslandModule> {
  return { wake: (await import('./catalog/product-parts.ts'))[name] }
}

function always(): boolean {
  return true
}

/** True when the page has a picker for the element's product, whose id is in its data or its embedded props. */
function hasPicker(place: HTMLElement): boolean {
  const idOrProps = place.dataset['itemId'] ?? place.textContent ?? ''
  const pickers = [...document.querySelectorAll<HTMLElement>('[data-island=variants]')]
  return pickers.some(({ dataset }) => idOrProps.includes(dataset['itemId'] ?? '-'))
}
