import { afterAll, describe, expect, it } from 'vitest'
import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { maxCoupons } from '@sitewright/domain/kit/limits.ts'
import { hashOfToken } from '../http/index.ts'
import { inSite, type Tx } from '../database/index.ts'
import { aCart, aVisitor, cartOf, cartPath, entriesPath } from '../testing/a-cart.ts'
import { aDiscount } from '../testing/a-discount.ts'
import { aProduct, type AProduct } from '../testing/a-product.ts'
import { aShopper, linkIn, resetPath, sessionPath, signIn, type AShopper } from '../testing/a-shopper.ts'
import { twoProcesses } from '../testing/test-app.ts'
import type { Client } from '../testing/test-client.ts'
import { until } from '../testing/until.ts'
import { cartLockName } from '../cart/index.ts'

let skewMs = 0
const { app, other, close } = await twoProcesses(() => skewMs)
afterAll(close)

const visitorCookie = '__Host-sw-visitor'
const day = 24 * 60 * 60_000

/** Signs the shopper in in a new browser and adds `quantity` of the product, if one is given, to the cart. */
async function signedInWith(shopper: AShopper, product?: AProduct, quantity = 1): Promise<Client> {
  const browser = await aVisitor(app)
  expect((await signIn(browser, shopper, { rememberMe: true })).status).toBe(200)
  if (product) await add(browser, product, quantity)
  return browser
}

async function add(browser: Client, product: AProduct, quantity = 1, more: object = {}) {
  const answer = await browser.post(entriesPath, { itemId: product.id, quantity, ...more })
  expect([answer.status, answer.body['message']]).toEqual([200, undefined])
  return answer
}

async function putCodes(browser: Client, discounts: readonly { code: string }[]): Promise<void> {
  for (const { code } of discounts) {
    expect((await browser.post(`${cartPath}/coupons`, { promoCode: code })).status).toBe(200)
  }
}

const waiting = () =>
  app.deps.owner.ask(
    'test_waiting',
    `select 1 from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  )
const cartText = `
  insert into carts (site_id, id, token_hash, created_at, changed_at, expires_at) values ($1, $2, $3, $4, $4, $5)`
const lineText = `
  insert into cart_entries (site_id, cart_id, id, product_id, variant_id, sku, title, quantity, price_cents_when_added, added_at)
  values ($1, $2, $3, $4, $5, '', '', 1, 100, $6)`

function linesOf({ entries }: ShoppingCart): [string, number, string | null][] {
  return entries.map(({ itemId, quantity, additionalFields }) => [itemId, quantity, additionalFields])
}

const endless = (): Promise<AProduct> =>
  aProduct(app.ctx, { variants: [{ sku: app.deps.newId(), priceCents: 100, stock: null }] })

describe('the cart of a visitor who signs in', () => {
  it('becomes the account’s cart, with its lines, their order and the hasCart cookie', async () => {
    const [cup, bowl] = [await aProduct(app.ctx), await aProduct(app.ctx)]
    const { client, cart } = await aCart(app, cup, 3)
    await add(client, bowl)
    expect((await signIn(client, await aShopper(app))).body).toMatchObject({ next: '/account' })
    const after = await cartOf(client)
    expect(linesOf(after)).toEqual([
      [cup.id, 3, null],
      [bowl.id, 1, null],
    ])
    expect(after.entries[0]?.id).toBe(cart.entries[0]?.id) // the entry's id stays valid in other open tabs
    expect(client.cookies.get('hasCart')).toBe('true')
  })

  it('BX-1.18 is added to the account’s cart up to the stock, with a note for each reduction', async () => {
    const [cup, bowl] = [await aProduct(app.ctx), await endless()]
    const shopper = await aShopper(app)
    const laptop = await signedInWith(shopper, cup, 6)
    await add(laptop, bowl, 2)
    const { client: phone } = await aCart(app, cup, 7)
    await add(phone, bowl, 3)

    const answer = await signIn(phone, shopper)
    expect(answer.body).toMatchObject({ next: '/cart' })
    const cart = await cartOf(phone)
    expect(linesOf(cart)).toEqual([
      [cup.id, 10, null],
      [bowl.id, 5, null],
    ])
    expect(cart.mergeNotes).toMatchObject([{ title: 'Cup', wanted: 13, kept: 10 }])
    expect(await cartOf(laptop)).toEqual(cart) // both browsers share the cart
  })

  it('keeps lines with different additional fields separate', async () => {
    const cup = await endless()
    const shopper = await aShopper(app)
    await signedInWith(shopper, cup, 1)
    const phone = await aVisitor(app)
    const additionalFields = '{"name":"Ada"}'
    await add(phone, cup, 2, { additionalFields })
    await signIn(phone, shopper)
    expect(linesOf(await cartOf(phone))).toEqual([
      [cup.id, 1, null],
      [cup.id, 2, additionalFields],
    ])
  })

  it('adds its codes after the account’s, up to the maximum of a cart', async () => {
    const cup = await endless()
    const codes = await Promise.all(Array.from({ length: maxCoupons + 2 }, () => aDiscount(app.ctx)))
    const shopper = await aShopper(app)
    await putCodes(await signedInWith(shopper, cup), codes.slice(0, 3))
    const { client: phone } = await aCart(app, cup)
    await putCodes(phone, codes.slice(2))
    await signIn(phone, shopper)
    const { validCoupons, invalidCoupons } = await cartOf(phone)
    const kept = [...validCoupons, ...invalidCoupons].map(({ promoCode }) => promoCode)
    expect(kept.toSorted()).toEqual(
      codes
        .slice(0, maxCoupons)
        .map(({ code }) => code)
        .toSorted(),
    )
  })

  it('loses the note about a reduction when the shopper changes the line, and after a day', async () => {
    const cup = await aProduct(app.ctx)
    const shopper = await aShopper(app)
    await signedInWith(shopper, cup, 6)
    const { client: phone } = await aCart(app, cup, 7)
    await signIn(phone, shopper, { rememberMe: true })
    const { entries, mergeNotes } = await cartOf(phone)
    expect(mergeNotes).toHaveLength(1)
    skewMs += day
    expect((await cartOf(phone)).mergeNotes ?? []).toEqual([])
    skewMs -= day
    await phone.put(`${entriesPath}/${entries[0]?.id ?? ''}`, { quantity: 2 })
    expect((await cartOf(phone)).mergeNotes ?? []).toEqual([])
  })

  it('BX-5.08 cannot be read with the visitor secret from before the sign-in', async () => {
    const cup = await aProduct(app.ctx)
    const { client } = await aCart(app, cup, 3)
    const planted = client.cookies.get(visitorCookie) ?? ''
    await signIn(client, await aShopper(app))
    const thief = app.visitor()
    thief.cookies.set(visitorCookie, planted)
    expect((await thief.get(cartPath)).status).toBe(403)
    skewMs += 61_000 // a replaced secret is refused for 60 s, then it starts an empty cart
    expect((await cartOf(thief)).entries).toEqual([])
    skewMs -= 61_000
  })

  it('is not merged into another account that signs in next', async () => {
    const cup = await aProduct(app.ctx)
    const browser = await signedInWith(await aShopper(app), cup, 2)
    await signIn(browser, await aShopper(app))
    expect((await cartOf(browser)).entries).toEqual([])
  })
})

describe('several browsers of one shopper', () => {
  it('SF-5.05 add exactly the 10 units in stock to one cart through two servers', async () => {
    const cup = await aProduct(app.ctx)
    const shopper = await aShopper(app)
    const browsers = await Promise.all([signedInWith(shopper), signedInWith(shopper)])
    const there = other.visitor()
    for (const [name, value] of browsers[1].cookies) there.cookies.set(name, value)
    const adds = Array.from({ length: 24 }, (_, index) => {
      return (index % 2 === 0 ? browsers[0] : there).post(entriesPath, { itemId: cup.id })
    })
    const answers = await Promise.all(adds)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(14)
    const cart = await cartOf(browsers[0])
    expect(linesOf(cart)).toEqual([[cup.id, 10, null]])
    const versions = answers.flatMap(({ body }) => (body['shoppingCart'] ? [body['shoppingCart'].cartVersion] : []))
    expect(new Set(versions).size).toBe(10)
    expect(cart.cartVersion).toBe(Math.max(...versions))
  })

  it('lose no line when five visitors with carts sign in as one shopper at once', async () => {
    const shopper = await aShopper(app)
    const products = await Promise.all(Array.from({ length: 5 }, endless))
    const visitors = await Promise.all(products.map(async (product) => (await aCart(app, product, 2)).client))
    const answers = await Promise.all(visitors.map((visitor) => signIn(visitor, shopper)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const quantities = Object.fromEntries(
      (await cartOf(visitors[0] as Client)).entries.map((e) => [e.itemId, e.quantity]),
    )
    expect(quantities).toEqual(Object.fromEntries(products.map(({ id }) => [id, 2])))
  })

  it('SF-8.01 keep every accepted add of another tab during the sign-in, and refuse the others with a message', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [cup, bowl] = [await endless(), await endless()]
      const shopper = await aShopper(app)
      const { client: tab } = await aCart(app, cup)
      const otherTab = app.visitor()
      for (const [name, value] of tab.cookies) otherTab.cookies.set(name, value)
      const adds = Array.from({ length: 4 }, () => otherTab.post(entriesPath, { itemId: bowl.id }))
      const [, ...answers] = await Promise.all([signIn(tab, shopper), ...adds])
      const taken = answers.filter(({ status }) => status === 200).length
      for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
        expect([status, body['code']]).toEqual([403, 'cart.visitor-replaced'])
        expect(body['message']).toBe('Your session has expired. Please reload the page and try again.')
      }
      const { entries } = await cartOf(tab)
      expect(entries.find(({ itemId }) => itemId === bowl.id)?.quantity ?? 0).toBe(taken)
      expect(entries.find(({ itemId }) => itemId === cup.id)?.quantity).toBe(1)
    }
  })

  it('SF-6.01 wait at sign-in for an add in progress, even when the visitor had no cart before', async () => {
    const [cup, shopper, tab] = [await endless(), await aShopper(app), await aVisitor(app)]
    const token = tab.cookies.get(visitorCookie) ?? ''
    const visitor = { token, tokenHash: hashOfToken(token) }
    const [cartId, at] = [app.deps.newId(), new Date()]
    let answer: ReturnType<typeof signIn> | undefined
    const add = async (tx: Tx): Promise<void> => {
      await tx.sql('', 'select 1') // the first statement takes the visitor's lock
      answer = signIn(tab, shopper)
      await until(waiting, (rows) => rows.length > 0)
      const cart = [app.site.id, cartId, visitor.tokenHash, at, new Date(at.getTime() + day)]
      await tx.sql('', cartText, cart)
      await tx.sql('', lineText, [app.site.id, cartId, app.deps.newId(), cup.id, cup.variants[0]?.id, at])
    }
    await inSite(app.ctx, add, { lock: cartLockName(visitor) })
    expect((await answer)?.status).toBe(200)
    expect(linesOf(await cartOf(tab))).toEqual([[cup.id, 1, null]])
  })

  it('get no cookie from a request with the replaced secret', async () => {
    const cup = await endless()
    const { client } = await aCart(app, cup)
    const late = app.visitor()
    for (const [name, value] of client.cookies) late.cookies.set(name, value)
    await signIn(client, await aShopper(app))
    for (const answer of [await late.get(cartPath), await late.post(entriesPath, { itemId: cup.id })]) {
      expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined])
    }
  })
})

describe('the cart of a shopper who signs out', () => {
  it('SF-7.02 stays with the account, and cloneCart leaves a copy in the browser', async () => {
    const cup = await endless()
    const shopper = await aShopper(app)
    const browser = await signedInWith(shopper, cup, 2)
    await browser.delete(sessionPath)
    expect((await cartOf(browser)).entries).toEqual([])
    expect(browser.cookies.has('hasCart')).toBe(false)

    await signIn(browser, shopper)
    await browser.delete(`${sessionPath}?cloneCart=true`)
    expect(linesOf(await cartOf(browser))).toEqual([[cup.id, 2, null]])
    expect(browser.cookies.get('hasCart')).toBe('true')
    await add(browser, cup, 1)
    expect(linesOf(await cartOf(await signedInWith(shopper)))).toEqual([[cup.id, 2, null]])

    await signIn(browser, shopper) // the copied lines are not merged a second time
    expect(linesOf(await cartOf(browser))).toEqual([[cup.id, 3, null]])
  })

  it('is hidden in every other browser once the password changes', async () => {
    const cup = await endless()
    const shopper = await aShopper(app)
    const laptop = await signedInWith(shopper, cup, 2)
    const phone = await aVisitor(app)
    await phone.post(resetPath, { email: shopper.email })
    await phone.put(resetPath, { token: await linkIn(app, shopper.email, 2), password: 'four clay cups' })
    expect(linesOf(await cartOf(phone))).toEqual([[cup.id, 2, null]])
    expect((await cartOf(laptop)).entries).toEqual([])
  })

  it('is hidden when the session expires, and shown after the next sign-in', async () => {
    const cup = await endless()
    const shopper = await aShopper(app)
    const browser = await aVisitor(app)
    await signIn(browser, shopper)
    await add(browser, cup, 2)
    skewMs += day
    expect((await cartOf(browser)).entries).toEqual([])
    expect(linesOf(await cartOf(await signedInWith(shopper)))).toEqual([[cup.id, 2, null]])
    skewMs -= day
  })
})
