// @vitest-environment happy-dom
import { Button } from '@sitewright/ui/button.tsx'
import { rowLink, type Column } from '@sitewright/ui/lists/data-table.tsx'
import { act, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { ShortcutsDialog } from '../../app-shell/palette/shortcuts-dialog.tsx'
import { allByRole, byRole } from '../../testing/by-role.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { press, pressKey } from '../../testing/open-studio.tsx'
import { FormSheet } from '../form/form-sheet.tsx'
import { useShortcutKeys } from '../shortcuts/use-shortcuts.ts'
import { useListSearch } from './list-search.ts'
import { ListScreen } from './list-screen.tsx'
import { rowAttribute } from './use-row-keys.ts'

type Mug = { id: string }

const mugs: Mug[] = Array.from({ length: 60 }, (_, index) => ({ id: `Mug ${index + 1}` }))
const columns: Column<Mug>[] = [
  {
    id: 'title',
    title: 'Title',
    place: 'name',
    isHeader: true,
    cell: ({ id }) => (
      <a className={rowLink} href={`#${id}`} {...{ [rowAttribute]: id }}>
        {id}
      </a>
    ),
  },
]

function Mugs() {
  useShortcutKeys()
  const { search, change } = useListSearch()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const close = () => change({ sheet: '' })
  return (
    <ListScreen
      title="Mugs"
      tools={<Button onPress={() => setHelpOpen(true)}>Keys</Button>}
      columns={columns}
      keyOf={({ id }) => id}
      page={{
        rows: mugs,
        nextCursor: 'next',
        total: 90,
        error: null,
        isPlaceholderData: false,
        refetch: () => undefined,
      }}
      pageSize={60}
      loadingText=""
      empty={null}
      bulk={{
        nameOf: ({ id }) => id,
        actions: () => (
          <>
            <Button onPress={() => change({ sheet: 'price' })}>Change price</Button>
            <Button>Delete</Button>
          </>
        ),
      }}
    >
      {search['sheet'] === 'price' && (
        <FormSheet title="Price" submit="Change" onSubmit={close} onClose={close}>
          {null}
        </FormSheet>
      )}
      {isHelpOpen && <ShortcutsDialog onClose={() => setHelpOpen(false)} />}
    </ListScreen>
  )
}

let close: () => Promise<void>
afterEach(async () => close())

async function open(path = '/') {
  ;({ close } = await openScreen(() => <Mugs />, { path }))
}

const bars = () => allByRole('toolbar', 'Actions for the selected rows')
const focusRow = async (title: string) => act(async () => byRole('link', title).focus())

it('is hidden while a sheet is open, keeps the selection, and gets the focus back', async () => {
  await open()
  await press(byRole('checkbox', 'Select Mug 2'))
  const button = byRole('button', 'Change price')
  await act(async () => button.focus())
  await press(button)
  expect(byRole('complementary', 'Price')).toBeTruthy()
  expect(bars()).toEqual([])
  expect(allByRole('button', 'Delete')).toEqual([])

  await press(byRole('button', 'Cancel'))
  expect(bars()).toHaveLength(1)
  expect(byRole('toolbar').textContent).toContain('1 selected')
  expect(document.activeElement).toBe(button)
})

it('is reached from a row by one key, which the list of shortcuts names', async () => {
  await open()
  await focusRow('Mug 2')
  await pressKey('b')
  expect(document.activeElement).toBe(byRole('link', 'Mug 2')) // there is no bar yet
  await pressKey(' ')
  await pressKey('b')
  expect(document.activeElement).toBe(byRole('button', 'Change price'))
  await press(byRole('button', 'Keys'))
  expect(byRole('dialog').textContent).toContain('Go to the actions for the selected rowsB')
})

it('comes before the pager in the order of Tab', async () => {
  await open()
  await press(byRole('checkbox', 'Select Mug 2'))
  const place = bars()[0]?.compareDocumentPosition(byRole('button', 'Next page')) ?? 0
  expect(place & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
})

it('has the room for the longest count from the first selected row on', async () => {
  await open()
  const room = () => byRole('toolbar').querySelector('[aria-hidden="true"]')?.textContent
  await press(byRole('checkbox', 'Select Mug 2'))
  expect(room()).toBe('60 selected')
  await press(byRole('checkbox', 'Select all rows of this page'))
  expect(byRole('toolbar').querySelector('output')?.textContent).toBe('60 selected')
  expect(room()).toBe('60 selected')
})
