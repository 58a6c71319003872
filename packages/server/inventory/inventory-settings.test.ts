import { beforeAll, describe, expect, it } from 'vitest'
import { taskCtx, type Ctx } from '../context.ts'
import { saveSiteSettings } from '../sites/index.ts'
import { aProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { aTeammate } from '../testing/an-account.ts'
import { inventoryCalls } from '../testing/inventory/inventory-calls.ts'
import { suiteApp } from '../testing/suite-app.ts'

const app = await suiteApp()
let shop: Ctx
let calls: ReturnType<typeof inventoryCalls>
beforeAll(async () => {
  shop = taskCtx(app.deps, await aSite(app.deps))
  calls = inventoryCalls(await aTeammate(app, { siteId: shop.siteId }), shop.site)
  await saveSiteSettings(shop, {
    settings: {
      other: 'kept',
      storeSettings: { miniCart: true, merchandisingSettings: { customSoldOutText: 'All gone' } },
    },
  })
})

const chosen = {
  isScarcityOnPages: true,
  isScarcityInBlocks: false,
  scarcityThreshold: 4,
  scarcityText: 'Just {qtyInStock} of these',
  lowStockThreshold: 7,
  isLowStockAlertOn: true,
}

describe('the settings of the inventory', () => {
  it('PL-2.23 begin with scarcity off, and are saved without changing other settings', async () => {
    expect(await calls.settings()).toEqual({
      isScarcityOnPages: false,
      isScarcityInBlocks: false,
      scarcityThreshold: 10,
      scarcityText: '',
      lowStockThreshold: 5,
      isLowStockAlertOn: false,
      version: expect.any(Number),
    })
    expect((await calls.saveSettings(chosen)).body).toMatchObject(chosen)
    expect(await calls.settings()).toMatchObject(chosen)
    const [row] = await app.deps.owner.ask<{ settings: object }>(
      '',
      'select settings from site_settings where site_id = $1',
      [shop.siteId],
    )
    expect(row?.settings).toMatchObject({
      other: 'kept',
      storeSettings: { miniCart: true, merchandisingSettings: { customSoldOutText: 'All gone', scarcityThreshold: 4 } },
    })
  })

  it('PL-2.23 PL-3.66 decide what product pages say of the last units', async () => {
    const cup = await aProduct(shop, { variants: [{ sku: 'LAST', priceCents: 100, stock: 4 }] })
    const shown = async () => {
      const { body } = await app.visitor(shop.site).get(`${cup.path}?format=json`)
      return body.productMerchandisingContext[cup.id]
    }
    await calls.saveSettings(chosen)
    expect(await shown()).toMatchObject({
      scarcityText: 'Just {qtyInStock} of these',
      scarcityTemplateViews: [{ qtyInStock: 4 }],
    })
    await calls.saveSettings({ ...chosen, scarcityThreshold: 3 })
    expect((await shown()).scarcityTemplateViews).toEqual([])
    await calls.saveSettings({ ...chosen, isScarcityOnPages: false })
    expect(await shown()).toMatchObject({ scarcityEnabled: false, scarcityText: '' })
  })

  it('BX-2.04 decide what the list calls low', async () => {
    await calls.saveSettings({ ...chosen, lowStockThreshold: 4 })
    expect(await calls.list({ state: 'low' })).toMatchObject({ threshold: 4, total: 1 })
    await calls.saveSettings({ ...chosen, lowStockThreshold: 3 })
    expect(await calls.list({ state: 'low' })).toMatchObject({ threshold: 3, total: 0 })
  })

  it.each([
    { scarcityThreshold: -1 },
    { lowStockThreshold: 1.5 },
    { scarcityText: 'x'.repeat(301) },
    { scarcityText: 'a\u0000b' },
    { isScarcityOnPages: 'yes' },
    { unknown: 1 },
  ])('refuse %j', async (wrong) => {
    expect((await calls.saveSettings({ ...chosen, ...wrong })).status).toBe(400)
  })

  it('PL-2.23 are refused when somebody saved others meanwhile, and lose nothing of them', async () => {
    const { version, ...before } = await calls.settings()
    const saves = [31, 33, 35, 37].map((lowStockThreshold) =>
      calls.saveSettings({ ...before, version, lowStockThreshold }),
    )
    const answers = await Promise.all(saves)
    const [saved, ...others] = answers.toSorted((one, other) => one.status - other.status)
    expect([saved?.status, ...others.map(({ status, body }) => `${status} ${body.code}`)]).toEqual([
      200,
      ...Array.from({ length: 3 }, () => '409 changes.changed-meanwhile'),
    ])
    expect((await calls.settings()).lowStockThreshold).toBe(saved?.body.lowStockThreshold)
  })

  it('PL-2.23 are brought back by the undo, until somebody saves others', async () => {
    const before = await calls.settings()
    const first = await calls.saveSettings({ ...before, scarcityThreshold: 51 })
    expect((await calls.undo(first)).body).toMatchObject({ ...before, undo: null })
    expect(await calls.settings()).toEqual(before)
    const second = await calls.saveSettings({ ...before, scarcityThreshold: 52 })
    await calls.saveSettings({ ...before, version: second.body.version, lowStockThreshold: 53 })
    expect((await calls.undo(second)).status).toBe(409)
    expect(await calls.settings()).toMatchObject({ lowStockThreshold: 53 })
  })

  it('PL-2.23 say in the activity log what was changed from what to what', async () => {
    const before = await calls.settings()
    await calls.saveSettings({ ...before, scarcityThreshold: before.scarcityThreshold + 1 })
    const [entry] = await app.deps.owner.ask<{ changes: object[] }>(
      '',
      `select changes from activity where site_id = $1 and action = 'sites.settings-saved' order by id desc limit 1`,
      [shop.siteId],
    )
    expect(entry?.changes).toEqual([
      { field: 'scarcityThreshold', from: before.scarcityThreshold, to: before.scarcityThreshold + 1 },
    ])
  })
})
