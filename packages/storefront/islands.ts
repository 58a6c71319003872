/** A live part of a page: the module that takes it over, and whether this page needs it at all. */
export type Island = { isNeeded: () => boolean; load: () => Promise<IslandModule> }
type IslandModule = { wake: (place: HTMLElement) => void }

/** By `data-island`; `counter` are the template's own cart counters. */
export const islands: Readonly<Record<string, Island>> = {
  variants: { isNeeded: always, load: () => import('./catalog/variants.island.tsx') },
  // Prices of a list stand still: they move only with a picker.
  price: { isNeeded: hasPicker, load: () => import('./catalog/price.island.tsx') },
  gallery: { isNeeded: always, load: () => import('./catalog/gallery.island.ts') },
  quantity: { isNeeded: always, load: () => import('./catalog/quantity.island.tsx') },
  'add-to-cart': { isNeeded: always, load: () => import('./cart/add-to-cart.island.tsx') },
  cart: { isNeeded: always, load: () => import('./cart/cart.island.tsx') },
  'cart-pill': { isNeeded: hasCart, load: () => import('./cart/cart-pill.island.tsx') },
  sheet: { isNeeded: always, load: () => import('./header/sheet.island.ts') },
  folder: { isNeeded: always, load: () => import('./header/folder.island.ts') },
  counter: { isNeeded: hasCart, load: () => import('./cart/counter.ts') },
}

function always(): boolean {
  return true
}

function hasPicker(): boolean {
  return document.querySelector('[data-island=variants]') !== null
}

/** SF-4.17. The cart's own cookie is not for scripts; the server sets this one beside it. */
function hasCart(): boolean {
  return /(^|; )hasCart=true(;|$)/.test(document.cookie)
}
