import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { createAuthor, setNavigation } from '../../pages/index.ts'
import { taskCtx, type Ctx } from '../../context.ts'
import type { Site } from '../../context.ts'
import { addAsset } from '../../media/index.ts'
import { createSite, saveSiteSettings } from '../../sites/index.ts'
import { aCart } from '../../testing/a-cart.ts'
import { aDocument, aPage } from '../../testing/a-page.ts'
import { aCollection, aMug, aProduct } from '../../testing/a-product.ts'
import { aSite } from '../../testing/a-site.ts'
import { aBlog, anItem } from '../../testing/an-item.ts'
import { faultsOf } from '../../testing/json-shapes/page-shape.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await suiteApp()
let site: Site
let ctx: Ctx
beforeAll(async () => {
  site = await aSite(app.deps, { title: 'Fern & Kiln', currency: 'EUR', timeZone: 'Europe/Berlin' })
  ctx = taskCtx(app.deps, site)
})

async function jsonOf(path: string, query = '') {
  const { status, body } = await app.visitor(site).get(`${path}?format=json${query}`)
  expect({ path, status }).toEqual({ path, status: 200 })
  return body
}

describe('page JSON', () => {
  it('PL-3.56 PL-3.59 PL-3.60 SF-3.09 has every key of the format on home, pages, lists, items, the cart and the search page', async () => {
    const picture = await addAsset(ctx, { fileName: 'jug.png', bytes: await aPng(), altText: 'A jug' })
    await aPage(ctx, { isHome: true, mainImageId: picture.id })
    const page = await aPage(ctx, { document: aDocument('<p>Hello</p>') })
    const shop = await aCollection(ctx)
    await aMug(ctx, { collectionId: shop.id, urlId: 'mug', images: [picture.id], tags: ['new'], categories: ['Cups'] })
    await aProduct(ctx, { collectionId: shop.id, urlId: 'ebook', productType: 2 })
    const author = await createAuthor(ctx, { displayName: 'Ada Fern', bio: '<p>Potter</p>', avatarId: picture.id })
    const paths = ['/', page.path, `/${shop.urlId}`, `/${shop.urlId}/mug`, `/${shop.urlId}/ebook`, '/cart', '/search']
    for (const typeName of ['blog', 'events', 'gallery', 'album']) {
      const { id: collectionId, urlId } = await aBlog(ctx, typeName)
      const whole = {
        collectionId,
        authorId: author.id,
        mainImageId: picture.id,
        excerpt: '<p>Short</p>',
        document: aDocument('<p>Long</p>'),
        tags: ['clay'],
        categories: ['Workshop'],
        location: { addressTitle: 'Depot', mapLat: 52.5, mapLng: 13.4 },
        customContent: { glaze: 'celadon' },
        ...(typeName === 'events' && { startsMs: Date.now() + 3_600_000, endsMs: Date.now() + 7_200_000 }),
      }
      await anItem(ctx, { ...whole, title: 'Whole', urlId: 'whole' })
      await anItem(ctx, { collectionId, title: 'Bare', urlId: 'bare' })
      paths.push(`/${urlId}`, `/${urlId}/whole`, `/${urlId}/bare`)
    }
    const faults: string[] = []
    for (const path of paths) faults.push(...faultsOf(await jsonOf(path)).map((fault) => `${path} ${fault}`))
    expect(faults).toEqual([])
  })

  it('PL-3.56 distinguishes an index page from a folder that redirects, and marks a post that links to its source', async () => {
    const index = await aPage(ctx, { typeName: 'index' })
    const page = await aPage(ctx)
    expect((await jsonOf(index.path)).collection).toMatchObject({ folder: true, folderBehavior: 1, dropdown: false })
    expect((await jsonOf(page.path)).collection).toMatchObject({ folder: false, folderBehavior: 3 })
    const folder = await aPage(ctx, { typeName: 'folder' })
    await setNavigation(ctx, 'mainNav', [{ pageId: folder.id, items: [{ pageId: page.id }] }])
    const { status, headers } = await app.visitor(site).get(`${folder.path}?format=json`)
    expect([status, headers['location']]).toEqual([302, `${page.path}?format=json`])
    const { id: collectionId, urlId } = await aBlog(ctx)
    const source = { passthrough: true, sourceUrl: 'https://example.test/' }
    await anItem(ctx, { collectionId, urlId: 'away', ...source })
    expect((await jsonOf(`/${urlId}/away`)).item).toMatchObject({
      collectionId,
      recordType: 1,
      fullUrl: `/${urlId}/away`,
      ...source,
    })
  })

  it('is reported as invalid with a missing key, an extra key or a value of the wrong type', async () => {
    const { path } = await aPage(ctx)
    const json = await jsonOf(path)
    const { showCart: _, ...without } = json
    const wrong = { ...json, collection: { ...json.collection, type: '10' } }
    expect([without, { ...json, secret: 1 }, wrong].map((one) => faultsOf(one).length)).toEqual([1, 1, 1])
  })

  it('SF-3.04 SF-3.05 PL-3.61 PL-3.67 PL-9.24 lists a product’s variants with prices in minor units of the site’s currency', async () => {
    const shop = await aCollection(ctx)
    await aMug(ctx, { collectionId: shop.id, urlId: 'mug' })
    const { item } = await jsonOf(`/${shop.urlId}/mug`)
    expect(item).toMatchObject({ recordType: 11, variantOptionOrdering: ['Colour', 'Size'] })
    expect(item.structuredContent).toMatchObject({ productType: 1, isSubscribable: false, customAddButtonText: '' })
    expect(item.structuredContent.variants[1]).toMatchObject({
      attributes: { Colour: 'green', Size: 'large' },
      optionValues: [{ value: 'green' }, { value: 'large' }],
      price: 2400,
      priceMoney: { value: '2400', currency: 'EUR' },
      onSale: false,
      qtyInStock: 0,
      unlimited: false,
    })
    expect(item.structuredContent.variants[2]).toMatchObject({ unlimited: true })
  })

  it('PL-3.64 SF-3.09 contains the merchandising context of the products on the page, and of no others', async () => {
    const cup = await aProduct(ctx)
    const body = await jsonOf(cup.path)
    expect(Object.keys(body.productMerchandisingContext)).toEqual([cup.id])
    const { path } = await aPage(ctx)
    expect(await jsonOf(path)).not.toHaveProperty('productMerchandisingContext')
  })

  it('SF-3.09 uses the site’s currency', async () => {
    const { path } = await aPage(ctx)
    expect((await jsonOf(path)).websiteSettings.storeSettings).toMatchObject({
      defaultCurrency: 'EUR',
      selectedCurrency: 'EUR',
      currenciesSupported: ['EUR'],
      minimumOrderSubtotal: { currency: 'EUR' },
    })
  })

  it('SF-3.09 returns the shop’s merchandising settings, and defaults in US dollars for a shop without any', async () => {
    const identifier = `site-${app.deps.newId().slice(8)}`
    const plain = { title: 'Bare', language: 'en-US', timeZone: 'America/New_York' }
    const bare = taskCtx(app.deps, await createSite(app.deps, { identifier, ...plain }))
    const cup = await aProduct(bare, {
      options: ['Size'],
      variants: [0, 3].map((stock) => ({ sku: `S${stock}`, attributes: { Size: `${stock}` }, priceCents: 100, stock })),
    })
    const read = async () => {
      const { body } = await app.visitor(bare.site).get(`${cup.path}?format=json`)
      return [body.websiteSettings.storeSettings, body.productMerchandisingContext[cup.id]]
    }
    const [usual, nothing] = await read()
    expect(usual).toMatchObject({ defaultCurrency: 'USD', selectedCurrency: 'USD', currenciesSupported: ['USD'] })
    expect(usual).toMatchObject({ multipleQuantityAllowedForServices: true })
    expect(usual.merchandisingSettings).toMatchObject({ multipleQuantityAllowedForServices: true })
    expect(nothing).toEqual({
      scarcityEnabled: false,
      scarcityTemplateViews: [],
      scarcityText: '',
      scarcityShownByDefault: false,
      restockNotificationViews: [],
      restockNotificationMessages: {},
      mailingListSignUpEnabled: false,
      mailingListOptInByDefault: false,
      customSoldOutText: '',
    })
    const merchandisingSettings = {
      scarcityEnabledOnProductItems: true,
      customSoldOutText: 'Gone for now',
      restockNotificationsEnabled: true,
      restockNotificationsMailingListSignUpEnabled: true,
      restockNotificationsMailingListOptInByDefault: true,
    }
    const storeSettings = { multipleQuantityAllowedForServices: false, merchandisingSettings }
    await saveSiteSettings(bare, { settings: { storeSettings } })
    const [chosen, expected] = await read()
    expect(chosen).toMatchObject({ multipleQuantityAllowedForServices: false })
    expect(expected).toEqual({
      scarcityEnabled: true,
      scarcityTemplateViews: [{ qtyInStock: 3, attributes: { Size: '3' }, scarcityShownByDefault: false }],
      scarcityText: 'Only {qtyInStock} left in stock',
      scarcityShownByDefault: false,
      restockNotificationViews: [{ variantId: cup.variants[0]?.id, hiddenByDefault: true }],
      restockNotificationMessages: expect.objectContaining({ buttonText: 'Notify me' }),
      mailingListSignUpEnabled: true,
      mailingListOptInByDefault: true,
      customSoldOutText: 'Gone for now',
    })
  })

  it('PL-3.58 PL-3.37 contains an event’s times, location and author', async () => {
    const { id: collectionId, urlId } = await aBlog(ctx, 'events')
    const startsMs = Date.UTC(2090, 4, 1, 9)
    const location = { addressTitle: 'Depot', mapLat: 52.5, mapLng: 13.4 }
    await anItem(ctx, { collectionId, urlId: 'fair', recordType: 12, startsMs, endsMs: startsMs + 1, location })
    const { item } = await jsonOf(`/${urlId}/fair`)
    expect(item).toMatchObject({
      recordType: 12,
      recordTypeLabel: 'event',
      startDate: startsMs,
      endDate: startsMs + 1,
      location,
      commentState: 2,
      publicCommentCount: 0,
      likeCount: 0,
      author: { displayName: 'Fern & Kiln', systemGenerated: true },
    })
  })

  it('contains a post’s body and a page’s content as rendered HTML', async () => {
    const { id: collectionId, urlId } = await aBlog(ctx)
    await anItem(ctx, { collectionId, urlId: 'first', document: aDocument('<p>Slow firing</p>') })
    const { item, collection } = await jsonOf(`/${urlId}/first`)
    expect(item.body).toMatch(/^<div class="sqs-layout [^>]*>.*<p>Slow firing<\/p>/)
    expect(collection).not.toHaveProperty('mainContent')
    const page = await aPage(ctx, { document: aDocument('<p>Hello</p>') })
    expect((await jsonOf(page.path)).collection.mainContent).toContain('<p>Hello</p>')
  })

  it('contains no setting of the wrong type, no private key and no draft', async () => {
    await saveSiteSettings(ctx, {
      settings: {
        website: {
          captchaSettings: { siteKey: 'public-1', secretKey: 'hidden-1' },
          language: 'hidden-2',
          typekitId: 7,
        },
        websiteSettings: { commentSortType: '3' },
        storeSettings: { merchandisingSettings: { merchantLowStockAlertThreshold: 4711 } },
      },
    })
    const { id: collectionId, urlId } = await aBlog(ctx)
    await anItem(ctx, { collectionId, title: 'Hidden-3', isDraft: true })
    const body = await jsonOf(`/${urlId}`)
    expect(faultsOf(body)).toEqual([])
    expect(body.website.captchaSettings).toEqual({ siteKey: 'proof' })
    expect(body.websiteSettings.commentSortType).toBe(2)
    expect(JSON.stringify(body)).not.toMatch(/hidden-|4711|public-1/i)
    await saveSiteSettings(ctx, { settings: {} })
  })

  it('contains the cart for its visitor only, and never on cached pages', async () => {
    const cup = await aProduct(app.ctx, { title: 'Secret cup' })
    const { client } = await aCart(app, cup, 2)
    const own = await client.get('/cart?format=json')
    expect(own.body.shoppingCart).toMatchObject({ totalQuantity: 2, entries: [{ title: 'Secret cup' }] })
    expect(faultsOf(own.body)).toEqual([])
    expect(own.headers['cache-control']).toBe('private, no-store')
    for (const path of ['/cart?format=json', `${cup.path}?format=json`]) {
      const { body } = await app.visitor().get(path)
      expect(body.shoppingCart).toMatchObject({ id: '', totalQuantity: 0, entries: [] })
    }
  })

  it('PL-9.15 uses the site’s time zone, America/New_York by default', async () => {
    const { path } = await aPage(ctx)
    const berlin = (await jsonOf(path)).website
    expect(['CET', 'CEST']).toContain(berlin.timeZoneAbbr)
    expect([3_600_000, 7_200_000]).toContain(berlin.timeZoneOffset)
    const newYork = taskCtx(app.deps, await aSite(app.deps))
    const at = await aPage(newYork)
    const { body } = await app.visitor(newYork.site).get(`${at.path}?format=json`)
    expect(body.website.timeZone).toBe('America/New_York')
    expect([-18_000_000, -14_400_000]).toContain(body.website.timeZoneOffset)
  })
})

describe('product cards', () => {
  it('take at most 400 bytes each and contain a card’s fields, with a next page after 100', async () => {
    const shop = await aCollection(ctx)
    for (let number = 0; number < 103; number++) {
      await aMug(ctx, {
        collectionId: shop.id,
        title: `A mug with quite a long name, number ${number}`,
        urlId: `m-${number}`,
      })
    }
    const body = await jsonOf(`/${shop.urlId}`, '&view=cards')
    expect(body.items).toHaveLength(100)
    for (const card of body.items) expect(Buffer.byteLength(JSON.stringify(card))).toBeLessThanOrEqual(400)
    expect(body.items[0]).toMatchObject({ fullUrl: `/${shop.urlId}/m-0`, cents: 1800, from: true })
    const { body: rest } = await app.visitor(site).get(body.pagination.nextPageUrl)
    expect(rest.items.map((card: { fullUrl: string }) => card.fullUrl)).toEqual(
      [100, 101, 102].map((number) => `/${shop.urlId}/m-${number}`),
    )
    expect(rest.pagination).not.toHaveProperty('nextPage')
  })
})

function aPng(): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: '#8a6' } })
    .png()
    .toBuffer()
}

it('SF-5.11 SF-3.09 returns the configured captcha site key and allows the provider’s script in the CSP; neither when the captcha is off', async () => {
  const keys = { CAPTCHA_SITE_KEY: 'public-9', CAPTCHA_SECRET: 'hidden-9' }
  const hosts = {
    CAPTCHA_SCRIPT_URL: 'https://captcha.example/api.js',
    CAPTCHA_VERIFY_URL: 'https://captcha.example/v',
  }
  const provided = await testApp({ sameAs: app, env: { CAPTCHA: 'provider', ...keys, ...hosts } })
  const off = await testApp({ sameAs: app, env: { CAPTCHA: 'off' } })
  const { path } = await aPage(app.ctx)
  const { text, body } = await provided.visitor().get(`${path}?format=json`)
  expect([body.website.captchaSettings, text.includes('hidden-9')]).toEqual([{ siteKey: 'public-9' }, false])
  const policy = String((await provided.visitor().get(path)).headers['content-security-policy'])
  expect(policy).toMatch(/script-src 'self'[^;]* https:\/\/captcha\.example[ ;]/)
  expect((await off.visitor().get(`${path}?format=json`)).body.website).not.toHaveProperty('captchaSettings')
  expect(String((await off.visitor().get(path)).headers['content-security-policy'])).not.toContain('captcha')
  await Promise.all([provided.close(), off.close()])
})
