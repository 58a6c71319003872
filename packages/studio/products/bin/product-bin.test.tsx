// @vitest-environment happy-dom
import { toastQueue } from '@sitewright/ui/notify.ts'
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
// Loaded beforehand, because the router loads it when it is needed, which takes long on a busy machine.
import '../products.page.tsx'
import { allByRole, byRole } from '../../testing/by-role.ts'
import { fakeProducts, manyProducts } from '../../testing/fake-products.ts'
import { anOwner, aSite, fakeServer, refused } from '../../testing/fake-server.ts'
import { openStudio, press } from '../../testing/open-studio.tsx'

let close: () => Promise<void>
afterEach(async () => {
  await close()
  await act(async () => toastQueue.clear())
})

async function open(query = '') {
  const owner = anOwner()
  const site = aSite({ identifier: 'fern-kiln', title: 'Fern & Kiln', roles: [1] })
  const server = fakeServer({ ...owner, answer: { ...owner.answer, sites: [site] } })
  server.state.isSignedIn = true
  const fake = fakeProducts('site-fern-kiln', manyProducts(3))
  server.state.others = fake.answer
  ;({ close } = await openStudio(server, `/fern-kiln/products${query}`))
  return fake.state
}

const rows = () => allByRole('table').flatMap((table) => [...table.querySelectorAll('tbody tr')].map(textOf))
const textOf = (element: Element) => element.textContent ?? ''
const toasts = () => allByRole('alertdialog').map(textOf).join()
const remove = async (name: string) => {
  await press(byRole('checkbox', name))
  await press(byRole('button', 'Delete'))
}

it('BX-2.01 moves deleted products to the bin, and says so', async () => {
  await open()
  await remove('Select Product 002')
  expect(toasts()).toContain('Product 002 moved to the bin')
  await press(byRole('link', 'Bin1'))
  expect(location.search).toBe('?state=bin')
  expect(rows()).toHaveLength(1)
  expect(rows()[0]).toMatch(/Product 002.*Mar 10.*Nora Okafor.*until Apr 9/)
  expect(document.body.textContent).toContain('Deleted products can be restored for 30 days.')
})

it('restores a product with one press, and takes that back with Undo', async () => {
  const fake = await open()
  await remove('Select Product 002')
  await press(byRole('link', 'Bin1'))
  await press(byRole('button', 'Restore Product 002'))
  expect(fake.changes.at(-1)).toMatchObject({ path: 'restore', body: { ids: [fake.products.at(-1)?.id] } })
  expect(toasts()).toContain('Product 002 restored')
  expect(byRole('heading', 'The bin is empty')).toBeTruthy()
  expect(byRole('link', 'Bin0')).toBeTruthy()
  const [newest] = allByRole('button', 'Undo')
  if (newest) await press(newest)
  expect(rows()[0]).toContain('Product 002')
})

it('restores the selected products together', async () => {
  const fake = await open()
  await remove('Select all rows of this page')
  await press(byRole('link', 'Bin3'))
  await press(byRole('checkbox', 'Select all rows of this page'))
  await press(byRole('button', 'Restore'))
  expect(toasts()).toContain('3 products restored')
  expect(fake.products).toHaveLength(3)
  await press(byRole('link', 'All3'))
  expect(rows()).toHaveLength(3)
})

it('says which address and SKU a product has now, when its own were taken', async () => {
  const fake = await open()
  await remove('Select Product 002')
  const id = fake.bin[0]?.id ?? ''
  fake.renamed = [{ id, title: 'Product 002', path: '/shop/mug-2', skus: [{ from: 'A', to: 'A-2' }] }]
  await press(byRole('link', 'Bin1'))
  await press(byRole('button', 'Restore Product 002'))
  expect(toasts()).toContain(
    'Product 002 restored. Its address was taken, so it is now /shop/mug-2. The SKU A was taken, so it is now A-2.',
  )
})

it('takes a restore back with the reason when it fails', async () => {
  const fake = await open()
  await remove('Select Product 002')
  await press(byRole('link', 'Bin1'))
  fake.refuse = refused(409, 'catalog.too-many-products', 'A collection can have 200 products.')
  await press(byRole('button', 'Restore Product 002'))
  expect(toasts()).toContain('A collection can have 200 products.')
  expect(rows()[0]).toContain('Product 002')
})

it('says that the bin is empty, also from a link', async () => {
  await open('?state=bin')
  expect(byRole('heading', 'The bin is empty')).toBeTruthy()
  expect(allByRole('checkbox')).toEqual([])
})
