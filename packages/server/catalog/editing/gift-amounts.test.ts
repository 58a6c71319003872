import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { beforeAll, expect, it } from 'vitest'
import { aRow, aStudioShop, bodyOf, type StudioShop } from '../../testing/products/studio-shop.ts'
import { suiteApp } from '../../testing/suite-app.ts'

const app = await suiteApp()
let shop: StudioShop
beforeAll(async () => {
  shop = await aStudioShop(app)
})

const amount = (priceCents: number, text = `$${priceCents / 100}`) =>
  aRow('', { priceCents, attributes: { Value: text } })
const giftCard = (variants: object[]) =>
  shop.add({ productType: productTypes.giftCard, title: 'Gift card', options: ['Value'], variants })

it('BX-2.01 refuses an amount of a gift card that is there already, at its field', async () => {
  const card = await giftCard([amount(2500), amount(5000)])
  const twice = await shop.save(card, { variants: [...card.product.variants, amount(2500, 'Twenty-five')] })
  const errors = { 'variants.2.priceCents': 'This amount is there already.' }
  expect(twice).toMatchObject({ status: 400, body: { errors } })
  const mug = await shop.add()
  expect((await shop.save(mug, { title: 'Mugs of one price' })).status).toBe(200)
})

it('BX-2.01 keeps the variant of each amount that stays, and joins the changes of two owners in other fields', async () => {
  const card = await giftCard([amount(2500), amount(5000)])
  const [small, large] = card.product.variants
  bodyOf(await shop.save(card, { title: 'Voucher' }, await shop.teammate()), 200)
  const saved = await shop.save(card, { variants: [amount(1000), large] })
  const { product } = bodyOf(saved, 200).detail
  expect(product.title).toBe('Voucher')
  expect(product.variants.map(({ priceCents }: { priceCents: number }) => priceCents)).toEqual([1000, 5000])
  expect(product.variants[1]).toEqual(large)
  bodyOf(await shop.undo(saved), 200)
  expect((await shop.read(card.id)).product.variants).toEqual([small, large])
})
