import { beforeAll, describe, expect, it } from 'vitest'
import { setStock } from '../stock/index.ts'
import { aVisitor } from '../testing/a-cart.ts'
import { aMug, aProduct } from '../testing/a-product.ts'
import { aSoldOutCup, offerRestocks } from '../testing/restock/a-restock.ts'
import { aSite } from '../testing/a-site.ts'
import { taskCtx } from '../context.ts'
import { solveCaptcha } from '../testing/captcha/solve-captcha.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { testApp } from '../testing/test-app.ts'
import type { Client } from '../testing/test-client.ts'
import { holdLock } from '../testing/until.ts'
import { restockLockName } from './sign-up.ts'

const path = '/api/site-users/account/notifications/restock'

const app = await suiteApp({ env: { CAPTCHA: 'off' } })
let visitor: Client
beforeAll(async () => {
  await offerRestocks(app.ctx)
  visitor = await aVisitor(app)
})

const fresh = (): string => `${app.deps.newId()}@example.test`

type Row = { email: string; is_join_mailing_list: boolean; told_at: number | null }
function rowsOf(variantId: string): Promise<Row[]> {
  return app.deps.owner.ask<Row>('', 'select * from restock_signups where variant_id = $1 order by id', [variantId])
}

describe('SF-7.13 SF-3.10 a sign-up', () => {
  it('is stored with the normalized email address and the consent to the mailing list', async () => {
    const { productId, variantId } = await aSoldOutCup(app.ctx)
    const body = { productId, variantId, siteVisitorEmail: '  Ada@Example.test ', isJoinMailingList: true }
    expect(await visitor.post(path, body)).toMatchObject({ status: 200, body: { success: true } })
    expect(await rowsOf(variantId)).toMatchObject([
      { email: 'ada@example.test', is_join_mailing_list: true, told_at: null },
    ])
  })

  it('returns the same response for a known address, and keeps one row', async () => {
    const { productId, variantId } = await aSoldOutCup(app.ctx)
    const body = { productId, variantId, siteVisitorEmail: 'bob@example.test' }
    const first = await visitor.post(path, { ...body, isJoinMailingList: true })
    const again = await visitor.post(path, { ...body, siteVisitorEmail: 'BOB@example.test', isJoinMailingList: false })
    expect([again.status, again.text]).toEqual([first.status, first.text])
    expect(await rowsOf(variantId)).toMatchObject([{ email: 'bob@example.test', is_join_mailing_list: true }])
  })

  it('is stored once when twenty arrive at the same time', async () => {
    const { productId, variantId } = await aSoldOutCup(app.ctx)
    const body = { productId, variantId, siteVisitorEmail: fresh() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.post(path, body)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await rowsOf(variantId)).toHaveLength(1)
  })

  it('does not wait for other sign-ups', async () => {
    const { productId, variantId } = await aSoldOutCup(app.ctx)
    const { release } = await holdLock(app.ctx, { shared: restockLockName(variantId) })
    try {
      const answer = await visitor.post(path, { productId, variantId, siteVisitorEmail: fresh() })
      expect(answer.status).toBe(200)
    } finally {
      await release()
    }
  })

  it('costs the same data statements for known and new addresses', async () => {
    const { productId, variantId } = await aSoldOutCup(app.ctx)
    const body = { productId, variantId, siteVisitorEmail: fresh() }
    const counted = async (): Promise<number> => {
      const before = await statements()
      await visitor.post(path, body)
      return (await statements()) - before
    }
    expect([await counted(), await counted()]).toEqual([3, 3])
  })

  it.each([
    ['', 'Email cannot be blank'],
    ['   ', 'Email cannot be blank'],
    ['ada', 'Email is invalid'],
    ['a@', 'Email is invalid'],
    [`${'a'.repeat(260)}@example.test`, 'Email is invalid'],
    ['x'.repeat(10_000), 'Email is invalid'],
    ['a@b.test\r\nBcc: c@d.test', 'Email is invalid'],
    ['a,b@c.test', 'Email is invalid'],
    ['"a"@c.test', 'Email is invalid'],
    ['a\u0000b@c.test', 'Email is invalid'],
    ['a\u202eb@c.test', 'Email is invalid'],
    ['<script>@c.test', 'Email is invalid'],
    ['\ud800@c.test', 'Email is invalid'],
  ])('SF-5.10 with the email %j is refused, and nothing is stored', async (siteVisitorEmail, message) => {
    const { productId, variantId } = await aSoldOutCup(app.ctx)
    const answer = await visitor.post(path, { productId, variantId, siteVisitorEmail })
    expect([answer.status, answer.body.message, answer.body.errors]).toEqual([422, message, { email: message }])
    expect(await rowsOf(variantId)).toEqual([])
  })

  it('is refused when the variant is in stock or unknown', async () => {
    const cup = await aProduct(app.ctx)
    const siteVisitorEmail = fresh()
    const ask = async (productId: string, variantId: string | undefined) => {
      const { status, body } = await visitor.post(path, { productId, variantId, siteVisitorEmail })
      return [status, body.code]
    }
    expect(await ask(cup.id, cup.variants[0]?.id)).toEqual([409, 'restock.in-stock'])
    const mug = await aMug(app.ctx)
    expect(await ask(mug.id, mug.variants[2]?.id)).toEqual([409, 'restock.in-stock']) // unlimited stock
    // Variant of another product.
    expect(await ask(cup.id, mug.variants[1]?.id)).toEqual([404, 'restock.not-offered'])
    expect(await ask(cup.id, app.deps.newId())).toEqual([404, 'restock.not-offered'])
    const digital = await aProduct(app.ctx, {
      productType: 2,
      variants: [{ sku: app.deps.newId(), priceCents: 1, stock: 0 }],
    })
    expect(await ask(digital.id, digital.variants[0]?.id)).toEqual([409, 'restock.in-stock'])
  })

  it('BX-5.07 for another site’s product is refused with 404', async () => {
    const { productId, variantId } = await aSoldOutCup(app.ctx)
    const other = await aSite(app.deps)
    await offerRestocks(taskCtx(app.deps, other))
    const stranger = app.visitor(other)
    await stranger.get('/api/commerce/shopping-cart')
    const answer = await stranger.post(path, { productId, variantId, siteVisitorEmail: fresh() })
    expect(answer.status).toBe(404)
    expect(await rowsOf(variantId)).toEqual([])
  })

  it.each([{}, { productId: 'x' }, { productId: 1, variantId: [] }, [], 'text', null])(
    'with the body %j is refused',
    async (body) => expect((await visitor.post(path, body)).status).toBe(400),
  )

  it('SF-6.01 needs no account, but a crumb', async () => {
    const { productId, variantId } = await aSoldOutCup(app.ctx)
    const body = { productId, variantId, siteVisitorEmail: fresh() }
    const wrong = await visitor.post(path, body, { headers: { 'x-csrf-token': 'none' } })
    expect([wrong.status, wrong.body.crumbFail]).toEqual([403, true])
    expect(await rowsOf(variantId)).toEqual([])
    expect((await visitor.get('/api/site-users/account')).body).toEqual({ isAuthenticated: false })
    expect((await visitor.post(path, body)).status).toBe(200)
    expect(await rowsOf(variantId)).toHaveLength(1)
  })

  it.each(['x'.repeat(301), 'Soon\u0000', 'So\non', '\ud800', 5])(
    'PL-3.65 texts that cannot be printed (%j) are refused in the shop’s settings',
    async (words) => {
      for (const name of ['CTAText', 'ButtonText', 'PlaceholderText', 'MailingListDescription', 'SuccessText']) {
        const saved = offerRestocks(app.ctx, true, { [`restockNotifications${name}`]: words })
        await expect(saved).rejects.toMatchObject({ code: 'sites.settings-invalid' })
      }
    },
  )

  it('is refused when the shop has notices off', async () => {
    const { productId, variantId } = await aSoldOutCup(app.ctx)
    await offerRestocks(app.ctx, false)
    const answer = await visitor.post(path, { productId, variantId, siteVisitorEmail: fresh() })
    await offerRestocks(app.ctx)
    expect([answer.status, answer.body.code]).toEqual([404, 'restock.not-offered'])
  })
})

it('BX-5.11 limits sign-ups by client and by email address', async () => {
  const limited = await testApp({ sameAs: app, env: { LIMITS: 'normal', CAPTCHA: 'off' } })
  try {
    const { productId, variantId } = await aSoldOutCup(app.ctx)
    const siteVisitorEmail = fresh()
    const statuses: number[] = []
    for (let who = 1; who <= 11; who += 1) {
      const somebody = limited.visitor()
      const from = { remoteAddress: `192.0.2.${who}` }
      await somebody.get('/api/commerce/shopping-cart', from)
      statuses.push((await somebody.post(path, { productId, variantId, siteVisitorEmail }, from)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])

    const one = limited.visitor()
    const from = { remoteAddress: '192.0.2.99' }
    await one.get('/api/commerce/shopping-cart', from)
    const own: number[] = []
    for (let tries = 1; tries <= 22; tries += 1) {
      own.push((await one.post(path, { productId, variantId, siteVisitorEmail: fresh() }, from)).status)
    }
    expect(own.indexOf(429)).toBeGreaterThanOrEqual(20)
  } finally {
    await limited.close()
  }
})

it('BX-5.11 counts no sign-up of a mailbox that is refused', async () => {
  const limited = await testApp({ sameAs: app, env: { LIMITS: 'normal', CAPTCHA: 'off' } })
  try {
    const { id: productId, variants } = await aProduct(app.ctx)
    const variantId = variants[0]?.id ?? ''
    const somebody = await aVisitor(limited)
    const body = { productId, variantId, siteVisitorEmail: fresh() }
    const send = async () => (await somebody.post(path, body)).status
    for (let tries = 1; tries <= 11; tries += 1) expect(await send()).toBe(409)
    await setStock(app.ctx, variantId, { to: 0, reason: 'counted' })
    expect(await send()).toBe(200)
  } finally {
    await limited.close()
  }
})

describe('SF-5.10 with a captcha', () => {
  it('refuses a missing, wrong or reused token, and stores nothing', async () => {
    const guarded = await testApp({ sameAs: app })
    try {
      const { productId, variantId } = await aSoldOutCup(app.ctx)
      const somebody = guarded.visitor()
      await somebody.get('/api/commerce/shopping-cart')
      const send = async (captchaToken?: string) => {
        const body = { productId, variantId, siteVisitorEmail: fresh(), ...(captchaToken && { captchaToken }) }
        const answer = await somebody.post(path, body)
        return [answer.status, answer.body.message]
      }
      const unsolved = [422, 'Complete CAPTCHA before submitting.']
      expect(await send()).toEqual(unsolved)
      expect(await send('x'.repeat(100))).toEqual(unsolved)
      expect(await rowsOf(variantId)).toEqual([])
      const token = await solveCaptcha(somebody, 'restock')
      expect((await send(token))[0]).toBe(200)
      expect(await send(token)).toEqual(unsolved)
      expect(await rowsOf(variantId)).toHaveLength(1)
      expect(await send(await solveCaptcha(somebody, 'review'))).toEqual(unsolved)
    } finally {
      await guarded.close()
    }
  })

  it('BX-5.11 uses a token up with the sign-up: a refused one leaves it, and of many at once one is stored', async () => {
    const guarded = await testApp({ sameAs: app })
    try {
      const { id: productId, variants } = await aProduct(app.ctx)
      const variantId = variants[0]?.id ?? ''
      const somebody = await aVisitor(guarded)
      const captchaToken = await solveCaptcha(somebody, 'restock')
      const send = async () => {
        const body = { productId, variantId, siteVisitorEmail: fresh(), captchaToken }
        return (await somebody.post(path, body)).status
      }
      expect(await send()).toBe(409) // in stock
      await setStock(app.ctx, variantId, { to: 0, reason: 'counted' })
      const statuses = await Promise.all(Array.from({ length: 20 }, send))
      expect([200, 422].map((wanted) => statuses.filter((status) => status === wanted).length)).toEqual([1, 19])
      expect(await rowsOf(variantId)).toHaveLength(1)
    } finally {
      await guarded.close()
    }
  })

  it('refuses a plain form whose hidden trap field is filled in', async () => {
    const guarded = await testApp({ sameAs: app })
    try {
      const { productId, variantId } = await aSoldOutCup(app.ctx)
      const somebody = guarded.visitor()
      const fields = { variantId, email: fresh() }
      const trapped = await somebody.form(`/commerce/restock/${productId}`, { ...fields, homepage: 'http://x.test' })
      expect([trapped.status, trapped.text.includes('Complete CAPTCHA before submitting.')]).toEqual([422, true])
      expect(await rowsOf(variantId)).toEqual([])
      expect((await somebody.form(`/commerce/restock/${productId}`, fields)).status).toBe(303)
    } finally {
      await guarded.close()
    }
  })
})

describe('BX-1.17 the sign-up page without scripts', () => {
  it('signs up with a form for the one sold-out variant, shows errors with the entered value, and confirms', async () => {
    const cup = await aSoldOutCup(app.ctx)
    const address = `/commerce/restock/${cup.productId}`
    const page = await visitor.get(address)
    expect(page.text).toContain(`<input type="hidden" name="variantId" value="${cup.variantId}">`)
    const wrong = await visitor.form(address, { variantId: cup.variantId, email: '"><b>x' })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toMatch(/role="alert"[^>]*>Email is invalid</)
    expect(wrong.text).toContain('value="&quot;&gt;&lt;b&gt;x"')
    const blank = await visitor.form(address, { variantId: cup.variantId, email: '' })
    expect(blank.text).toMatch(/role="alert"[^>]*>Email cannot be blank</)

    const done = await visitor.form(address, { variantId: cup.variantId, email: fresh(), isJoinMailingList: 'on' })
    expect([done.status, done.headers['location']]).toEqual([303, `${address}?done=1`])
    expect(await rowsOf(cup.variantId)).toMatchObject([{ is_join_mailing_list: true }])
    const thanks = await visitor.get(`${address}?done=1`)
    expect(thanks.text).toMatch(/role="status"[^>]*>Thank you\. We will write to you once/)
    expect(thanks.text).toContain(`href="${cup.path}"`)
    expect(thanks.text).not.toContain('<form class="sw-form')
  })

  it('offers a list of all sold-out variants', async () => {
    const mug = await aMug(app.ctx)
    await setStock(app.ctx, mug.variants[0]?.id ?? '', { to: 0, reason: 'counted' })
    const { text } = await visitor.get(`/commerce/restock/${mug.id}`)
    expect([...text.matchAll(/<option value="\w+">([^<]*)</g)].map(([, name]) => name)).toEqual([
      'green, small',
      'green, large',
    ])
    const refused = await visitor.form(`/commerce/restock/${mug.id}`, {
      variantId: mug.variants[1]?.id ?? '',
      email: 'x',
    })
    expect(refused.text).toContain(`<option value="${mug.variants[1]?.id}" selected>`)
  })

  it('answers 404 for an unknown product, and shows no form for one in stock', async () => {
    expect((await visitor.get(`/commerce/restock/${app.deps.newId()}`)).status).toBe(404)
    expect((await visitor.get('/commerce/restock/nothing')).status).toBe(404)
    const cup = await aProduct(app.ctx)
    const { status, text } = await visitor.get(`/commerce/restock/${cup.id}`)
    expect([status, text.includes('This item is in stock.'), text.includes('<form class="sw-form')]).toEqual([
      200,
      true,
      false,
    ])
  })
})

async function statements(): Promise<number> {
  const text = await app.deps.metrics.print()
  const counted = new RegExp(`^sitewright_data_statements_total\\{route="${path}",method="POST"\\} (\\d+)$`, 'm')
  return Number(counted.exec(text)?.[1] ?? 0)
}
