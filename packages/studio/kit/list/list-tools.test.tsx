// @vitest-environment happy-dom
import type { Column } from '@sitewright/ui/lists/data-table.tsx'
import { afterEach, expect, it } from 'vitest'
import { allByRole, byRole } from '../../testing/by-role.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { choose, press } from '../../testing/open-studio.tsx'
import { ListParts } from './list-parts.tsx'
import { ListTools, type ListFilter } from './list-tools.tsx'

const filters: ListFilter[] = [
  { name: 'glaze', label: 'Glaze', options: [{ value: 'moss', label: 'Moss (3)' }] },
  { name: 'tag', label: 'Tag', options: [{ value: 'new', label: 'New (1)' }] },
  { name: 'who', label: 'Anybody', options: undefined },
]
const columns: Column<string>[] = [{ id: 'title', title: 'Title', sort: 'up', cell: (title) => title }]

let close: () => Promise<void>
afterEach(async () => close())

async function open(path = '/', also = {}) {
  const find = { label: 'Search mugs', hint: 'Title' }
  const tools = () => <ListTools find={find} filters={filters} columns={columns} note="3 mugs" also={also} />
  ;({ close } = await openScreen(tools, { path }))
}

const filter = (name: string) => byRole('combobox', name) as HTMLSelectElement
const chosenText = (name: string) => {
  const { options, value } = filter(name)
  return [...options].find((option) => option.value === value)?.textContent
}

it('keeps what is chosen in the address, until it is cleared', async () => {
  await open('/?q=clay&page=bay')
  expect(chosenText('Glaze')).toBe('Glaze')
  await choose(filter('Glaze'), 'moss')
  expect(location.search).toBe('?q=clay&glaze=moss') // from the first page
  expect(chosenText('Glaze')).toBe('Moss (3)')
  await choose(filter('Tag'), 'new')
  expect(location.search).toBe('?q=clay&glaze=moss&tag=new')
  await choose(filter('Glaze'), '')
  expect(location.search).toBe('?q=clay&tag=new')
})

it('shows a value of the address that it does not offer, and offers only its own once it is cleared', async () => {
  await open('/?tag=retired')
  expect(chosenText('Tag')).toBe('retired')
  await choose(filter('Tag'), '')
  expect(location.search).toBe('')
  expect([...filter('Tag').options].map(({ textContent }) => textContent)).toEqual(['Tag', 'New (1)'])
})

it('shows no value before it is known what is offered', async () => {
  await open('/?who=a1b2')
  expect([...filter('Anybody').options].map(({ textContent }) => textContent)).toEqual(['Anybody'])
})

it('changes with the search and the filters what the list says', async () => {
  await open('/?sheet=ash&page=bay', { sheet: '', page: '' })
  await choose(filter('Glaze'), 'moss')
  expect(location.search).toBe('?glaze=moss')
})

it('has the search first, then the filters, the order for phones, and the note', async () => {
  await open()
  expect(allByRole('combobox').map((tool) => tool.getAttribute('aria-label'))).toEqual([
    'Glaze',
    'Tag',
    'Anybody',
    'Sort',
  ])
  expect(document.body.textContent).toMatch(/3 mugs$/u)
  expect((byRole('searchbox', 'Search mugs') as HTMLInputElement).placeholder).toBe('Title')
})

it('links to the parts of a list with their numbers, and marks the one that is shown', async () => {
  const parts = [
    { name: 'All', values: { state: '' }, count: 5 },
    { name: 'Sold', values: { state: 'sold' } },
  ]
  const links = () => <ListParts label="Mugs by state" parts={parts} also={{ sheet: '', page: '' }} />
  ;({ close } = await openScreen(links, { path: '/?q=clay&page=bay&sheet=ash' }))
  const current = () => allByRole('link').filter((link) => link.hasAttribute('aria-current'))
  expect(current().map(({ textContent }) => textContent)).toEqual(['All5'])
  await press(byRole('link', 'Sold'))
  expect(location.search).toBe('?q=clay&state=sold')
  expect(current().map(({ textContent }) => textContent)).toEqual(['Sold'])
})
