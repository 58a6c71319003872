// @vitest-environment happy-dom
import { customerListQuery } from '@sitewright/domain/customers/customers.wire.ts'
import { discountListQuery } from '@sitewright/domain/discounts/discounts.wire.ts'
import { mediaListQuery } from '@sitewright/domain/media/media.wire.ts'
import { orderListQuery } from '@sitewright/domain/orders/orders.wire.ts'
import { productListQuery } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { moderationListQuery } from '@sitewright/domain/reviews/reviews.wire.ts'
import { inventoryQuery } from '@sitewright/domain/stock/inventory.wire.ts'
import { activityQuery } from '@sitewright/domain/team/activity.wire.ts'
import { afterEach, expect, it } from 'vitest'
// Loaded beforehand, so that no test waits for them.
import './customers/customers.page.tsx'
import './discounts/discounts.page.tsx'
import './inventory/inventory.page.tsx'
import './media/media.page.tsx'
import './orders/orders.page.tsx'
import './products/products.page.tsx'
import './reviews/reviews.page.tsx'
import './team/activity/activity.page.tsx'
import { customerFilters } from './customers/customers-query.ts'
import { discountFilters } from './discounts/discounts-query.ts'
import { inventoryFilters } from './inventory/inventory-query.ts'
import { mediaFilters } from './media/media-query.ts'
import { orderFilters } from './orders/orders-query.ts'
import { productFilters } from './products/products-query.ts'
import { reviewFilters } from './reviews/reviews-query.ts'
import { activityFilters } from './team/activity/activity-query.ts'
import { allByRole } from './testing/by-role.ts'
import { fakeCustomers } from './testing/fake-customers.ts'
import { fakeDiscounts } from './testing/fake-discounts.ts'
import { fakeInventory } from './testing/fake-inventory.ts'
import { fakeMedia } from './testing/fake-media.ts'
import { fakeOrders } from './testing/fake-orders.ts'
import { fakeProducts } from './testing/fake-products.ts'
import { fakeReviews } from './testing/fake-reviews.ts'
import { anOwner, fakeServer, refused, type FakeRequest, type FakeResponse } from './testing/fake-server.ts'
import { openStudio } from './testing/open-studio.tsx'

let close: () => Promise<void>
afterEach(async () => close())

const site = 'site-fern-kiln'
const fakeActivity = {
  answer: ({ path }: FakeRequest): FakeResponse | undefined =>
    path === '/api/studio/activity'
      ? { status: 200, body: { entries: [], people: [], next: null, currency: 'USD' } }
      : undefined,
}

const lists = {
  orders: { query: orderListQuery, filters: orderFilters, fake: () => fakeOrders(site, []) },
  customers: { query: customerListQuery, filters: customerFilters, fake: () => fakeCustomers(site, []) },
  products: { query: productListQuery, filters: productFilters, fake: () => fakeProducts(site, []) },
  inventory: { query: inventoryQuery, filters: inventoryFilters, fake: () => fakeInventory(site, []) },
  discounts: { query: discountListQuery, filters: discountFilters, fake: () => fakeDiscounts(site, []) },
  reviews: { query: moderationListQuery, filters: reviewFilters, fake: () => fakeReviews(site, []) },
  media: { query: mediaListQuery, filters: mediaFilters, fake: () => fakeMedia([]) },
  activity: { query: activityQuery, filters: activityFilters, fake: () => fakeActivity },
}
const everyFilter = Object.entries(lists).flatMap(([list, { filters }]) =>
  Object.keys(filters.shape).map((filter) => [list as keyof typeof lists, filter] as const),
)

/** Opens a list over a fake of the API that refuses what the real one refuses. Returns the queries that the list sent. */
async function open(list: keyof typeof lists, address: string) {
  const { query, fake } = lists[list]
  const server = fakeServer(anOwner())
  server.state.isSignedIn = true
  const sent: string[] = []
  const { answer } = fake()
  server.state.others = (request) => {
    if (request.path !== `/api/studio/${list}`) return answer(request)
    sent.push(request.query)
    if (/=unknown(?:&|$)/u.test(request.query))
      return refused(400, 'kit.shape', 'Some of what was sent could not be understood.')
    return query.safeParse(Object.fromEntries(new URLSearchParams(request.query))).success
      ? answer(request)
      : refused(400, 'kit.shape', 'Some of what was sent could not be understood.')
  }
  ;({ close } = await openStudio(server, `/fern-kiln/${list}${address}`))
  return sent
}

it.each(everyFilter)('the list of %s opens without an unknown value of its filter "%s"', async (list, filter) => {
  // Longer than any text that a filter takes: categories and tags have no fixed values.
  const unknown = 'nonsense '.repeat(100).trim()
  const sent = await open(list, `?${new URLSearchParams({ [filter]: unknown, q: 'mug' }).toString()}`)
  expect(allByRole('heading', /^Unable to load/u)).toEqual([])
  expect([location.search, sent.length]).toEqual(['?q=mug', 1])
  expect(new URLSearchParams(sent[0]).get(filter)).not.toBe(unknown)
  expect(document.body.textContent).not.toContain('nonsense')
})

it.each(Object.keys(lists) as (keyof typeof lists)[])(
  'the list of %s opens at its first page when the address names a page that the API refuses',
  async (list) => {
    const sent = await open(list, '?page=unknown&q=mug')
    expect(allByRole('heading', /^Unable to load/u)).toEqual([])
    expect([location.search, sent.length]).toEqual(['?q=mug', 2])
    expect(sent[1]).not.toContain('unknown')
  },
)

it.each(Object.keys(lists) as (keyof typeof lists)[])(
  'the list of %s opens when the search in its address has characters that no text can have',
  async (list) => {
    const sent = await open(list, '?q=oat%00%C2%85mug')
    expect(allByRole('heading', /^Unable to load/u)).toEqual([])
    expect(sent).toHaveLength(1)
    expect(new URLSearchParams(sent[0]).get('search') ?? 'oat mug').toBe('oat mug')
  },
)
