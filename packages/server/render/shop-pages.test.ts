import { expect, it } from 'vitest'
import { saveSiteSettings } from '../sites/index.ts'
import { taskCtx } from '../context.ts'
import { aCart, aVisitor } from '../testing/a-cart.ts'
import { aCollection, aMug, aProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { suiteApp } from '../testing/suite-app.ts'

const app = await suiteApp()

it('SF-1.01 SF-2.04 SF-4.04 SF-5.01 SF-5.02 shows a product with option selects, price, quantity and button, and its line in the cart and the floating cart’s count', async () => {
  const mug = await aMug(app.ctx)
  const { text: page } = await app.visitor().get(mug.path)
  for (const name of ['Colour', 'Size']) expect(page).toContain(`aria-label="Select ${name}"`)
  expect(page).toMatch(/<div class="product-price"[^>]*>\s*from <span class="sqs-money-native">18\.00<\/span>/)
  expect(page).toMatch(/<input aria-label="Quantity"[^>]* type="number"/)
  expect(page).toMatch(/<button type="submit"[^>]*>Add To Cart<\/button>/)

  const visitor = await aVisitor(app)
  const fields = { itemId: mug.id, quantity: '2', 'option-Colour': 'green', 'option-Size': 'small' }
  await visitor.form('/cart/entries', fields)
  expect((await visitor.get(mug.path)).text).toContain('<span class="visually-hidden">Cart, 2 items</span>')
  const { text: cart } = await visitor.get('/cart')
  expect(cart).toMatch(/<tr data-entry-id="\w+">.*>Mug<\/a><p>green, small<\/p>.*value="2".*>36\.00</)
})

it('SF-1.01 SF-2.05 SF-4.01 SF-4.02 SF-4.03 marks products as sold out, otherwise as on sale, in the list and on the product page', async () => {
  const { id: collectionId, urlId } = await aCollection(app.ctx)
  const sale = { priceCents: 1800, salePriceCents: 1500, onSale: true }
  const make = (
    title: string,
    variants: { priceCents: number; stock: number; onSale?: boolean }[],
    productType: 1 | 2 = 1,
  ) =>
    aProduct(app.ctx, {
      collectionId,
      title,
      productType,
      urlId: title.toLowerCase(),
      variants: variants.map((variant) => ({ sku: app.ctx.newId(), ...variant })),
    })
  await make('Plain', [{ priceCents: 1800, stock: 1 }])
  await make('Reduced', [{ ...sale, stock: 1 }])
  await make('Gone', [{ ...sale, stock: 0 }])
  await make('Download', [{ ...sale, stock: 0 }], 2)

  const { text: list } = await app.visitor().get(`/${urlId}`)
  const cards = list.split('<article ').slice(1)
  expect(cards.map((card) => [titleOf(card), ...marksOf(card)])).toEqual([
    ['Plain'],
    ['Reduced', 'sale'],
    ['Gone', 'sold-out'],
    ['Download', 'sale'], // digital products never sell out
  ])
  expect(cards.map((card) => /^class="[^"]*(on-sale|sold-out)"/.exec(card)?.[1])).toEqual([
    undefined,
    'on-sale',
    'sold-out',
    'on-sale',
  ])
  expect(cards.map(pricesOf)).toEqual([['18.00'], ...Array(3).fill(['15.00', '18.00'])])
  expect(cards[1]).toContain('<span class="original-price"><span class="sqs-money-native">18.00</span></span>')
  for (const [name, marks] of [
    ['plain', []],
    ['reduced', ['sale']],
    ['gone', ['sold-out']],
    ['download', ['sale']],
  ] as const)
    expect(marksOf(ownPart((await app.visitor().get(`/${urlId}/${name}`)).text))).toEqual(marks)
})

it('SF-5.01 PL-3.60 shows the quantity field of a service only when the store allows multiple quantities', async () => {
  const site = await aSite(app.deps)
  const ctx = taskCtx(app.deps, site)
  const lesson = await aProduct(ctx, { productType: 3 })
  const asksHowMany = async () => (await app.visitor(site).get(lesson.path)).text.includes('name="quantity"')
  expect(await asksHowMany()).toBe(true)
  await saveSiteSettings(ctx, { settings: { storeSettings: { multipleQuantityAllowedForServices: false } } })
  expect(await asksHowMany()).toBe(false)
})

it('SF-4.17 shows 100+ in the floating cart above 100 items, without scripts', async () => {
  const cup = await aProduct(app.ctx, { variants: [{ sku: app.ctx.newId(), priceCents: 100, stock: null }] })
  for (const [quantity, shown] of [
    [100, '100'],
    [101, '100+'],
  ] as const) {
    const { client } = await aCart(app, cup, quantity)
    const { text } = await client.get(cup.path)
    expect(text).toContain(`<span class="total-quantity" aria-hidden="true">${shown}</span>`)
  }
})

function titleOf(card: string): string | undefined {
  return /product-list-item-title"><a [^>]*>([^<]*)</.exec(card)?.[1]
}

/** The product's own markup, without the related products below it. */
function ownPart(page: string): string {
  return page.slice(page.indexOf('<article '), page.indexOf('</article>'))
}

function marksOf(html: string): (string | undefined)[] {
  return [...html.matchAll(/class="product-mark ([a-z-]+)"/g)].map((mark) => mark[1])
}

function pricesOf(card: string): (string | undefined)[] {
  return [...card.matchAll(/<span class="sqs-money-native">([^<]*)</g)].map((price) => price[1])
}
