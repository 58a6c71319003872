import { afterAll, beforeAll, expect, it } from 'vitest'
import { siteCtx, type Ctx } from '../kit/context.ts'
import { aCart } from '../testing/a-cart.ts'
import { aPage } from '../testing/a-page.ts'
import { aProduct, type AProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'

const hostile = (place: string) => `${place}"'><img src=x onerror=${place}(1)>{@}</script><script>${place}(2)</script>`

const short = `"'><img src=x>`
const unescaped = /<img src=x[^>]*>|<script>\w+\(2\)/g

let app: TestApp
let ctx: Ctx
let product: AProduct
beforeAll(async () => {
  app = await testApp()
  ctx = siteCtx(app.deps, await aSite(app.deps, { title: hostile('site'), tagline: hostile('tagline') }))
  product = await aProduct(ctx, {
    title: hostile('title'),
    options: [hostile('option')],
    tags: [short],
    categories: [short],
    variants: [
      { sku: hostile('sku'), attributes: { [hostile('option')]: hostile('value') }, priceCents: 1800, stock: 3 },
      { sku: 'other', attributes: { [hostile('option')]: 'plain' }, priceCents: 1900, stock: 3 },
    ],
  })
  await aPage(ctx, { isHome: true, title: hostile('page'), description: hostile('description') })
})
afterAll(() => app.close())

it('BX-5.09 prints what owners wrote as text wherever it stands, without scripts and with a cart as well', async () => {
  const { client } = await aCart({ ...app, visitor: () => app.visitor(ctx.site) }, product)
  const list = product.path.slice(0, product.path.lastIndexOf('/'))
  for (const path of [
    '/',
    list,
    product.path,
    '/cart',
    '/nothing-here',
    `${list}?tag=${encodeURIComponent(hostile('q'))}`,
  ]) {
    const { text } = await client.get(path)
    expect([path, text.match(unescaped)]).toEqual([path, null])
  }
  const { text } = await app.visitor(ctx.site).get(product.path)
  expect(text.match(unescaped)).toBeNull()
  for (const place of ['title', 'option', 'value', 'site']) {
    expect(text).toContain(`&lt;img src=x onerror=${place}(1)&gt;`) // it is there, and as text
  }
})

it('BX-5.09 prints what a visitor sent as text on the page of a refused form', async () => {
  const client = app.visitor(ctx.site)
  const fields = { itemId: product.id, quantity: hostile('quantity').slice(0, 40), [hostile('field')]: hostile('sent') }
  const { status, text } = await client.form('/cart/entries', fields)
  expect(status).toBe(422)
  expect(text.match(unescaped)).toBeNull()
})
