// @vitest-environment happy-dom
import { defineMessages } from '@sitewright/domain/kit/text.ts'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import type { Column } from '@sitewright/ui/lists/data-table.tsx'
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { byRole } from '../../testing/by-role.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { press, pressKey } from '../../testing/open-studio.tsx'
import { badgeColumn, dateColumn, linkColumn, moneyColumn, picturesColumn, textColumn } from './columns.tsx'
import { ListScreen } from './list-screen.tsx'
import { RowPicture } from './row-picture.tsx'

type Mug = { id: string; title: string; madeAt: number; cents: number; pictures: string[] }

const messages = defineMessages('mugs', { sold: () => 'Sold' })
const noon = Date.UTC(2020, 4, 18, 12)
const mugs: Mug[] = [
  { id: 'ash', title: 'Ash', madeAt: noon, cents: 123_450, pictures: ['/a.png', '/a.png'] },
  { id: 'bay', title: 'Bay', madeAt: noon, cents: 900, pictures: [] },
]

let close: () => Promise<void>
afterEach(async () => close())

async function open(column: Column<Mug>, path = '/') {
  const page = { rows: mugs, nextCursor: null, total: 2, error: null, isPlaceholderData: false, refetch: () => {} }
  const screen = () => (
    <ListScreen
      title="Mugs"
      tools={null}
      columns={[column]}
      keyOf={({ id }) => id}
      page={page}
      pageSize={50}
      loadingText="Loading mugs"
      empty={<EmptyState drawing="window" title="No mugs yet" text="Add the first one." />}
    />
  )
  ;({ close } = await openScreen(screen, { path }))
}

const cells = () => [...document.querySelectorAll('tbody :is(td, th)')]
const texts = () => cells().map(({ textContent }) => textContent)

it('opens the record of a row and keeps what the list shows in the address', async () => {
  const opens = ({ id }: Mug) => ({ path: `/mugs/${id}` })
  await open(linkColumn({ id: 'title', title: 'Title', place: 'name', name: ({ title }) => title, opens }), '/?q=clay')
  expect(cells().map((cell) => cell.getAttribute('scope'))).toEqual(['row', 'row'])
  await act(async () => byRole('link', 'Ash').focus())
  await pressKey('ArrowDown')
  expect(document.activeElement).toBe(byRole('link', 'Bay'))
  await press(byRole('link', 'Bay'))
  expect(location.pathname + location.search).toBe('/mugs/bay?q=clay')
})

it('opens the record of a row in a sheet beside the list, on the same page', async () => {
  const opens = ({ id: sheet }: Mug) => ({ sheet })
  await open(linkColumn({ id: 'title', title: 'Title', name: ({ title }) => title, opens }), '/?q=clay&page=bay')
  await press(byRole('link', 'Ash'))
  expect(location.pathname + location.search).toBe('/?q=clay&page=bay&sheet=ash')
  expect(byRole('link', 'Ash').getAttribute('aria-current')).toBeTruthy()
  expect(byRole('link', 'Bay').getAttribute('aria-current')).toBeNull()
})

it('marks the rows that are unlike others after their name', async () => {
  const badge = ({ cents }: Mug) => (cents > 1000 ? 'Dear' : undefined)
  await open(
    linkColumn({ id: 'title', title: 'Title', name: ({ title }) => title, opens: () => ({ path: '/mugs' }), badge }),
  )
  expect(texts()).toEqual(['AshDear', 'Bay'])
  expect(byRole('link', 'Ash').textContent).toBe('Ash')
})

it('shows a picture before the name and a note below it', async () => {
  const column = linkColumn<Mug>({
    id: 'title',
    title: 'Title',
    place: 'name',
    name: ({ title }) => title,
    opens: () => ({ path: '/mugs' }),
    picture: ({ pictures }) => <RowPicture source={pictures[0]} isOutlined />,
    note: ({ cents }) => (cents > 1000 ? 'dear' : ''),
  })
  await open(column)
  expect(texts()).toEqual(['Ashdear', 'Bay'])
  expect(cells()[0]?.querySelector('img')?.getAttribute('src')).toBe('/a.png')
  expect(cells()[1]?.querySelector('svg')).toBeTruthy() // in place of a picture
})

it('says when something was, for readers and for programs', async () => {
  await open(dateColumn({ id: 'made', title: 'Made', at: ({ madeAt }) => madeAt }))
  expect(texts()[0]).toBe('May 18, 2020')
  expect(document.querySelector('tbody time')?.getAttribute('datetime')).toBe('2020-05-18T12:00:00.000Z')
  await close()
  await open(dateColumn({ id: 'made', title: 'Made', isDay: true, at: ({ madeAt }) => madeAt }))
  expect(texts()[0]).toBe('May 18')
  await close()
  await open(dateColumn({ id: 'sold', title: 'Sold', at: () => 'never' }))
  expect(texts()[0]).toBe('never')
})

it('prints money with its currency, as a figure', async () => {
  await open(moneyColumn({ id: 'price', title: 'Price', money: ({ cents }) => ({ cents, currency: 'EUR' }) }))
  expect(texts()).toEqual(['€1,234.50', '€9.00'])
  expect(cells()[0]?.className).toContain('end')
})

it('prints the lowest and the highest of several amounts, and calls a reduced one so', async () => {
  const money = ({ cents }: Mug) => ({
    cents: 900,
    toCents: cents,
    currency: 'EUR',
    sale: cents > 900 ? 'Sale' : undefined,
  })
  await open(moneyColumn({ id: 'price', title: 'Price', money }))
  expect(texts()).toEqual([' Sale: €9.00 – €1,234.50', '€9.00'])
})

it('passes on what a column is besides its cells', async () => {
  const text = ({ title }: Mug) => title
  await open(textColumn({ id: 'title', title: 'Title', isFlexible: true, sort: 'up', text, hint: ({ id }) => id }))
  expect(byRole('button', 'Title').closest('th')?.getAttribute('aria-sort')).toBe('none')
  expect(cells()[0]?.className).toContain('flexible')
  expect(cells()[0]?.querySelector('[title="ash"]')?.textContent).toBe('Ash')
})

it('shows a state as a badge', async () => {
  await open(badgeColumn({ id: 'state', title: 'State', badge: () => ({ name: messages.sold, mark: 'full' }) }))
  expect(texts()).toEqual(['Sold', 'Sold'])
  expect(document.querySelector('tbody .badge.full.inTable')?.textContent).toBe('Sold')
})

it('shows a state that is a text alone without a badge, and names another by a text', async () => {
  const badge = ({ cents }: Mug) => (cents > 1000 ? ({ name: '3 left', tone: 'warn' } as const) : '12')
  await open(badgeColumn({ id: 'stock', title: 'Stock', badge }))
  expect(texts()).toEqual(['3 left', '12'])
  expect(document.querySelectorAll('tbody .badge')).toHaveLength(1)
})

it('shows pictures before a text, and a frame in place of one that cannot be loaded', async () => {
  await open(picturesColumn({ id: 'has', title: 'Has', sources: ({ pictures }) => pictures, text: ({ id }) => id }))
  const pictures = () => [...document.querySelectorAll('tbody img')]
  expect(pictures().map((picture) => picture.getAttribute('src'))).toEqual(['/a.png', '/a.png'])
  expect(texts()).toEqual(['ash', 'bay'])
  await act(async () => pictures()[0]?.dispatchEvent(new Event('error')))
  expect(pictures()).toHaveLength(1)
})
