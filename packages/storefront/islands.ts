import type * as parts from './catalog/product-parts.ts'
import * as folder from './header/folder.island.ts'
import * as sheet from './header/sheet.island.ts'
import { mayHaveCart } from './kit/cookies.ts'
import type { Island, IslandModule } from './island.ts'
import { mount as mountQuickView } from './quick-view/quick-view.island.ts'

/** Islands that load at once, by `data-island`; `cart-count` is for elements without the attribute. All others load lazily. */
const islands: Readonly<Record<string, Island>> = {
  variants: { load: () => part('variants') },
  // Prices change only with a picker, so those in lists need no script.
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
  // These are on most pages and need no React. In this file they are smaller than in separate ones.
  'quick-view': { load: async () => ({ mount: mountQuickView }) },
  sheet: { load: async () => sheet },
  folder: { load: async () => folder },
}

const lazy: Island = {
  isLazy: true,
  load: async (element) => (await import('./lazy-islands.ts')).loadLazy(element.dataset['island'] ?? ''),
}

/**
 * Unknown names, of another release or an owner's script, count as lazy islands: they are looked up when seen and then left
 * alone.
 */
export function islandOf(element: HTMLElement): Island {
  return islands[element.dataset['island'] ?? 'cart-count'] ?? lazy
}

async function part(name: keyof typeof parts): Promise<IslandModule> {
  return { mount: (await import('./catalog/product-parts.ts'))[name] }
}

/** True when the page has a picker for the element's product, whose id is in its data or its embedded props. */
function hasPicker(element: HTMLElement): boolean {
  const idOrProps = element.dataset['itemId'] ?? element.textContent ?? ''
  const pickers = [...document.querySelectorAll<HTMLElement>('[data-island=variants]')]
  return pickers.some(({ dataset }) => idOrProps.includes(dataset['itemId'] ?? '-'))
}
