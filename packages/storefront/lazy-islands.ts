import type { IslandModule } from './island.ts'

/**
 * Islands, by `data-island`, that load when their element nears the viewport, so that they do not slow down the page's start
 * (BX-6.01).
 */
const lazyIslands: Readonly<Record<string, () => Promise<IslandModule>>> = {
  installments: () => import('./installments/installments.island.tsx'),
  'account-form': () => import('./account/account-form.island.ts'),
  'address-form': () => import('./account/address-form.island.ts'),
  'restock-form': () => import('./restock/restock-form.island.ts'),
  'purchase-form': () => import('./purchase/purchase-form.island.ts'),
  reviews: () => import('./reviews/reviews.island.tsx'),
  'quick-view-in-link': () => import('./quick-view/quick-view-in-link.island.ts'),
  'page-cart': () => import('./squarespace-compat/page-cart.island.ts'), // mounted by `classic.js` (imported themes)
  'review-form': () => import('./reviews/review-form.island.ts'),
  'search-field': () => import('./search/search-field.island.ts'),
  checkout: () => import('./checkout/checkout.island.ts'),
}

export async function loadLazy(name: string): Promise<IslandModule | null> {
  return Object.hasOwn(lazyIslands, name) ? ((await lazyIslands[name]?.()) ?? null) : null
}
