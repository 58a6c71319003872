import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { aMug, aProduct } from '../testing/a-product.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { scratchDatabase } from '../testing/test-database.ts'
import { up } from './0029-editing-products.ts'

const database = await scratchDatabase('editing_products')
const app = await suiteApp({ database })
const ask = (text: string) => app.deps.owner.ask<Record<string, unknown>>('', text)

it('lists and finds products that existed before the migration as those that are saved after it', async () => {
  await aMug(app.ctx, { title: 'Äpfel Krug (Öko)', tags: ['Clay Ware'], categories: ['Cups'] })
  await aProduct(app.ctx)
  const filled = async () => [
    await ask('select to_jsonb(l) - $$updated_at$$ as row from product_list l order by product_id'),
    await ask('select product_id, term from product_terms order by 1, 2'),
  ]
  const before = await filled()
  for (const undone of [
    'drop view catalog_hidden_view, catalog_schedule_view',
    'drop table product_versions, product_changes, product_list, product_terms cascade',
    'drop index products_hidden, products_scheduled',
    'alter table products drop version cascade, drop publish_at, drop archived_at cascade',
    'create index products_hidden on products (site_id)',
  ]) {
    await ask(undone)
  }
  const pool = new pg.Pool({ connectionString: database.ownerUrl })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  await up(db)
  await db.destroy()
  expect(await filled()).toEqual(before)
})
