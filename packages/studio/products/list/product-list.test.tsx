// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { heldDrafts } from '../../kit/form/draft-database.ts'
import { toastQueue } from '@sitewright/ui/notify.ts'
// Loaded beforehand, because the router loads it when it is needed, which takes long on a busy machine.
import '../products.page.tsx'
import { allByRole, byRole } from '../../testing/by-role.ts'
import { aProduct, fakeProducts, manyProducts } from '../../testing/fake-products.ts'
import { anOwner, aSite, fakeServer, refused } from '../../testing/fake-server.ts'
import { choose, openStudio, press, pressKey, settled, typeInto } from '../../testing/open-studio.tsx'

let close: () => Promise<void>
afterEach(async () => {
  await close()
  heldDrafts.clear()
  await act(async () => toastQueue.clear())
})

async function open(products = manyProducts(3), query = '', roles = [1]) {
  const owner = anOwner()
  const site = aSite({ identifier: 'fern-kiln', title: 'Fern & Kiln', roles })
  const server = fakeServer({ ...owner, answer: { ...owner.answer, sites: [site] } })
  server.state.isSignedIn = true
  const fake = fakeProducts('site-fern-kiln', products)
  server.state.others = fake.answer
  ;({ close } = await openStudio(server, `/fern-kiln/products${query}`))
  return { server, fake: fake.state }
}

const titles = () => [...document.querySelectorAll('tbody [data-row]')].map((link) => link.textContent)
const rowOf = (title: string) => byRole('link', title).closest('tr')?.textContent ?? ''
const toasts = () =>
  allByRole('alertdialog')
    .map((one) => one.textContent)
    .join()
const lastChange = (fake: Awaited<ReturnType<typeof open>>['fake']) => fake.changes.at(-1)?.body

it('BX-2.01 lists products with state, stock and prices', async () => {
  const hidden = aProduct({ id: '5'.repeat(32), title: 'Bowl', visibility: 'hidden' })
  await open([aProduct(), hidden])
  expect(document.title).toBe('Products · Sitewright studio')
  expect(rowOf('Speckled Mug')).toMatch(/4 variants.*In the shop.*24 in stock.*Ceramics.*\$28\.00 – \$34\.00/)
  expect(rowOf('Bowl')).toMatch(/Draft/)
  expect(byRole('link', 'In the shop1')).toBeTruthy()
})

it('keeps search, filters, sort and page in the address', async () => {
  const { fake } = await open(manyProducts(120))
  expect(titles()).toHaveLength(50)
  await press(byRole('button', 'Next page'))
  expect(location.search).toBe('?page=50')
  expect(titles()[0]).toBe('Product 051')
  await press(byRole('button', /^Product/))
  expect(location.search).toBe('?sort=title')
  await press(byRole('button', /^Product/))
  expect(titles()[0]).toBe('Product 120')
  expect(fake.seen.findLast((one) => one.startsWith('?'))).toBe('?limit=50&sort=title&order=desc')
  await choose(byRole('combobox', 'Type'), '2')
  expect(location.search).toBe('?sort=-title&type=2')
  expect(byRole('heading', 'No products match')).toBeTruthy()
  await press(byRole('button', 'Clear filters'))
  await press(byRole('link', 'Draft0'))
  expect(location.search).toBe('?state=hidden')
})

it('delight 17: hides the selected products at once, and takes it back with the reason when it fails', async () => {
  const { server, fake } = await open()
  byRole('link', 'Product 001').focus()
  await pressKey(' ')
  await pressKey('ArrowDown', { shiftKey: true })
  let release = () => {}
  fake.refuse = refused(503, 'kit.unavailable', 'The site is not available at the moment.')
  server.state.gate = new Promise((resolve) => {
    release = resolve as () => void
  })
  await press(byRole('button', 'Hide'))
  expect(rowOf('Product 002')).toContain('Draft')
  await act(async () => release())
  await settled()
  expect(rowOf('Product 002')).toContain('In the shop')
  expect(toasts()).toContain('The site is not available at the moment.')
  server.state.gate = undefined
  await press(byRole('button', 'Retry'))
  expect(rowOf('Product 002')).toContain('Draft')
  expect(toasts()).toContain('2 products hidden')
})

it('delight 5: archives and deletes the selected products at once, with Undo', async () => {
  const { fake } = await open()
  await press(byRole('checkbox', 'Select Product 002'))
  await press(byRole('button', 'Archive'))
  expect(titles()).toEqual(['Product 001', 'Product 003'])
  expect(toasts()).toContain('Product 002 archived')
  await press(byRole('button', 'Undo'))
  expect(titles()).toEqual(['Product 001', 'Product 002', 'Product 003'])
  await press(byRole('checkbox', 'Select all rows of this page'))
  await press(byRole('button', 'Delete'))
  expect(lastChange(fake)).toMatchObject({ change: { kind: 'delete' } })
  expect(byRole('heading', 'No products yet')).toBeTruthy()
})

it('delight 5: Ctrl Z undoes changes after their toasts are gone, the newest first, and says what was undone', async () => {
  const { fake } = await open()
  await press(byRole('checkbox', 'Select Product 003'))
  await press(byRole('button', 'Hide'))
  await press(byRole('button', 'Clear selection'))
  await press(byRole('checkbox', 'Select Product 001'))
  await press(byRole('button', 'Archive'))
  await press(byRole('checkbox', 'Select Product 002'))
  await press(byRole('button', 'Delete'))
  await act(async () => toastQueue.clear())
  expect(titles()).toEqual(['Product 003'])
  await pressKey('z', { ctrlKey: true })
  expect(toasts()).toContain('Undone: Product 002 moved to the bin')
  expect(titles()).toEqual(['Product 002', 'Product 003'])

  fake.refuse = refused(409, 'changes.changed-meanwhile', 'This was changed meanwhile.')
  await pressKey('z', { ctrlKey: true })
  expect(toasts()).toContain('Not undone: Product 001 archived. This was changed meanwhile.')
  await pressKey('z', { ctrlKey: true })
  expect(toasts()).toContain('Undone: Product 003 hidden') // the refused one is skipped
})

it('BX-2.01 changes the prices of the selected products in a sheet, as it showed them', async () => {
  const { fake } = await open()
  await press(byRole('checkbox', 'Select all rows of this page'))
  await press(byRole('button', 'Change price'))
  const look = () => press(byRole('button', 'Show new prices'))
  const apply = () => press(byRole('button', 'Change 3 products'))
  await typeInto(byRole('textbox', 'Percent'), 'ten')
  await look()
  expect(fake.changes).toEqual([])
  expect(document.body.textContent).toContain('Please write a number from -100 to 1000, such as 10 or -12.5.')
  await typeInto(byRole('textbox', 'Percent'), '-12,5')
  await look()
  expect(document.activeElement?.textContent).toBe('3 products change. New prices: $24.50.')
  expect(sheetOf('Change price')).toContain('Product 001$28.00$24.50')
  expect(fake.changes.map(({ path }) => path)).toEqual(['bulk/preview'])
  await typeInto(byRole('textbox', 'Percent'), '-50')
  expect(sheetOf('Change price')).not.toContain('$24.50') // what is typed is another change
  await look()
  await apply()
  expect(lastChange(fake)).toMatchObject({
    change: { kind: 'price', by: { percent: -50 } },
    seen: '3'.padStart(64, '0'),
  })
  expect(toasts()).toContain('Prices of 3 products changed')

  await press(byRole('button', 'Change price'))
  await press(byRole('radio', 'On sale, percent off'))
  await typeInto(byRole('textbox', 'Percent'), '20')
  await look()
  await apply()
  expect(lastChange(fake)).toMatchObject({ change: { kind: 'sale', by: { percent: -20 } } })
  await press(byRole('button', 'Change price'))
  await press(byRole('radio', 'Prices by an amount'))
  await typeInto(byRole('textbox', 'Amount'), '-1.50')
  await look()
  await apply()
  expect(lastChange(fake)).toMatchObject({ change: { kind: 'price', by: { cents: -150 } } })
})

it('changes categories and tags of the selected products in a sheet', async () => {
  const { fake } = await open()
  await press(byRole('checkbox', 'Select Product 001'))
  await press(byRole('button', 'Categories and tags'))
  await press(byRole('radio', 'Tag'))
  await typeInto(byRole('textbox', 'Add'), 'gift, new')
  await press(byRole('button', 'Change'))
  expect(lastChange(fake)).toMatchObject({
    change: { kind: 'labels', tagType: 'tag', add: ['gift', 'new'], remove: [] },
  })
})

it('BX-4.02 keeps a change of the selected products that is being written, until it is sent', async () => {
  const openSheet = async (name: string) => {
    await open()
    await press(byRole('checkbox', 'Select Product 001'))
    await press(byRole('button', name))
  }
  await openSheet('Change price')
  await press(byRole('radio', 'Prices by an amount'))
  await typeInto(byRole('textbox', 'Amount'), '-1.50')
  await close()
  await openSheet('Categories and tags')
  await press(byRole('radio', 'Tag'))
  await typeInto(byRole('textbox', 'Remove'), 'new')
  await close()

  await openSheet('Change price')
  expect(byRole('textbox', 'Amount')).toMatchObject({ value: '-1.50' })
  await press(byRole('button', 'Show new prices'))
  await press(byRole('button', 'Change 1 product'))
  await press(byRole('button', 'Change price'))
  expect(byRole('textbox', 'Percent')).toMatchObject({ value: '' })
  await close()
  await openSheet('Categories and tags')
  expect(byRole('radio', 'Tag')).toMatchObject({ checked: true })
  expect(byRole('textbox', 'Remove')).toMatchObject({ value: 'new' })
  await press(byRole('button', 'Change'))
  await press(byRole('button', 'Categories and tags'))
  expect(byRole('textbox', 'Remove')).toMatchObject({ value: '' })
})

const sheetOf = (name: string) => byRole('complementary', name).textContent

it('BX-4.02 keeps a change for the products for which it was typed alone, until the server has made it', async () => {
  const { fake } = await open()
  await press(byRole('checkbox', 'Select Product 001'))
  await press(byRole('button', 'Change price'))
  await typeInto(byRole('textbox', 'Percent'), '10')
  await press(byRole('button', 'Show new prices'))
  fake.refuse = refused(503, 'kit.unavailable', 'The site is not available at the moment.')
  await press(byRole('button', 'Change 1 product'))
  expect(sheetOf('Change price')).toContain('The site is not available at the moment.')
  const { search } = location
  await close()
  await open(manyProducts(3), search)
  expect(byRole('textbox', 'Percent')).toMatchObject({ value: '10' })
  await press(byRole('button', 'Cancel'))
  await press(byRole('checkbox', 'Select Product 002'))
  await press(byRole('button', 'Change price'))
  expect(byRole('textbox', 'Percent')).toMatchObject({ value: '' })
})

it('BX-4.02 keeps labels for the products for which they were typed alone, until the server has made the change', async () => {
  const { fake } = await open()
  await press(byRole('checkbox', 'Select Product 001'))
  await press(byRole('button', 'Categories and tags'))
  await typeInto(byRole('textbox', 'Add'), 'gift')
  fake.refuse = refused(503, 'kit.unavailable', 'The site is not available at the moment.')
  await press(byRole('button', 'Change'))
  expect(byRole('textbox', 'Add')).toMatchObject({ value: 'gift' })
  await press(byRole('button', 'Change'))
  expect(lastChange(fake)).toMatchObject({ change: { kind: 'labels', add: ['gift'] } })
  expect(toasts()).toContain('Product 001')
  await press(byRole('button', 'Categories and tags'))
  expect(byRole('textbox', 'Add')).toMatchObject({ value: '' })
})

it('says who may change products to those who may not', async () => {
  await open(manyProducts(1), '', [4])
  expect(byRole('heading', 'This is for: Administrator, Store manager')).toBeTruthy()
})
