import { recentPasswordMs } from '@sitewright/domain/kit/limits.ts'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { aTeammate } from '../../testing/an-account.ts'
import { aShop } from '../../testing/checkout/a-buyer.ts'
import { aPayment } from '../../testing/payments/a-payment.ts'
import { signedStripeEvent, startStripeStandIn } from '../../testing/payments/stripe-stand-in.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { readPaymentOptions } from '../index.ts'

const stripe = await startStripeStandIn()
afterAll(() => stripe.close())
const { keys, webhooks } = stripe.setup
afterEach(() => {
  stripe.recover()
  stripe.setup.mostWebhooks = 1000
})
stripe.setup.mostWebhooks = 1000
keys.set('rk_test_everything', { account: 'acct_1', lacks: ['GET /v1/account'] })
keys.set('pk_test_of_another', { account: 'acct_2' })
keys.set('sk_test_of_another', { account: 'acct_2' })
keys.set('pk_live_standin1', { account: 'acct_1' })
keys.set('sk_live_standin1', { account: 'acct_1' })
let aheadMs = 0
const app = await suiteApp({
  env: { CAPTCHA: 'off', STRIPE_API_URL: stripe.url, SITES_DOMAIN: 'shops.example', REQUIRE_HTTPS: '1' },
  clock: { now: () => Date.now() + aheadMs },
})
const path = '/api/studio/payments'
const pasted = { publishableKey: 'pk_test_standin1', secretKey: 'sk_test_standin1', hasAfterpay: false }

/** A shop with its owner in the studio. */
async function aShopAndOwner() {
  const { site, ctx } = await aShop(app)
  const client = await aTeammate(app, { siteId: site.id })
  const at = { headers: { 'x-site': site.id } }
  const read = async () => (await client.get(path, at)).body
  const version = async () => (await read()).stripeVersion
  const own = () => webhooks.filter(({ metadata }) => metadata['site_id'] === site.id)
  return {
    site,
    ctx,
    client,
    at,
    read,
    version,
    own,
    connect: async (some: object = {}, headers: Record<string, string> = {}) =>
      client.post(
        `${path}/stripe`,
        { ...pasted, version: await version(), ...some },
        { headers: { ...at.headers, ...headers } },
      ),
    send: async (part: string) => client.post(`${path}/stripe/${part}`, { version: await version() }, at),
    webhook: async () => (await client.get(`${path}/stripe/webhook`, at)).body.state,
    stored: async () =>
      app.deps.owner.ask<{ settings: { stripe: object | null }; secrets: Buffer | null }>(
        '',
        'select settings, secrets from payment_settings where site_id = $1',
        [site.id],
      ),
    entries: async () => (await client.get('/api/studio/activity', at)).text,
  }
}

describe('connecting Stripe', () => {
  it('BX-1.05 checks pasted keys, makes a webhook that the site accepts, and takes payments at once', async () => {
    const shop = await aShopAndOwner()
    expect((await shop.connect()).status).toBe(200)
    expect(await shop.read()).toMatchObject({
      stripe: {
        publishableKey: 'pk_test_standin1',
        isTestKey: true,
        accountName: 'Shop of acct_1',
        secretEnding: 'din1',
        webhook: 'made',
      },
      isTestMode: true,
    })
    expect((await readPaymentOptions(shop.ctx)).methods).toMatchObject([{ method: 'card', provider: 'stripe' }])
    const [made] = shop.own()
    expect([made?.url, shop.own().length, await shop.webhook()]).toEqual([
      `https://${shop.site.identifier}.shops.example${path.replace('studio/', '')}/stripe/${shop.site.id}/events`,
      1,
      'on',
    ])
    const secret = `whsec_${made?.id.replaceAll('-', '_')}`
    const event = signedStripeEvent('refund.updated', { object: 'refund', id: 're_1' }, { secret })
    const { host, pathname } = new URL(made?.url ?? '')
    const headers = { host, 'x-forwarded-proto': 'https', ...event.headers }
    const sent = await app.http.sites.inject({ method: 'POST', url: pathname, headers, payload: event.body })
    expect(sent.statusCode).toBe(200)
  })

  it('BX-1.05 leaves test mode with live keys', async () => {
    const shop = await aShopAndOwner()
    await shop.connect({ publishableKey: 'pk_live_standin1', secretKey: 'sk_live_standin1' })
    expect(await shop.read()).toMatchObject({ isTestMode: false, takesTestCards: false, stripe: { isTestKey: false } })
  })

  it.each([
    ['secretKey', { secretKey: 'sk_test_unknown1' }, 'Stripe does not know this key.'],
    ['publishableKey', { publishableKey: 'pk_test_unknown1' }, 'Stripe does not know this key.'],
    ['publishableKey', { publishableKey: 'pk_test_of_another' }, 'of another Stripe account'],
    ['publishableKey', { publishableKey: 'sk_test_standin1' }, 'This is a secret key.'],
    ['secretKey', { secretKey: 'pk_test_standin1' }, 'This is the publishable key.'],
    ['secretKey', { secretKey: 'sk_live_standin1' }, 'One key is live'],
    ['publishableKey', { publishableKey: 'x' }, 'Enter the publishable key'],
    ['secretKey', { secretKey: 'sk_test_\0💥standin' }, 'Enter the secret key'],
  ])('BX-1.05 says at %s what is wrong with %j, and saves nothing', async (field, some, words) => {
    const shop = await aShopAndOwner()
    const { status, body, text } = await shop.connect(some)
    expect([status, body.code, body.errors[field]]).toEqual([
      422,
      'payments.settings-invalid',
      expect.stringContaining(words),
    ])
    expect(text).not.toContain('sk_test_standin1')
    expect([(await shop.read()).stripe, shop.own()]).toEqual([null, []])
  })

  it.each([
    ['POST /v1/payment_intents', 'write payment intents'],
    ['POST /v1/refunds', 'write charges and refunds'],
    ['GET /v1/balance_transactions', 'read the balance'],
    ['POST /v1/webhook_endpoints', 'write webhook endpoints'],
  ])('BX-1.05 names the right that a restricted key lacks: %s', async (call, right) => {
    const shop = await aShopAndOwner()
    keys.set('rk_test_lacking1', { account: 'acct_1', lacks: [call] })
    const { status, body } = await shop.connect({ secretKey: 'rk_test_lacking1' })
    expect([status, body.errors.secretKey]).toEqual([422, expect.stringContaining(right)])
    expect([(await shop.read()).stripe, stripe.intents.size]).toEqual([null, 0])
  })

  it('BX-1.05 takes a restricted key that may not read its account', async () => {
    const shop = await aShopAndOwner()
    expect((await shop.connect({ secretKey: ' rk_test_everything\n' })).status).toBe(200)
    expect((await shop.read()).stripe).toMatchObject({ accountName: null, webhook: 'made' })
  })

  it.each([
    ['/v1/account', 'cuts'],
    ['/v1/account', 'fails'],
    ['/v1/account', 'halves'],
    ['/v1/tokens', 'cuts'],
    ['/v1/tokens', 'halves'],
    ['/v1/webhook_endpoints', 'cuts'],
    ['/v1/webhook_endpoints', 'fails'],
  ] as const)('saves nothing and says so when %s of Stripe %s', async (part, kind) => {
    const shop = await aShopAndOwner()
    stripe.fail({ path: part, kind, times: 10 })
    const { status, body, text } = await shop.connect()
    expect([status, body.code, body.message]).toEqual([
      503,
      'payments.unavailable',
      expect.stringContaining('Nothing was saved'),
    ])
    expect(text).not.toMatch(/[sp]k_test/u)
    stripe.recover()
    expect([(await shop.read()).stripe, shop.own()]).toEqual([null, []])
    expect((await shop.connect()).status).toBe(200)
  })

  it('makes one webhook when the answer to making it was lost', async () => {
    const shop = await aShopAndOwner()
    stripe.fail({ path: '/v1/webhook_endpoints', kind: 'loses-answer', times: 1 })
    expect((await shop.connect()).status).toBe(200)
    expect(shop.own()).toHaveLength(1)
  })

  it('removes a webhook whose answer never came, with the next connection', async () => {
    const shop = await aShopAndOwner()
    stripe.fail({ path: '/v1/webhook_endpoints', kind: 'loses-answer', times: 2 })
    expect([(await shop.connect()).status, shop.own().length]).toEqual([503, 1])
    expect((await shop.connect()).status).toBe(200)
    expect(shop.own()).toHaveLength(1)
    expect(await shop.webhook()).toBe('on')
  })

  it('saves nothing when the account has as many webhooks as it may', async () => {
    const shop = await aShopAndOwner()
    stripe.setup.mostWebhooks = 0
    const { status, body } = await shop.connect()
    expect([status, body.message]).toEqual([422, expect.stringContaining('as many webhook endpoints as Stripe allows')])
    expect((await shop.read()).stripe).toBeNull()
  })

  it('twice at once connects once, with one webhook', async () => {
    const shop = await aShopAndOwner()
    const version = await shop.version()
    const both = await Promise.all([shop.connect({ version }), shop.connect({ version, hasAfterpay: true })])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const [stored] = await shop.stored()
    expect(stored?.settings.stripe).toMatchObject({ webhook: { id: shop.own()[0]?.id } })
    expect([shop.own().length, await shop.webhook()]).toEqual([1, 'on'])
  })

  it('sent twice under one key, also at once, connects once and answers alike', async () => {
    const shop = await aShopAndOwner()
    const version = await shop.version()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const both = await Promise.all([shop.connect({ version }, key), shop.connect({ version }, key)])
    expect(both.map(({ status }) => status)).toContain(200)
    const again = await shop.connect({ version }, key)
    expect([again.status, again.text]).toEqual([200, both.find(({ status }) => status === 200)?.text])
    expect([shop.own().length, await shop.webhook()]).toEqual([1, 'on'])
  })

  it('keeps the webhook when newer keys of the same account are pasted', async () => {
    const shop = await aShopAndOwner()
    await shop.connect()
    const [first] = shop.own()
    keys.set('sk_test_rolled12', { account: 'acct_1' })
    await shop.connect({ secretKey: 'sk_test_rolled12' })
    expect(shop.own()).toEqual([first])
    expect((await shop.read()).stripe.secretEnding).toBe('ed12')
  })

  it('makes a webhook at another account, and removes the one at the first', async () => {
    const shop = await aShopAndOwner()
    await shop.connect()
    await shop.connect({ publishableKey: 'pk_test_of_another', secretKey: 'sk_test_of_another' })
    expect(shop.own().map(({ account }) => account)).toEqual(['acct_2'])
  })
})

describe('the webhook', () => {
  it('is found switched off or gone, and renewed', async () => {
    const shop = await aShopAndOwner()
    await shop.connect()
    for (const webhook of shop.own()) webhook.status = 'disabled'
    expect(await shop.webhook()).toBe('off')
    expect((await shop.send('webhook')).status).toBe(200)
    expect(await shop.webhook()).toBe('on')
    webhooks.splice(0)
    expect(await shop.webhook()).toBe('gone')
    expect((await shop.send('webhook')).status).toBe(200)
    expect([await shop.webhook(), shop.own().length]).toEqual(['on', 1])
    stripe.fail({ path: '/v1/webhook_endpoints', kind: 'fails', times: 10 })
    expect(await shop.webhook()).toBe('unknown')
  })

  it('cannot be renewed without keys', async () => {
    const shop = await aShopAndOwner()
    expect([(await shop.send('webhook')).status, await shop.webhook()]).toEqual([422, 'unknown'])
  })
})

describe('disconnecting Stripe', () => {
  it('forgets the keys and removes the webhook, and says before how many payments are under way', async () => {
    const shop = await aShopAndOwner()
    await shop.connect()
    await aPayment(shop.ctx, { provider: 'stripe' })
    expect((await shop.read()).unsettled).toEqual({ payments: 1, refunds: 0 })
    expect((await shop.send('disconnect')).status).toBe(200)
    const [stored] = await shop.stored()
    expect([stored?.secrets, stored?.settings.stripe, shop.own()]).toEqual([null, null, []])
  })

  it('works while Stripe is away', async () => {
    const shop = await aShopAndOwner()
    await shop.connect()
    stripe.fail({ path: '/v1/', kind: 'cuts', times: 10 })
    expect((await shop.send('disconnect')).status).toBe(200)
    expect((await shop.read()).stripe).toBeNull()
  })

  it('is refused when somebody else connected other keys meanwhile', async () => {
    const shop = await aShopAndOwner()
    await shop.connect()
    const version = await shop.version()
    await shop.connect({ hasAfterpay: true })
    const { status } = await shop.client.post(`${path}/stripe/disconnect`, { version }, shop.at)
    expect([status, (await shop.read()).stripe.hasAfterpay]).toEqual([409, true])
  })
})

describe('secrets', () => {
  it('are in no answer, log line or entry of the activity log, and encrypted in the database', async () => {
    const shop = await aShopAndOwner()
    await shop.connect()
    await shop.send('webhook')
    await shop.connect({ secretKey: 'sk_test_unknown1' })
    await shop.send('disconnect')
    await shop.connect()
    const texts = [await shop.entries(), JSON.stringify(await shop.read()), app.logLines.join('')]
    const tables = ['activity', 'change_requests', 'payment_settings']
    for (const table of tables) {
      const rows = await app.deps.owner.ask('', `select t::text from ${table} t where site_id = $1`, [shop.site.id])
      texts.push(JSON.stringify(rows))
    }
    for (const text of texts) expect(text).not.toMatch(/sk_test_|whsec_/u)
    expect(texts[0]).toContain('payments.stripe-connected')
  })

  it('BX-3.11 are changed only by somebody who gave the password lately', async () => {
    const shop = await aShopAndOwner()
    aheadMs = recentPasswordMs + 60_000
    try {
      const answers = [await shop.connect(), await shop.send('disconnect'), await shop.send('webhook')]
      expect(answers.map(({ body }) => body.code)).toEqual(Array(3).fill('team.password-needed'))
    } finally {
      aheadMs = 0
    }
  })
})
