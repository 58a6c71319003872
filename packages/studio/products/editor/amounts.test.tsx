// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { heldDrafts } from '../../kit/form/draft-database.ts'
import '../product.page.tsx' // loaded beforehand, because the router loads it when it is needed
import { toastQueue } from '@sitewright/ui/notify.ts'
import type { ProductDetail } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { allByRole, byRole, descriptionOf } from '../../testing/by-role.ts'
import { aProduct, aVariant, fakeProducts } from '../../testing/fake-products.ts'
import { anOwner, fakeServer } from '../../testing/fake-server.ts'
import { leaveField, openStudio, press, pressKey, typeInto } from '../../testing/open-studio.tsx'

let close: () => Promise<void>
afterEach(async () => {
  await close()
  await act(async () => toastQueue.clear())
  heldDrafts.clear()
})

const card = (priceCents: number) =>
  aVariant({
    id: String(priceCents).padStart(32, '0'),
    sku: `G-${priceCents}`,
    attributes: { Value: `$${priceCents / 100}` },
    priceCents,
  })
const both = { options: ['Value'], variants: [card(2500), card(5000)] }

/** Opens a gift card with one amount of $25, as it is after it was created. */
async function open(given: Partial<ProductDetail['product']> = {}, more: Partial<ProductDetail> = {}) {
  const server = fakeServer(anOwner())
  server.state.isSignedIn = true
  const one = { options: [], variants: [{ ...card(2500), attributes: {} }] }
  const product = aProduct({ productType: productTypes.giftCard, ...one, ...given }, more)
  const fake = fakeProducts('site-fern-kiln', [product])
  server.state.others = fake.answer
  ;({ close } = await openStudio(server, `/fern-kiln/products/${product.id}`))
  return {
    saved: async () => {
      await press(byRole('button', 'Save'))
      return (fake.state.changes.at(-1)?.body as { product: ProductDetail['product'] } | undefined)?.product
    },
  }
}

const field = () => byRole('textbox', 'Add an amount')
const add = async (text: string) => {
  await typeInto(field(), text)
  await pressKey('Enter')
}
const amounts = () =>
  allByRole('row')
    .map((row) => row.textContent)
    .filter((text) => /\d/u.test(text ?? ''))

it('BX-2.01 edits the amounts of a gift card without a grid: typed, in their order, each once', async () => {
  const { saved } = await open()
  expect(allByRole('grid', 'Variants')).toEqual([])
  expect(allByRole('button', 'Add option')).toEqual([])
  await act(async () => field().focus())
  await add('100')
  await add('50')
  expect(amounts()).toEqual(['$25.00', '$50.00', '$100.00'])
  await add('50.00')
  expect(descriptionOf(field())).toContain('This amount is there already')
  expect(field()).toMatchObject({ value: '50.00' })
  await typeInto(field(), '')

  const product = await saved()
  expect(product?.options).toEqual(['Value'])
  expect(
    product?.variants.map(({ id, sku, priceCents, attributes }) => [id, sku, priceCents, attributes['Value']]),
  ).toEqual([
    [card(2500).id, 'G-2500', 2500, '$25.00'],
    [null, '', 5000, '$50.00'],
    [null, '', 10_000, '$100.00'],
  ])
})

it('leaves the amounts that were there as they are, so that carts and orders find them', async () => {
  const { saved } = await open(both)
  await act(async () => field().focus())
  await add('10')
  const product = await saved()
  expect(product?.variants.map(({ id, attributes }) => [id, attributes['Value']])).toEqual([
    [null, '$10.00'],
    [card(2500).id, '$25'],
    [card(5000).id, '$50'],
  ])
})

it('removes amounts, but not the last one', async () => {
  const { saved } = await open(both)
  await press(byRole('button', '$25.00'))
  expect(amounts()).toEqual(['$50.00'])
  expect(allByRole('button', '$50.00')).toEqual([])
  expect(document.activeElement).toBe(field())
  expect((await saved())?.variants.map(({ priceCents }) => priceCents)).toEqual([5000])
})

it.each([
  ['0', 'an amount above 0'],
  ['ten', 'such as 9.50'],
  ['12.345', 'such as 9.50'],
  ['99999999', 'at most $9,999,999.99'],
  ['-5', 'such as 9.50'],
])('refuses %s at the field', async (text, problem) => {
  await open()
  await act(async () => field().focus())
  await add(text)
  expect(descriptionOf(field())).toContain(problem)
  expect(amounts()).toEqual(['$25.00'])
})

it('reads amounts in the smallest unit of the currency, and several at once', async () => {
  const { saved } = await open({}, { currency: 'JPY' })
  await act(async () => field().focus())
  await add('3000; 1000')
  await typeInto(field(), '10.5')
  await leaveField(field())
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await typeInto(field(), '')
  expect((await saved())?.variants.map(({ priceCents }) => priceCents)).toEqual([1000, 2500, 3000])
})

it('shows amounts that are there twice, as of imported gift cards, and does not save them', async () => {
  const { saved } = await open({
    ...both,
    variants: [card(2500), { ...card(5000), priceCents: 2500 }],
  })
  await typeInto(byRole('textbox', 'Name'), 'Voucher')
  expect(await saved()).toBeUndefined()
  expect(descriptionOf(field())).toContain('This amount is there already')
})

it('keeps the grid for gift cards with more options', async () => {
  await open({
    options: ['Value', 'Design'],
    variants: [{ ...card(2500), attributes: { Value: '25', Design: 'Fern' } }],
  })
  expect(allByRole('grid', 'Variants')).toHaveLength(1)
})
