// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
// Loaded beforehand, as in open-order.tsx.
import '../order.page.tsx'
import '../orders.page.tsx'
import { allByRole, byRole } from '../../testing/by-role.ts'
import { aLine, anOrder, fakeOrders, manyOrders } from '../../testing/fake-orders.ts'
import { anOwner, aSite, fakeServer, type FakeAccount } from '../../testing/fake-server.ts'
import {
  choose,
  lookAgain,
  openStudio,
  passTime,
  press,
  pressKey,
  settled,
  takeOverTimers,
  typeInto,
} from '../../testing/open-studio.tsx'

let close: () => Promise<void>
afterEach(async () => {
  vi.useRealTimers()
  await close()
})

async function open(orders = manyOrders(3), path = '/fern-kiln/orders', account: FakeAccount = anOwner()) {
  const server = fakeServer(account)
  server.state.isSignedIn = true
  const fake = fakeOrders('site-fern-kiln', orders)
  server.state.others = fake.answer
  ;({ close } = await openStudio(server, path))
  return { server, fake: fake.state }
}

const numbers = () => [...document.querySelectorAll('tbody [data-row]')].map((link) => link.textContent)
const rowOf = (number: string) => byRole('link', number).closest('tr')?.textContent ?? ''
const linkIn = (navigation: string, which: string) => byRole('navigation', navigation).querySelector<HTMLElement>(which)

function asRole(roles: number[]): FakeAccount {
  const owner = anOwner()
  const site = aSite({ identifier: 'fern-kiln', title: 'Fern & Kiln', roles })
  return { ...owner, answer: { ...owner.answer, sites: [site] } }
}

it('BX-2.03 is linked in the menu and lists orders, the newest first, with their states', async () => {
  const cancelled = anOrder({
    number: 1002,
    customerName: 'Grace Kim',
    axes: { order: 'cancelled', payment: 'refunded', fulfilment: 'none' },
    isTestMode: true,
  })
  const short = anOrder({ number: 1001, customerName: '', attention: ['short-of-stock'] })
  await open([short, cancelled, anOrder({ number: 1003 })], '/')
  await press(allByRole('link', 'Orders')[0] ?? document.body)

  expect(location.pathname).toBe('/fern-kiln/orders')
  expect(document.title).toBe('Orders · Sitewright studio')
  expect(numbers()).toEqual(['#1003', '#1002', '#1001'])
  expect(rowOf('#1003')).toMatch(/Priya Raman.*Speckled Mug and 2 more.*\$100\.24.*Paid.*To fulfil/)
  expect(rowOf('#1002')).toMatch(/Test.*Grace Kim.*Refunded.*Cancelled/)
  expect(rowOf('#1001')).toMatch(/priya\.raman@mail\.example.*Paid.*Short of stock/)
  expect(byRole('table', 'Orders')).toBeTruthy()
})

it('filters by each axis and by what needs attention, and keeps the filters in the address', async () => {
  const paid = anOrder({ number: 1001 })
  const waiting = anOrder({ number: 1002, axes: { order: 'open', payment: 'none', fulfilment: 'none' } })
  const sent = anOrder({ number: 1003, axes: { order: 'closed', payment: 'paid', fulfilment: 'full' } })
  const late = anOrder({ number: 1004, attention: ['disputed'], axes: { ...paid.axes, payment: 'disputed' } })
  const { fake } = await open([paid, waiting, sent, late])
  expect(byRole('link', 'Open3')).toBeTruthy()

  await press(byRole('link', 'Open3'))
  expect(numbers()).toEqual(['#1004', '#1002', '#1001'])
  await choose(byRole('combobox', 'Payment'), 'none')
  expect(numbers()).toEqual(['#1002'])
  expect(location.search).toBe('?order=open&payment=none')
  expect(fake.seen.at(-1)).toBe('?limit=50&order=open&payment=none')

  await press(byRole('link', 'Needs attention1'))
  expect(location.search).toBe('?payment=none&attention=1')
  expect(byRole('heading', 'No orders match')).toBeTruthy()
  await press(byRole('button', 'Clear filters'))
  expect(location.search).toBe('')
  await choose(byRole('combobox', 'Fulfilment'), 'full')
  expect(numbers()).toEqual(['#1003'])
  expect(byRole('combobox', 'Fulfilment').textContent).toContain('Fulfilled (1)')
})

it('shows the filters, search and page of an opened address', async () => {
  await open(manyOrders(3), '/fern-kiln/orders?order=open&q=Customer+1002')
  expect(numbers()).toEqual(['#1002'])
  expect(byRole('searchbox', 'Search orders')).toMatchObject({ value: 'Customer 1002' })
  expect(linkIn('Orders by state', '[aria-current]')?.textContent).toBe('Open1')
})

it('goes through thousands of orders by pages, and back', async () => {
  const { fake } = await open(manyOrders(120))
  expect(numbers()).toHaveLength(50)
  expect(byRole('main').textContent).toContain('1–50 of 120')
  expect(byRole('button', 'Previous page').hasAttribute('disabled')).toBe(true)

  await press(byRole('button', 'Next page'))
  expect(numbers()[0]).toBe('#1070')
  expect(location.search).toBe('?page=1071')
  await press(byRole('button', 'Next page'))
  expect(location.search).toBe('?page=1071.1021')
  expect(byRole('main').textContent).toContain('101–120 of 120')
  expect(byRole('button', 'Next page').hasAttribute('disabled')).toBe(true)
  expect(fake.seen.at(-1)).toBe('?limit=50&cursor=1021')

  await press(byRole('button', 'Previous page'))
  expect(numbers()[0]).toBe('#1070')
  await press(byRole('link', 'Open120'))
  expect(location.search).toBe('?order=open') // another part begins at its first page
})

it('goes to the page before when a page has no rows any more', async () => {
  await open(manyOrders(60), '/fern-kiln/orders?page=1011.1')
  expect(location.search).toBe('?page=1011')
  expect(numbers()).toHaveLength(10)
  expect(byRole('main').textContent).toContain('51–60 of 60')
})

it('searches when the typing pauses, and goes back to all orders', async () => {
  const { fake } = await open(manyOrders(3))
  takeOverTimers()
  await typeInto(byRole('searchbox', 'Search orders'), '1')
  await typeInto(byRole('searchbox', 'Search orders'), '1002')
  expect(fake.seen).toHaveLength(1)
  await passTime(250)

  expect(numbers()).toEqual(['#1002'])
  expect(location.search).toBe('?q=1002')
  expect(fake.seen).toEqual(['?limit=50', '?limit=50&search=1002'])
})

it('is used with the keyboard alone: / searches, arrows move, Enter opens', async () => {
  await open(manyOrders(12))
  await pressKey('/')
  expect(document.activeElement).toBe(byRole('searchbox', 'Search orders'))
  await pressKey('ArrowDown')
  expect(document.activeElement?.textContent).toBe('#1012')
  await pressKey('ArrowDown')
  await pressKey('PageDown')
  expect(document.activeElement?.textContent).toBe('#1001')
  await pressKey('Home')
  await pressKey('ArrowUp')
  expect(document.activeElement?.textContent).toBe('#1012')
  await pressKey('End')
  expect(document.activeElement).toBe(byRole('link', '#1001')) // a link, which the browser opens with Enter
})

it('opens an order and returns to the list as it was', async () => {
  await open(manyOrders(3), '/fern-kiln/orders?order=open')
  await press(byRole('link', '#1002'))
  expect(location.pathname + location.search).toBe('/fern-kiln/orders/1002?order=open')
  expect(byRole('heading', '#1002')).toBeTruthy()

  await press(byRole('link', 'Older order'))
  expect(byRole('heading', '#1001')).toBeTruthy()
  expect(allByRole('link', 'Older order')).toHaveLength(0)
  await press(linkIn('Back to orders', 'a') ?? document.body)
  expect(location.pathname + location.search).toBe('/fern-kiln/orders?order=open')
})

it('puts the focus back on the row that was opened, and into the content where there is none', async () => {
  await open(manyOrders(3), '/fern-kiln/orders?order=open')
  await press(byRole('link', '#1002'))
  expect(document.activeElement?.id).toBe('main')
  await act(async () => history.back())
  await settled()
  expect(document.activeElement?.textContent).toBe('#1002')

  await press(allByRole('link', 'Products')[0] ?? document.body)
  await press(allByRole('link', 'Orders')[0] ?? document.body)
  expect(document.activeElement?.textContent).not.toBe('#1002')
})

it('shows one sentence and the way to the shop when there are no orders yet', async () => {
  await open([])
  expect(byRole('heading', 'No orders yet')).toBeTruthy()
  expect(allByRole('link', /View site/).length).toBeGreaterThan(0)
  expect(allByRole('table')).toHaveLength(0)
})

it('PL-8.03 says that the orders cannot be loaded, and loads them at the next try', async () => {
  const { server, fake } = await open(manyOrders(2), '/')
  server.state.mood = 'failing'
  await press(allByRole('link', 'Orders')[0] ?? document.body)
  expect(byRole('heading', 'Unable to load. Try again.')).toBeTruthy()
  expect(byRole('searchbox', 'Search orders')).toBeTruthy() // search and filters stay

  server.state.mood = 'well'
  await press(byRole('button', 'Try again'))
  expect(numbers()).toHaveLength(2)
  expect(fake.seen).toHaveLength(1)
})

it('PL-8.07 keeps the loaded rows when the network fails, and says that they may be old', async () => {
  const { server } = await open(manyOrders(2))
  server.state.mood = 'silent'
  await lookAgain()
  expect(numbers()).toHaveLength(2)
  expect(byRole('alert').textContent).toContain('Network error. What you see may be out of date.')

  server.state.mood = 'well'
  await press(byRole('button', 'Try again'))
  expect(allByRole('alert')).toHaveLength(0)
})

it('PL-8.07 loads the orders by itself when the network is back', async () => {
  const { server } = await open(manyOrders(2), '/')
  server.state.mood = 'silent'
  await press(allByRole('link', 'Orders')[0] ?? document.body)
  expect(byRole('heading', 'Unable to load. Try again.')).toBeTruthy()

  server.state.mood = 'well'
  await act(async () => {
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
  })
  await settled()
  expect(numbers()).toHaveLength(2)
})

it('says after a while that loading takes longer than usual', async () => {
  const { server } = await open(manyOrders(2), '/')
  let letGo = () => {}
  server.state.gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  takeOverTimers()
  await press(allByRole('link', 'Orders')[0] ?? document.body)
  expect(byRole('main').textContent).not.toContain('This takes longer than usual.')
  await passTime(8000)
  expect(byRole('main').textContent).toContain('This takes longer than usual.')
  vi.useRealTimers()
  await act(async () => letGo())
  await settled()
  expect(numbers()).toHaveLength(2)
})

it('shows the pictures of the first lines', async () => {
  const lines = ['/s/a.webp', null, '/s/b.webp'].map((imageUrl, index) => aLine({ id: String(index), imageUrl }))
  await open([anOrder({ number: 1001, lines })])
  const sources = [...document.querySelectorAll('tbody img')].map((picture) => picture.getAttribute('src'))
  expect(sources.map((source) => source?.replace(/^https?:\/\/[^/]+/, ''))).toEqual([
    '/s/a.webp?format=100w',
    '/s/b.webp?format=100w',
  ])
})

it('never shows one site’s orders under another site', async () => {
  const account = anOwner()
  account.answer.sites.push(aSite({ identifier: 'harbor', title: 'Harbor', isOwner: true }))
  const { server } = await open(manyOrders(2), '/fern-kiln/orders', account)
  let letGo = () => {}
  server.state.gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await act(async () => history.pushState(null, '', '/harbor/orders'))
  await settled()
  expect(byRole('heading', 'Orders')).toBeTruthy()
  expect(numbers()).toEqual([])

  letGo()
  await settled()
  expect(byRole('heading', 'Unable to load. Try again.')).toBeTruthy() // the fake knows only one site
})

it('is linked from the home page of an account with several sites', async () => {
  const account = anOwner()
  account.answer.sites.push(aSite({ identifier: 'harbor', title: 'Harbor', roles: [4] }))
  await open(manyOrders(2), '/', account)
  expect(allByRole('link', 'Orders')).toEqual([])
  expect(allByRole('link', 'Orders of Harbor')).toEqual([])
  await press(byRole('link', 'Orders of Fern & Kiln'))
  expect(numbers()).toHaveLength(2)
})

it('names the roles that may see orders to those who may not, and asks the server nothing', async () => {
  const { fake } = await open(manyOrders(2), '/fern-kiln/orders', asRole([4]))
  expect(byRole('heading', 'This is for: Administrator, Store manager')).toBeTruthy()
  expect(fake.seen).toEqual([])
  expect(allByRole('link', 'Orders')).toHaveLength(0)
})

it('lets a store manager in', async () => {
  await open(manyOrders(2), '/fern-kiln/orders', asRole([8]))
  expect(numbers()).toHaveLength(2)
})

it('shows “Page not found” for a site that the account does not have', async () => {
  const { fake } = await open(manyOrders(2), '/elsewhere/orders')
  expect(byRole('heading', 'Page not found')).toBeTruthy()
  expect(fake.seen).toEqual([])
})

it('is in German for an account in German', async () => {
  const account = anOwner()
  account.answer.account.locale = 'de'
  await open(manyOrders(2), '/fern-kiln/orders', account)
  expect(byRole('heading', 'Bestellungen')).toBeTruthy()
  expect(rowOf('#1002')).toMatch(/Bezahlt.*Zu versenden/)
  expect(document.title).toBe('Bestellungen · Sitewright-Studio')
})
