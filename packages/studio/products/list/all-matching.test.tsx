// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { toastQueue } from '@sitewright/ui/notify.ts'
import { heldDrafts } from '../../kit/form/draft-database.ts'
// Loaded beforehand, because the router loads it when it is needed, which takes long on a busy machine.
import '../products.page.tsx'
import { allByRole, byRole } from '../../testing/by-role.ts'
import { aProduct, aVariant, fakeProducts, manyProducts } from '../../testing/fake-products.ts'
import { anOwner, aSite, fakeServer, refused } from '../../testing/fake-server.ts'
import { openStudio, press, settled, typeInto } from '../../testing/open-studio.tsx'

let close: () => Promise<void>
afterEach(async () => {
  await close()
  heldDrafts.clear()
  await act(async () => toastQueue.clear())
})

async function open(products = manyProducts(120), query = '') {
  const owner = anOwner()
  const site = aSite({ identifier: 'fern-kiln', title: 'Fern & Kiln', roles: [1] })
  const server = fakeServer({ ...owner, answer: { ...owner.answer, sites: [site] } })
  server.state.isSignedIn = true
  const fake = fakeProducts('site-fern-kiln', products)
  server.state.others = fake.answer
  ;({ close } = await openStudio(server, `/fern-kiln/products${query}`))
  return { server, fake: fake.state }
}

const bar = () => byRole('toolbar', 'Actions for the selected rows').textContent
const offers = () => allByRole('button', /that match/)
const selectPage = () => press(byRole('checkbox', 'Select all rows of this page'))
const toasts = () =>
  allByRole('alertdialog')
    .map((one) => one.textContent)
    .join()

async function openAll(count = 120, query = '') {
  const opened = await open(manyProducts(count), query)
  await selectPage()
  await press(byRole('button', `Select all ${count} that match`))
  return opened
}

it('BX-2.01 offers all products that match once the whole page is selected, with a way back in the same place', async () => {
  await open()
  await press(byRole('checkbox', 'Select Product 001'))
  expect(offers()).toEqual([])
  await selectPage()
  expect(bar()).toContain('All 50 of this page are selected.')
  const offer = byRole('button', 'Select all 120 that match')
  await act(async () => offer.focus())
  await press(offer)
  expect(bar()).toContain('120 selected')
  expect(bar()).toContain('All 120 that match are selected.')
  const back = byRole('button', 'Select only these 50')
  expect(document.activeElement).toBe(back)
  await press(back)
  expect(bar()).toContain('50 selected')
  expect(document.activeElement).toBe(byRole('button', 'Select all 120 that match'))
})

it('BX-2.01 selects no longer all that match when the selection, the page or a filter is another one', async () => {
  await openAll()
  const isHeld = () =>
    allByRole('toolbar', 'Actions for the selected rows').some((one) => one.textContent.includes('match are selected'))
  expect(isHeld()).toBe(true)
  await press(byRole('checkbox', 'Select Product 001'))
  expect(isHeld()).toBe(false)
  await selectPage()
  expect(isHeld()).toBe(false)
  await press(byRole('button', 'Select all 120 that match'))
  await press(byRole('link', 'In the shop120')) // finds the same rows
  await settled()
  expect(isHeld()).toBe(false)
  await press(byRole('button', 'Select all 120 that match'))
  await press(byRole('button', 'Next page'))
  expect(isHeld()).toBe(false)
})

it('says so when others match by now, and offers those', async () => {
  const { fake } = await open()
  await selectPage()
  fake.products = [...fake.products, aProduct({ id: '5'.repeat(32), title: 'Bowl' })]
  await press(byRole('button', 'Select all 120 that match'))
  expect(bar()).toContain('Other rows match now, 121 in all.')
  await press(byRole('button', 'Select all 121 that match'))
  expect(bar()).toContain('All 121 that match are selected.')
})

it('BX-2.01 changes all that match once the server has, with one undo, and is busy until then', async () => {
  const { server, fake } = await openAll(120, '?q=product')
  let release = () => {}
  server.state.gate = new Promise((resolve) => {
    release = resolve as () => void
  })
  await press(byRole('button', 'Archive'))
  await press(byRole('button', 'Delete'))
  expect(bar()).toContain('Changing 120 products…')
  await act(async () => release())
  server.state.gate = undefined
  await settled()
  expect(fake.changes).toHaveLength(1)
  expect(fake.changes[0]?.body).toEqual({
    matching: { filter: { search: 'product' }, count: 120, digest: '120'.padStart(64, '0') },
    change: { kind: 'archive' },
  })
  expect(toasts()).toContain('120 products archived')
  await press(byRole('button', 'Undo'))
  expect(fake.products).toHaveLength(120)
})

it('shows why a change of all that match was refused, and lets them be selected again', async () => {
  const { fake } = await openAll()
  fake.refuse = refused(409, 'catalog.selection-changed', '3 more products match now, 123 in all.')
  await press(byRole('button', 'Hide'))
  expect(byRole('alert').textContent).toBe('3 more products match now, 123 in all.')
  expect(offers()).toHaveLength(1)
})

it('BX-2.01 shows the new prices of all that match, and again when prices or products are others by then', async () => {
  const { fake } = await openAll()
  await press(byRole('button', 'Change price'))
  const sheet = () => byRole('complementary', 'Change price').textContent
  expect(sheet()).toContain('For 120 products.')
  await typeInto(byRole('textbox', 'Percent'), '10')
  await press(byRole('button', 'Show new prices'))
  expect(sheet()).toContain('120 products change. New prices: $30.80.')
  expect(sheet()).toContain('and 70 more')
  fake.refuse = refused(409, 'catalog.prices-changed', 'Prices were changed meanwhile.')
  await press(byRole('button', 'Change 120 products'))
  expect(sheet()).toContain('Prices were changed meanwhile.')
  expect(byRole('textbox', 'Percent')).toMatchObject({ value: '10' })
  await press(byRole('button', 'Show new prices'))
  expect(sheet()).not.toContain('Prices were changed meanwhile.')
  fake.products = [...fake.products, aProduct({ id: '5'.repeat(32), title: 'Bowl' })]
  fake.refuse = refused(409, 'catalog.selection-changed', '1 more product matches now.')
  await press(byRole('button', 'Change 120 products'))
  await settled()
  expect(sheet()).toContain('1 more product matches now.')
  expect(sheet()).toContain('For 121 products.')
  expect(byRole('textbox', 'Percent')).toMatchObject({ value: '10' })
  await press(byRole('button', 'Show new prices'))
  await press(byRole('button', 'Change 121 products'))
  expect(fake.changes.at(-1)?.body).toMatchObject({ matching: { count: 121 }, seen: '121'.padStart(64, '0') })
  expect(toasts()).toContain('Prices of 121 products changed')
})

it('closes the sheet of all that match when its address names another search', async () => {
  await openAll()
  await press(byRole('button', 'Change price'))
  const { search } = location
  await close()
  await open(manyProducts(120), `${search}&q=other`)
  expect(allByRole('complementary', 'Change price')).toEqual([])
  expect(location.search).toBe('?q=other')
})

it('BX-2.01 names prices that are not possible, and changes the others once these are left out', async () => {
  const cheap = aProduct({
    id: '5'.repeat(32),
    title: 'Bead',
    options: [],
    variants: [aVariant({ id: '6'.repeat(32), priceCents: 50 })],
  })
  const card = aProduct({ id: '8'.repeat(32), title: 'Voucher', productType: productTypes.giftCard })
  const { fake } = await open([...manyProducts(1), cheap, card])
  await selectPage()
  expect(offers()).toEqual([]) // all that match are on the page
  await press(byRole('button', 'Change price'))
  await press(byRole('radio', 'Prices by an amount'))
  await typeInto(byRole('textbox', 'Amount'), '-1')
  await press(byRole('button', 'Show new prices'))
  const sheet = () => byRole('complementary', 'Change price').textContent
  expect(sheet()).toContain('Bead would cost less than nothing: -$0.50.')
  expect(sheet()).toContain('1 gift card is left out')
  await press(byRole('button', 'Change 1 product'))
  expect(byRole('alert').textContent).toContain('Please leave out the products')
  expect(fake.changes.map(({ path }) => path)).toEqual(['bulk/preview'])
  await press(byRole('checkbox', /Leave this product as now/))
  await press(byRole('button', 'Change 1 product'))
  expect(fake.changes.at(-1)?.body).toMatchObject({ leaveOut: true })
})
