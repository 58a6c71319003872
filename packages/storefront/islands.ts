import type * as parts from './catalog/product-parts.ts'
import * as folder from './header/folder.island.ts'
import * as sheet from './header/sheet.island.ts'
import { mayHaveCart } from './kit/cookies.ts'
import type { Island, IslandModule } from './island.ts'
import { mount as mountQuickView } from './quick-view/quick-view.island.ts'

/**
 * Islands that load with the page, by `data-island`. `cart-count` is also used for elements without `data-island`: the item count
 * in a template's own cart link (`.sqs-cart-quantity`). Islands not listed here load lazily.
 */
const islands: Readonly<Record<string, Island>> = {
  variants: { load: () => part('variants') },
  // A price changes only when the visitor selects a variant, so prices without a variant picker (in lists) need no script.
  price: { isNeeded: hasPicker, load: () => part('price') },
  gallery: { load: () => part('gallery') },
  quantity: { load: () => part('quantity') },
  'add-to-cart': { load: () => part('addToCart') },
  scarcity: { load: () => part('scarcity') },
  restock: { load: () => part('scarcity') },
  'product-picture': { isNeeded: hasPicker, load: () => import('./product-block/product-picture.island.ts') },
  cart: { load: () => import('./cart/page/cart.island.tsx') },
  'cart-pill': { isNeeded: mayHaveCart, isDeferred: true, load: () => import('./cart/cart-pill.island.tsx') },
  'cart-count': { isNeeded: mayHaveCart, isDeferred: true, load: () => import('./cart/cart-count.island.ts') },
  // The next three islands are on most pages and need no React. They are bundled with this file, because small separate files
  // compress worse.
  'quick-view': { load: async () => ({ mount: mountQuickView }) },
  sheet: { load: async () => sheet },
  folder: { load: async () => folder },
}

const lazy: Island = {
  isLazy: true,
  load: async (element) => (await import('./lazy-islands.ts')).loadLazy(element.dataset['island'] ?? ''),
}

/**
 * Returns the island that an element names by `data-island`. A name that is unknown here is taken for a lazy island. `loadLazy`
 * ignores it when it is no lazy island either, e.g. when the page comes from another release.
 */
export function islandOf(element: HTMLElement): Island {
  return islands[element.dataset['island'] ?? 'cart-count'] ?? lazy
}

async function part(name: keyof typeof parts): Promise<IslandModule> {
  return { mount: (await import('./catalog/product-parts.ts'))[name] }
}

/** True when the page has a variant picker for the element's product, whose id is in the element's data or embedded JSON. */
function hasPicker(element: HTMLElement): boolean {
  const idOrProps = element.dataset['itemId'] ?? element.textContent ?? ''
  const pickers = [...document.querySelectorAll<HTMLElement>('[data-island=variants]')]
  return pickers.some(({ dataset }) => idOrProps.includes(dataset['itemId'] ?? '-'))
}
