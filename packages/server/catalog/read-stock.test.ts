import { expect, it } from 'vitest'
import { aMug, aProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { suiteApp } from '../testing/suite-app.ts'

const app = await suiteApp()

it.each(['/api/commerce/inventory/stock/', '/api/commerce/inventory/stock'])(
  'SF-7.07 SF-3.07 returns the stock of every variant at %s',
  async (path) => {
    const mug = await aMug(app.ctx)
    const { status, body } = await app.visitor().get(`${path}?itemId=${mug.id}`)
    expect(status).toBe(200)
    const [first, second, third] = mug.variants
    expect(body).toEqual({
      results: [
        { variantId: first?.id, sku: first?.sku, unlimited: false, qtyInStock: 10 },
        { variantId: second?.id, sku: second?.sku, unlimited: false, qtyInStock: 0 },
        { variantId: third?.id, sku: third?.sku, unlimited: true, qtyInStock: 0 },
      ],
    })
  },
)

it('SF-4.05 SF-7.07 returns unlimited for digital products and gift cards', async () => {
  for (const [productType, unlimited] of [
    [1, false],
    [2, true],
    [3, false],
    [4, true],
  ] as const) {
    const { id } = await aProduct(app.ctx, { productType })
    const { body } = await app.visitor().get(`/api/commerce/inventory/stock/?itemId=${id}`)
    expect({ productType, results: body['results'] }).toMatchObject({ productType, results: [{ unlimited }] })
  }
})

it('SF-7.07 answers 404 for unknown ids and those of another site, and 400 for malformed ones', async () => {
  const mug = await aMug(app.ctx)
  const ask = (id: string, site = app.site) => app.visitor(site).get(`/api/commerce/inventory/stock/?itemId=${id}`)
  expect((await ask(app.deps.newId())).status).toBe(404)
  expect((await ask(mug.id, await aSite(app.deps))).status).toBe(404)
  expect((await ask("' or 1=1")).status).toBe(400)
  expect((await app.visitor().get('/api/commerce/inventory/stock/')).status).toBe(400)
})
