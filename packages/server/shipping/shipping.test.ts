import { productTypes, websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { describe, expect, it } from 'vitest'
import { taskCtx } from '../context.ts'
import { saveSiteSettings } from '../sites/index.ts'
import { aProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { aTeammate } from '../testing/an-account.ts'
import { aBuyer, aShop, viewOf } from '../testing/checkout/a-buyer.ts'
import { anOrder } from '../testing/orders/an-order.ts'
import { suiteApp } from '../testing/suite-app.ts'

const app = await suiteApp({ env: { CAPTCHA: 'off' } })
const path = '/api/studio/shipping'
const post = { name: 'Post', priceCents: 500, countries: ['US'] }
const studio = {
  name: 'Studio',
  priceCents: 0,
  isPickup: true,
  pickupLocation: { country: 'US', region: 'OR', postcode: '97214' },
}

/** A shop with its owner in the studio. */
async function aShopAndOwner(storeSettings: object = {}, roles?: number[]) {
  const { site, ctx } = await aShop(app, storeSettings)
  const client = await aTeammate(app, { siteId: site.id, ...(roles && { roles }) })
  const at = { headers: { 'x-site': site.id } }
  const read = async () => (await client.get(path, at)).body
  return {
    site,
    ctx,
    client,
    at,
    read,
    /** Saves the rates on the newest version. */
    save: async (...rates: object[]) => client.put(path, { rates, version: (await read()).version }, at),
    tries: async (to: object, goods: object) => client.post(`${path}/try`, { to, goods }, at),
  }
}

describe('shipping rates', () => {
  it('BX-1.09 are read and saved by the studio, and charged by the checkout of a cart that was there before', async () => {
    const shop = await aShopAndOwner()
    const browser = await aBuyer(app, shop.site, await aProduct(shop.ctx))
    expect((await viewOf(browser)).shippingOptions).toMatchObject([{ name: 'Post', priceCents: 500 }])
    expect(await shop.read()).toMatchObject({ rates: [{ name: 'Post', priceCents: 500 }], currency: 'USD', soldTo: [] })

    const saved = await shop.save({ ...post, priceCents: 700, zoneName: 'Home' }, studio)
    expect([saved.status, saved.body.rates[0]]).toEqual([200, expect.objectContaining({ zoneName: 'Home' })])
    expect((await viewOf(browser)).shippingOptions).toMatchObject([
      { name: 'Post', priceCents: 700 },
      { name: 'Studio', isPickup: true },
    ])
    expect(JSON.stringify(await viewOf(browser))).not.toContain('Home')
  })

  it('BX-5.06 are not overwritten by an owner who has not seen the newest, and other settings are no conflict', async () => {
    const shop = await aShopAndOwner({ miniCart: true })
    const { version } = await shop.read()
    await shop.client.put('/api/studio/settings', { tagline: 'Made by hand' }, shop.at)
    const first = await shop.client.put(path, { rates: [post], version }, shop.at)
    expect(first.status).toBe(200)
    const second = await shop.client.put(path, { rates: [{ ...post, priceCents: 1 }], version }, shop.at)
    expect([second.status, second.body.code]).toEqual([409, 'changes.changed-meanwhile'])
    expect((await shop.read()).rates).toMatchObject([{ priceCents: 500, countries: ['US'] }])

    const text = 'select tagline, settings from site_settings where site_id = $1'
    const [row] = await app.deps.owner.ask<{ tagline: string; settings: object }>('', text, [shop.site.id])
    expect(row).toMatchObject({ tagline: 'Made by hand', settings: { storeSettings: { miniCart: true } } })
  })

  it('BX-5.06 notice what another part of the server has saved', async () => {
    const shop = await aShopAndOwner()
    const { version } = await shop.read()
    await saveSiteSettings(shop.ctx, { settings: { storeSettings: { shippingRates: [studio] } } })
    expect((await shop.client.put(path, { rates: [post], version }, shop.at)).status).toBe(409)
  })

  it('come back by an undo, until they were changed again', async () => {
    const shop = await aShopAndOwner()
    const before = await shop.read()
    const { undo } = (await shop.save(post)).body
    expect((await shop.client.post(undo.path, undo.body, shop.at)).body).toMatchObject({ undo: null })
    expect(await shop.read()).toEqual(before)

    const later = (await shop.save(post)).body.undo
    await shop.save({ ...post, priceCents: 900 })
    expect(await shop.client.post(later.path, later.body, shop.at)).toMatchObject({
      status: 409,
      body: { code: 'changes.changed-meanwhile' },
    })
    expect((await shop.read()).rates).toMatchObject([{ priceCents: 900 }])
  })

  it('BX-3.12 leave an entry that says what was changed, and none when nothing was', async () => {
    const shop = await aShopAndOwner()
    await shop.save({ ...post, countries: [], priceCents: 700 }, studio)
    await shop.save({ ...post, countries: [], priceCents: 700 }, studio)
    const { entries } = (await shop.client.get('/api/studio/activity', shop.at)).body
    const saved = entries.filter(({ action }: { action: string }) => action === 'shipping.saved')
    expect(saved).toMatchObject([
      {
        changes: [
          { field: 'Post', from: { priceCents: 500 }, to: { priceCents: 700 } },
          { field: 'Studio', from: null },
        ],
      },
    ])
  })

  it('purge the cached pages, which show them', async () => {
    const shop = await aShopAndOwner()
    const revision = async (): Promise<number> => {
      const rows = await app.deps.owner.ask<{ revision: number }>(
        '',
        'select revision from site_settings where site_id = $1',
        [shop.site.id],
      )
      return rows[0]?.revision ?? 0
    }
    const before = await revision()
    await shop.save(post)
    expect(await revision()).toBe(before + 1)
  })
})

describe('who may set shipping', () => {
  it('BX-5.07 is whom the row on checkout settings, or its part shipping, permits', async () => {
    const statuses = async (role: number) => {
      const { client, at, save, tries } = await aShopAndOwner({}, [role])
      const goods = { grams: 0, cents: 0 }
      return [
        (await client.get(path, at)).status,
        (await save(post)).status,
        (await tries({ country: 'US' }, goods)).status,
      ]
    }
    expect(await statuses(websiteRoles.storeManager)).toEqual([200, 200, 200])
    expect(await statuses(websiteRoles.admin)).toEqual([200, 200, 200])
    expect(await statuses(websiteRoles.editor)).toEqual([403, 403, 403])
    expect(await statuses(websiteRoles.viewer)).toEqual([403, 403, 403])
  })

  it('BX-5.07 is nobody at another site, whose orders are not found either', async () => {
    const [mine, theirs] = [await aShopAndOwner(), await aShopAndOwner()]
    const { number } = await anOrder(theirs.ctx)
    await anOrder(theirs.ctx)
    const there = { headers: { 'x-site': theirs.site.id } }
    expect((await mine.client.get(path, there)).status).toBe(404)
    expect((await mine.client.put(path, { rates: [], version: (await theirs.read()).version }, there)).status).toBe(404)
    expect((await mine.tries({ country: 'US' }, { orderNumber: number })).body.code).toBe('orders.not-found')
    expect((await theirs.read()).rates).toHaveLength(1)
    expect((await mine.read()).soldTo).toEqual([])
  })
})

describe('values that are refused', () => {
  const pickup = (pickupLocation: object) => ({ ...studio, pickupLocation })
  it.each([
    ['rates.0.name', { ...post, name: '' }],
    ['rates.0.name', { ...post, name: 'a\u0000b' }],
    ['rates.0.zoneName', { ...post, zoneName: 'x'.repeat(81) }],
    ['rates.0.priceCents', { ...post, priceCents: -1 }],
    ['rates.0.priceCents', { ...post, priceCents: 1.5 }],
    ['rates.0.priceCents', { ...post, priceCents: '1' }],
    ['rates.0.countries.0', { ...post, countries: ['XX'] }],
    ['rates.0.countries', { ...post, countries: [], regions: ['NY'] }],
    ['rates.0.regions', { ...post, regions: ['Bavaria'] }],
    ['rates.0.postcodes', { ...post, postcodes: ['SW1'] }],
    ['rates.0.postcodes', { ...post, countries: ['AE'], postcodes: ['1'] }],
    ['rates.0.postcodeRanges.0', { ...post, postcodeRanges: [{ from: '20000', to: '10000' }] }],
    ['rates.0.postcodeRanges', { ...post, postcodeRanges: [{ from: 'AAA', to: 'BBB' }] }],
    ['rates.0.belowCents', { ...post, fromCents: 500, belowCents: 500 }],
    ['rates.0.belowGrams', { ...post, fromGrams: 500, belowGrams: 400 }],
    ['rates.0.pickupLocation', { ...studio, pickupLocation: undefined }],
    ['rates.0.pickupLocation.region', pickup({ country: 'US', region: 'Bavaria' })],
    ['rates.0.pickupLocation.postcode', pickup({ country: 'US', region: 'OR', postcode: '972' })],
  ])('BX-5.11 BX-1.09 are named at their field and change nothing: %s of %j', async (field, rate) => {
    const shop = await aShopAndOwner()
    const before = await shop.read()
    const refused = await shop.save(rate)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [field]])
    expect(await shop.read()).toEqual(before)
  })

  it('BX-5.11 are refused in an undo, and in an address that is tried', async () => {
    const shop = await aShopAndOwner()
    const { version } = await shop.read()
    const undo = async (body: object) => (await shop.client.post(`${path}/undo`, body, shop.at)).status
    expect([
      await undo({ rates: [{ ...post, priceCents: -1 }], version }),
      await undo({ rates: 'all', version }),
      await undo({ rates: [], version, settings: {} }),
      await undo({ rates: Array.from({ length: 51 }, () => post), version }),
    ]).toEqual([400, 400, 400, 400])
    const goods = { grams: 0, cents: 0 }
    const tried = async (to: object, of: object) => (await shop.tries(to, of)).status
    expect([
      await tried({ country: 'XX' }, goods),
      await tried({ country: 'US', postcode: 'a\u0000b' }, goods),
      await tried({ country: 'US' }, { grams: -1, cents: 0 }),
      await tried({ country: 'US' }, { orderNumber: 0 }),
      await tried({ country: 'US' }, { orderNumber: 1e30 }),
      await tried({ country: 'US' }, {}),
    ]).toEqual([400, 400, 400, 400, 400, 400])
    expect((await shop.read()).version).toBe(version)
  })

  it('do not keep an owner from changing other rates, when they were saved by older rules', async () => {
    const old = { ...post, name: 'Old', postcodes: ['SW1'] }
    const shop = await aShopAndOwner({ shippingRates: [old] })
    expect((await shop.save(old, post)).status).toBe(200)
    const refused = await shop.save({ ...old, priceCents: 1 }, post)
    expect(refused.body).toMatchObject({
      code: 'shipping.invalid',
      errors: { 'rates.0.postcodes': '“SW1” does not fit the postcodes of these countries.' },
    })
  })
})

describe('trying an address', () => {
  const rates = [
    { ...post, belowGrams: 2000 },
    { ...post, priceCents: 900, fromGrams: 2000 },
    { name: 'Islands', priceCents: 2500, countries: ['US'], regions: ['HI'], zoneName: 'Far away' },
    studio,
  ]

  it('BX-1.09 offers what the checkout offers, and names the zone that applied', async () => {
    const shop = await aShopAndOwner({ shippingRates: rates })
    const light = await shop.tries({ country: 'us', region: 'Oregon', postcode: '97214' }, { grams: 1999, cents: 0 })
    expect(light.body).toMatchObject({
      options: [
        { name: 'Post', priceCents: 500 },
        { name: 'Studio', priceCents: 0, isPickup: true },
      ],
      zone: { area: { countries: ['US'], regions: [] } },
    })
    const heavy = await shop.tries({ country: 'US' }, { grams: 2000, cents: 0 })
    expect(heavy.body.options[0]).toMatchObject({ name: 'Post', priceCents: 900 })
    const far = await shop.tries({ country: 'US', region: 'Hawaii' }, { grams: 2000, cents: 0 })
    expect(far.body).toMatchObject({ options: [{ name: 'Islands' }, {}], zone: { name: 'Far away' } })
    const none = await shop.tries({ country: 'DE' }, { grams: 0, cents: 0 })
    expect(none.body).toMatchObject({ options: [{ name: 'Studio' }], zone: null })
  })

  it('BX-1.09 weighs and values what of an order is sent', async () => {
    const shop = await aShopAndOwner({ shippingRates: rates })
    const variants = [{ sku: `CUP-${shop.ctx.newId()}`, priceCents: 1800, stock: 10, weightGrams: 700 }]
    const cup = { product: await aProduct(shop.ctx, { variants }), quantity: 3, priceCents: 1800 }
    const guide = { productType: productTypes.digital, priceCents: 900 }
    const { number } = await anOrder(shop.ctx, { lines: [cup, guide] })
    expect((await shop.tries({ country: 'US' }, { orderNumber: number })).body).toMatchObject({
      goods: { grams: 2100, cents: 5400 },
      options: [{ name: 'Post', priceCents: 900 }, {}],
    })
    expect((await shop.tries({ country: 'US' }, { orderNumber: number + 1 })).body.code).toBe('orders.not-found')
  })
})

it('tells to which countries orders were placed', async () => {
  const site = await aSite(app.deps)
  const client = await aTeammate(app, { siteId: site.id })
  await anOrder(taskCtx(app.deps, site))
  expect((await client.get(path, { headers: { 'x-site': site.id } })).body.soldTo).toEqual(['US'])
})
