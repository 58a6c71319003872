import { productTypes, websiteRoles } from '@sitewright/domain/kit/enums.ts'
import type { Checklist, ChecklistStep } from '@sitewright/domain/sites/checklist.wire.ts'
import { describe, expect, it } from 'vitest'
import { taskCtx } from '../context.ts'
import { savePaymentSettings } from '../payments/index.ts'
import { aCollection, aProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { aTeammate } from '../testing/an-account.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { saveSiteSettings } from './index.ts'

const app = await suiteApp()
const path = '/api/studio/site/checklist'

async function aNewSite() {
  const site = await aSite(app.deps, { isPublished: false })
  const at = { headers: { 'x-site': site.id } }
  const owner = await aTeammate(app, { siteId: site.id })
  const read = async (): Promise<Checklist> => (await owner.get(path, at)).body
  return {
    ctx: taskCtx(app.deps, site),
    site,
    at,
    owner,
    read,
    /** Which steps are done, by their ids. */
    steps: async () => Object.fromEntries((await read()).steps.map(({ id, isDone }) => [id, isDone])),
    save: (body: object, by = owner) => by.put(path, body, at),
    settings: async () =>
      (
        await app.deps.owner.ask<{ settings: object }>('', 'select settings from site_settings where site_id = $1', [
          site.id,
        ])
      )[0]?.settings,
  }
}

async function aNewShop() {
  const shop = await aNewSite()
  await aCollection(shop.ctx)
  return shop
}

const rate = { name: 'Post', priceCents: 500 }
const asSaved = { isDismissed: false, isWithoutTaxes: false }

describe('the checklist of a new site', () => {
  it('BX-3.01 delight 2: ticks the steps of a shop by what is there', async () => {
    const shop = await aNewShop()
    expect((await shop.read()).isShop).toBe(true)
    const done: Partial<Record<ChecklistStep, boolean>> = {
      product: false,
      taxes: false,
      payment: true, // the test payment, with which a new shop is tried
      'real-payment': false,
      sender: false,
      legal: false,
      published: false,
    }
    expect(await shop.steps()).toEqual(done)

    await aProduct(shop.ctx)
    expect(await shop.steps()).toEqual({ ...done, product: true, shipping: false })
    const taxes = { areIncluded: true, rules: [] }
    await saveSiteSettings(shop.ctx, { settings: { storeSettings: { taxes } } })
    expect(await shop.steps()).toMatchObject({ taxes: true, shipping: false })
    await saveSiteSettings(shop.ctx, { settings: { storeSettings: { shippingRates: [rate] } } })
    expect(await shop.steps()).toMatchObject({ taxes: false, shipping: true })
    const keys = { publishableKey: 'pk_live_12345678', secretKey: 'sk_live_12345678', webhookSecret: 'whsec_12345678' }
    await savePaymentSettings(shop.ctx, { stripe: { ...keys, hasAfterpay: false } })
    expect(await shop.steps()).toMatchObject({ payment: true, 'real-payment': true })
    const { version } = (await shop.owner.get('/api/studio/mail-sender', shop.at)).body
    await shop.owner.put('/api/studio/mail-sender', { name: '', replyTo: 'hello@moss.example', version }, shop.at)
    expect(await shop.steps()).toMatchObject({ sender: true, published: false })
    for (const kind of ['terms', 'withdrawal', 'privacy', 'imprint']) {
      expect(await shop.steps()).toMatchObject({ legal: false })
      await shop.owner.put(`/api/studio/legal/${kind}`, { title: '', html: '<p>Text</p>', version: 0 }, shop.at)
    }
    expect(await shop.steps()).toMatchObject({ legal: true })
    await shop.owner.put('/api/studio/site/publication', { isPublished: true }, shop.at)
    expect(await shop.steps()).toMatchObject({ published: true })
  })

  it('BX-3.01 asks for no shipping rate where nothing is shipped', async () => {
    const shop = await aNewShop()
    await aProduct(shop.ctx, { productType: productTypes.service })
    expect(Object.keys(await shop.steps())).toEqual([
      'product',
      'taxes',
      'payment',
      'real-payment',
      'sender',
      'legal',
      'published',
    ])
  })

  it('BX-3.01 is shorter where nothing is sold', async () => {
    const blog = await aNewSite()
    expect((await blog.read()).isShop).toBe(false)
    expect(await blog.steps()).toEqual({ tagline: false, published: false })
    await saveSiteSettings(blog.ctx, { tagline: 'Notes from the kiln' })
    expect(await blog.steps()).toEqual({ tagline: true, published: false })
  })

  it('BX-3.01 counts taxes as decided when the shop charges none, with undo', async () => {
    const shop = await aNewShop()
    const { version } = await shop.read()
    const { undo } = (await shop.save({ ...asSaved, isWithoutTaxes: true, version })).body
    expect(await shop.steps()).toMatchObject({ taxes: true })
    expect((await shop.owner.post(undo.path, undo.body, shop.at)).body.undo).toBeNull()
    expect(await shop.steps()).toMatchObject({ taxes: false })
  })

  it('BX-3.01 is dismissed for everybody, leaves other settings alone, and comes back by the undo', async () => {
    const shop = await aNewShop()
    await saveSiteSettings(shop.ctx, { settings: { other: 'kept' } })
    const { version } = await shop.read()
    const saved = (await shop.save({ ...asSaved, isDismissed: true, version })).body
    const colleague = await aTeammate(app, { siteId: shop.site.id, roles: [websiteRoles.admin] })
    expect((await colleague.get(path, shop.at)).body).toMatchObject({ isDismissed: true, version: saved.version })
    expect(await shop.settings()).toMatchObject({ other: 'kept', checklist: { isDismissed: true } })
    const { changes } = (
      await app.deps.owner.ask<{ changes: object[] }>(
        '',
        `select changes from activity where site_id = $1 and action = 'sites.settings-saved' order by at desc limit 1`,
        [shop.site.id],
      )
    )[0] ?? { changes: [] }
    expect(changes).toEqual([{ field: 'isDismissed', from: false, to: true }])

    expect((await shop.owner.post(saved.undo.path, saved.undo.body, shop.at)).status).toBe(200)
    expect(await shop.read()).toMatchObject({ isDismissed: false, version })
    expect(await shop.settings()).toEqual({ other: 'kept' })
  })

  it('is not changed over what somebody else decided meanwhile, and neither is an undo', async () => {
    const shop = await aNewShop()
    const { version } = await shop.read()
    const first = (await shop.save({ ...asSaved, isWithoutTaxes: true, version })).body
    const second = await shop.save({ ...asSaved, isDismissed: true, version })
    expect([second.status, second.body.code]).toEqual([409, 'changes.changed-meanwhile'])
    expect(await shop.read()).toMatchObject({ isDismissed: false, isWithoutTaxes: true })
    await shop.save({ isDismissed: true, isWithoutTaxes: true, version: first.version })
    expect((await shop.owner.post(first.undo.path, first.undo.body, shop.at)).status).toBe(409)
    expect(await shop.read()).toMatchObject({ isDismissed: true, isWithoutTaxes: true })
  })

  it('of two owners who decide at once keeps what one of them decided', async () => {
    const shop = await aNewShop()
    const { version } = await shop.read()
    const answers = await Promise.all([
      shop.save({ ...asSaved, isWithoutTaxes: true, version }),
      shop.save({ ...asSaved, isDismissed: true, version }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  it.each([
    {},
    { isDismissed: true },
    { ...asSaved, version: 'x' },
    { ...asSaved, isDismissed: 'yes', version: 1 },
    { ...asSaved, version: 1.5 },
    { ...asSaved, version: 1, more: true },
    [],
    null,
  ])('refuses %j', async (body) => {
    const shop = await aNewSite()
    const { owner, at } = shop
    const answers = [await owner.put(path, body as object, at), await owner.post(`${path}/undo`, body as object, at)]
    for (const { status } of answers) expect([400, 415, 422]).toContain(status)
  })

  it('BX-5.07 is for those who manage the site', async () => {
    const shop = await aNewShop()
    const manager = await aTeammate(app, { siteId: shop.site.id, roles: [websiteRoles.storeManager] })
    expect((await manager.get(path, shop.at)).status).toBe(403)
    const { version } = await shop.read()
    expect((await shop.save({ ...asSaved, isDismissed: true, version }, manager)).status).toBe(403)
    expect((await shop.read()).isDismissed).toBe(false)
  })
})
