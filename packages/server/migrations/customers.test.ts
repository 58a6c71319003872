import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { aShopAndOwner, nora, orderBy, tom } from '../testing/customers/a-customer.ts'
import { customersOnceAre } from '../testing/customers/figures-of-customers.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { scratchDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { up } from './0072-customers.ts'

const database = await scratchDatabase('customers')
const app = await suiteApp({ database })

it('BX-2.11 existing shops have their customers soon after the update, each once', async () => {
  const { site, ctx, client } = await aShopAndOwner(app)
  for (const person of [nora, nora, tom]) await orderBy(ctx, person)
  await app.deps.owner.ask(
    '',
    `insert into shoppers (site_id, id, email, first_name, last_name, password_hash, created_at)
     values ($1, gen_random_uuid(), 'ada@example.test', 'Ada', '', '', now()), ($1, gen_random_uuid(), $2, 'Tom', 'W', '', now())`,
    [site.id, tom.email],
  )
  const waiting = `select 1 from outbox where kind = 'customers.changed'`
  await until(
    () => app.deps.owner.ask('', waiting),
    (rows) => rows.length === 0,
  )
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: database.ownerUrl }) }),
  })
  await db.transaction().execute(async (tx) => {
    await sql`drop table customer_notes, customer_terms, customers`.execute(tx)
    await up(tx)
  })
  await db.destroy()
  const found = await customersOnceAre(client, site.id, (all) => all.length === 3)
  expect(found.map(({ name, orders, hasAccount }) => [name, orders, hasAccount])).toEqual([
    ['Tom W', 1, true],
    ['Nora Lindqvist', 2, false],
    ['Ada', 0, true],
  ])
})
