// @vitest-environment happy-dom
import { Button } from '@sitewright/ui/button.tsx'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import { rowLink, type Column } from '@sitewright/ui/lists/data-table.tsx'
import { ListBar } from '@sitewright/ui/lists/list-bar.tsx'
import { toastQueue } from '@sitewright/ui/notify.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { allByRole, byRole } from '../../testing/by-role.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { choose, passTime, press, pressKey, settled, takeOverTimers } from '../../testing/open-studio.tsx'
import { CallFailure } from '../call-failure.ts'
import { useOptimisticAction } from '../form/use-optimistic-action.ts'
import { useShortcutKeys } from '../shortcuts/use-shortcuts.ts'
import { ListScreen } from './list-screen.tsx'
import { useListSearch } from './list-search.ts'
import { SearchBox } from './search-box.tsx'
import { SortSelect } from './sort-select.tsx'
import { rowAttribute } from './use-row-keys.ts'

type Mug = { id: string; title: string; stock: number }

const columns = (onStock?: (mug: Mug) => void): Column<Mug>[] => [
  {
    id: 'title',
    title: 'Title',
    place: 'name',
    isHeader: true,
    sort: 'up',
    cell: ({ id, title }) => (
      <a className={rowLink} href={`#${id}`} {...{ [rowAttribute]: id }}>
        {title}
      </a>
    ),
  },
  {
    id: 'stock',
    title: 'Stock',
    isFigure: true,
    sort: 'down',
    cell: (mug) => (
      <>
        <span>{mug.stock}</span>
        <button type="button" aria-label={`More ${mug.title}`} onClick={() => onStock?.(mug)} />
      </>
    ),
  },
]

/** A server with mugs that sorts, and fails when told to. */
function aShop(titles: readonly string[] = ['Ash', 'Bay', 'Clay', 'Dune', 'Elm']) {
  const shop = {
    mugs: titles.map((title, index): Mug => ({ id: title.toLowerCase(), title, stock: index })),
    seen: [] as string[],
    failure: null as CallFailure | null,
    gate: undefined as Promise<void> | undefined,
    read: async (sort: string) => {
      shop.seen.push(sort)
      await shop.gate
      return shop.mugs.toSorted((a, b) => (sort === '-stock' ? b.stock - a.stock : a.stock - b.stock))
    },
    remove: (keys: readonly string[]) => {
      shop.mugs = shop.mugs.filter(({ id }) => !keys.includes(id))
    },
    set: async ({ id, stock }: Mug) => {
      await shop.gate
      if (shop.failure) throw shop.failure
      const before = shop.mugs.find((mug) => mug.id === id)
      shop.mugs = shop.mugs.map((mug) => (mug.id === id ? { ...mug, stock } : mug))
      return { undo: { method: 'POST' as const, path: `/stock/${before?.stock}` } }
    },
  }
  return shop
}

function Mugs({ shop }: { shop: ReturnType<typeof aShop> }) {
  useShortcutKeys()
  const { search } = useListSearch()
  const sort = search['sort'] ?? ''
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['mugs', sort],
    queryFn: async () => shop.read(sort),
    placeholderData: keepPreviousData,
  })
  const { shown, run } = useOptimisticAction({
    site: 'site',
    data,
    apply: (mugs: Mug[], changed: Mug) => mugs.map((mug) => (mug.id === changed.id ? changed : mug)),
    send: shop.set,
    reload: refetch,
    subjectOf: ({ id }) => `stock ${id}`,
    doneText: (_, { title, stock }) => `${title}: stock ${stock}`,
    undoneText: 'Stock restored',
  })
  const remove = (keys: readonly string[]) => {
    shop.remove(keys)
    void refetch()
  }
  return (
    <ListScreen
      title="Mugs"
      tools={
        <ListBar>
          <SearchBox label="Search mugs" placeholder="" value={search['q'] ?? ''} onSearch={() => undefined} />
          <SortSelect columns={columns()} />
        </ListBar>
      }
      columns={columns((mug) => run({ ...mug, stock: mug.stock + 1 }))}
      keyOf={({ id }) => id}
      page={{ rows: shown, nextCursor: null, total: shown?.length, error, isPlaceholderData, refetch }}
      pageSize={50}
      loadingText="Loading mugs"
      empty={<EmptyState drawing="window" title="No mugs yet" text="Add the first one." />}
      bulk={{
        nameOf: ({ title }) => title,
        actions: ({ keys }) => <Button onPress={() => remove(keys)}>{`Remove ${keys.join(' ')}`}</Button>,
      }}
    />
  )
}

let close: () => Promise<void>
afterEach(async () => {
  await act(async () => {
    for (const { key } of toastQueue.visibleToasts) toastQueue.close(key)
  })
  await close()
})

async function open(shop = aShop(), path = '/') {
  ;({ close } = await openScreen(() => <Mugs shop={shop} />, { path }))
  return shop
}

const titles = () => [...document.querySelectorAll('tbody [data-row]')].map((link) => link.textContent)
const selected = () => [...document.querySelectorAll('tr[data-selected]')].map((row) => row.getAttribute('data-key'))
const stockOf = (title: string) => byRole('link', title).closest('tr')?.querySelector('td span')?.textContent
const head = (title: string) => byRole('button', title).closest('th')
const focusRow = async (title: string) => act(async () => byRole('link', title).focus())

it('sorts by a column head, says the direction, and keeps it in the address', async () => {
  const shop = await open()
  expect(head('Stock')?.getAttribute('aria-sort')).toBe('none')
  await press(byRole('button', 'Stock'))
  expect(location.search).toBe('?sort=-stock')
  expect(head('Stock')?.getAttribute('aria-sort')).toBe('descending')
  expect(titles()).toEqual(['Elm', 'Dune', 'Clay', 'Bay', 'Ash'])
  await press(byRole('button', 'Stock'))
  expect(location.search).toBe('?sort=stock')
  expect(head('Stock')?.getAttribute('aria-sort')).toBe('ascending')
  await press(byRole('button', 'Stock'))
  expect(location.search).toBe('')
  expect(shop.seen).toEqual(['', '-stock', 'stock'])

  await choose(byRole('combobox', 'Sort'), '-stock') // on phones, which have no heads
  expect(titles()[0]).toBe('Elm')
})

it('shows the old rows faded while others are on their way', async () => {
  const shop = await open()
  let letGo = () => {}
  shop.gate = new Promise((resolve) => {
    letGo = resolve
  })
  await press(byRole('button', 'Stock'))
  expect(titles()[0]).toBe('Ash')
  expect(document.querySelector('.faded[aria-busy="true"] table')).toBeTruthy()
  await act(async () => letGo())
  await settled()
  expect(titles()[0]).toBe('Elm')
  expect(document.querySelector('.faded')).toBeNull()
})

it('delight 9: selects rows with Space and Shift with arrows, and clears the selection with Escape', async () => {
  await open()
  await focusRow('Bay')
  await pressKey(' ')
  expect(selected()).toEqual(['bay'])
  await pressKey('ArrowDown', { shiftKey: true })
  await pressKey('ArrowDown', { shiftKey: true })
  expect(selected()).toEqual(['bay', 'clay', 'dune'])
  expect(document.activeElement).toBe(byRole('link', 'Dune'))
  expect(byRole('toolbar', 'Actions for the selected rows').textContent).toContain('3 selected')
  await pressKey('ArrowDown')
  expect(selected()).toHaveLength(3) // without Shift the focus moves alone
  await pressKey('Escape')
  expect(selected()).toEqual([])
  expect(allByRole('toolbar')).toEqual([])
})

it('delight 9: on arrival the down arrow goes to the first row, and J and K go on from anywhere but the search', async () => {
  await open()
  const focused = () => document.activeElement?.textContent
  ;(document.activeElement as HTMLElement | null)?.blur()
  await pressKey('ArrowDown')
  expect(focused()).toBe('Ash')
  for (const key of ['j', 'j', 'k']) await pressKey(key)
  expect(focused()).toBe('Bay')
  await pressKey('k')
  await pressKey('k') // there is none before the first
  expect(focused()).toBe('Ash')
  const search = byRole('searchbox') as HTMLInputElement
  await act(async () => search.focus())
  await pressKey('j')
  expect(document.activeElement).toBe(search)
  await pressKey('ArrowDown')
  expect(focused()).toBe('Ash')
})

it('selects all rows of the page, and a range with Shift', async () => {
  await open()
  const page = byRole('checkbox', 'Select all rows of this page') as HTMLInputElement
  await press(page)
  expect(selected()).toHaveLength(5)
  await press(byRole('checkbox', 'Select Clay'))
  expect(selected()).toEqual(['ash', 'bay', 'dune', 'elm'])
  expect(page.indeterminate).toBe(true)
  await press(byRole('button', 'Clear selection'))
  expect(selected()).toEqual([])

  await press(byRole('checkbox', 'Select Ash'))
  await act(async () =>
    byRole('checkbox', 'Select Dune').dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true })),
  )
  await settled()
  expect(selected()).toEqual(['ash', 'bay', 'clay', 'dune'])
})

it('delight 11: after a removal the focus is on the row that took the place, never on the page', async () => {
  await open()
  await focusRow('Clay')
  await pressKey(' ')
  await press(byRole('button', 'Remove clay'))
  expect(titles()).toEqual(['Ash', 'Bay', 'Dune', 'Elm'])
  expect(document.activeElement).toBe(byRole('link', 'Dune'))

  await focusRow('Elm')
  await pressKey(' ')
  await press(byRole('button', 'Remove elm'))
  expect(document.activeElement).toBe(byRole('link', 'Dune'))
})

it('delight 17: shows a change at once, and names the undo when it is saved', async () => {
  const shop = await open()
  let letGo = () => {}
  shop.gate = new Promise((resolve) => {
    letGo = resolve
  })
  await press(byRole('button', 'More Bay'))
  await press(byRole('button', 'More Bay'))
  expect(stockOf('Bay')).toBe('3')
  expect(allByRole('alertdialog')).toEqual([])
  await act(async () => letGo())
  await settled()
  expect(stockOf('Bay')).toBe('3')
  expect(allByRole('alertdialog').map((toast) => toast.textContent)).toEqual(['Bay: stock 3Undo'])
})

it('delight 17: takes a failed change back with the reason, and Retry sends it again', async () => {
  const shop = await open()
  shop.failure = new CallFailure('network', 0)
  await press(byRole('button', 'More Bay'))
  expect(stockOf('Bay')).toBe('1')
  expect(byRole('alertdialog').textContent).toContain('Network error')

  shop.failure = null
  await press(byRole('button', 'Retry'))
  expect(stockOf('Bay')).toBe('2')
  expect(byRole('alertdialog').textContent).toBe('Bay: stock 2Undo')
})

it('delight 3: an empty list says what belongs there, and one that search emptied how to see more', async () => {
  await open(aShop([]))
  expect(byRole('heading', 'No mugs yet')).toBeTruthy()
  await close()
  await open(aShop([]), '/?q=xyz')
  expect(byRole('heading', 'Nothing matches')).toBeTruthy()
  await press(byRole('button', 'Clear filters'))
  expect(location.search).toBe('')
  expect(byRole('heading', 'No mugs yet')).toBeTruthy()
})

it('delight 16: waits with rows in the columns of the list, first invisible, and says when it takes long', async () => {
  const shop = aShop()
  let letGo = () => {}
  shop.gate = new Promise((resolve) => {
    letGo = resolve
  })
  takeOverTimers()
  await open(shop)
  const skeleton = document.querySelector('.late table')
  const columnsOf = (table: Element | null) => table?.querySelectorAll('thead tr > *').length
  expect(skeleton?.getAttribute('aria-hidden')).toBe('true')
  const waiting = columnsOf(skeleton)
  expect(document.body.textContent).not.toContain('longer')
  await passTime(8000)
  expect(document.body.textContent).toContain('This takes longer than usual.')
  vi.useRealTimers()
  await act(async () => letGo())
  await settled()
  expect(columnsOf(document.querySelector('table'))).toBe(waiting)
})
