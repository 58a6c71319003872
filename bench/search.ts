import { cpuUsage } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { emptySearch, parseSearchQuery } from '@sitewright/domain/search/search-query.ts'
import { createProduct } from '@sitewright/server/catalog/index.ts'
import type { Ctx } from '@sitewright/server/context.ts'
import { createPage } from '@sitewright/server/pages/index.ts'
import { popularItems, searchSite, suggest } from '@sitewright/server/search/index.ts'
import { updateIndex } from '@sitewright/server/search/update-index.ts'
import { fillIndex, generateShop, randomNumbers } from '@sitewright/server/testing/search/generated-shop.ts'
import { shopWords } from '@sitewright/server/testing/search/shop-words.ts'
import { postgresMs } from './load/counters.ts'
import { aimsOf } from './report/aims.ts'
import { median, quantile, round2 } from './report/figures.ts'
import type { Figures } from './report/report.ts'
import { runMeasurement, sayProgress } from './report/run-measurement.ts'
import { beginningOf, hostileText, queryOf, withError } from './search/queries.ts'
import { onSearchDatabase, type SearchDatabase } from './search/search-database.ts'

const callers = 16
const otherSites = 99
const productsElsewhere = 100
const published = 150
const floodPerMinute = 10_000
const readsPerSecond = 100

await runMeasurement(
  {
    script: 'bench:search',
    about:
      `Measures the search index of a shop with 10,000 products, one of 100 sites: how long ${callers} callers wait that search without ` +
      'a pause, each for something else, in one process with PostgreSQL on the same cores; how long other reads wait while 10,000 ' +
      'different searches a minute arrive; what publishing a product costs more; and the size of the index. ' +
      'A call is searchSite or suggest with its database round trips; HTTP and the page are not inside.',
    options: {
      items: { kind: 'number', about: 'products of the shop', usual: 10_000, isWhole: true },
      rounds: { kind: 'number', about: 'rounds of each case', usual: 3, isWhole: true },
      seconds: { kind: 'number', about: 'how long a round lasts', usual: 5 },
    },
  },
  async ({ values, report }) => {
    const add = (name: string, figures: Figures): void => report.add(name, figures, aimsOf('bench:search', name))
    await onSearchDatabase(async (database) => {
      sayProgress('filling 100 sites')
      await fillOthers(database)
      const shop = await database.makeSite('search-bench')
      const before = await indexBytes(shop)
      await fillIndex(shop, 'en', generateShop('en', values.items))
      add('size', { megabytes: round2(((await indexBytes(shop)) - before) / 1024 ** 2) })
      await shop.deps.owner.ask('', 'vacuum analyze')

      const run = { ...values, database }
      add('queries', await measure(run, (n) => searchSite(shop, queryOf(n))))
      add('suggestions', await measure(run, (n) => suggest(shop, beginningOf(n))))
      add('hostile', await measure(run, (n) => searchSite(shop, parseSearchQuery([['q', hostileText(n)]]))))
      sayProgress('a flood')
      add('flood', await measureFlood(database, shop, values.seconds * 2))
      sayProgress('typing errors')
      add('typing', await measureTyping(shop))
      sayProgress('publishing')
      add('publishing', await measurePublishing(database))
    })
  },
)

async function fillOthers({ makeSite }: SearchDatabase): Promise<void> {
  const products = generateShop('en', productsElsewhere)
  for (let n = 0; n < otherSites; n += 1) await fillIndex(await makeSite(`search-${n}`), 'en', products)
}

/** Bytes of the index's tables with their indexes, of all sites. */
async function indexBytes({ deps }: Ctx): Promise<number> {
  const text = `
    select sum(pg_total_relation_size(oid))::bigint as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and starts_with(relname::text, 'search_')`
  const [row] = await deps.owner.ask<{ bytes: number }>('', text)
  return Number(row?.bytes)
}

type Run = { database: SearchDatabase; rounds: number; seconds: number }

/** Calls as fast as the answers come, by 16 callers. Returns medians of the rounds, and the slowest call of all. */
async function measure({ database, rounds, seconds }: Run, call: (n: number) => Promise<unknown>): Promise<Figures> {
  let n = 0
  const round = async (forMs: number): Promise<number[]> => {
    const times: number[] = []
    const until = performance.now() + forMs
    const work = async (): Promise<void> => {
      while (performance.now() < until) {
        const started = performance.now()
        await call(n++)
        times.push(performance.now() - started)
      }
    }
    await Promise.all(Array.from({ length: callers }, work))
    return times.toSorted((a, b) => a - b)
  }
  await round(1_000) // warm-up
  const before = processorTime(database)
  const first = n
  const all: number[][] = []
  for (let count = 0; count < rounds; count += 1) all.push(await round(seconds * 1_000))
  const used = processorTime(database)
  const per = (name: keyof typeof used): number => round2((used[name] - before[name]) / (n - first))
  return {
    perSecond: Math.round(median(all.map((times) => times.length)) / seconds),
    p50Ms: round2(median(all.map((times) => quantile(times, 0.5)))),
    p99Ms: round2(median(all.map((times) => quantile(times, 0.99)))),
    slowestMs: round2(Math.max(...all.map((times) => times.at(-1) ?? 0))),
    nodeMs: per('nodeMs'),
    postgresMs: per('postgresMs'),
  }
}

function processorTime({ dataDir }: SearchDatabase): { nodeMs: number; postgresMs: number } {
  const { user, system } = cpuUsage()
  return { nodeMs: (user + system) / 1_000, postgresMs: postgresMs(dataDir) }
}

/**
 * Times reads of another site, a hundred a second, first alone and then while 10,000 different searches a minute arrive. All of them
 * share one connection.
 */
async function measureFlood({ makeSite }: SearchDatabase, shop: Ctx, seconds: number): Promise<Figures> {
  const other = await makeSite('search-beside-flood')
  await fillIndex(other, 'en', generateShop('en', productsElsewhere))
  const readings = (): Promise<number[]> => atRate(readsPerSecond, seconds, () => popularItems(other))
  await readings() // warm-up
  const alone = await readings()
  const [beside, searches] = await Promise.all([
    readings(),
    atRate(floodPerMinute / 60, seconds, (n) => searchSite(shop, queryOf(1_000_000 + n))),
  ])
  return {
    aloneP99Ms: round2(quantile(alone, 0.99)),
    besideP50Ms: round2(quantile(beside, 0.5)),
    besideP99Ms: round2(quantile(beside, 0.99)),
    searchP99Ms: round2(quantile(searches, 0.99)),
  }
}

/** Calls at a fixed rate, whether or not earlier calls have ended. Returns the times from when each was due, sorted. */
async function atRate(perSecond: number, seconds: number, call: (n: number) => Promise<unknown>): Promise<number[]> {
  const started = performance.now()
  const running: Promise<number>[] = []
  const timed = async (n: number): Promise<number> => {
    await call(n)
    return performance.now() - started - (n * 1_000) / perSecond
  }
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const waitMs = started + (n * 1_000) / perSecond - performance.now()
    if (waitMs > 0) await pause(waitMs)
    running.push(timed(n))
  }
  return (await Promise.all(running)).toSorted((a, b) => a - b)
}

/** Searches for 100 words of titles with one typing error each. Found means that a product with the word is among the hits. */
async function measureTyping(ctx: Ctx): Promise<Figures> {
  const { adjectives, nouns, materials, colours } = shopWords.en
  const words = [...adjectives, ...nouns, ...materials, ...colours].map((word) => word.toLowerCase())
  const random = randomNumbers(4)
  const missed: string[] = []
  for (let n = 0; n < 100; n += 1) {
    const word = words[n % words.length] ?? ''
    const typed = withError(word, random())
    const { hits } = await searchSite(ctx, { ...emptySearch, text: typed })
    if (!hits.some(({ title }) => title.toLowerCase().includes(word))) missed.push(`${typed} for ${word}`)
  }
  if (missed.length > 0) sayProgress(`not found: ${missed.join(', ')}`)
  return { foundOf100: 100 - missed.length }
}

/**
 * Publishes products in a shop and indexes each by itself, as the background does when nothing else is published at that moment.
 * Returns the processor time of indexing one, in this process and in PostgreSQL.
 */
async function measurePublishing(database: SearchDatabase): Promise<Figures> {
  const ctx = await database.makeSite('publishing')
  const collection = await createPage(ctx, { urlId: 'shop', title: 'Shop', typeName: 'products' })
  await updateIndex(ctx, [`page:${collection.id}`])
  const ids: string[] = []
  for (const { title, body, tags, categories, names } of generateShop('en', published + 20)) {
    const [sku = ''] = names
    const product = {
      title,
      body: `<p>${body}</p>`,
      tags,
      categories,
      urlId: sku.toLowerCase(),
      productType: 1 as const,
    }
    const variants = [{ sku, priceCents: 2_000, stock: 3 }]
    ids.push((await createProduct(ctx, { ...product, collectionId: collection.id, variants })).id)
  }
  for (const id of ids.slice(published)) await updateIndex(ctx, [`product:${id}`]) // warm-up
  const before = processorTime(database)
  for (const id of ids.slice(0, published)) await updateIndex(ctx, [`product:${id}`])
  const after = processorTime(database)
  const nodeMs = (after.nodeMs - before.nodeMs) / published
  const ofPostgres = (after.postgresMs - before.postgresMs) / published
  return { moreMs: round2(nodeMs + ofPostgres), nodeMs: round2(nodeMs), postgresMs: round2(ofPostgres) }
}
