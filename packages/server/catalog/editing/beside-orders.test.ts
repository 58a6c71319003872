import type { ProductDetail } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { expect, it } from 'vitest'
import { saveSiteSettings } from '../../sites/index.ts'
import { setStock } from '../../stock/index.ts'
import { aBuyer, payBodyOf, sendPay } from '../../testing/checkout/a-buyer.ts'
import { anOrder } from '../../testing/orders/an-order.ts'
import { aStudioShop, type StudioShop } from '../../testing/products/studio-shop.ts'
import { suiteApp } from '../../testing/suite-app.ts'

const app = await suiteApp()

const asProduct = (mug: ProductDetail) => ({
  id: mug.id,
  collectionId: mug.collection.id,
  path: mug.path,
  variants: mug.product.variants.map(({ id, sku }) => ({ id, sku })),
})
const aShopThatShips = async (): Promise<StudioShop> => {
  const shop = await aStudioShop(app)
  const storeSettings = { shippingRates: [{ name: 'Post', priceCents: 500 }] }
  await saveSiteSettings(shop.ctx, { settings: { storeSettings } })
  return shop
}

it('BX-2.01 saves a product beside orders and changes of its stock, and every unit is counted', async () => {
  const shop = await aShopThatShips()
  const mug = await shop.add()
  const [small] = mug.product.variants
  const saves = async () => {
    let detail = mug
    for (const title of ['A', 'B', 'C']) {
      const variants = detail.product.variants.map((variant) => ({ ...variant, sku: `${variant.sku}${title}` }))
      detail = (await shop.save(detail, { title, variants })).body.detail
    }
    return detail
  }
  const [last] = await Promise.all([
    saves(),
    ...[1, 2, 3].map(() => anOrder(shop.ctx, { lines: [{ product: asProduct(mug), quantity: 2 }] })),
    setStock(shop.ctx, small?.id ?? '', { by: 5, reason: 'received' }),
  ])
  expect(last.product).toMatchObject({ title: 'C', variants: [{ sku: `${small?.sku}ABC` }, {}] })
  expect((await shop.read(mug.id)).stock[small?.id ?? '']).toBe(10 - 6 + 5)
})

it('BX-2.01 a buyer who pays while the price changes pays the shown price or is told the new one', async () => {
  const shop = await aShopThatShips()
  const mug = await shop.add()
  const buyer = await aBuyer(app, shop.site, asProduct(mug))
  const body = await payBodyOf(buyer)
  const variants = mug.product.variants.map((variant) => ({ ...variant, priceCents: 2500 }))
  const [paid, saved] = await Promise.all([sendPay(buyer, body), shop.save(mug, { variants })])
  expect(saved.status).toBe(200)
  const isTold = paid.status === 409 && paid.body.code === 'checkout.changed'
  expect(paid.status === 200 || isTold ? 'clear' : paid.text).toBe('clear')
})
