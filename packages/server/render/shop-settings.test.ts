import { beforeEach, expect, it } from 'vitest'
import { taskCtx, type Ctx, type Site } from '../context.ts'
import { saveSiteSettings } from '../sites/index.ts'
import { setStock } from '../stock/index.ts'
import { importTheme } from '../themes/index.ts'
import { aCart } from '../testing/a-cart.ts'
import { aCollection, aMug, aProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { aThemeFolder, themeFiles } from '../testing/a-theme.ts'
import { faultsOf } from '../testing/json-shapes/page-shape.ts'
import { until } from '../testing/until.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { testApp } from '../testing/test-app.ts'

const app = await suiteApp()
let site: Site
let ctx: Ctx
beforeEach(async () => {
  site = await aSite(app.deps)
  ctx = taskCtx(app.deps, site)
})

const few = { scarcityEnabledOnProductItems: true, scarcityThreshold: 3, customSoldOutText: 'Back in spring' }

async function saveShop(merchandisingSettings: object, more: object = {}): Promise<void> {
  await saveSiteSettings(ctx, { settings: { storeSettings: { merchandisingSettings }, ...more } })
}

async function jsonOf(path: string) {
  const { status, body } = await app.visitor(site).get(path)
  expect({ path, status, faults: faultsOf(body) }).toEqual({ path, status: 200, faults: [] })
  return body
}

it('PL-3.64 PL-3.66 shows low stock on product pages and lists, according to the settings and the current stock', async () => {
  const collection = await aCollection(ctx)
  const mug = await aMug(ctx, { collectionId: collection.id })
  const cup = await aProduct(ctx, { collectionId: collection.id })
  const at = `/${collection.urlId}/${mug.path.split('/').at(-1)}`
  const off = (await jsonOf(`${at}?format=json`)).productMerchandisingContext[mug.id]
  expect(off).toMatchObject({ scarcityEnabled: false, scarcityTemplateViews: [], customSoldOutText: '' })

  await saveShop(few)
  await setStock(ctx, mug.variants[0]?.id ?? '', { to: 3, reason: 'counted' })
  await setStock(ctx, cup.variants[0]?.id ?? '', { to: 1, reason: 'counted' })
  const attributes = { Colour: 'green', Size: 'small' }
  const contexts = {
    [mug.id]: {
      scarcityEnabled: true,
      scarcityText: 'Only {qtyInStock} left in stock',
      scarcityShownByDefault: false,
      scarcityTemplateViews: [{ attributes, qtyInStock: 3, scarcityShownByDefault: false }],
      customSoldOutText: 'Back in spring',
    },
    [cup.id]: {
      scarcityShownByDefault: true,
      scarcityTemplateViews: [{ qtyInStock: 1, scarcityShownByDefault: true }],
    },
  }
  expect((await jsonOf(`/${collection.urlId}?format=json`)).productMerchandisingContext).toMatchObject(contexts)
  expect((await jsonOf(`${at}?format=json`)).productMerchandisingContext).toMatchObject({ [mug.id]: contexts[mug.id] })
  expect((await app.visitor(site).get(at)).text).toMatch(/<div class="product-scarcity"[^>]*>\s*Only 3 left in stock/)

  await setStock(ctx, mug.variants[0]?.id ?? '', { to: 4, reason: 'counted' })
  const isShown = async () => (await app.visitor(site).get(at)).text.includes('left in stock')
  expect(await until(isShown, (shown) => !shown, 1_000)).toBe(false)
})

it('SF-4.07 shows the shop’s own sold-out text, also in lists of related products', async () => {
  const item =
    '{.equal item.title "Cup"}<squarespace:related itemId="{item.id}">{.repeated section items}{@|product-status}{.end}</squarespace:related>{.end}'
  const list = '{.repeated section items}{@|product-status}{.end}'
  const conf = '{"title":"Shop","ordering":"user-orderable"}'
  const files = {
    'collections/products.conf': conf,
    'collections/products.item': item,
    'collections/products.list': list,
  }
  await importTheme(ctx, aThemeFolder(themeFiles(files)))
  const collection = await aCollection(ctx)
  const cup = await aProduct(ctx, { collectionId: collection.id })
  await aProduct(ctx, {
    collectionId: collection.id,
    title: 'Gone',
    variants: [{ sku: 'GONE', priceCents: 1, stock: 0 }],
  })
  await saveShop(few)
  for (const path of [`/${collection.urlId}`, `/${collection.urlId}/${cup.path.split('/').at(-1)}`])
    expect((await app.visitor(site).get(path)).text).toMatch(/<div class="product-mark sold-out"[^>]*>Back in spring</)
})

it('SF-4.10 returns the site’s enabled feature flags and the template version', async () => {
  const { path } = await aMug(ctx)
  const usual = await jsonOf(`${path}?format=json`)
  expect([usual.featureFlags, usual.template]).toEqual([
    { productVariantBranching: false, productReviews: false },
    { mobileStylesEnabled: true, version: '7' },
  ])
  await importTheme(ctx, aThemeFolder(themeFiles({}, { templateVersion: '7.1' })))
  await saveShop({}, { featureFlags: { productVariantBranching: true, secretFlag: true } })
  const branching = await jsonOf(`${path}?format=json`)
  expect([branching.featureFlags, branching.template.version]).toEqual([
    { productVariantBranching: true, productReviews: false },
    '7.1',
  ])
})

it('SF-3.05 gives scripts of a version 7.1 theme prices as objects, or as minor units with VARIANT_PRICES=integers', async () => {
  await importTheme(ctx, aThemeFolder(themeFiles({}, { templateVersion: '7.1' })))
  const { path } = await aMug(ctx)
  const other = await testApp({ env: { VARIANT_PRICES: 'integers' }, sameAs: app })
  try {
    const [money, integers] = await Promise.all(
      [app, other].map(async (server) => {
        const { text } = await server.visitor(site).get(path)
        const variants = /data-variants="([^"]*)"/.exec(text)?.[1]?.replaceAll('&quot;', '"') ?? ''
        return JSON.parse(variants)[0].price
      }),
    )
    expect(money).toEqual({ value: 1800, currencyCode: 'USD', decimalValue: '18.00', fractionalDigits: 2 })
    expect(integers).toBe(1800)
  } finally {
    await other.close()
  }
})

it('SF-2.01 renders no floating cart with express checkout or with a theme’s own cart, with and without items in the cart', async () => {
  const cup = await aProduct(ctx)
  // This client has a cart and no scripts.
  const { client } = await aCart({ ...app, site, visitor: () => app.visitor(site) }, cup, 2)
  const pillsAt = async (path: string): Promise<boolean[]> => {
    const pages = await Promise.all([app.visitor(site).get(path), client.get(path)])
    return pages.map(({ text }) => /cart-pill|absolute-cart-box/.test(text))
  }
  expect([await pillsAt(cup.path), await pillsAt('/cart')]).toEqual([
    [true, true],
    [false, false],
  ])
  await saveSiteSettings(ctx, { settings: { storeSettings: { expressCheckout: true } } })
  expect(await pillsAt(cup.path)).toEqual([false, false])
  await saveSiteSettings(ctx, { settings: {} })
  expect(await pillsAt(cup.path)).toEqual([true, true])

  const region = themeFiles()
    ['site.region']?.toString()
    .replace('</body>', '<div class="sqs-custom-cart"></div></body>')
  await importTheme(ctx, aThemeFolder(themeFiles({ 'site.region': region ?? '' })))
  const pills = await until(
    () => pillsAt(cup.path),
    (shown) => !shown.includes(true),
  )
  expect(pills).toEqual([false, false])
})

it('SF-4.17 shows the add-to-cart wrappers from the start, with and without a cart', async () => {
  const cup = await aProduct(ctx)
  const { client } = await aCart({ ...app, site, visitor: () => app.visitor(site) }, cup, 1)
  for (const visitor of [app.visitor(site), client]) {
    const { text } = await visitor.get(cup.path)
    const wrappers = text.match(/<[^>]*sqs-add-to-cart-button-wrapper[^>]*>/g) ?? []
    expect(wrappers).toHaveLength(1)
    expect(wrappers[0]).not.toMatch(/hidden|display|aria-hidden/)
  }
})

it('SF-3.11 SF-5.09 returns the price range for payment in installments when the shop offers it', async () => {
  const mug = await aMug(ctx)
  const lesson = await aProduct(ctx, { productType: 3 })
  expect(await jsonOf(`${mug.path}?format=json`)).not.toHaveProperty('productInstallmentsContext')
  await saveSiteSettings(ctx, {
    settings: { storeSettings: { afterPay: { enabled: true, minCents: 500, maxCents: 90_000 } } },
  })
  const settings = { afterPayMin: 500, afterPayMax: 90_000, shopperLanguage: 'en', stripeAccountCountry: 'US' }
  expect((await jsonOf(`${mug.path}?format=json`)).productInstallmentsContext).toEqual({
    [mug.id]: { ...settings, afterPayAvailable: true },
  })
  expect((await jsonOf(`${lesson.path}?format=json`)).productInstallmentsContext).toEqual({
    [lesson.id]: { ...settings, afterPayAvailable: false },
  })
  expect((await app.visitor(site).get(mug.path)).text).toContain('class="product-installments"')
  expect((await app.visitor(site).get(lesson.path)).text).not.toContain('class="product-installments"')
})

it('SF-5.09 offers no installments in a shop that sells in euros', async () => {
  const german = await aSite(app.deps, { currency: 'EUR', language: 'de-DE' })
  const shop = taskCtx(app.deps, german)
  const mug = await aMug(shop)
  await saveSiteSettings(shop, { settings: { storeSettings: { afterPay: { enabled: true } } } })
  const visitor = app.visitor(german)
  expect((await visitor.get(mug.path)).text).not.toContain('installments')
  expect((await visitor.get('/cart')).text).not.toContain('installments')
})
