import { describe, expect, it } from 'vitest'
import { readInSite } from '../database/index.ts'
import { readTaxReport, refundOrder } from '../orders/index.ts'
import { saveSiteSettings } from '../sites/index.ts'
import { aTeammate } from '../testing/an-account.ts'
import { aShop } from '../testing/checkout/a-buyer.ts'
import { nora } from '../testing/orders/an-order-detail.ts'
import { anOrder, type AnOrderGiven } from '../testing/orders/an-order.ts'
import { copyOrder, rowsReadBy } from '../testing/orders/many-orders.ts'
import { suiteApp } from '../testing/suite-app.ts'

const app = await suiteApp()
const path = '/api/studio/taxes/report'
const everywhere = { countries: [], regions: [], postcodes: [] }
const rule = { name: 'Sales tax', ratePpm: 65_000, isOnShipping: true, ...everywhere }
const location = { country: 'US', region: 'WA', postcode: '98109' }
const rate = { name: 'Post', priceCents: 500, fromCents: 0, belowCents: null, ...everywhere }
const taxed = { location, shippingRates: [rate], taxes: { areIncluded: false, rules: [rule] } }

async function aShopAndOwner() {
  const { site, ctx } = await aShop(app)
  const client = await aTeammate(app, { siteId: site.id })
  const at = { headers: { 'x-site': site.id } }
  const report = async (query: string) => client.get(`${path}?${query}`, at)
  const paidAt = async ({ number }: { number: number }, time: string) =>
    app.deps.owner.ask('', 'update orders set paid_at = $3 where site_id = $1 and number = $2', [site.id, number, time])
  return {
    site,
    ctx,
    client,
    at,
    report,
    paidAt,
    /** Places an order that was paid at a time. */
    order: async (time: string, given: AnOrderGiven = {}) => {
      const order = await anOrder(ctx, { pricing: taxed, ...given })
      await paidAt(order, time)
      return order
    },
  }
}

const november = 'from=2026-11-01&to=2026-11-30'

describe('what was charged in a period', () => {
  it('BX-1.08 is added up by country, region, rate and class, with shipping beside products', async () => {
    const shop = await aShopAndOwner()
    await shop.order('2026-11-10T12:00Z')
    await shop.order('2026-11-11T12:00Z')
    await shop.order('2026-11-12T12:00Z', { snapshot: { delivery: { ...nora, region: 'OR' } } })
    await shop.order('2026-12-01T12:00Z')
    await shop.order('2026-11-12T12:00Z', { snapshot: { isTestMode: true } })
    const row = { currency: 'USD', country: 'US', region: 'WA', name: 'Sales tax', ratePpm: 65_000 }
    expect((await shop.report(november)).body.rows).toEqual([
      { ...row, region: 'OR', taxClass: 'standard', netCents: 3600, taxCents: 234 },
      { ...row, region: 'OR', taxClass: null, netCents: 500, taxCents: 33 },
      { ...row, taxClass: 'standard', netCents: 7200, taxCents: 468 },
      { ...row, taxClass: null, netCents: 1000, taxCents: 66 },
    ])
  })

  it('BX-1.08 counts days by the site’s time zone', async () => {
    const shop = await aShopAndOwner()
    await saveSiteSettings(shop.ctx, { timeZone: 'America/Los_Angeles' })
    await shop.order('2026-12-01T07:59:00Z') // still November there
    const taxOf = async (query: string) =>
      (await shop.report(query)).body.rows.reduce(
        (sum: number, { taxCents }: { taxCents: number }) => sum + taxCents,
        0,
      )
    expect(await taxOf(november)).toBe(267)
    expect(await taxOf('from=2026-12-01&to=2026-12-01')).toBe(0)
  })

  it('BX-1.08 is less what was paid back in the period, whenever it was bought', async () => {
    const shop = await aShopAndOwner()
    const order = await shop.order('2026-10-10T12:00Z', {
      pricing: { ...taxed, taxes: { ...taxed.taxes, areIncluded: true } },
    })
    const lines = [{ lineId: order.lineIds[0] ?? '', quantity: 1 }]
    await refundOrder(shop.ctx, order.number, { lines, isRestocked: false, isShopperNotified: false })
    const text = "update order_refunds set finished_at = '2026-11-05T12:00Z' where site_id = $1"
    await app.deps.owner.ask('', text, [shop.site.id])
    expect((await shop.report(november)).body.rows).toMatchObject([
      { taxClass: 'standard', netCents: -1690, taxCents: -110 },
    ])
    await app.deps.owner.ask('', 'update order_refunds set shipping_taxes = null where site_id = $1', [shop.site.id])
    expect((await shop.report(november)).body.unknownRefunds).toBe(1)
  })

  it('BX-5.11 refuses what is no period, and one of more than a year', async () => {
    const { report } = await aShopAndOwner()
    const statuses = [
      'from=2026-11-01',
      'from=2026-11-31&to=2026-12-01',
      'from=2026-11-02&to=2026-11-01',
      'from=2025-01-01&to=2026-11-01',
      'from=x&to=2026-11-01',
    ].map(async (query) => (await report(query)).status)
    expect(await Promise.all(statuses)).toEqual([400, 400, 400, 400, 400])
  })

  it('BX-5.07 has nothing of other sites', async () => {
    const [mine, theirs] = [await aShopAndOwner(), await aShopAndOwner()]
    await theirs.order('2026-11-10T12:00Z')
    expect((await mine.report(november)).body.rows).toEqual([])
    const there = { headers: { 'x-site': theirs.site.id } }
    expect((await mine.client.get(`${path}.csv?${november}`, there)).status).toBe(404)
  })
})

describe('the file for spreadsheets', () => {
  it('BX-5.10 BX-1.08 has the same figures, and no name in it runs as a formula', async () => {
    const shop = await aShopAndOwner()
    const rules = ['=1+1', '+1', '-1+2', '@A1', ' =1', 'Tax, "new"'].map((name, at) => ({
      ...rule,
      name,
      ratePpm: 10_000 * (at + 1),
    }))
    await shop.order('2026-11-10T12:00Z', { pricing: { location, taxes: { areIncluded: false, rules } } })
    const { headers, text } = await shop.client.get(`${path}.csv?${november}&site=${shop.site.id}`)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="taxes-2026-11-01-2026-11-30.csv"',
    })
    expect(text.replace('\u{feff}', '').split('\r\n')).toEqual([
      'Country,State or region,Tax,Rate in percent,Class,Net sales,Tax charged,Currency',
      'US,WA,"Tax, ""new""",6,standard,36.00,2.16,USD',
      "US,WA,' =1,5,standard,36.00,1.80,USD",
      "US,WA,'@A1,4,standard,36.00,1.44,USD",
      "US,WA,'-1+2,3,standard,36.00,1.08,USD",
      "US,WA,'+1,2,standard,36.00,0.72,USD",
      "US,WA,'=1+1,1,standard,36.00,0.36,USD",
      '',
    ])
  })
})

it('reads the orders of the period alone, of a site with thousands', async () => {
  const shop = await aShopAndOwner()
  await shop.order('2026-11-10T12:00Z')
  const order = await shop.order('2025-01-10T12:00Z')
  await copyOrder(shop.ctx, order.id, 3000)
  const period = { fromMs: Date.parse('2026-11-01'), toMs: Date.parse('2026-12-01') }
  const read = await readInSite(shop.ctx, (tx) =>
    rowsReadBy(tx, 'orders', () => readTaxReport(tx, shop.site.id, period)),
  )
  expect(read).toBeLessThan(10)
})
