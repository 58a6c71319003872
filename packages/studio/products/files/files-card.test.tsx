// @vitest-environment happy-dom
import type { ProductFileView } from '@sitewright/domain/downloads/downloads.wire.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { toastQueue } from '@sitewright/ui/notify.ts'
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { heldDrafts } from '../../kit/form/draft-database.ts'
// Loaded beforehand, because the router loads it when it is needed, which takes long on a busy machine.
import '../product.page.tsx'
import { allByRole, byRole, descriptionOf } from '../../testing/by-role.ts'
import { withBrowserFiles } from '../../testing/fake-media.ts'
import { aProductFile, chooseFiles, fakeProductFiles } from '../../testing/fake-product-files.ts'
import { aProduct, aVariant, fakeProducts } from '../../testing/fake-products.ts'
import { anOwner, fakeServer } from '../../testing/fake-server.ts'
import { lookAgain, openStudio, press, settled } from '../../testing/open-studio.tsx'
import { fileUploads } from './file-uploads.ts'

let close: () => Promise<void>
afterEach(async () => {
  await act(async () => fileUploads.all().forEach(({ id }) => fileUploads.remove(id)))
  await close()
  await act(async () => toastQueue.clear())
  heldDrafts.clear()
})

async function open(files: ProductFileView[] = [], visibility: 'hidden' | 'visible' = 'hidden') {
  const server = fakeServer(anOwner())
  server.state.isSignedIn = true
  const guide = { title: 'Plant guide', productType: productTypes.digital, options: [], variants: [aVariant()] }
  const product = aProduct({ ...guide, visibility }, { fileCount: files.length })
  const products = fakeProducts('site-fern-kiln', [product])
  const fake = fakeProductFiles(files, (fileCount) => {
    products.state.products = products.state.products.map((one) => ({ ...one, fileCount }))
  })
  server.state.others = (request) => fake.answer(request) ?? products.answer(request)
  const restore = withBrowserFiles(fake.receive)
  const opened = await openStudio(server, `/fern-kiln/products/${product.id}`)
  close = async () => {
    await restore()
    await opened.close()
  }
  return { server, products: products.state, fake: fake.state }
}

const card = () => byRole('region', 'Files')
const rows = () => [...card().querySelectorAll('li')].map((row) => row.textContent)
const problem = () => card().querySelector('[role=alert]')?.textContent
const pdf = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })
const visibility = () => byRole('combobox', 'Visibility')
const toasts = () =>
  allByRole('alertdialog')
    .map((one) => one.textContent)
    .join()

it('names the card of a download by what it has, which is neither stock nor shipping', async () => {
  await open()
  const titles = allByRole('heading').map((heading) => heading.textContent)
  expect(titles).toContain('SKU and tax')
  expect(titles).not.toContain('Stock and shipping')
})

it('BX-1.13 takes the file of a download in parts, and lists it with its name and size', async () => {
  const { fake } = await open()
  expect(card().textContent).toContain('A download needs a file before it can be in the shop.')
  await chooseFiles(byRole('button', 'Add a file'), [pdf('guide.pdf', 7_000)])
  expect(fake.parts.map(({ offset }) => offset)).toEqual([0, 3_000, 6_000])
  expect(rows()).toEqual([expect.stringContaining('guide.pdf7 kB')])
  expect(card().textContent).not.toContain('needs a file')
  expect(toasts()).toContain('guide.pdf added')
})

it('delight 20: shows how far a file is, and cancels it at the server, too', async () => {
  const { fake } = await open()
  let go = (): void => undefined
  const held = new Promise<void>((resolve) => (go = resolve))
  fake.onPart = async ({ offset }) => {
    if (offset > 0) await held
    return undefined
  }
  await chooseFiles(byRole('button', 'Add a file'), [pdf('film.mp4', 6_000)])
  expect(byRole('progressbar', 'film.mp4')).toMatchObject({ value: 4_500, max: 6_000 })
  expect(rows()).toEqual([expect.stringContaining('75 %, 4.5 kB of 6 kB')])
  await press(byRole('button', 'Cancel film.mp4'))
  expect([rows(), fake.cancelled]).toEqual([[], ['1'.padStart(32, '0')]])
  go()
  await settled()
  expect(rows()).toEqual([])
})

it('BX-4.02 goes on where the connection was lost', async () => {
  const { fake } = await open()
  fake.onPart = async ({ offset }) => (offset > 0 ? null : undefined)
  await chooseFiles(byRole('button', 'Add a file'), [pdf('guide.pdf', 6_000)])
  expect(problem()).toBe('File upload failed to complete')
  fake.onPart = async () => undefined
  await press(byRole('button', 'Retry guide.pdf'))
  expect(fake.parts.map(({ offset }) => offset)).toEqual([0, 3_000, 3_000])
  expect([fake.started.length, rows()]).toEqual([1, [expect.stringContaining('guide.pdf')]])
})

it('says before sending that a file is empty, and after it what the server refused', async () => {
  const { server, fake } = await open()
  await chooseFiles(byRole('button', 'Add a file'), [pdf('nothing.pdf', 0)])
  expect(problem()).toBe('nothing.pdf is empty. Please choose another file.')
  expect(fake.started).toEqual([])
  await press(byRole('button', 'Remove nothing.pdf from the list'))
  server.state.mood = 'failing'
  await chooseFiles(byRole('button', 'Add a file'), [pdf('guide.pdf', 10)])
  expect(problem()).toBe('The site is not available at the moment.')
  server.state.mood = 'well'
  await press(byRole('button', 'Retry guide.pdf'))
  expect(rows()).toEqual([expect.stringContaining('guide.pdf')])
})

it('BX-1.13 replaces a file, and removes it with an undo', async () => {
  const { fake } = await open([aProductFile({ downloads: 3 })], 'visible')
  expect(rows()).toEqual([expect.stringContaining('guide.pdf1.2 MB, downloaded 3 times')])
  await chooseFiles(byRole('button', 'Replace guide.pdf'), [pdf('second.pdf', 10)])
  expect(fake.started).toMatchObject([{ name: 'second.pdf', replaces: 'a'.repeat(32) }])
  expect(rows()).toEqual([expect.stringContaining('second.pdf')])
  await press(byRole('button', 'Remove second.pdf'))
  expect(rows()).toEqual([])
  expect(card().textContent).toContain('This download is in the shop without a file, so buyers get nothing.')
  await press(byRole('button', 'Undo'))
  expect(rows()).toEqual([expect.stringContaining('second.pdf')])
})

it('BX-2.01 says before saving that a download without a file cannot be shown', async () => {
  const { products } = await open()
  await press(byRole('button', 'Publish'))
  expect(document.activeElement).toBe(visibility())
  expect(descriptionOf(visibility())).toContain('A download needs a file before it can be in the shop.')
  await press(byRole('button', 'Save'))
  expect(products.changes).toEqual([])
  await chooseFiles(byRole('button', 'Add a file'), [pdf('guide.pdf', 10)])
  expect(descriptionOf(visibility())).not.toContain('file')
  await press(byRole('button', 'Save'))
  expect(products.changes.at(-1)?.body).toMatchObject({ product: { visibility: 'visible' } })
})

it('shows what a colleague did with the files meanwhile', async () => {
  const { fake } = await open([aProductFile()])
  fake.files = []
  await press(byRole('button', 'Remove guide.pdf'))
  expect(problem()).toBe('This file is no longer there.')
  await lookAgain()
  expect(rows()).toEqual([])
})
