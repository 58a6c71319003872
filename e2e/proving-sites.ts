import { column, html, page, row } from '@sitewright/domain/pages/build-document.ts'
import { systemCtx, type Ctx, type Deps } from '@sitewright/server/kit/context.ts'
import { createPage, setNavigation } from '@sitewright/server/pages/index.ts'
import { createProduct, type ProductInput } from '@sitewright/server/catalog/index.ts'
import { createSite, saveSiteSettings } from '@sitewright/server/sites/index.ts'
import { useTheme } from '@sitewright/server/themes/index.ts'
import { darkIdentifier, provingIdentifier } from './facts.ts'

/** Sites whose products are made for what the journeys want to see: one plain, one with radio pickers and a dark footer. */
export async function makeProvingSites(deps: Deps): Promise<void> {
  await makeProvingSite(deps, provingIdentifier, 'select')
  await makeProvingSite(deps, darkIdentifier, 'radio')
}

async function makeProvingSite(deps: Deps, identifier: string, variantPicker: 'select' | 'radio'): Promise<void> {
  const site = await createSite(deps, {
    identifier,
    title: `Proving ${variantPicker}`,
    language: 'en-US',
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
  })
  const ctx = await systemCtx(deps, site.id)
  await saveSiteSettings(ctx, { settings: { storeSettings: { variantPicker } } })
  await useTheme(ctx, { theme: 'kiln', tweaks: { 'tweak-footer-dark': variantPicker === 'radio' } })
  await createPage(ctx, {
    urlId: 'home',
    title: 'Home',
    typeName: 'page',
    isHome: true,
    document: page(row(column(12, html('<h1>Proving ground</h1><p>Things are tried here.</p>')))),
  })
  const shop = await createPage(ctx, { urlId: 'shop', title: 'Shop', typeName: 'products' })
  await setNavigation(ctx, 'mainNav', [{ pageId: shop.id }])
  for (const product of products) await addProduct(ctx, shop.id, product)
}

type Proving = Pick<ProductInput, 'urlId' | 'title' | 'options' | 'variants'>

async function addProduct(ctx: Ctx, collectionId: string, product: Proving): Promise<void> {
  await createProduct(ctx, { ...product, collectionId, productType: 1, excerpt: '<p>Made to be tried.</p>' })
}

const products: readonly Proving[] = [
  { urlId: 'ten', title: 'Ten of these', variants: [{ sku: 'TEN', priceCents: 1_800, stock: 10 }] },
  {
    urlId: 'mug',
    title: 'Mug',
    options: ['Colour', 'Size'],
    variants: [
      { sku: 'GS', attributes: { Colour: 'Green', Size: 'Small' }, priceCents: 1_800, stock: 10 },
      { sku: 'GL', attributes: { Colour: 'Green', Size: 'Large' }, priceCents: 2_400, stock: 0 },
      {
        sku: 'BS',
        attributes: { Colour: 'Blue', Size: 'Small' },
        priceCents: 2_000,
        salePriceCents: 1_500,
        onSale: true,
        stock: null,
      },
    ],
  },
  {
    urlId: 'three-ways',
    title: 'Three ways',
    options: ['Colour', 'Size', 'Handle'],
    variants: [
      { sku: 'T1', attributes: { Colour: 'Green', Size: 'Small', Handle: 'Left' }, priceCents: 900, stock: 4 },
      { sku: 'T2', attributes: { Colour: 'Blue', Size: 'Large', Handle: 'Right' }, priceCents: 1_100, stock: 4 },
    ],
  },
  {
    urlId: 'one-way',
    title: 'One way',
    options: ['Colour'],
    variants: [
      { sku: 'O1', attributes: { Colour: 'Green' }, priceCents: 700, stock: 4 },
      { sku: 'O2', attributes: { Colour: 'Blue' }, priceCents: 700, stock: 4 },
    ],
  },
  {
    urlId: 'long-words',
    title: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenhalterung',
    variants: [{ sku: 'LONG', priceCents: 1_248_000, stock: 4 }],
  },
]
