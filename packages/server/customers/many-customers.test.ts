import { customerListQuery } from '@sitewright/domain/customers/customers.wire.ts'
import { searchWords } from '@sitewright/domain/search/search-terms.ts'
import { beforeAll, expect, it } from 'vitest'
import { readInSite } from '../database/index.ts'
import { aShopAndOwner } from '../testing/customers/a-customer.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { listCustomerRows } from './customer-list.store.ts'

const app = await suiteApp({ env: { CAPTCHA: 'off' } })
let shop: Awaited<ReturnType<typeof aShopAndOwner>>
beforeAll(async () => {
  shop = await aShopAndOwner(app)
  const other = await aShopAndOwner(app)
  await fill(shop.ctx.siteId, 50_000)
  await fill(other.ctx.siteId, 20_000)
  for (const table of ['customers', 'customer_terms']) await app.deps.owner.ask('', `vacuum analyze ${table}`)
}, 60_000)

async function fill(siteId: string, count: number): Promise<void> {
  const text = `
    with made as (
      insert into customers (site_id, id, email_key, email, name, name_key, country, orders, spent_cents, first_order_at,
        last_order_at, has_account, is_subscribed, created_at)
      select $1, gen_random_uuid(), 'c' || n || '@example.test', 'c' || n || '@example.test', 'Customer ' || n, 'customer ' || n,
        (array['US', 'DE', 'SE', 'GB'])[n % 4 + 1], n % 7, (n * 7919) % 100000, now(), now() - n * interval '1 minute',
        n % 3 = 0, n % 5 = 0, now()
      from generate_series(1, $2::integer) n returning id, email
    )
    insert into customer_terms (site_id, term, customer_id)
    select $1, term, id from made cross join lateral (values (email), ('example.test'), ('customer')) t (term)`
  await app.deps.owner.ask('', text, [siteId, count])
}

const pages = [
  { sort: 'name' },
  { sort: 'last' },
  { sort: 'orders' },
  { sort: 'spent' },
  { sort: 'last', country: 'SE', bought: 'often' },
  { sort: 'name', subscribed: 'yes', spent: '99000' },
  { sort: 'last', search: 'c17@' },
  { sort: 'spent', search: 'example.test c17', account: 'no' },
]

it.each(pages)('BX-2.11 a page of 50,000 customers is found by indexes: %o', async (query) => {
  const { sort, search, ...filters } = customerListQuery.parse(query)
  const filter = { ...filters, words: searchWords(search) }
  const scans = await readInSite(shop.ctx, async (tx) => {
    const page = { sort, isDescending: true, after: null, most: 51 } as const
    await listCustomerRows(tx, shop.ctx.siteId, filter, page)
    return tx.sql<{ table: string }>(
      '',
      `select relname::text as table, seq_scan::integer as reads from pg_stat_xact_user_tables
       where starts_with(relname::text, 'customer') and seq_scan > 0`,
    )
  })
  expect(scans).toEqual([])
})

it('BX-2.11 50,000 customers are counted and paged', async () => {
  const found = await shop.list('?search=customer&subscribed=yes&sort=name')
  expect(found).toMatchObject({ total: 10_000, counts: { all: 50_000 } })
  expect(found.customers).toHaveLength(50)
  expect(
    (await shop.list(`?search=customer&subscribed=yes&sort=name&cursor=${found.nextCursor}`)).customers[0],
  ).not.toEqual(found.customers[0])
})
