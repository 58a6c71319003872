import { describe, expect, it } from 'vitest'
import { cartPath } from '../testing/a-cart.ts'
import { aProduct } from '../testing/a-product.ts'
import {
  aBuyer,
  aKey,
  aShop,
  anAddress,
  checkoutCalls,
  payBodyOf,
  payPath,
  viewOf,
} from '../testing/checkout/a-buyer.ts'
import { ordersOf } from '../testing/checkout/books.ts'
import { standInGateway } from '../testing/checkout/stand-in-gateway.ts'
import { ids, numbers, shapes, texts } from '../testing/hostile/hostile-values.ts'
import { shown, unclearOf } from '../testing/hostile/unclear-answers.ts'
import { suiteApp } from '../testing/suite-app.ts'

const app = await suiteApp()
standInGateway(app)

const noTexts = [...numbers, ...shapes]
const badTexts = ['\0', 'a\0b', '\ud800', 'x'.repeat(10_000), '\u0007']

async function atShop() {
  const { site, ctx } = await aShop(app)
  const cup = await aProduct(ctx)
  return { site, ctx, cup, browser: await aBuyer(app, site, cup) }
}

describe('hostile fields', () => {
  it('BX-5.11 are refused with a 4xx that says so, field by field, and change nothing', async () => {
    const { ctx, browser } = await atShop()
    const { priceHash } = await viewOf(browser)
    const paying = await payBodyOf(browser)
    const bad = [...noTexts, ...badTexts]
    const fields: [method: 'put' | 'post', path: string, good: object, field: string, values: readonly unknown[]][] = [
      ...['email', 'phone', 'note', 'shippingOptionId', 'cartToken'].map((field): (typeof fields)[number] => [
        'put',
        checkoutCalls,
        {},
        field,
        field === 'note' || field === 'cartToken' ? [...noTexts, 'x'.repeat(10_000)] : bad,
      ]),
      ['put', checkoutCalls, {}, 'isBillingSame', [...texts, ...numbers, ...shapes.filter((value) => value !== true)]],
      [
        'put',
        checkoutCalls,
        {},
        'delivery',
        [...texts, ...numbers, null, true, [], [1], { planet: 'Earth' }, { country: 'USA' }],
      ],
      ['put', checkoutCalls, {}, 'planet', ['Earth']],
      ...Object.keys(anAddress).map((name): (typeof fields)[number] => [
        'put',
        checkoutCalls,
        {},
        'billing',
        bad.map((value) => ({ ...anAddress, [name]: value })),
      ]),
      ['put', `${checkoutCalls}/accept`, { priceHash }, 'priceHash', [...bad, 'f'.repeat(32)]],
      ['put', `${checkoutCalls}/accept`, { priceHash }, 'amountCents', [1]],
      ['put', `${checkoutCalls}/undo-join`, { priceHash }, 'priceHash', [...bad, 'f'.repeat(32)]],
      ['post', `${checkoutCalls}/coupons`, { promoCode: 'X' }, 'promoCode', [...bad, 'NO-SUCH-CODE']],
      ['post', payPath, paying, 'priceHash', bad],
      ['post', payPath, paying, 'checkoutId', ids.filter((id) => id !== '' && id !== '0'.repeat(32))],
      ['post', payPath, paying, 'method', [...texts, ...noTexts]],
      ['post', payPath, paying, 'paymentToken', bad],
      ['post', payPath, paying, 'isAccepted', [...texts, ...numbers, 1, null]],
      ['post', payPath, paying, 'amountCents', [1, 2300]],
      ['post', payPath, paying, 'currency', ['JPY']],
    ]
    const faults: string[] = []
    for (const [method, path, good, field, values] of fields) {
      for (const value of values) {
        const answer = await browser[method](
          path,
          { ...good, [field]: value },
          { headers: { 'idempotency-key': aKey() } },
        )
        faults.push(...unclearOf(`${path} with ${field} ${shown(value)}`, answer))
      }
    }
    expect(faults).toEqual([])
    expect(await viewOf(browser)).toMatchObject({ priceHash, problems: {} })
    expect(await ordersOf(ctx)).toEqual([])
  })

  it('BX-5.11 whose text is unusual are kept as text and printed escaped', async () => {
    const { browser } = await atShop()
    const odd = '"><script>x</script>\u202e'
    await browser.put(checkoutCalls, { note: odd, delivery: { ...anAddress, firstName: odd, city: odd } })
    expect(await viewOf(browser)).toMatchObject({ note: odd, delivery: { firstName: odd, city: odd } })
    expect((await browser.get('/checkout')).text).not.toContain('<script>x')
  })

  it('BX-5.11 in paths and queries never lead to a 500', async () => {
    const { browser } = await atShop()
    for (const id of ids.filter((one) => typeof one === 'string' && one.isWellFormed())) {
      const place = encodeURIComponent(String(id))
      for (const path of [`lines/${place}`, `coupons/${place}`, `coupons/${'0'.repeat(32)}?cartToken=${place}`]) {
        expect([path, (await browser.delete(`${checkoutCalls}/${path}`)).status < 500]).toEqual([path, true])
      }
      for (const path of [
        `/checkout/return?payment=${place}`,
        `/checkout?cartToken=${place}`,
        `${checkoutCalls}?cartToken=${place}`,
      ]) {
        expect([path, (await browser.get(path)).status < 500]).toEqual([path, true])
      }
    }
  })
})

describe('a checkout', () => {
  it('BX-5.06 is reached with no other visitor’s cart and on no other site', async () => {
    const { site, ctx } = await aShop(app)
    const browser = await aBuyer(app, site, await aProduct(ctx))
    const { id } = await viewOf(browser)
    const stranger = await aBuyer(app, site, await aProduct(ctx))
    expect((await viewOf(stranger)).id).not.toBe(id)
    const elsewhere = app.visitor()
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
    expect((await elsewhere.get(cartPath)).body.entries).toEqual([])
    expect((await elsewhere.get(checkoutCalls)).body.code).toBe('checkout.empty')
  })
})
