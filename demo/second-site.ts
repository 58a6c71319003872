import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { button, column, html, image, page, row } from '@sitewright/domain/pages/build-document.ts'
import { backgroundCtx, type Deps, type Site } from '@sitewright/server/context.ts'
import { createPage, publishBlockArea, setNavigation } from '@sitewright/server/pages/index.ts'
import { createSite } from '@sitewright/server/sites/index.ts'
import { activateBuiltInTheme } from '@sitewright/server/themes/index.ts'
import type { DemoProduct } from './demo-product.ts'
import { seedPictures } from './seed-pictures.ts'
import { seedProducts } from './seed-products.ts'

/** Products of the second site: one with options, one without, and one download. Their pages are at /shop/<urlId>. */
const secondSiteProducts: readonly DemoProduct[] = [
  {
    urlId: 'tulip-vase',
    title: 'Harbour vase',
    productType: productTypes.physical,
    categories: [],
    isFeatured: true,
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
    isFeatured: true,
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
    isFeatured: true,
    excerpt: 'A year of high water, to print or to keep.',
    text: ['Twelve pages, one a month.'],
    facts: [],
    pictures: ['care-guide'],
    variants: [{ sku: 'TIDES', priceCents: 600, stock: null }],
  },
]

/** Creates a second, smaller site with the theme Kiln, a home page and three products. */
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
  const ctx = await backgroundCtx(deps, site.id)
  await activateBuiltInTheme(ctx, {
    theme: 'kiln',
    tweaks: { leaf: '#24405a', accent: '#24405a', 'accent-deep': '#16293b' },
  })
  const assetOf = await seedPictures(ctx, ['scene-window', 'vase-tulip', 'vase-bottle', 'bowl-serving', 'care-guide'])
  await createPage(ctx, { urlId: 'home', title: 'Home', typeName: 'page', isHome: true })
  const words = html('<h1>Pots from the harbour wall</h1><p>Thrown on the pier, fired on Fridays.</p>')
  await publishBlockArea(
    ctx,
    'homeHero',
    page(row(column(6, words, button('See the shop', '/shop')), column(6, image(assetOf('scene-window'))))),
  )
  await publishBlockArea(ctx, 'homeFeatured', page(row(column(12, html('<h2>On the shelf today</h2>')))))
  const shop = await createPage(ctx, { urlId: 'shop', title: 'Shop', typeName: 'products' })
  await setNavigation(ctx, 'mainNav', [{ pageId: shop.id }])
  await setNavigation(ctx, 'footerNav', [{ url: '/cart', title: 'Cart' }])
  await seedProducts(ctx, shop.id, assetOf, secondSiteProducts)
  return site
}
