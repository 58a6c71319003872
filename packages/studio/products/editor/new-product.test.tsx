// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { toastQueue } from '@sitewright/ui/notify.ts'
import { heldDrafts } from '../../kit/form/draft-database.ts'
// Loaded beforehand, because the router loads it when it is needed, which takes long on a busy machine.
import '../new-product.page.tsx'
import '../product.page.tsx'
import { allByRole, byRole, descriptionOf } from '../../testing/by-role.ts'
import { fakeProducts } from '../../testing/fake-products.ts'
import { anOwner, fakeServer } from '../../testing/fake-server.ts'
import { openStudio, passTime, press, takeOverTimers, typeInto } from '../../testing/open-studio.tsx'

let close: () => Promise<void>
afterEach(async () => {
  vi.useRealTimers()
  await close()
  await act(async () => toastQueue.clear())
  heldDrafts.clear()
})

async function openNew() {
  const server = fakeServer(anOwner())
  server.state.isSignedIn = true
  const fake = fakeProducts('site-fern-kiln', [])
  server.state.others = fake.answer
  ;({ close } = await openStudio(server, '/fern-kiln/products/new'))
  return { server, fake }
}

const toasts = () =>
  allByRole('alertdialog')
    .map((one) => one.textContent)
    .join()

it('BX-2.01 creates a product from its type, name and price, and opens its page', async () => {
  const { fake } = await openNew()
  await press(byRole('radio', /^Service/))
  await press(byRole('button', 'Next'))
  await press(byRole('button', 'Next'))
  expect(fake.state.changes).toEqual([])
  expect(document.activeElement).toBe(byRole('textbox', 'Name'))
  expect(descriptionOf(byRole('textbox', 'Price'))).toContain('Please enter a price. 0 is free.')
  await typeInto(byRole('textbox', 'Name'), 'Throwing class')
  await typeInto(byRole('textbox', 'Price'), '85')
  await press(byRole('button', 'Next'))
  await press(byRole('button', 'Create product'))
  expect(fake.state.changes.at(-1)?.body).toMatchObject({
    productType: 3,
    title: 'Throwing class',
    variants: [{ id: null, sku: '', priceCents: 8500, stock: null }],
  })
  expect(location.pathname).toBe(`/fern-kiln/products/${'e'.repeat(32)}`)
  expect(toasts()).toContain('Throwing class created')
})

it('BX-2.01 makes a draft, which “Publish” beside “Save” shows to visitors, together with what was changed', async () => {
  const { fake } = await openNew()
  await press(byRole('button', 'Next'))
  await typeInto(byRole('textbox', 'Name'), 'Moss cup')
  await typeInto(byRole('textbox', 'Price'), '20')
  await press(byRole('button', 'Next'))
  expect(byRole('main').textContent).toContain('It is a draft at first: visitors see it once you publish it.')
  await press(byRole('button', 'Create product'))
  expect(descriptionOf(byRole('combobox', 'Visibility'))).toContain('Publish it when it is ready.')
  await typeInto(byRole('textbox', 'Name'), 'Moss mug')
  await press(byRole('button', 'Save'))
  expect(fake.state.changes.at(-1)?.body).toMatchObject({ product: { title: 'Moss mug', visibility: 'hidden' } })
  const preview = new URL(byRole('link', 'Preview').getAttribute('href') ?? '', location.origin)
  expect(preview.pathname + preview.search).toMatch(/^\/api\/studio\/preview\?site=site-fern-kiln&path=%2Fshop%2F/)
  await typeInto(byRole('textbox', 'Name'), 'Oat mug')
  await press(byRole('button', 'Publish'))
  expect(fake.state.changes.at(-1)?.body).toMatchObject({ product: { title: 'Oat mug', visibility: 'visible' } })
  expect(toasts()).toContain('Oat mug is in the shop')
  expect(allByRole('button', 'Publish')).toEqual([])
  expect(allByRole('link', 'View in shop')).toHaveLength(1)
})

it('BX-4.02 keeps what was entered for a new product until it is created', async () => {
  await openNew()
  await press(byRole('radio', /^Service/))
  await press(byRole('button', 'Next'))
  await typeInto(byRole('textbox', 'Name'), 'Throwing class')
  await typeInto(byRole('textbox', 'Price'), '85')
  await close()
  await openNew()
  expect(byRole('radio', /^Service/)).toMatchObject({ checked: true })
  await press(byRole('button', 'Next'))
  expect(byRole('textbox', 'Name')).toMatchObject({ value: 'Throwing class' })
  expect(byRole('textbox', 'Price')).toMatchObject({ value: '85' })
  await press(byRole('button', 'Next'))
  await press(byRole('button', 'Create product'))
  await close()
  await openNew()
  expect(byRole('radio', /^Service/)).toMatchObject({ checked: false })
})

it('BX-4.02 creates by itself a product that the network lost', async () => {
  const { server, fake } = await openNew()
  await press(byRole('radio', /^Service/))
  await press(byRole('button', 'Next'))
  await typeInto(byRole('textbox', 'Name'), 'Throwing class')
  await typeInto(byRole('textbox', 'Price'), '85')
  await press(byRole('button', 'Next'))
  server.state.mood = 'silent'
  takeOverTimers()
  await press(byRole('button', 'Create product'))
  expect(byRole('main').textContent).toContain('Offline — kept on this device, sent when you are back online')
  server.state.mood = 'well'
  await passTime(5_000)
  expect(fake.state.changes).toMatchObject([{ method: 'POST', body: { productType: 3, title: 'Throwing class' } }])
  await act(async () => {
    await expect.poll(() => location.pathname).toBe(`/fern-kiln/products/${'e'.repeat(32)}`)
  })
  expect(heldDrafts.size).toBe(0)
})
