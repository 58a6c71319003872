import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { button, column, html, page, row } from '@sitewright/domain/pages/build-document.ts'
import { systemCtx, type Deps, type Site } from '@sitewright/server/kit/context.ts'
import { createPage, setNavigation } from '@sitewright/server/pages/index.ts'
import { createSite } from '@sitewright/server/sites/index.ts'
import { useTheme } from '@sitewright/server/themes/index.ts'
import type { DemoProduct } from './demo-product.ts'
import { seedPictures } from './seed-pictures.ts'
import { seedProducts } from './seed-products.ts'

/** One with a picker, one plain, one download; their addresses are /shop/<urlId>. */
export const secondSiteProducts: readonly DemoProduct[] = [
  {
    urlId: 'tulip-vase',
    title: 'Harbour vase',
    productType: productTypes.physical,
    categories: [],
    excerpt: 'Made beside the water, for flowers from beside the water.',
    text: ['Salt in the glaze gives it its grain.'],
    facts: [],
    pictures: ['vase-tulip', 'vase-bottle'],
    options: ['Height'],
    variants: [
      { sku: 'VASE-LOW', attributes: { Height: 'Low' }, priceCents: 4_000, stock: 5, picture: 'vase-tulip' },
      { sku: 'VASE-TALL', attributes: { Height: 'Tall' }, priceCents: 5_500, stock: 5, picture: 'vase-bottle' },
    ],
  },
  {
    urlId: 'rope-bowl',
    title: 'Rope bowl',
    productType: productTypes.physical,
    categories: [],
    excerpt: 'A bowl for keys, shells and small change.',
    text: ['The rim is pressed with an old mooring rope.'],
    facts: [],
    pictures: ['bowl-serving'],
    variants: [{ sku: 'BOWL-ROPE', priceCents: 2_950, stock: 20 }],
  },
  {
    urlId: 'tide-table',
    title: 'Tide table',
    productType: productTypes.digital,
    categories: [],
    excerpt: 'A year of high water, to print or to keep.',
    text: ['Twelve pages, one a month.'],
    facts: [],
    pictures: ['care-guide'],
    variants: [{ sku: 'TIDES', priceCents: 600, stock: null }],
  },
]

/** Makes a second, smaller site as anybody would: with `createSite`, the theme Kiln, a home page and three products. */
export async function makeSecondSite(deps: Deps, identifier = 'north-pier'): Promise<Site> {
  const site = await createSite(deps, {
    identifier,
    title: 'North Pier',
    tagline: 'Pots from the harbour wall.',
    language: 'en-GB',
    timeZone: 'Europe/London',
    currency: 'GBP',
    settings: { storeSettings: { continueShoppingLinkUrl: '/shop' } },
  })
  const ctx = await systemCtx(deps, site.id)
  await useTheme(ctx, { theme: 'kiln', tweaks: { leaf: '#24405a', accent: '#24405a', 'accent-deep': '#16293b' } })
  const assetOf = await seedPictures(ctx, ['vase-tulip', 'vase-bottle', 'bowl-serving', 'care-guide'])
  await createPage(ctx, {
    urlId: 'home',
    title: 'Home',
    typeName: 'page',
    isHome: true,
    document: page(
      row(column(12, html('<h1>North Pier</h1><p>Pots from the harbour wall.</p>'), button('See the shop', '/shop'))),
    ),
  })
  const shop = await createPage(ctx, { urlId: 'shop', title: 'Shop', typeName: 'products' })
  await setNavigation(ctx, 'mainNav', [{ pageId: shop.id }])
  await setNavigation(ctx, 'footerNav', [{ url: '/cart', title: 'Cart' }])
  await seedProducts(ctx, shop.id, assetOf, secondSiteProducts)
  return site
}
