// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { heldDrafts } from '../../kit/form/draft-database.ts'
import '../product.page.tsx' // loaded beforehand, because the router loads it when it is needed
import { toastQueue } from '@sitewright/ui/notify.ts'
import type { ProductDetail } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { allByRole, byRole, descriptionOf } from '../../testing/by-role.ts'
import { aProduct, aVariant, fakeProducts } from '../../testing/fake-products.ts'
import { anOwner, fakeServer } from '../../testing/fake-server.ts'
import { leaveField, openStudio, press, typeInto } from '../../testing/open-studio.tsx'

let close: () => Promise<void>
afterEach(async () => {
  await close()
  await act(async () => toastQueue.clear())
  heldDrafts.clear()
})

/** Opens a simple product of a shop in New York. */
async function open(given: Partial<ProductDetail['product']> = {}) {
  const server = fakeServer(anOwner())
  server.state.isSignedIn = true
  const product = aProduct({ options: [], variants: [aVariant({ sku: 'BOWL' })], ...given })
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

const until = () => byRole('textbox', 'Show until')
const from = () => byRole('textbox', 'Show from')

async function hide() {
  const visibility = byRole('combobox', 'Visibility') as HTMLSelectElement
  await act(async () => {
    visibility.value = 'hidden'
    visibility.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

it('BX-2.01 ends a visible product at a time of the site’s time zone, which is named, and says so beside its name', async () => {
  const { saved } = await open()
  expect(descriptionOf(until())).toContain('America/New_York')
  await typeInto(until(), '2026-12-24T18:00')
  const hideAt = Date.UTC(2026, 11, 24, 23)
  expect(await saved()).toMatchObject({ visibility: 'visible', publishAt: null, hideAt })
  expect(document.body.textContent).toMatch(/Shown until Dec 24, 2026, 6:00\sPM/u)
  await typeInto(until(), '')
  expect(await saved()).toMatchObject({ hideAt: null })
})

it('BX-2.01 refuses an end before the beginning at its field', async () => {
  const { saved } = await open()
  await hide()
  await typeInto(from(), '2026-12-01T09:00')
  await typeInto(until(), '2026-12-01T09:00')
  await leaveField(until())
  expect(descriptionOf(until())).toContain('after the one from which it is shown')
  expect(await saved()).toBeUndefined()
  await typeInto(until(), '2026-12-01T09:01')
  const times = { publishAt: Date.UTC(2026, 11, 1, 14), hideAt: Date.UTC(2026, 11, 1, 14, 1) }
  expect(await saved()).toMatchObject({ visibility: 'hidden', ...times })
})

it('takes times that clocks skip or show twice as the docs say', async () => {
  const { saved } = await open()
  await typeInto(until(), '2027-03-14T02:30') // skipped: the first moment after the gap
  expect(await saved()).toMatchObject({ hideAt: Date.UTC(2027, 2, 14, 7) })
  expect(until()).toMatchObject({ value: '2027-03-14T03:00' })
  await typeInto(until(), '2027-11-07T01:30') // twice: the first one
  expect(await saved()).toMatchObject({ hideAt: Date.UTC(2027, 10, 7, 5, 30) })
})

it('offers no end for a product that stays hidden', async () => {
  const { saved } = await open({ hideAt: Date.UTC(2026, 11, 24, 23) })
  await hide()
  expect(allByRole('textbox', 'Show until')).toEqual([])
  expect(await saved()).toMatchObject({ visibility: 'hidden', hideAt: null })
})
