// @vitest-environment happy-dom
import type { Overview } from '@sitewright/domain/sites/overview.wire.ts'
import { afterEach, expect, it } from 'vitest'
import { allByRole, byRole } from '../testing/by-role.ts'
import { anOwner, aSite, fakeServer, refused } from '../testing/fake-server.ts'
import { openStudio, press } from '../testing/open-studio.tsx'

let close: () => Promise<void>
afterEach(() => close())

const busy: Overview = {
  orders: { toFulfil: 4, unpaid: 2, attention: 1 },
  stock: { low: 3, out: 2 },
  reviews: 120,
  failedMails: 0,
  sales: {
    currency: 'USD',
    isTestMode: true,
    today: { cents: 7150, orders: 2 },
    week: { cents: 120_000, orders: 31 },
  },
}

async function open(overview: Overview | null, roles = [1]) {
  const owner = anOwner()
  const sites = [aSite({ identifier: 'fern-kiln', title: 'Fern & Kiln', roles })]
  const server = fakeServer({ ...owner, answer: { ...owner.answer, sites } })
  server.state.isSignedIn = true
  if (overview) server.state.overview = overview
  let isDown = overview === null
  server.state.others = ({ path }) =>
    isDown && path === '/api/studio/overview' ? refused(503, 'kit.unavailable', 'Please try again.') : undefined
  ;({ close } = await openStudio(server))
  return {
    recover: () => {
      isDown = false
      server.state.overview = busy
    },
  }
}

const figures = () =>
  [...byRole('list', 'Fern & Kiln at a glance').querySelectorAll('li')].map(({ textContent }) => textContent)
const hrefOf = (name: string) => byRole('link', name).getAttribute('href')

it('shows what needs somebody, each with a link to its list, and what was sold', async () => {
  await open(busy)
  expect(figures()).toEqual([
    'To fulfil 4 1 needs a decision',
    'Low on stock 3 and 2 sold out',
    'Reviews that wait 120 Publish or refuse them',
    'Sales today $71.50 2 orders, test mode',
    'Sales this week $1,200.00 31 orders, test mode',
  ])
  expect(hrefOf('To fulfil 4 1 needs a decision')).toBe('/fern-kiln/orders?order=open&fulfilment=none')
  expect(hrefOf('Low on stock 3 and 2 sold out')).toBe('/fern-kiln/inventory?state=low')
  expect(hrefOf('Reviews that wait 120 Publish or refuse them')).toBe('/fern-kiln/reviews')
})

it('names emails that were not delivered, and sold-out variants when nothing else is low', async () => {
  await open({ ...busy, failedMails: 3, stock: { low: 0, out: 2 }, orders: { toFulfil: 4, unpaid: 2, attention: 0 } })
  expect(figures()).toContain('To fulfil 4 2 are not paid yet')
  expect(figures()).toContain('Emails not delivered 3 In the last seven days')
  expect(hrefOf('Low on stock 0 and 2 sold out')).toBe('/fern-kiln/inventory?state=out')
})

it('shows nothing to those who may see nothing of it', async () => {
  await open({ orders: null, stock: null, reviews: null, failedMails: null, sales: null })
  expect(allByRole('list', 'Fern & Kiln at a glance')).toEqual([])
})

it('counts in the sidebar what waits in each section, and says of what the number is', async () => {
  await open(busy)
  const menu = [...byRole('complementary', 'Studio').querySelectorAll('nav a')]
  const textOf = (name: string) => menu.find(({ textContent }) => textContent.startsWith(name))?.textContent
  expect(textOf('Orders')).toBe('Orders4 4 to fulfil')
  expect(textOf('Inventory')).toBe('Inventory5 5 low or sold out')
  expect(textOf('Reviews')).toBe('Reviews99+ 120 wait')
  expect(textOf('Products')).toBe('Products')
  expect(
    allByRole('list')
      .filter((list) => list.closest('nav'))
      .map((list) => list.querySelectorAll('li').length),
  ).toEqual([7, 5, 4])
  for (const name of ['Shop', 'Checkout', 'Site']) expect(allByRole('list', name)).toHaveLength(1)
})

it('says that the figures could not be loaded, and tries again', async () => {
  const { recover } = await open(null)
  recover()
  await press(byRole('button', 'Try again'))
  expect(figures()).toHaveLength(5)
})
