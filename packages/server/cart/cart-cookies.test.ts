import { describe, expect, it } from 'vitest'
import { aCart, aVisitor, cartOf, cartPath, entriesPath } from '../testing/a-cart.ts'
import { aProduct } from '../testing/a-product.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { testApp } from '../testing/test-app.ts'
import type { Client } from '../testing/test-client.ts'

const thirtyDays = 'Max-Age=2592000'
const visitorCookie = '__Host-sw-visitor'
const app = await suiteApp()

const from = (path: string) => ({ headers: { referer: `http://${app.site.identifier}.localhost:3000${path}` } })

/** Returns the cookies that one response sets, as name and attributes. */
async function setBy(client: Client, ask: () => Promise<{ status: number }>): Promise<Record<string, string>> {
  client.setCookies.clear()
  expect((await ask()).status).toBeLessThan(400)
  return Object.fromEntries([...client.setCookies].map(([name, text]) => [name, text.slice(text.indexOf(';') + 2)]))
}

const cookiesOfCart = ['__Host-crumb', '__Host-hasCart', visitorCookie, 'crumb', 'hasCart']

describe('the cookies of a cart', () => {
  it('SF-4.17 gives a new visitor the visitor cookie (HttpOnly) and the crumb cookie for 30 days, without hasCart', async () => {
    const client = app.visitor()
    expect(await setBy(client, () => client.get(cartPath))).toEqual({
      [visitorCookie]: `Path=/; SameSite=Lax; ${thirtyDays}; HttpOnly; Secure`,
      '__Host-crumb': `Path=/; SameSite=Lax; ${thirtyDays}; Secure`,
      crumb: `Path=/; SameSite=Lax; ${thirtyDays}; Secure`,
    })
    expect(await setBy(client, () => client.get(cartPath))).toEqual({})
  })

  it('SF-4.17 renews the cookies for 30 days with every change of the cart, by call or form, but not with a read', async () => {
    const [cup, jug] = [await aProduct(app.ctx), await aProduct(app.ctx)]
    const { client, entryId } = await aCart(app, cup)
    const before = new Map(client.cookies)
    const line = `${entriesPath}/${entryId}`
    const changes = [
      () => client.post(entriesPath, { itemId: jug.id }),
      () => client.put(line, { quantity: 3 }),
      () => client.form('/cart/entries', { itemId: jug.id }, from('/')),
      () => client.form(`/cart/entries/${entryId}`, { quantity: '2' }, from('/cart')),
      () => client.delete(line),
    ]
    for (const change of changes) {
      const set = await setBy(client, change)
      expect(Object.keys(set).toSorted()).toEqual(cookiesOfCart)
      for (const attributes of Object.values(set)) expect(attributes).toContain(thirtyDays)
      expect(client.setCookies.get('hasCart')).toMatch(/^hasCart=true;/)
      expect(client.cookies).toEqual(before) // visitor and CSRF token are unchanged
    }
    expect(await setBy(client, () => client.get(cartPath))).toEqual({})
  })

  it('SF-4.17 removes hasCart with the last line, and keeps the visitor cookie', async () => {
    const { client, entryId } = await aCart(app, await aProduct(app.ctx))
    const set = await setBy(client, () => client.delete(`${entriesPath}/${entryId}`))
    expect(set[visitorCookie]).toContain(thirtyDays)
    expect(set['hasCart']).toContain('Max-Age=0')
    expect([...client.cookies.keys()].toSorted()).toEqual(['__Host-crumb', visitorCookie, 'crumb'])
  })

  it('does not renew the cookies when a change is refused', async () => {
    const { client, entryId } = await aCart(app, await aProduct(app.ctx))
    client.setCookies.clear()
    expect((await client.put(`${entriesPath}/${entryId}`, { quantity: 11 })).status).toBe(409)
    expect([...client.setCookies]).toEqual([])
  })

  it('SF-4.17 shows the cart and restores hasCart when only that cookie is lost', async () => {
    const { client } = await aCart(app, await aProduct(app.ctx), 2)
    client.cookies.delete('hasCart')
    const set = await setBy(client, async () => client.get(cartPath))
    expect(Object.keys(set)).toEqual(['__Host-hasCart', 'hasCart'])
    expect(await cartOf(client)).toMatchObject({ totalQuantity: 2 })
  })

  it('SF-4.17 returns an empty cart, removes hasCart and accepts adds as a new visitor when the visitor cookie is lost', async () => {
    const cup = await aProduct(app.ctx)
    const { client } = await aCart(app, cup, 2)
    const old = client.cookies.get('__Host-crumb')
    client.cookies.delete(visitorCookie)
    expect(await cartOf(client)).toMatchObject({ id: '', entries: [] })
    expect(client.cookies.has('hasCart')).toBe(false)
    expect(client.cookies.get('__Host-crumb')).not.toBe(old)
    expect((await client.post(entriesPath, { itemId: cup.id })).body).toMatchObject({
      shoppingCart: { totalQuantity: 1 },
    })
  })

  it('SF-8.01 refuses an add after the visitor cookie is lost, and returns a crumb for the new visitor', async () => {
    const cup = await aProduct(app.ctx)
    const { client } = await aCart(app, cup, 2)
    client.cookies.delete(visitorCookie)
    const refused = await client.post(entriesPath, { itemId: cup.id })
    expect(refused).toMatchObject({ status: 403, body: { crumbFail: true, crumb: client.cookies.get('__Host-crumb') } })
    expect(await linesOf(cup.id)).toEqual([{ quantity: 2 }])
    expect((await client.post(entriesPath, { itemId: cup.id })).status).toBe(200)
    expect(await linesOf(cup.id)).toEqual([{ quantity: 1 }, { quantity: 2 }])
  })
})

describe('a change without a valid crumb', () => {
  it.each([
    ['SF-8.01 with an expired crumb', { crumb: 'over.over' }],
    ['SF-8.01 with a crumb of another visitor', { crumb: 'another' }],
    ['by a browser without cookies', null],
  ])(
    '%s is refused when adding, changing and removing, with crumbFail and a fresh crumb; the cart stays unchanged',
    async (_, kept) => {
      const cup = await aProduct(app.ctx)
      const { client, entryId } = await aCart(app, cup, 2)
      const good = new Map(client.cookies)
      const other = await aVisitor(app)
      const ways = [
        () => client.post(entriesPath, { itemId: cup.id }, shown(client)),
        () => client.put(`${entriesPath}/${entryId}`, { quantity: 5 }, shown(client)),
        () => client.delete(`${entriesPath}/${entryId}`, shown(client)),
      ]
      for (const change of ways) {
        if (kept === null) client.cookies.clear()
        else
          client.cookies.set(
            '__Host-crumb',
            kept.crumb === 'another' ? (other.cookies.get('__Host-crumb') ?? '') : kept.crumb,
          )
        const { status, body } = await change()
        expect({ status, ...body }).toMatchObject({
          status: 403,
          code: 'kit.crumb',
          crumbFail: true,
          crumb: expect.stringMatching(/^[\w-]{22}\.[\w-]{43}$/),
          message: 'Your session has expired. Please reload the page and try again.',
        })
      }
      expect(await linesOf(cup.id)).toEqual([{ quantity: 2 }])
      for (const [name, value] of good) client.cookies.set(name, value)
      expect((await client.put(`${entriesPath}/${entryId}`, { quantity: 5 })).status).toBe(200)
    },
  )

  it('SF-8.01 accepts the retry with the crumb from the refusal, without a page reload', async () => {
    const cup = await aProduct(app.ctx)
    const { client, entryId } = await aCart(app, cup)
    client.cookies.set('__Host-crumb', 'over.over')
    const { body } = await client.put(`${entriesPath}/${entryId}`, { quantity: 3 })
    expect(client.cookies.get('__Host-crumb')).toBe(body.crumb)
    expect((await client.put(`${entriesPath}/${entryId}`, { quantity: 3 })).body).toMatchObject({
      shoppingCart: { totalQuantity: 3 },
    })
  })

  it('SF-8.01 accepts a plain form without a crumb, but not with an expired one', async () => {
    const cup = await aProduct(app.ctx)
    const { client, entryId } = await aCart(app, cup)
    client.cookies.set('__Host-crumb', 'over.over')
    expect((await client.form(`/cart/entries/${entryId}`, { quantity: '2' }, from('/cart'))).status).toBe(303)
    const over = await client.form(`/cart/entries/${entryId}`, { quantity: '3', crumb: 'over.over' }, from('/cart'))
    expect(over.status).toBe(403)
    expect(over.text).toContain('Your session has expired. Please reload the page and try again.')
    expect(await linesOf(cup.id)).toEqual([{ quantity: 2 }])
  })
})

describe('visitors without an account', () => {
  it('SF-6.01 can add, change and remove lines, with scripts and without', async () => {
    const cup = await aProduct(app.ctx)
    const [scripts, plain] = [app.visitor(), app.visitor()]
    await scripts.get(cartPath)
    const added = await scripts.post(entriesPath, { itemId: cup.id })
    const line = `${entriesPath}/${added.body.newlyAdded}`
    const calls = [added, await scripts.put(line, { quantity: 2 }), await scripts.delete(line)]
    expect(calls.map((answer) => answer.status)).toEqual([200, 200, 200])

    expect((await plain.form('/cart/entries', { itemId: cup.id }, from(cup.path))).status).toBe(303)
    const [held] = (await cartOf(plain)).entries
    const forms = [
      await plain.form(`/cart/entries/${held?.id}`, { quantity: '2' }, from('/cart')),
      await plain.form(`/cart/entries/${held?.id}/remove`, {}, from('/cart')),
    ]
    expect(forms.map((answer) => answer.status)).toEqual([303, 303])
  })
})

describe('too many cart requests', () => {
  const tooMany = 'Please try again in a few seconds.'

  it('SF-8.03 refuses adds by call and by form with 429 and Retry-After, and stores nothing more', async () => {
    const strict = await testApp({ sameAs: app, env: { LIMITS: 'normal' } })
    const cup = await aProduct(app.ctx, { variants: [{ sku: app.deps.newId(), priceCents: 1, stock: null }] })
    const client = await aVisitor(strict)
    let taken = 0
    let refused = await client.post(entriesPath, { itemId: cup.id })
    for (; refused.status === 200; taken += 1) refused = await client.post(entriesPath, { itemId: cup.id })
    expect(taken).toBeGreaterThanOrEqual(30)
    expect(refused).toMatchObject({ status: 429, body: { code: 'kit.too-many', message: tooMany } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    const page = await client.form('/cart/entries', { itemId: cup.id }, from(cup.path))
    expect(page.status).toBe(429)
    expect(page.text).toContain(tooMany)
    expect(Number(page.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(await linesOf(cup.id)).toEqual([{ quantity: taken }])
    await strict.close()
  })

  it('BX-5.11 refuses changes and removals with 429 and Retry-After, and leaves the line unchanged', async () => {
    const strict = await testApp({ sameAs: app, env: { LIMITS: 'normal' } })
    const cup = await aProduct(app.ctx, { variants: [{ sku: app.deps.newId(), priceCents: 1, stock: null }] })
    const { client, entryId } = await aCart(strict, cup)
    const line = `${entriesPath}/${entryId}`
    let quantity = 1
    let refused = await client.put(line, { quantity: 2 })
    for (; refused.status === 200;) refused = await client.put(line, { quantity: (quantity += 1) + 1 })
    expect(quantity).toBeGreaterThanOrEqual(60)
    expect(refused).toMatchObject({ status: 429, body: { message: tooMany } })
    const removed = await client.delete(line)
    const form = await client.form(`/cart/entries/${entryId}/remove`, {}, from('/cart'))
    expect([removed.status, form.status]).toEqual([429, 429])
    for (const answer of [refused, removed, form])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(await linesOf(cup.id)).toEqual([{ quantity }])
    await strict.close()
  })
})

/** The CSRF header that the page's script sends: the value of the `crumb` cookie. */
function shown(client: Client) {
  const crumb = client.cookies.get('__Host-crumb')
  return crumb === undefined ? {} : { headers: { 'x-csrf-token': crumb } }
}

function linesOf(productId: string): Promise<{ quantity: number }[]> {
  const text = 'select quantity from cart_entries where site_id = $1 and product_id = $2 order by quantity'
  return app.deps.owner.ask('', text, [app.site.id, productId])
}
