import { productTypes, websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { describe, expect, it } from 'vitest'
import { readOrder } from '../orders/index.ts'
import { saveSiteSettings } from '../sites/index.ts'
import { aProduct } from '../testing/a-product.ts'
import { aTeammate } from '../testing/an-account.ts'
import { aBuyer, aShop, viewOf } from '../testing/checkout/a-buyer.ts'
import { anOrder } from '../testing/orders/an-order.ts'
import { suiteApp } from '../testing/suite-app.ts'

const app = await suiteApp({ env: { CAPTCHA: 'off' } })
const path = '/api/studio/taxes'
const washington = { name: 'Sales tax', ratePpm: 65_000, countries: ['US'], regions: ['WA'] }
const germany = { name: 'MwSt', ratePpm: 190_000, countries: ['DE'], isOnShipping: true }

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
    /** Saves the taxes on the newest version. */
    save: async (taxes: object) => client.put(path, { taxes, version: (await read()).version }, at),
  }
}

describe('taxes', () => {
  it('BX-1.08 are read and saved by the studio, and charged by the checkout of a cart that was there before', async () => {
    const shop = await aShopAndOwner()
    const browser = await aBuyer(app, shop.site, await aProduct(shop.ctx))
    expect(JSON.stringify(await viewOf(browser))).not.toContain('Sales tax')
    expect(await shop.read()).toMatchObject({
      taxes: { areIncluded: false, rules: [] },
      currency: 'USD',
      classes: [
        { name: 'standard', products: 1 },
        { name: 'exempt', products: 0 },
      ],
      findings: [],
    })
    const saved = await shop.save({ areIncluded: false, rules: [washington], rounding: 'document' })
    expect([saved.status, saved.body.taxes]).toMatchObject([200, { rules: [washington], rounding: 'document' }])
    expect(JSON.stringify(await viewOf(browser))).toContain('Sales tax')
  })

  it('BX-1.08 of orders that were placed stay as they were', async () => {
    const shop = await aShopAndOwner()
    await shop.save({ rules: [washington] })
    const taxes = { areIncluded: false, rules: [{ ...washington, isOnShipping: false, postcodes: [] }] }
    const location = { country: 'US', region: 'WA', postcode: '98109' }
    const { number } = await anOrder(shop.ctx, { pricing: { taxes, location } })
    const before = await readOrder(shop.ctx, number)
    expect(before.taxes).toMatchObject([{ name: 'Sales tax', ratePpm: 65_000, amountCents: 234 }])
    expect((await shop.save({ rules: [{ ...washington, ratePpm: 100_000 }] })).status).toBe(200)
    expect(await readOrder(shop.ctx, number)).toEqual(before)
  })

  it('are not overwritten by an owner who has not seen the newest, and other settings are no conflict', async () => {
    const shop = await aShopAndOwner({ miniCart: true })
    const { version } = await shop.read()
    await shop.client.put('/api/studio/settings', { tagline: 'Made by hand' }, shop.at)
    expect((await shop.client.put(path, { taxes: { rules: [germany] }, version }, shop.at)).status).toBe(200)
    const second = await shop.client.put(path, { taxes: { rules: [washington] }, version }, shop.at)
    expect([second.status, second.body.code]).toEqual([409, 'changes.changed-meanwhile'])
    expect((await shop.read()).taxes.rules).toMatchObject([germany])
    const text = 'select settings from site_settings where site_id = $1'
    const [row] = await app.deps.owner.ask<{ settings: object }>('', text, [shop.site.id])
    expect(row).toMatchObject({ settings: { storeSettings: { miniCart: true, shippingRates: [{ name: 'Post' }] } } })
  })

  it('notice what another part of the server has saved', async () => {
    const shop = await aShopAndOwner()
    const { version } = await shop.read()
    await saveSiteSettings(shop.ctx, {
      settings: { storeSettings: { taxes: { areIncluded: true, rules: [germany] } } },
    })
    expect((await shop.client.put(path, { taxes: { rules: [washington] }, version }, shop.at)).status).toBe(409)
  })

  it('come back by an undo, until they were changed again', async () => {
    const shop = await aShopAndOwner()
    const before = await shop.read()
    const { undo } = (await shop.save({ rules: [germany] })).body
    expect((await shop.client.post(undo.path, undo.body, shop.at)).body).toMatchObject({ undo: null })
    expect(await shop.read()).toEqual(before)

    const later = (await shop.save({ rules: [germany] })).body.undo
    await shop.save({ rules: [{ ...germany, ratePpm: 70_000 }] })
    expect(await shop.client.post(later.path, later.body, shop.at)).toMatchObject({
      status: 409,
      body: { code: 'changes.changed-meanwhile' },
    })
    expect((await shop.read()).taxes.rules).toMatchObject([{ ratePpm: 70_000 }])
  })

  it('BX-3.12 leave an entry that says which rates changed from what to what, and none when nothing did', async () => {
    const shop = await aShopAndOwner({ taxes: { rules: [germany, washington] } })
    const taxes = {
      areIncluded: true,
      rules: [
        { ...germany, ratePpm: 160_000 },
        { ...germany, name: 'Books' },
      ],
    }
    await shop.save(taxes)
    await shop.save(taxes)
    const { entries } = (await shop.client.get('/api/studio/activity', shop.at)).body
    const saved = entries.filter(({ action }: { action: string }) => action === 'taxes.saved')
    expect(saved).toHaveLength(1)
    expect(saved[0].changes).toMatchObject([
      { field: 'areIncluded', from: false, to: true },
      { field: 'MwSt', from: { rate: '19%' }, to: { rate: '16%' } },
      { field: 'Books', from: null, to: { rate: '19%', countries: ['DE'] } },
      { field: 'Sales tax', from: { rate: '6.5%' }, to: null },
    ])
  })
})

describe('findings', () => {
  const kinds = async (taxes: object, storeSettings: object = {}) => {
    const shop = await aShopAndOwner({ ...storeSettings, taxes })
    await aProduct(shop.ctx)
    return (await shop.read()).findings
  }

  it('BX-1.08 name rates that can never apply: no such place, or no product of their classes', async () => {
    const nowhere = { ...germany, name: 'Old', postcodes: ['SW1'] }
    const nobody = { ...germany, isOnShipping: false, taxClasses: ['books'] }
    expect(await kinds({ rules: [nowhere, nobody, { ...washington, regions: ['BY'] }] })).toEqual([
      { kind: 'no-place', rule: 0 },
      { kind: 'no-place', rule: 2 },
      { kind: 'no-products', rule: 1 },
    ])
    expect(await kinds({ rules: [{ ...germany, taxClasses: ['books'] }] })).toEqual([]) // taxes shipping
  })

  it('BX-1.08 name countries that shipping reaches and no rate names', async () => {
    const shippingRates = [
      { name: 'Post', priceCents: 500, countries: ['DE', 'AT', 'PR'] },
      { name: 'Far', priceCents: 900 },
    ]
    expect(await kinds({ rules: [germany] }, { shippingRates })).toEqual([
      { kind: 'untaxed-countries', countries: ['AT', 'PR'] },
    ])
    expect(await kinds({ rules: [germany, { ...washington, regions: [] }] }, { shippingRates })).toEqual([
      { kind: 'untaxed-countries', countries: ['AT'] },
    ])
    expect(await kinds({ rules: [] }, { shippingRates })).toEqual([])
    expect(await kinds({ rules: [{ name: 'All', ratePpm: 1 }] }, { shippingRates })).toEqual([])
  })

  it('BX-1.08 name rates that are added up, at an address where the checkout does so', async () => {
    const city = { ...washington, name: 'Seattle', ratePpm: 38_500, postcodes: ['981'] }
    const found = await kinds({ rules: [washington, city, { ...city, name: 'Books', taxClasses: ['books'] }] })
    expect(found.filter(({ kind }: { kind: string }) => kind === 'added-up')).toEqual([
      {
        kind: 'added-up',
        rules: [0, 1],
        ratePpm: 103_500,
        at: { country: 'US', region: 'WA', postcode: expect.stringMatching(/^981/u) },
      },
    ])
  })

  it('BX-1.08 are found among hundreds of rates with many postcodes', async () => {
    const postcodes = Array.from({ length: 100 }, (_, at) => String(10_000 + at))
    const rules = Array.from({ length: 300 }, (_, at) => ({ ...germany, name: `Rate ${at}`, ratePpm: 1, postcodes }))
    const shop = await aShopAndOwner({ taxes: { rules } })
    expect((await shop.read()).findings).toMatchObject([{ kind: 'added-up', ratePpm: 300 }])
  })

  it('count the products of each class, but neither gift cards nor products in the bin', async () => {
    const shop = await aShopAndOwner({ taxes: { rules: [{ ...germany, taxClasses: ['books', 'food'] }] } })
    const priced = { priceCents: 1800, stock: 10 }
    const variants = ['S', 'M'].map((size) => ({ ...priced, sku: `${size}-${shop.ctx.newId()}`, taxClass: 'books' }))
    await aProduct(shop.ctx, { variants: variants.slice(0, 1) })
    await aProduct(shop.ctx)
    const gone = await aProduct(shop.ctx)
    await aProduct(shop.ctx, { productType: productTypes.giftCard })
    expect((await shop.client.delete(`/api/studio/products/${gone.id}`, shop.at)).status).toBe(200)
    expect((await shop.read()).classes).toEqual([
      { name: 'standard', products: 1 },
      { name: 'books', products: 1 },
      { name: 'food', products: 0 },
      { name: 'exempt', products: 0 },
    ])
  })
})

describe('who may set taxes', () => {
  it('BX-5.07 is whom the row on checkout settings permits, which does not include store managers', async () => {
    const statuses = async (role: number) => {
      const { client, at, save } = await aShopAndOwner({}, [role])
      return [(await client.get(path, at)).status, (await save({ rules: [germany] })).status]
    }
    expect(await statuses(websiteRoles.admin)).toEqual([200, 200])
    expect(await statuses(websiteRoles.storeManager)).toEqual([403, 403])
    expect(await statuses(websiteRoles.editor)).toEqual([403, 403])
  })

  it('BX-5.07 is nobody at another site', async () => {
    const [mine, theirs] = [await aShopAndOwner(), await aShopAndOwner({ taxes: { rules: [germany] } })]
    const there = { headers: { 'x-site': theirs.site.id } }
    const { version } = await theirs.read()
    expect((await mine.client.get(path, there)).status).toBe(404)
    expect((await mine.client.put(path, { taxes: { rules: [] }, version }, there)).status).toBe(404)
    expect((await theirs.read()).taxes.rules).toHaveLength(1)
  })
})

describe('values that are refused', () => {
  it.each([
    ['taxes.rules.0.name', { ...germany, name: '' }],
    ['taxes.rules.0.name', { ...germany, name: 'a\u0000b' }],
    ['taxes.rules.0.ratePpm', { ...germany, ratePpm: -1 }],
    ['taxes.rules.0.ratePpm', { ...germany, ratePpm: 1_000_001 }],
    ['taxes.rules.0.ratePpm', { ...germany, ratePpm: '19' }],
    ['taxes.rules.0.taxClasses.0', { ...germany, taxClasses: ['exempt'] }],
    ['taxes.rules.0.countries.0', { ...germany, countries: ['XX'] }],
    ['taxes.rules.0.countries', { ...germany, countries: [], regions: ['NY'] }],
    ['taxes.rules.0.regions', { ...washington, regions: ['Bavaria'] }],
    ['taxes.rules.0.postcodes', { ...germany, postcodes: ['SW1'] }],
    ['taxes.rules.0.postcodeRanges.0', { ...germany, postcodeRanges: [{ from: '20000', to: '10000' }] }],
  ])('BX-5.11 BX-1.08 are named at their field and change nothing: %s of %j', async (field, rule) => {
    const shop = await aShopAndOwner()
    const before = await shop.read()
    const refused = await shop.save({ rules: [rule] })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [field]])
    expect(await shop.read()).toEqual(before)
  })

  it('BX-5.11 are refused in an undo too', async () => {
    const shop = await aShopAndOwner()
    const { version } = await shop.read()
    const undo = async (body: object) => (await shop.client.post(`${path}/undo`, body, shop.at)).status
    expect([
      await undo({ taxes: { rules: [{ ...germany, ratePpm: 1e30 }] }, version }),
      await undo({ taxes: 'all', version }),
      await undo({ taxes: {}, version, settings: {} }),
      await undo({ taxes: { rounding: 'down' }, version }),
      await undo({ taxes: { rules: Array.from({ length: 301 }, () => germany) }, version }),
    ]).toEqual([400, 400, 400, 400, 400])
    expect((await shop.read()).version).toBe(version)
  })

  it('do not keep an owner from changing other rates, when they were saved by older rules', async () => {
    const old = { ...germany, name: 'Old', postcodes: ['SW1'] }
    const shop = await aShopAndOwner({ taxes: { rules: [old] } })
    expect((await shop.save({ rules: [old, washington] })).status).toBe(200)
    const refused = await shop.save({ rules: [{ ...old, ratePpm: 1 }, washington] })
    expect(refused.body).toMatchObject({
      code: 'shipping.invalid',
      errors: { 'taxes.rules.0.postcodes': '“SW1” does not fit the postcodes of these countries.' },
    })
  })
})
