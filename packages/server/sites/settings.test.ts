import { expect, it } from 'vitest'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { readInSite } from '../database/index.ts'
import { aSite } from '../testing/a-site.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { saveSiteSettings } from './index.ts'
import { readSettings } from './site-settings.store.ts'

const app = await suiteApp()

const good = {
  scarcityEnabledOnProductItems: true,
  scarcityEnabledOnProductBlocks: false,
  scarcityMessageType: 'CUSTOM_SCARCITY_MESSAGE',
  scarcityCustomText: '{qtyInStock} left',
  scarcityThreshold: 0,
  customSoldOutText: 'Back in spring',
}

it('SF-3.09 saves a shop’s merchandising settings', async () => {
  const settings = { storeSettings: { merchandisingSettings: good }, featureFlags: { productVariantBranching: true } }
  await saveSiteSettings(app.ctx, { settings })
  expect((await readInSite(app.ctx, (tx) => readSettings(tx, app.ctx.siteId))).settings).toEqual(settings)
})

it('SF-3.09 refuses invalid merchandising settings with the path of each, and keeps the saved ones', async () => {
  await saveSiteSettings(app.ctx, { settings: { storeSettings: { merchandisingSettings: good } } })
  const wrong: [name: string, value: unknown][] = [
    ['scarcityThreshold', -1],
    ['scarcityThreshold', 2.5],
    ['scarcityThreshold', '3'],
    ['scarcityMessageType', 'LOUD'],
    ['scarcityCustomText', 'x'.repeat(301)],
    ['customSoldOutText', 'x'.repeat(101)],
    ['customSoldOutText', 'gone\0'],
    ['customSoldOutText', '\ud800'],
    ['scarcityEnabledOnProductItems', 'yes'],
    ['soldOutVariantsDropdownDisabled', 1],
  ]
  for (const [name, value] of wrong) {
    const patch = {
      title: 'Not kept',
      settings: { storeSettings: { merchandisingSettings: { ...good, [name]: value } } },
    }
    expect([name, await problemsOf(saveSiteSettings(app.ctx, patch))]).toEqual([
      name,
      [`storeSettings.merchandisingSettings.${name}`],
    ])
  }
  const branching = { featureFlags: { productVariantBranching: 'on' } }
  expect(await problemsOf(saveSiteSettings(app.ctx, { settings: branching }))).toEqual([
    'featureFlags.productVariantBranching',
  ])
  expect(await problemsOf(aSite(app.deps, { settings: branching }))).toHaveLength(1)
  for (const continueShoppingLinkUrl of ['javascript:alert(1)', ' java\tscript:alert(1)', 'x'.repeat(2_001), 1]) {
    const storeSettings = { merchandisingSettings: good, continueShoppingLinkUrl }
    expect(await problemsOf(saveSiteSettings(app.ctx, { settings: { storeSettings } }))).toEqual([
      'storeSettings.continueShoppingLinkUrl',
    ])
  }
  expect(await readInSite(app.ctx, (tx) => readSettings(tx, app.ctx.siteId))).toMatchObject({
    title: 'A site',
    settings: { storeSettings: { merchandisingSettings: good } },
  })
})

it('SF-5.09 SF-6.03 refuses invalid settings for installments and reviews', async () => {
  const afterPay = { enabled: true, minCents: 100, maxCents: 200_000, country: 'CA', language: 'fr' }
  await saveSiteSettings(app.ctx, { settings: { storeSettings: { afterPay, productReviewsEnabled: true } } })
  const wrong: [path: string, storeSettings: object][] = [
    ['afterPay.minCents', { afterPay: { ...afterPay, minCents: 1.5 } }],
    ['afterPay.maxCents', { afterPay: { ...afterPay, maxCents: -1 } }],
    ['afterPay.country', { afterPay: { ...afterPay, country: 'Canada' } }],
    ['afterPay.language', { afterPay: { ...afterPay, language: '../fr' } }],
    ['afterPay.enabled', { afterPay: { ...afterPay, enabled: 'yes' } }],
    ['productReviewsEnabled', { productReviewsEnabled: 1 }],
  ]
  for (const [path, storeSettings] of wrong) {
    expect(await problemsOf(saveSiteSettings(app.ctx, { settings: { storeSettings } }))).toEqual([
      `storeSettings.${path}`,
    ])
  }
  const settings = { featureFlags: { productReviews: 'on' } }
  expect(await problemsOf(saveSiteSettings(app.ctx, { settings }))).toEqual(['featureFlags.productReviews'])
})

it('BX-1.08 refuses a pickup that does not say where it is, because its place decides the taxes', async () => {
  const pickup = { name: 'Studio', priceCents: 0, isPickup: true }
  const save = (rate: object) =>
    saveSiteSettings(app.ctx, {
      settings: { storeSettings: { shippingRates: [{ name: 'Post', priceCents: 500 }, rate] } },
    })
  expect(await problemsOf(save(pickup))).toEqual(['storeSettings.shippingRates.1.pickupLocation'])
  expect(await problemsOf(save({ ...pickup, pickupLocation: { country: 'US', region: 'NY' } }))).toEqual([])
})

async function problemsOf(work: Promise<unknown>): Promise<string[]> {
  try {
    await work
  } catch (error) {
    if (error instanceof Refusal && error.code === 'sites.settings-invalid') return Object.keys(error.fields)
    throw error
  }
  return []
}
