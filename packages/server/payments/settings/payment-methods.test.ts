import { recentPasswordMs } from '@sitewright/domain/kit/limits.ts'
import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { describe, expect, it } from 'vitest'
import { aProduct } from '../../testing/a-product.ts'
import { aTeammate } from '../../testing/an-account.ts'
import { aBuyer, aShop, viewOf } from '../../testing/checkout/a-buyer.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { savePaymentSettings } from '../index.ts'

let aheadMs = 0
const app = await suiteApp({ env: { CAPTCHA: 'off' }, clock: { now: () => Date.now() + aheadMs } })
const path = '/api/studio/payments'
const off = { bankTransfer: { isOn: false, details: '' }, payAtPickup: { isOn: false, note: '' } }
const bank = { isOn: true, details: 'Fern & Kiln\nIBAN DE02 1203 0000 0000 2020 51' }
const stripe = {
  publishableKey: 'pk_test_standin1',
  secretKey: 'sk_test_secret_of_the_shop',
  webhookSecret: 'whsec_secret_of_events',
  hasAfterpay: false,
}

/** A shop with its owner in the studio. */
async function aShopAndOwner(roles?: number[]) {
  const { site, ctx } = await aShop(app)
  const client = await aTeammate(app, { siteId: site.id, ...(roles && { roles }) })
  const at = { headers: { 'x-site': site.id } }
  const read = async () => (await client.get(path, at)).body
  return {
    site,
    ctx,
    client,
    at,
    read,
    /** Saves the methods on the newest version. */
    save: async (methods: object) =>
      client.put(path, { methods: { ...off, ...methods }, version: (await read()).version }, at),
  }
}

describe('bank transfer and payment at pickup', () => {
  it('BX-1.05 are switched on with their texts, and shown by a checkout that was open before', async () => {
    const shop = await aShopAndOwner()
    const browser = await aBuyer(app, shop.site, await aProduct(shop.ctx))
    expect(JSON.stringify(await viewOf(browser))).not.toContain('IBAN')
    expect(await shop.read()).toMatchObject({ methods: off, stripe: null, isTestMode: true, takesTestCards: true })
    const saved = await shop.save({
      bankTransfer: bank,
      payAtPickup: { isOn: true, note: '  Ring the bell.\r\nThen wait. ' },
    })
    expect([saved.status, saved.body.methods.payAtPickup]).toEqual([
      200,
      { isOn: true, note: 'Ring the bell.\nThen wait.' },
    ])
    expect(JSON.stringify(await viewOf(browser))).toContain('IBAN DE02')
  })

  it('BX-1.05 keep their texts while they are off, and shoppers see nothing of them', async () => {
    const shop = await aShopAndOwner()
    await shop.save({ bankTransfer: bank })
    await shop.save({ bankTransfer: { ...bank, isOn: false } })
    expect((await shop.read()).methods.bankTransfer).toEqual({ ...bank, isOn: false })
    const browser = await aBuyer(app, shop.site, await aProduct(shop.ctx))
    expect(JSON.stringify(await viewOf(browser))).not.toContain('IBAN')
  })

  it('are not overwritten by an owner who has not seen the newest', async () => {
    const shop = await aShopAndOwner()
    const { version } = await shop.read()
    const both = await Promise.all(
      ['One', 'Two'].map((details) =>
        shop.client.put(path, { methods: { ...off, bankTransfer: { isOn: true, details } }, version }, shop.at),
      ),
    )
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('changes.changed-meanwhile')
    const won = both.find(({ status }) => status === 200)?.body.methods
    expect((await shop.read()).methods).toEqual(won)
  })

  it('leave Stripe as it is, and Stripe’s change is no conflict', async () => {
    const shop = await aShopAndOwner()
    const { version } = await shop.read()
    await savePaymentSettings(shop.ctx, { stripe })
    const { status } = await shop.client.put(path, { methods: { ...off, bankTransfer: bank }, version }, shop.at)
    expect([status, (await shop.read()).stripe]).toMatchObject([
      200,
      { publishableKey: 'pk_test_standin1', isTestKey: true, secretEnding: 'shop', webhook: 'by-hand' },
    ])
  })

  it('BX-2.07 come back by an undo, until they were changed again', async () => {
    const shop = await aShopAndOwner()
    const before = await shop.read()
    const { undo } = (await shop.save({ bankTransfer: bank })).body
    expect((await shop.client.post(undo.path, undo.body, shop.at)).body).toMatchObject({ undo: null })
    expect(await shop.read()).toEqual(before)
    const later = (await shop.save({ bankTransfer: bank })).body.undo
    await shop.save({ bankTransfer: { ...bank, details: 'Another bank' } })
    expect(await shop.client.post(later.path, later.body, shop.at)).toMatchObject({
      status: 409,
      body: { code: 'changes.changed-meanwhile' },
    })
  })

  it('BX-3.12 leave an entry that says what changed, and none when nothing did', async () => {
    const shop = await aShopAndOwner()
    await shop.save({ bankTransfer: bank })
    await shop.save({ bankTransfer: bank })
    const all: { action: string; changes: object[] }[] = (await shop.client.get('/api/studio/activity', shop.at)).body
      .entries
    const entries = all.filter(({ action }) => action.startsWith('payments.'))
    expect(entries.map(({ action }) => action)).toEqual(['payments.methods-saved'])
    expect(entries[0]?.changes).toEqual([
      { field: 'bankTransfer', from: false, to: true },
      { field: 'bankDetails', from: '', to: bank.details },
    ])
  })

  it.each([
    [{ bankTransfer: { isOn: true, details: ' \n ' } }, 422, 'payments.settings-invalid'],
    [{ bankTransfer: { isOn: true, details: 'x'.repeat(1001) } }, 400, 'kit.shape'],
    [{ bankTransfer: { isOn: true, details: 'a\0b' } }, 400, 'kit.shape'],
    [{ bankTransfer: { isOn: true, details: '\u{d800}' } }, 400, 'kit.shape'],
    [{ bankTransfer: null }, 400, 'kit.shape'],
    [{ payAtPickup: { isOn: 'yes', note: 1 } }, 400, 'kit.shape'],
    [{ stripe: { secretKey: 'sk_test_12345678' } }, 400, 'kit.shape'],
  ])('BX-5.11 refuse what cannot be: %j', async (methods, status, code) => {
    const shop = await aShopAndOwner()
    const before = await shop.read()
    const { body, ...answer } = await shop.save(methods)
    expect([answer.status, body.code]).toEqual([status, code])
    expect(await shop.read()).toEqual(before)
  })
})

it('names the field of an account that is missing', async () => {
  const { body } = await (await aShopAndOwner()).save({ bankTransfer: { isOn: true, details: '' } })
  expect(body.errors).toEqual({ 'methods.bankTransfer.details': expect.stringContaining('Enter the account') })
})

describe('who may', () => {
  it('BX-3.11 changes where money goes gave the password lately, also by an undo, which could name any account', async () => {
    const shop = await aShopAndOwner()
    const { undo } = (await shop.save({ bankTransfer: bank })).body
    aheadMs = recentPasswordMs + 60_000
    try {
      const thiefs = { bankTransfer: { isOn: true, details: 'A thief’s account' } }
      const body = { ...undo.body, methods: { ...off, ...thiefs } }
      for (const refused of [await shop.save(thiefs), await shop.client.post(undo.path, body, shop.at)])
        expect([refused.status, refused.body.code]).toEqual([403, 'team.password-needed'])
      expect((await shop.read()).methods.bankTransfer).toEqual(bank)
    } finally {
      aheadMs = 0
    }
  })

  it('BX-3.11 sees payments may edit the whole checkout, and nobody sees those of another site', async () => {
    const manager = await aShopAndOwner([websiteRoles.storeManager])
    expect((await manager.client.get(path, manager.at)).status).toBe(403)
    const [mine, theirs] = [await aShopAndOwner(), await aShopAndOwner()]
    const there = { headers: { 'x-site': theirs.site.id } }
    expect((await mine.client.get(path, there)).status).toBe(404)
    expect((await mine.client.put(path, { methods: off, version: 1 }, there)).status).toBe(404)
  })
})

it('tells nobody the secrets: no answer, log entry or undo has them', async () => {
  const shop = await aShopAndOwner()
  await savePaymentSettings(shop.ctx, { stripe })
  const saved = await shop.save({ bankTransfer: bank })
  const answers = [await shop.client.get(path, shop.at), saved, await shop.client.get('/api/studio/activity', shop.at)]
  for (const { text } of answers) expect(text).not.toMatch(/sk_test|whsec|secret_of/u)
})

it('shows the settings when the keys were encrypted with another PAYMENTS_KEY, so that they can be replaced', async () => {
  const shop = await aShopAndOwner()
  await savePaymentSettings(shop.ctx, { stripe })
  const text = "update payment_settings set secrets = decode(repeat('00', 60), 'hex') where site_id = $1"
  await app.deps.owner.ask('', text, [shop.site.id])
  expect((await shop.read()).stripe).toMatchObject({ publishableKey: 'pk_test_standin1', secretEnding: null })
})
