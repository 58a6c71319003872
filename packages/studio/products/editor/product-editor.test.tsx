// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { heldDrafts } from '../../kit/form/draft-database.ts'
import { toastQueue } from '@sitewright/ui/notify.ts'
// Loaded beforehand, because the router loads it when it is needed, which takes long on a busy machine.
import '../product.page.tsx'
import '../products.page.tsx'
import type { ProductDetail } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { allByRole, byRole, descriptionOf } from '../../testing/by-role.ts'
import { aProduct, aVariant, fakeProducts } from '../../testing/fake-products.ts'
import { anOwner, fakeServer } from '../../testing/fake-server.ts'
import { leaveField, lookAgain, openStudio, press, pressKey, settled, typeInto } from '../../testing/open-studio.tsx'

let close: () => Promise<void>
afterEach(async () => {
  vi.useRealTimers()
  await close()
  await act(async () => toastQueue.clear())
  heldDrafts.clear()
})

async function open(product: ProductDetail = aProduct()) {
  const server = fakeServer(anOwner())
  server.state.isSignedIn = true
  const fake = fakeProducts('site-fern-kiln', [product])
  server.state.others = fake.answer
  ;({ close } = await openStudio(server, `/fern-kiln/products/${product.id}`))
  return { server, fake, id: product.id }
}

const gridRows = () => [...byRole('grid', 'Variants').querySelectorAll('[role=rowgroup] [role=row]')]
const cells = () =>
  gridRows().map((row) => [...row.querySelectorAll('[role=gridcell][aria-selected]')].map((cell) => cell.textContent))
const cellAt = (row: number, column: number) =>
  gridRows()[row]?.querySelectorAll<HTMLElement>('[role=gridcell][aria-selected]')[column] ?? document.body
const toasts = () =>
  allByRole('alertdialog')
    .map((one) => one.textContent)
    .join()

async function select(row: number, column: number) {
  await act(async () => {
    cellAt(row, column).dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    cellAt(row, column).focus()
  })
}

async function paste(text: string) {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { getData: () => text } })
  await act(async () => (document.activeElement ?? document.body).dispatchEvent(event))
  await settled()
}

/** Types where the focus is, as a person does in the grid: the first letter opens the cell. */
async function typeInCell(text: string) {
  await pressKey(text[0] ?? '')
  const field = document.activeElement
  if (field instanceof HTMLInputElement) await typeInto(field, text)
}

const simple = () => aProduct({ options: [], variants: [aVariant({ sku: 'BOWL' })], title: 'Bowl' })
const saveButton = () => byRole('button', 'Save')
const lastBody = (fake: Awaited<ReturnType<typeof open>>['fake']) =>
  fake.state.changes.at(-1)?.body as { version: number; product: ProductDetail['product'] }

it('BX-2.01 shows a product with its variants and their stock, which leads to the inventory', async () => {
  await open()
  expect(document.title).toBe('Speckled Mug · Sitewright studio')
  expect(cells()).toEqual([
    ['Moss', '250 ml', '28.00', '–', '0', 'MUG-MOS-0', '310'],
    ['Moss', '350 ml', '34.00', '–', '4', 'MUG-MOS-1', '310'],
    ['Oat', '250 ml', '28.00', '–', '8', 'MUG-OAT-0', '310'],
    ['Oat', '350 ml', '34.00', '–', '12', 'MUG-OAT-1', '310'],
  ])
  expect(cellAt(0, 4).getAttribute('aria-readonly')).toBe('true')
  expect(document.querySelector('figure')?.textContent).toContain('fern-kiln.localhost:3000 › shop › speckled-mug')
  expect(document.body.textContent).toContain('Stock of saved variants is read-only here, because sales change it')
})

it('delight 9: the grid is edited by keyboard alone: arrows, Enter down, Tab right, F2, Ctrl D and Escape', async () => {
  const { fake } = await open()
  await select(0, 2)
  await typeInCell('30')
  await pressKey('Enter')
  expect(cells()[0]?.[2]).toBe('30')
  expect(document.activeElement).toBe(cellAt(1, 2))
  await pressKey('d', { ctrlKey: true })
  expect(cells()[1]?.[2]).toBe('30')
  await pressKey('Tab')
  expect(document.activeElement).toBe(cellAt(1, 3))
  await typeInCell('25')
  await pressKey('Escape')
  expect(cells()[1]?.[3]).toBe('–')
  await pressKey('ArrowLeft')
  await pressKey('F2')
  expect(document.activeElement).toMatchObject({ value: '30' })
  await pressKey('Escape')
  await pressKey('ArrowDown', { shiftKey: true })
  await pressKey('ArrowDown', { shiftKey: true })
  await pressKey('d', { ctrlKey: true })
  expect(cells().map((row) => row[2])).toEqual(['30', '30', '30', '30'])
  await pressKey('z', { ctrlKey: true })
  expect(cells().map((row) => row[2])).toEqual(['30', '30', '28.00', '34.00'])

  await press(saveButton())
  expect(lastBody(fake).product.variants.map(({ priceCents }) => priceCents)).toEqual([3000, 3000, 2800, 3400])
  expect(toasts()).toContain('Speckled Mug saved')
  expect(document.body.textContent).toContain('Saved')
})

it('BX-2.01 pastes a block of a spreadsheet, marks cells that cannot be read, and keeps their text', async () => {
  const { fake } = await open()
  await select(0, 2)
  await paste('29,50\t24.00\t\tMUG-A\n31.00\tsoon\t\tMUG-A\n')
  expect(
    cells()
      .slice(0, 2)
      .map((row) => row.slice(2, 6)),
  ).toEqual([
    ['29,50', '24.00', '0', 'MUG-A'],
    ['31.00', 'soon', '4', 'MUG-A'],
  ])
  expect(document.body.textContent).toContain('3 cells need attention')
  expect(document.body.textContent).toContain('2 stocks were not changed.')
  await press(byRole('button', 'Show the first'))
  expect(document.activeElement).toBe(cellAt(0, 5))
  expect(descriptionOf(cellAt(0, 5))).toBe('The SKU MUG-A is there twice. Please change one of them.')
  await press(saveButton())
  expect(fake.state.changes).toEqual([])
  expect(byRole('alert', /One field needs your attention/).textContent).toContain('Variants: 3 cells need attention')
  expect(document.activeElement).toBe(cellAt(0, 5))

  await typeInCell('MUG-B')
  await pressKey('Enter')
  await select(1, 3)
  await pressKey('Delete')
  await press(saveButton())
  expect(lastBody(fake).product.variants.slice(0, 2)).toMatchObject([
    { priceCents: 2950, salePriceCents: 2400, onSale: true, sku: 'MUG-B' },
    { priceCents: 3100, onSale: false, sku: 'MUG-A' },
  ])
})

it('BX-2.01 makes variants of pasted rows with their options, refuses those over 250 and names the limit', async () => {
  await open()
  await select(0, 0)
  await paste(Array.from({ length: 256 }, (_, index) => `Glaze ${index}\tLarge\t${index + 1}.00`).join('\n'))
  expect(document.body.textContent).toContain('A product can have 250 variants. The last 6 rows were not pasted.')
  expect(byRole('grid', 'Variants').getAttribute('aria-rowcount')).toBe('251')
  expect(gridRows().length).toBeLessThan(30)
  await pressKey('End', { ctrlKey: true })
  expect(document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex')).toBe('251')
})

it('BX-2.01 adds, renames, orders and removes options and values, each undone by one step', async () => {
  const { fake } = await open(simple())
  await press(byRole('button', 'Add option'))
  await typeInto(byRole('textbox', 'Name of the option'), 'Glaze')
  await typeInto(byRole('textbox', 'Values, separated by commas'), 'Moss, Oat')
  await press(byRole('button', 'Add'))
  await typeInto(byRole('textbox', 'Add a value to Glaze'), 'Ink')
  await pressKey('Enter')
  expect(cells().map(([glaze]) => glaze)).toEqual(['Moss', 'Oat', 'Ink'])
  await typeInto(byRole('textbox', 'Add a value to Glaze'), 'Oat')
  await pressKey('Enter')
  expect(byRole('alert', 'Oat is already there.')).toBeTruthy()

  await press(byRole('button', 'Actions for Ink'))
  await press(byRole('menuitem', 'Move Ink forward'))
  expect(cells().map(([glaze]) => glaze)).toEqual(['Moss', 'Ink', 'Oat'])
  expect(document.body.textContent).toContain('Ink moved to 2 of 3')
  await press(byRole('button', 'Remove Moss'))
  expect(cells().map(([glaze]) => glaze)).toEqual(['Ink', 'Oat'])
  await press(byRole('button', 'Undo'))
  expect(cells().map(([glaze]) => glaze)).toEqual(['Moss', 'Ink', 'Oat'])
  await press(saveButton())
  expect(lastBody(fake).product.options).toEqual(['Glaze'])
  expect(lastBody(fake).product.variants.map(({ id, attributes }) => [id, attributes['Glaze']])).toEqual([
    ['0'.repeat(32), 'Moss'],
    [null, 'Ink'],
    [null, 'Oat'],
  ])
  expect(cells().map((row) => row[4])).toEqual(['BOWL', 'NEW-2', 'NEW-3'])
})

it('delight 11: the focus goes to the neighbour of what was removed, and back to the opener', async () => {
  await open()
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  await press(byRole('button', 'Remove Moss'))
  expect(focused()).toBe('Actions for Oat')
  await press(byRole('button', 'Remove Oat'))
  expect(focused()).toBe('Add option')
  await press(byRole('button', 'Undo'))
  await press(byRole('button', 'Add option'))
  await pressKey('Escape')
  expect(focused()).toBe('Add option')
  await press(byRole('button', 'Remove variant Oat, 250 ml'))
  expect(document.activeElement).toBe(cellAt(0, 0))
  expect(cells()[0]?.slice(0, 2)).toEqual(['Oat', '350 ml'])
})

it('delight 15: a typed cell shows with the key itself, without waiting for anything', async () => {
  await open()
  await select(0, 2)
  act(() => {
    cellAt(0, 2).dispatchEvent(new KeyboardEvent('keydown', { key: '7', bubbles: true, cancelable: true }))
  })
  expect(document.activeElement).toMatchObject({ value: '7' })
  await settled()
})

it('delight 18: says what to do at the field after it was left, keeps the text, and puts the focus on the first bad field', async () => {
  const { fake } = await open(simple())
  const name = byRole('textbox', 'Name')
  await typeInto(name, '  ')
  expect(descriptionOf(name)).toBe('')
  await leaveField(name)
  expect(descriptionOf(name)).toContain('Please enter a name.')
  await typeInto(byRole('textbox', 'Price'), '12.345')
  await press(saveButton())
  expect(fake.state.changes).toEqual([])
  expect(document.activeElement).toBe(name)
  expect(descriptionOf(byRole('textbox', 'Price'))).toContain('Please write an amount, such as 9.50.')
  expect(byRole('textbox', 'Price')).toMatchObject({ value: '12.345' })
  expect(byRole('alert', /2 fields need your attention/)).toBeTruthy()
})

it('accepts an address in another script, and saves it in lower case without slashes', async () => {
  const { fake } = await open()
  await typeInto(byRole('textbox', 'Address'), '/Чашка-Й/')
  await press(saveButton())
  expect(JSON.stringify(fake.state.changes)).toContain('"urlId":"чашка-й"')
})

it('puts the server’s problems on their fields and cells', async () => {
  const { fake } = await open()
  const errors = { 'variants.2.sku': 'There is already a variant with the SKU MUG-OAT-0.', urlId: 'Taken.' }
  await typeInto(byRole('textbox', 'Name'), 'Mug')
  fake.state.refuse = {
    status: 409,
    body: { error: 'x', message: 'Not saved.', code: 'catalog.sku-taken', requestId: 'r', errors },
  }
  await press(saveButton())
  expect(fake.state.changes).toHaveLength(1)
  expect(cellAt(2, 5).getAttribute('aria-invalid')).toBe('true')
  expect(descriptionOf(byRole('textbox', 'Address'))).toContain('Taken.')
  expect(byRole('textbox', 'Name')).toMatchObject({ value: 'Mug' })
})

it('two owners: different fields are merged, and the same field asks whose value to keep', async () => {
  const { fake, id } = await open()
  await typeInto(byRole('textbox', 'Name'), 'Moss Mug')
  fake.saveElsewhere(id, { tags: ['speckle', 'gift'] })
  await press(saveButton())
  expect(toasts()).toContain('Moss Mug saved together with other changes')
  expect(fake.state.products[0]?.product).toMatchObject({ title: 'Moss Mug', tags: ['speckle', 'gift'] })
  expect(byRole('row', 'gift')).toBeTruthy()

  await typeInto(byRole('textbox', 'Name'), 'Green Mug')
  fake.saveElsewhere(id, { title: 'Fern Mug' })
  await press(saveButton())
  expect(document.body.textContent).toContain('Nora Okafor changed this meanwhile.')
  expect(fake.state.products[0]?.product.title).toBe('Fern Mug')
  await press(byRole('button', 'Keep yours'))
  expect(fake.state.products[0]?.product.title).toBe('Green Mug')
})

it('BX-2.01 keeps what is typed during a save, and does not add its new variants again', async () => {
  const { server, fake } = await open(simple())
  await press(byRole('button', 'Add option'))
  await typeInto(byRole('textbox', 'Name of the option'), 'Glaze')
  await typeInto(byRole('textbox', 'Values, separated by commas'), 'Moss, Oat')
  await press(byRole('button', 'Add'))
  let release = () => {}
  server.state.gate = new Promise((resolve) => {
    release = resolve as () => void
  })
  await press(saveButton())
  await select(0, 1)
  await typeInCell('31')
  await pressKey('Enter')
  await act(async () => release())
  await settled()
  expect(cells()[0]?.[1]).toBe('31')
  await press(saveButton())
  const [, oat] = fake.state.products[0]?.product.variants ?? []
  expect(lastBody(fake).product.variants).toMatchObject([{ priceCents: 3100 }, { id: oat?.id }])
})

it('keeps on this device what was not saved, and offers it again', async () => {
  const { server, id } = await open()
  server.state.mood = 'silent'
  await typeInto(byRole('textbox', 'Name'), 'Half a name')
  await press(saveButton())
  expect(document.body.textContent).toContain('Offline — kept on this device')
  await close()
  server.state.mood = 'well'
  ;({ close } = await openStudio(server, `/fern-kiln/products/${id}`))
  expect(byRole('textbox', 'Name')).toMatchObject({ value: 'Speckled Mug' })
  await press(byRole('button', 'Restore'))
  expect(byRole('textbox', 'Name')).toMatchObject({ value: 'Half a name' })
})

it('PL-5.08 counts categories and tags live and refuses one that is there', async () => {
  await open()
  const field = byRole('textbox', 'Add a tag')
  await typeInto(field, 'Speckle')
  expect(document.body.textContent).toContain('7/50')
  await pressKey('Enter')
  expect(document.body.textContent).toContain('This tag already exists')
  expect(field).toMatchObject({ value: 'Speckle' })
  await typeInto(field, 'stoneware')
  await pressKey('Enter')
  expect(allByRole('row', /stoneware/)).toHaveLength(1)
})

it('schedules a hidden product in the site’s time zone, which is named', async () => {
  const { fake } = await open(simple())
  const visibility = byRole('combobox', 'Visibility') as HTMLSelectElement
  await act(async () => {
    visibility.value = 'hidden'
    visibility.dispatchEvent(new Event('change', { bubbles: true }))
  })
  const date = byRole('textbox', 'Show from')
  expect(descriptionOf(date)).toContain('America/New_York')
  await typeInto(date, '2026-12-01T09:00')
  await press(saveButton())
  expect(lastBody(fake).product).toMatchObject({ visibility: 'hidden', publishAt: Date.UTC(2026, 11, 1, 14) })
})

it('delight 5: deletes at once and offers to undo', async () => {
  const { fake, id } = await open()
  await press(byRole('button', 'More actions'))
  await press(byRole('menuitem', 'Delete'))
  expect(fake.state.changes.at(-1)?.body).toEqual({ ids: [id], change: { kind: 'delete' } })
  expect(location.pathname).toBe('/fern-kiln/products')
  expect(toasts()).toContain('Speckled Mug moved to the bin')
  await press(byRole('button', 'Undo'))
  expect(fake.state.products).toHaveLength(1)
  expect(allByRole('link', 'Speckled Mug')).toHaveLength(1)
})

it('takes over what a colleague saved while nothing is typed', async () => {
  const { fake, id } = await open()
  fake.saveElsewhere(id, { title: 'Fern Mug' })
  await lookAgain()
  expect(byRole('textbox', 'Name')).toMatchObject({ value: 'Fern Mug' })
})

it('BX-2.01 offers the tax classes of the shop, and takes a new one', async () => {
  const detail = { ...simple(), taxClasses: ['standard', 'exempt', 'books'] }
  const { fake } = await open(detail)
  const field = byRole('textbox', 'Tax class')
  const offered = (input: Element | null) =>
    [...(document.getElementById(input?.getAttribute('list') ?? '')?.children ?? [])].map((one) =>
      one.getAttribute('value'),
    )
  expect(offered(field)).toEqual(['standard', 'exempt', 'books'])
  expect(descriptionOf(field)).toContain('Empty is “standard”.')
  await typeInto(field, 'food')
  await press(saveButton())
  expect(lastBody(fake).product.variants).toMatchObject([{ taxClass: 'food' }])

  await close()
  await open(aProduct({}, { taxClasses: detail.taxClasses }))
  await press(byRole('checkbox', 'All columns'))
  await select(0, cells()[0]?.length ?? 0)
  await select(0, (cells()[0]?.length ?? 0) - 1)
  await pressKey('F2')
  expect(offered(document.activeElement)).toEqual(['standard', 'exempt', 'books'])
})
