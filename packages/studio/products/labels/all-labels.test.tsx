// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { toastQueue } from '@sitewright/ui/notify.ts'
import '../products.page.tsx' // loaded beforehand, because the router loads it when it is needed
import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { allByRole, byRole, descriptionOf } from '../../testing/by-role.ts'
import { fakeProducts, manyProducts } from '../../testing/fake-products.ts'
import { anOwner, aSite, fakeServer, refused } from '../../testing/fake-server.ts'
import { choose, openStudio, press, pressKey, typeInto } from '../../testing/open-studio.tsx'

let close: () => Promise<void>
afterEach(async () => {
  await close()
  await act(async () => toastQueue.clear())
})

type Labels = { name: string; count: number }[]
const two = [
  { name: 'Cups', count: 4 },
  { name: 'Mugs', count: 9 },
]

/** Opens the sheet with these categories and tags. */
async function open({ categories = two, tags = [] }: { categories?: Labels; tags?: Labels } = {}) {
  const server = fakeServer(anOwner())
  server.state.isSignedIn = true
  const fake = fakeProducts('site-fern-kiln', manyProducts(3))
  fake.state.labels = { categories, tags }
  server.state.others = fake.answer
  ;({ close } = await openStudio(server, '/fern-kiln/products'))
  await press(byRole('button', 'All categories and tags'))
  return fake.state
}

const rows = () => [...document.querySelectorAll('aside form li')].map((row) => row.textContent)
const last = (state: { changes: { path: string; body: unknown }[] }) => {
  const { path, body } = state.changes.at(-1) ?? {}
  return [path, body]
}
const toasts = () =>
  allByRole('alertdialog')
    .map(({ textContent }) => textContent)
    .join()
async function choosing(name: string, action: string) {
  await press(byRole('button', `Actions for ${name}`))
  await press(byRole('menuitem', action))
}
const newName = (name: string) => byRole('textbox', `New name of ${name}`)

it('BX-2.01 lists all categories and tags with how many products have them, and finds them by name', async () => {
  await open({ tags: [{ name: 'gift', count: 1 }] })
  expect(location.search).toContain('sheet=all-labels')
  expect(rows()).toEqual(['Cups4 products', 'Mugs9 products'])
  await typeInto(byRole('searchbox', 'Search by name'), 'MUG')
  expect(rows()).toEqual(['Mugs9 products'])
  await typeInto(byRole('searchbox', 'Search by name'), 'bowl')
  expect(rows()).toEqual([])
  expect(document.body.textContent).toContain('Nothing has this name.')
  await choose(byRole('combobox', 'Kind'), 'tag')
  expect(rows()).toEqual(['gift1 product'])
})

it('BX-2.01 renames a category of all products with the keyboard, and offers to undo', async () => {
  const state = await open()
  await choosing('Cups', 'Rename or merge')
  expect(document.activeElement).toBe(newName('Cups'))
  await typeInto(newName('Cups'), 'Beakers')
  await pressKey('Enter')
  expect(last(state)).toEqual(['labels/rename', { tagType: 'category', from: 'Cups', to: 'Beakers', merge: false }])
  expect(toasts()).toContain('Beakers: renamed in 2 products')
  expect(document.activeElement).toBe(byRole('searchbox', 'Search by name'))
  await press(byRole('button', 'Undo'))
  expect(toasts()).toContain('The categories are as before')
})

it('BX-2.01 says how many products have the other category before it merges both', async () => {
  const state = await open()
  await choosing('Cups', 'Rename or merge')
  await typeInto(newName('Cups'), 'mugs')
  expect(document.body.textContent).toContain('Mugs exists already. 12 products then have it.')
  expect(state.seen.at(-1)).toBe('labels/merged?tagType=category&from=Cups&to=Mugs')
  expect(state.changes).toEqual([])
  await press(byRole('button', 'Merge'))
  expect(last(state)).toEqual(['labels/rename', { tagType: 'category', from: 'Cups', to: 'Mugs', merge: true }])
})

it('BX-2.01 removes a category from all products, and offers to undo', async () => {
  const state = await open()
  await choosing('Mugs', 'Remove from all products')
  expect(last(state)).toEqual(['labels/remove', { tagType: 'category', name: 'Mugs' }])
  expect(toasts()).toContain('Mugs removed from 2 products')
  await press(byRole('button', 'Undo'))
  expect(state.changes.at(-1)?.path).toMatch(/undo$/u)
})

it('offers to merge when a colleague made the name meanwhile', async () => {
  const state = await open()
  await choosing('Cups', 'Rename or merge')
  await typeInto(newName('Cups'), 'Bowls')
  state.refuse = refused(409, 'catalog.label-taken', 'This category already exists')
  state.labels = { categories: [{ name: 'Bowls', count: 2 }, ...two], tags: [] }
  await press(byRole('button', 'Rename'))
  expect(descriptionOf(newName('Cups'))).toContain('This category already exists')
  expect(document.body.textContent).toContain('Bowls exists already. 12 products then have it.')
  await press(byRole('button', 'Merge'))
  expect(last(state)).toEqual(['labels/rename', { tagType: 'category', from: 'Cups', to: 'Bowls', merge: true }])
})

it('says why a label could not be removed', async () => {
  const state = await open()
  state.refuse = refused(404, 'catalog.label-unknown', 'No product has this label any more.')
  await choosing('Cups', 'Remove from all products')
  expect(byRole('alert', /./u).textContent).toContain('No product has this label any more.')
})

it('changes nothing without a name, or when it is left with Escape', async () => {
  const state = await open()
  await choosing('Cups', 'Rename or merge')
  await typeInto(newName('Cups'), '  ')
  await pressKey('Enter')
  expect(descriptionOf(newName('Cups'))).toContain('Please enter a name.')
  await pressKey('Escape')
  expect(allByRole('textbox', 'New name of Cups')).toEqual([])
  expect(byRole('searchbox', 'Search by name')).toBe(document.activeElement)
  expect(state.changes).toEqual([])
})

it('shows a hundred of thousands of labels at first', async () => {
  await open({
    categories: Array.from({ length: 5_000 }, (_, at) => ({
      name: `Category ${String(at).padStart(4, '0')}`,
      count: 1,
    })),
  })
  expect(rows()).toHaveLength(100)
  await press(byRole('button', 'Show 100 more'))
  expect(rows()).toHaveLength(200)
  await typeInto(byRole('searchbox', 'Search by name'), '4999')
  expect(rows()).toEqual(['Category 49991 product'])
})

it('says where labels come from while there are none', async () => {
  await open({ categories: [] })
  expect(document.body.textContent).toContain('No product has a category yet.')
})

it('is not there for those who may not change products', async () => {
  const owner = anOwner()
  const site = aSite({ identifier: 'fern-kiln', title: 'Fern & Kiln', roles: [websiteRoles.editor], isOwner: false })
  const server = fakeServer({ ...owner, answer: { ...owner.answer, sites: [site] } })
  server.state.isSignedIn = true
  server.state.others = fakeProducts('site-fern-kiln', manyProducts(3)).answer
  ;({ close } = await openStudio(server, '/fern-kiln/products?sheet=all-labels'))
  expect(allByRole('button', 'All categories and tags')).toEqual([])
  expect(allByRole('searchbox', 'Search by name')).toEqual([])
})
