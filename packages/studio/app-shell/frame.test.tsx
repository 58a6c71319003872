// @vitest-environment happy-dom
import { notifyDone, notifyFailure, toastQueue } from '@sitewright/ui/notify.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
// Loaded beforehand, so that tests do not wait for the code of a screen.
import '../orders/orders.page.tsx'
import '../orders/order.page.tsx'
import './palette/palette.tsx'
import './palette/shortcuts-dialog.tsx'
import { allByRole, byRole } from '../testing/by-role.ts'
import { fakeOrders, manyOrders } from '../testing/fake-orders.ts'
import { anOwner, aSite, fakeServer, type FakeAccount } from '../testing/fake-server.ts'
import { openStudio, press, pressKey, settled, typeInto } from '../testing/open-studio.tsx'

let close: () => Promise<void>
beforeEach(() => localStorage.clear())
afterEach(async () => {
  vi.useRealTimers()
  await act(async () => {
    for (const { key } of toastQueue.visibleToasts) toastQueue.close(key)
  })
  await close()
})

async function open(path = '/fern-kiln/orders', account: FakeAccount = anOwner()) {
  const server = fakeServer(account)
  server.state.isSignedIn = true
  const fake = fakeOrders('site-fern-kiln', manyOrders(3))
  server.state.others = fake.answer
  ;({ close } = await openStudio(server, path))
  return { server, fake: fake.state }
}

function withSites(...sites: ReturnType<typeof aSite>[]): FakeAccount {
  const owner = anOwner()
  return { ...owner, answer: { ...owner.answer, sites } }
}

const openPalette = async () => pressKey('k', { ctrlKey: true })
const commands = () => allByRole('menuitem').map((item) => item.textContent)
/** Waits until the palette shows these commands: the server is asked when the typing pauses. */
const seen = async (titles: string[]) =>
  vi.waitFor(async () => {
    await settled()
    expect(commands()).toEqual(titles)
  })
const search = () => byRole('searchbox', 'Command palette')

it('delight 13: Ctrl K opens a palette over screens and actions, with their shortcuts', async () => {
  await open()
  await openPalette()
  expect(document.activeElement).toBe(search())
  expect(commands()).toEqual(expect.arrayContaining(['HomeGH', 'OrdersGO', 'View site', 'Keyboard shortcuts?']))
  await typeInto(search(), 'home')
  await settled()
  expect(commands()).toEqual(['HomeGH'])
  await pressKey('ArrowDown')
  await pressKey('Enter')
  expect(location.pathname).toBe('/')
  expect(allByRole('dialog')).toEqual([])
})

it('finds orders on the server, opens one, and offers it first the next time', async () => {
  const { fake } = await open()
  const before = fake.seen.length
  await openPalette()
  await typeInto(search(), '100')
  await typeInto(search(), '1002')
  await seen(['#1002 Customer 1002 $100.24'])
  expect(fake.seen.slice(before)).toEqual(['?search=1002&limit=5'])
  await press(allByRole('menuitem')[0] ?? document.body)
  expect(location.pathname).toBe('/fern-kiln/orders/1002')

  await openPalette()
  expect(commands()[0]).toBe('#1002 Customer 1002 $100.24')
  await pressKey('Escape')
  expect(allByRole('dialog')).toEqual([])
})

it('shows in the palette only what the account may do', async () => {
  const { fake } = await open('/', withSites(aSite({ identifier: 'fern-kiln', title: 'Fern & Kiln', roles: [4] })))
  await openPalette()
  expect(commands().join()).not.toContain('Orders')
  await typeInto(search(), '1002')
  await vi.waitFor(async () => {
    await settled()
    expect(byRole('dialog').textContent).toContain('Nothing found')
  })
  expect(commands()).toEqual([])
  expect(fake.seen).toEqual([])
})

it('makes a product or a discount from anywhere, for those who may', async () => {
  await open('/')
  await openPalette()
  await typeInto(search(), 'new')
  expect(commands()).toEqual(['New product', 'New discount', 'New shipping zone', 'New tax rate', 'New site'])
  await press(allByRole('menuitem')[1] ?? document.body)
  expect(location.pathname).toBe('/fern-kiln/discounts/new')
})

it('delight 9: G and a letter open a section, and ? lists all shortcuts of the screen', async () => {
  await open('/')
  await pressKey('g')
  await pressKey('o')
  expect(location.pathname).toBe('/fern-kiln/orders')
  await pressKey('?', { shiftKey: true })
  const dialog = byRole('dialog', 'Keyboard shortcuts')
  expect(dialog.textContent).toMatch(/In lists.*Search the list\/.*Next and previous row/)
  await pressKey('g')
  await pressKey('h')
  expect(location.pathname).toBe('/fern-kiln/orders') // keys belong to the open dialog
  await pressKey('Escape')
  await pressKey('g')
  await pressKey('h')
  expect(location.pathname).toBe('/')
})

it('does not take keys that are typed into a text field', async () => {
  await open()
  await pressKey('/')
  expect(document.activeElement).toBe(byRole('searchbox', 'Search orders'))
  await pressKey('g')
  await pressKey('h')
  await pressKey('?', { shiftKey: true })
  expect(location.pathname).toBe('/fern-kiln/orders')
  expect(allByRole('dialog')).toEqual([])
  await openPalette() // the palette alone opens from anywhere
  expect(allByRole('dialog')).toHaveLength(1)
})

it('delight 5: Ctrl Z outside text fields undoes what the newest toast says', async () => {
  await open()
  const undone: string[] = []
  await act(async () => {
    notifyDone('a', 'Mug archived', { label: 'Undo', run: () => undone.push('mug') })
    notifyDone('b', 'Fern archived', { label: 'Undo', run: () => undone.push('fern') })
    notifyDone('c', 'Email sent')
    notifyFailure('Network error.', { label: 'Retry', run: () => undone.push('retry') })
  })
  await settled()
  await pressKey('/')
  await pressKey('z', { ctrlKey: true })
  expect(undone).toEqual([]) // in a text field it takes back what was typed
  await act(async () => (document.activeElement as HTMLElement).blur())
  await pressKey('z', { ctrlKey: true })
  expect(undone).toEqual(['fern'])
  await pressKey('z', { ctrlKey: true })
  await pressKey('z', { ctrlKey: true })
  expect(undone).toEqual(['fern', 'mug'])
})

it('delight 5: a toast with Undo stays 10 s, waits while it is hovered or has the focus, and errors stay', async () => {
  await open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const texts = () => allByRole('alertdialog').map((toast) => toast.textContent)
  await act(async () => {
    notifyDone('a', 'Mug archived', { label: 'Undo', run: () => undefined })
    notifyFailure('Network error.')
  })
  expect(texts()).toEqual(['Network error.', 'Mug archivedUndo'])
  await act(async () => vi.advanceTimersByTime(9000))
  await act(async () => byRole('button', 'Undo').focus())
  await act(async () => vi.advanceTimersByTime(60_000))
  expect(texts()).toEqual(['Network error.', 'Mug archivedUndo'])

  await act(async () => byRole('button', 'Undo').blur())
  await act(async () => vi.advanceTimersByTime(1100))
  expect(texts()).toEqual(['Network error.'])
  await act(async () => vi.advanceTimersByTime(600_000))
  expect(texts()).toEqual(['Network error.'])
})

it('delight 9: F6 goes from the navigation into the page, to a notice, and back to where one was', async () => {
  await open()
  await act(async () => byRole('link', 'Restock').focus())
  await pressKey('F6')
  expect(document.activeElement).toBe(byRole('main'))
  const search = byRole('searchbox')
  await act(async () => search.focus())
  await act(async () => notifyDone('a', 'Mug archived', { label: 'Undo', run: () => undefined }))
  await pressKey('F6')
  expect(document.activeElement).toBe(byRole('region'))
  await pressKey('F6')
  expect(document.activeElement).toBe(search)
})

it('switches the site in the sidebar’s head, to the same section', async () => {
  const account = withSites(
    aSite({ identifier: 'fern-kiln', title: 'Fern & Kiln', isOwner: true }),
    aSite({ identifier: 'harbor', title: 'Harbor', isOwner: true }),
    aSite({ identifier: 'quiet', title: 'Quiet', roles: [4] }),
  )
  await open('/fern-kiln/orders', account)
  await press(byRole('button', /^Fern & Kiln/))
  await press(byRole('menuitemradio', 'Harbor'))
  expect(location.pathname).toBe('/harbor/orders')
  await press(byRole('button', /^Harbor/))
  await press(byRole('menuitemradio', 'Quiet'))
  expect(location.pathname).toBe('/quiet/media') // the first section that is open to an editor
})

it('has at most five entries in the phone’s bar, and everything else in its menu', async () => {
  const account = anOwner()
  account.answer.hasOutbox = true
  await open('/fern-kiln/orders', account)
  const [bar] = allByRole('navigation', 'Main').slice(-1)
  expect(bar?.children.length).toBeLessThanOrEqual(5)
  await press(byRole('button', 'More'))
  expect(commands()).toEqual(expect.arrayContaining(['Outbox', 'View site', 'Search or go to…', 'Sign out']))
})
