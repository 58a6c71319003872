// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { heldDrafts } from '../../kit/form/draft-database.ts'
import '../product.page.tsx' // loaded beforehand, because the router loads it when it is needed
import { allByRole, byRole } from '../../testing/by-role.ts'
import { aProduct, fakeProducts } from '../../testing/fake-products.ts'
import { anOwner, fakeServer } from '../../testing/fake-server.ts'
import { leaveField, openStudio, press, pressKey, typeInto } from '../../testing/open-studio.tsx'

let close: () => Promise<void>
afterEach(async () => {
  await close()
  heldDrafts.clear()
})

async function open(id = '') {
  const server = fakeServer(anOwner())
  server.state.isSignedIn = true
  const product = aProduct(id === '' ? {} : { id })
  server.state.others = fakeProducts('site-fern-kiln', [product]).answer
  ;({ close } = await openStudio(server, `/fern-kiln/products/${product.id}`))
}

async function openAgain(id?: string) {
  await close()
  await open(id)
}

const fields = ['Add a category', 'Add a tag', 'Add a value to Size']

it.each(fields)('BX-4.02 keeps what is typed into “%s” of a product until it is added', async (name) => {
  const field = () => byRole('textbox', name)
  await open()
  await typeInto(field(), 'Moss')
  await openAgain()
  expect(field()).toMatchObject({ value: 'Moss' })
  await act(async () => field().focus())
  await leaveField(field())
  expect(field()).toMatchObject({ value: '' })
})

it('BX-4.02 offers what is typed on the screen of its own product alone', async () => {
  await open()
  await typeInto(byRole('textbox', 'Add a tag'), 'Moss')
  await openAgain('7'.repeat(32))
  expect(byRole('textbox', 'Add a tag')).toMatchObject({ value: '' })
})

const optionName = () => byRole('textbox', 'Name of the option')
const firstValues = () => byRole('textbox', 'Values, separated by commas')

it('BX-4.02 keeps a new option of a product until it is added', async () => {
  await open()
  await press(byRole('button', 'Add option'))
  await typeInto(optionName(), 'Lid')
  await typeInto(firstValues(), 'matt, shi')
  await openAgain()
  expect(optionName()).toMatchObject({ value: 'Lid' })
  expect(firstValues()).toMatchObject({ value: 'matt, shi' })
  expect(document.activeElement).not.toBe(optionName())

  await press(byRole('button', 'Add'))
  expect(byRole('button', 'Actions for shi')).toBeTruthy()
  await press(byRole('button', 'Add option'))
  expect(optionName()).toMatchObject({ value: '' })
})

it('forgets a new option of a product that was given up', async () => {
  await open()
  await press(byRole('button', 'Add option'))
  await typeInto(optionName(), 'Lid')
  await pressKey('Escape')
  await openAgain()
  expect(allByRole('textbox', 'Name of the option')).toEqual([])
  await press(byRole('button', 'Add option'))
  expect(optionName()).toMatchObject({ value: '' })
})
