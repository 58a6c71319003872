import { emptySearch, parseSearchQuery } from '@sitewright/domain/search/search-query.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { hostileText } from '../../../bench/search/queries.ts'
import { taskCtx, type Ctx } from '../context.ts'
import { inSite, readInSite } from '../database/index.ts'
import { aSite } from '../testing/a-site.ts'
import { fillIndex, generateShop } from '../testing/search/generated-shop.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { searchSite, suggest } from './index.ts'

const app = await suiteApp()
let ours: Ctx
let theirs: Ctx

beforeAll(async () => {
  ours = taskCtx(app.deps, await aSite(app.deps))
  theirs = taskCtx(app.deps, await aSite(app.deps))
  await fillIndex(ours, 'en', generateShop('en', 300))
  await fillIndex(
    theirs,
    'en',
    generateShop('en', 20).map((source) => ({ ...source, title: 'Secret mug', body: 'hushhush' })),
  )
})

const callText = `select id, title, facets from search_found('s', $1, $1, '', now(), null, null, null, null, null, false,
  null, null, null, true, '{s,h}', '{t,h}', '{hushhush,secret}', '{1,1}', '{40,40}', 1500, 100, 100, 0)`

describe('BX-5.06 a search', () => {
  it('BX-5.06 finds, corrects to and suggests nothing of another site', async () => {
    for (const text of ['secret', 'hushhush', 'secert', 'hushhsuh']) {
      expect(await searchSite(ours, { ...emptySearch, text })).toMatchObject({
        total: 0,
        hits: [],
        searchedInstead: null,
      })
      expect(await suggest(ours, text)).toEqual([])
    }
    expect((await searchSite(theirs, { ...emptySearch, text: 'secret' })).total).toBe(20)
  })

  it('BX-5.06 takes the site from the transaction only: the function finds nothing of others, and nothing without a site', async () => {
    const asked = (words: string[]) =>
      readInSite(ours, (tx) =>
        tx.sql<{ id: string | null; title: string | null; facets: string }>('', callText, [words]),
      )
    const found = await asked(['secret'])
    expect([found[0]?.id, found[0]?.facets]).toEqual([null, ''])
    expect(found.filter(({ title }) => /secret|hushhush/.test(title ?? ''))).toEqual([])
    expect(await asked(["x' | 'secret"])).toEqual([{ id: null, title: null, facets: '' }])
    const client = await app.deps.web.pool.connect()
    try {
      const { rows } = await client.query(callText, [['secret']])
      expect(rows).toEqual([])
    } finally {
      client.release()
    }
  })

  it('BX-5.06 uses the index, as the role of requests', async () => {
    const scans = await inSite(ours, async (tx) => {
      await tx.sql('', callText, [['mug']])
      // Not the settings, of which a site has one row: while few sites have one, reading them all is cheaper than their index.
      return tx.sql<{ table: string; reads: number }>(
        '',
        `select relname::text as table, seq_scan::integer as reads from pg_stat_xact_user_tables
         where starts_with(relname::text, 'search_') and relname <> 'search_settings' and seq_scan > 0`,
      )
    })
    expect(scans).toEqual([])
    const plan = await inSite(ours, async (tx) => {
      await tx.sql('', 'set local enable_seqscan = off') // the table of a test is too small for an index to pay
      return tx.sql<Record<string, string>>(
        '',
        `explain select id from search_titles where site_id = $1 and area = 's' and word >= 'mu' and word < 'mv'`,
        [ours.siteId],
      )
    })
    const text = plan.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toMatch(/Index Cond: .*word >= 'mu'/)
  })
})

describe('hostile searches', () => {
  it('BX-1.19 get an answer, whatever is typed', async () => {
    for (let n = 0; n < 40; n += 1) {
      const query = parseSearchQuery([
        ['q', hostileText(n)],
        ['category', hostileText(n + 1)],
        ['price', hostileText(n + 2)],
        ['page', hostileText(n + 3)],
      ])
      expect(query.text.length).toBeLessThanOrEqual(400)
      const found = await searchSite(ours, n % 2 === 0 ? query : { ...query, categories: [] })
      expect(found.hits.length).toBeLessThanOrEqual(24)
      await suggest(ours, hostileText(n))
    }
  })

  it('BX-1.19 a wildcard is no letter', async () => {
    expect((await searchSite(ours, { ...emptySearch, text: '%' })).total).toBe(0)
    expect((await searchSite(ours, { ...emptySearch, text: 'm_g', isExact: true })).total).toBe(0)
    expect(await suggest(ours, 'st%e')).toEqual([])
  })
})

describe('the cost of a search', () => {
  it('BX-1.19 is one statement, and one more for each correction of a typing error', async () => {
    const count = async (text: string): Promise<number> => {
      const ctx = taskCtx(app.deps, ours.site)
      await searchSite(ctx, { ...emptySearch, text })
      return ctx.countStatements.data
    }
    expect(await count('mug')).toBe(1)
    expect(await count('')).toBe(0)
    expect(await count('zzyzx')).toBe(1)
    expect(await count('mgu')).toBe(2)
    const ctx = taskCtx(app.deps, ours.site)
    await suggest(ctx, 'mu')
    expect(ctx.countStatements.data).toBe(1)
  })
})
