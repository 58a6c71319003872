import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { distinctTerms, wordsOf } from '@sitewright/domain/search/search-terms.ts'
import { aSite } from '../testing/a-site.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { scratchDatabase } from '../testing/test-database.ts'
import { up } from './0042-fold-studio-terms.ts'

const database = await scratchDatabase('folded_terms')
const app = await suiteApp({ database })

it('adds the terms by which existing orders are found now, and keeps those by which they were found before', async () => {
  const site = await aSite(app.deps)
  const before = ['łos', 'søren', 'großmann', 'd’angelo', "o'brien", 'zoë', 'كتابة', 'ann@shop.test', 'lipa-٣']
  await app.deps.owner.ask('', `insert into order_terms (site_id, term, number) select $1, unnest($2::text[]), 7`, [
    site.id,
    before,
  ])
  const pool = new pg.Pool({ connectionString: database.ownerUrl })
  await up(new Kysely({ dialect: new PostgresDialect({ pool }) }))
  await pool.end()
  const rows: { term: string }[] = await app.deps.owner.ask('', 'select term from order_terms where site_id = $1', [
    site.id,
  ])
  const expected = before.map((word) => distinctTerms(wordsOf(word))[0])
  expect(rows.map(({ term }) => term)).toEqual(expect.arrayContaining([...before, ...expected, 'angelo', 'brien']))
})
