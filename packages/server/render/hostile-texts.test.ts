import { catalogLimits } from '@sitewright/domain/kit/limits.ts'
import { column, page, product as productBlock, row } from '@sitewright/domain/pages/build-document.ts'
import { beforeAll, expect, it } from 'vitest'
import { taskCtx, type Ctx } from '../context.ts'
import { createPage } from '../pages/index.ts'
import { aCart } from '../testing/a-cart.ts'
import { aPage } from '../testing/a-page.ts'
import { aProduct, type AProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { suiteApp } from '../testing/suite-app.ts'

const hostile = (place: string) => `${place}"'><img src=x onerror=${place}(1)>{@}</script><script>${place}(2)</script>`

const short = `"'><img src=x>`
const unescaped = /<img src=x[^>]*>|<script>\w+\(2\)/g

const app = await suiteApp()
let ctx: Ctx
let product: AProduct
beforeAll(async () => {
  ctx = taskCtx(app.deps, await aSite(app.deps, { title: hostile('site'), tagline: hostile('tagline') }))
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

it('BX-5.09 escapes texts of owners on every page, without scripts and with a cart', async () => {
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
    expect(text).toContain(`&lt;img src=x onerror=${place}(1)&gt;`) // printed as escaped text
  }
})

it.each(['select', 'radio'])(
  'BX-5.09 escapes stock messages on pages, in blocks, in quick views and for one variant (%s)',
  async (variantPicker) => {
    const merchandisingSettings = {
      scarcityEnabledOnProductItems: true,
      scarcityEnabledOnProductBlocks: true,
      scarcityMessageType: 'CUSTOM_SCARCITY_MESSAGE',
      scarcityCustomText: hostile('scarcity'),
      customSoldOutText: hostile('gone'),
    }
    const settings = { storeSettings: { variantPicker, merchandisingSettings } }
    const shop = taskCtx(app.deps, await aSite(app.deps, { settings }))
    for (const count of [2, catalogLimits.variantsInPage + 1]) {
      const name = hostile('option')
      const variants = Array.from({ length: count }, (_, at) => {
        return {
          sku: `${hostile('sku')}${count}-${at}`,
          attributes: { [name]: `${hostile('value')}${at}` },
          priceCents: 1,
          stock: at,
        }
      })
      const jug = await aProduct(shop, { title: hostile('title'), options: [name], variants })
      const document = page(row(column(12, productBlock(jug.id), productBlock(jug.id))))
      const { urlId } = await createPage(shop, { urlId: shop.newId(), title: 'P', typeName: 'page', document })
      const asked = encodeURIComponent(jug.variants[1]?.sku ?? '')
      for (const path of [jug.path, `${jug.path}?variant=${asked}`, `${jug.path}?format=quick-view`, `/${urlId}`]) {
        const { text } = await app.visitor(shop.site).get(path)
        expect([path, text.match(unescaped)]).toEqual([path, null])
        const isChosen = path.includes('?variant')
        expect([path, text.includes(`${isChosen ? 'scarcity' : 'gone'}(1)&gt;`)]).toEqual([path, true])
      }
      const chosen = new URLSearchParams({ [`option-${name}`]: `${hostile('value')}1` })
      const answer = await app.visitor(shop.site).get(`/api/commerce/products/${jug.id}/variant?${chosen}`)
      expect(answer.headers['content-type']).toMatch(/^application\/json/)
      expect(JSON.parse(answer.text)).toMatchObject({ scarcityText: hostile('scarcity') })
    }
  },
)

it('BX-5.09 escapes submitted values on the page of a refused form', async () => {
  const client = app.visitor(ctx.site)
  const fields = { itemId: product.id, quantity: hostile('quantity').slice(0, 40), [hostile('field')]: hostile('sent') }
  const { status, text } = await client.form('/cart/entries', fields)
  expect(status).toBe(422)
  expect(text.match(unescaped)).toBeNull()
})
