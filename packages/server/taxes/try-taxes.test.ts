import { productTypes, websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { describe, expect, it } from 'vitest'
import { aProduct } from '../testing/a-product.ts'
import { aTeammate } from '../testing/an-account.ts'
import { aBuyer, aShop, fillIn, viewOf } from '../testing/checkout/a-buyer.ts'
import { anOrder } from '../testing/orders/an-order.ts'
import { suiteApp } from '../testing/suite-app.ts'

const app = await suiteApp({ env: { CAPTCHA: 'off' } })
const path = '/api/studio/taxes/try'
const mwst = { name: 'MwSt', ratePpm: 190_000, countries: ['DE'], isOnShipping: true }
const books = { name: 'Books', ratePpm: 70_000, countries: ['DE'], taxClasses: ['books'] }
const own = { cents: 10_000, taxClass: 'standard', shippingCents: 500 }

async function aShopAndOwner(taxes: object = { rules: [mwst, books] }, roles?: number[]) {
  const { site, ctx } = await aShop(app, { taxes })
  const client = await aTeammate(app, { siteId: site.id, ...(roles && { roles }) })
  const at = { headers: { 'x-site': site.id } }
  const tries = async (to: object, goods: object = own, isExempt = false) =>
    client.post(path, { to, goods, isExempt }, at)
  return { site, ctx, tries }
}

describe('trying an address', () => {
  it('BX-1.08 says for each line its class, rate, place and tax, and adds up what applies', async () => {
    const shop = await aShopAndOwner({ rules: [mwst, { ...books, taxClasses: ['standard'], postcodes: ['10'] }] })
    const { body } = await shop.tries({ country: 'de', postcode: '10115' })
    expect(body).toMatchObject({
      lines: [
        {
          taxClass: 'standard',
          cents: 10_000,
          taxes: [
            { name: 'MwSt', ratePpm: 190_000, cents: 1900, area: { countries: ['DE'], postcodes: [] } },
            { name: 'Books', ratePpm: 70_000, cents: 700, area: { postcodes: ['10'] } },
          ],
        },
        { taxClass: null, cents: 500, taxes: [{ name: 'MwSt', cents: 95 }] },
      ],
      isTaxIncluded: false,
      taxCents: 2695,
      totalCents: 13_195,
    })
    expect((await shop.tries({ country: 'AT' })).body).toMatchObject({ taxCents: 0, totalCents: 10_500 })
    expect((await shop.tries({ country: 'DE' }, { ...own, taxClass: 'exempt' })).body.taxCents).toBe(95)
  })

  it('BX-1.08 takes the tax within prices off for an exempt customer, and adds none on top', async () => {
    const within = await aShopAndOwner({ areIncluded: true, rules: [mwst] })
    const shopper = (await within.tries({ country: 'DE' }, { ...own, cents: 11_900, shippingCents: 0 })).body
    expect(shopper).toMatchObject({ isTaxIncluded: true, taxCents: 1900, totalCents: 11_900, reliefCents: 0 })
    const exempt = (await within.tries({ country: 'DE' }, { ...own, cents: 11_900, shippingCents: 0 }, true)).body
    expect(exempt).toMatchObject({
      taxCents: 0,
      totalCents: 10_000,
      reliefCents: 1900,
      lines: [{ reliefCents: 1900 }, {}],
    })
    const onTop = await aShopAndOwner()
    expect((await onTop.tries({ country: 'DE' }, own, true)).body).toMatchObject({ taxCents: 0, totalCents: 10_500 })
  })

  it('BX-1.08 charges for the basket of an order what the checkout charges now', async () => {
    const shop = await aShopAndOwner({
      rules: [
        { ...mwst, countries: ['US'] },
        { ...books, countries: ['US'] },
      ],
    })
    const variants = [{ sku: `B-${shop.ctx.newId()}`, priceCents: 1799, stock: 10, taxClass: 'books' }]
    const book = await aProduct(shop.ctx, { variants })
    const shippingRates = [
      { name: 'Post', priceCents: 500, fromCents: 0, belowCents: null, countries: [], regions: [], postcodes: [] },
    ]
    const lines = [
      { product: book, quantity: 3, priceCents: 1799 },
      { priceCents: 5000, quantity: 1, productType: productTypes.giftCard },
    ]
    const { number } = await anOrder(shop.ctx, {
      lines,
      pricing: { shippingRates, location: { country: 'US', region: 'WA', postcode: '98109' } },
    })
    const { body } = await shop.tries({ country: 'US', region: 'WA' }, { orderNumber: number })
    expect(body.lines).toMatchObject([
      { taxClass: 'books', cents: 5397, taxes: [{ name: 'Books', cents: 378 }] },
      { cents: 5000, taxes: [] },
      { taxClass: null, cents: 500, taxes: [{ name: 'MwSt', cents: 95 }] },
    ])
    const browser = await aBuyer(app, shop.site, book, 3)
    await fillIn(browser)
    expect((await viewOf(browser)).totals).toMatchObject({ taxCents: 378 + 95 })
    expect((await shop.tries({ country: 'US' }, { orderNumber: number + 1 })).body.code).toBe('orders.not-found')
  })

  it('BX-5.11 refuses what is no address and no basket', async () => {
    const shop = await aShopAndOwner()
    const tried = async (to: object, goods: object) => (await shop.tries(to, goods)).status
    expect([
      await tried({ country: 'XX' }, own),
      await tried({ country: 'DE', postcode: 'a\u0000b' }, own),
      await tried({ country: 'DE' }, { ...own, cents: -1 }),
      await tried({ country: 'DE' }, { ...own, taxClass: '' }),
      await tried({ country: 'DE' }, { orderNumber: 1e30 }),
      await tried({ country: 'DE' }, {}),
    ]).toEqual([400, 400, 400, 400, 400, 400])
  })

  it('BX-5.07 is nothing for store managers, and finds no orders of other sites', async () => {
    const manager = await aShopAndOwner({}, [websiteRoles.storeManager])
    expect((await manager.tries({ country: 'DE' })).status).toBe(403)
    const [mine, theirs] = [await aShopAndOwner(), await aShopAndOwner()]
    const { number } = await anOrder(theirs.ctx)
    expect((await mine.tries({ country: 'DE' }, { orderNumber: number })).body.code).toBe('orders.not-found')
  })
})
