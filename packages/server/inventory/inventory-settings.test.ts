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
    })
    expect((await calls.saveSettings(chosen)).body).toEqual(chosen)
    expect(await calls.settings()).toEqual(chosen)
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

  it('keep both of two parts that are saved at the same time', async () => {
    const saves = [3, 5, 7, 9].map((lowStockThreshold) => calls.saveSettings({ ...chosen, lowStockThreshold }))
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect([3, 5, 7, 9]).toContain((await calls.settings()).lowStockThreshold)
  })
})
