import { productListQuery } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { changeManyProducts } from '@sitewright/server/catalog/bulk/change-many.ts'
import { undoChange } from '@sitewright/server/catalog/editing/undo-change.ts'
import { listLabels } from '@sitewright/server/catalog/editing/labels-of-products.ts'
import { listProducts } from '@sitewright/server/catalog/editing/list-products.ts'
import type { Ctx } from '@sitewright/server/context.ts'
import { aimsOf } from './report/aims.ts'
import { median, quantile, round2 } from './report/figures.ts'
import type { Figures } from './report/report.ts'
import { runMeasurement, sayProgress } from './report/run-measurement.ts'
import { onSearchDatabase } from './search/search-database.ts'
import { fillProducts, firstWords, secondWords } from './studio/fill-products.ts'

const otherSites = 20
const productsElsewhere = 200

await runMeasurement(
  {
    script: 'bench:studio',
    about:
      'Measures how long the studio waits for its list of 10,000 products with five variants each, one call after the other, in one ' +
      'process with PostgreSQL on the same cores. Each case asks for other words, filters or pages each time. A call is the action ' +
      'with its database round trips; HTTP and JSON are not inside.',
    options: {
      items: { kind: 'number', about: 'products of the shop', usual: 10_000, isWhole: true },
      calls: { kind: 'number', about: 'calls of each case', usual: 200, isWhole: true },
    },
  },
  async ({ values, report }) => {
    await onSearchDatabase(async ({ makeSite }) => {
      sayProgress(`filling ${otherSites + 1} sites`)
      for (let n = 0; n < otherSites; n += 1) await fillProducts(await makeSite(`studio-${n}`), productsElsewhere)
      const shop = await makeSite('studio-bench')
      await fillProducts(shop, values.items)
      await shop.deps.owner.ask('', 'vacuum analyze')
      sayProgress('changing 1,000 products at once')
      report.add('products-bulk', await measureBulk(shop), aimsOf('bench:studio', 'products-bulk'))
      for (const [name, call] of Object.entries(casesOf(shop))) {
        report.add(name, await measure(values.calls, call), aimsOf('bench:studio', name))
      }
    })
  },
)

type Call = (n: number) => Promise<unknown>

function casesOf(ctx: Ctx): Record<string, Call> {
  const list = (query: object) => listProducts(ctx, productListQuery.parse(query))
  const word = (n: number): string => firstWords[n % firstWords.length] ?? ''
  const other = (n: number): string => secondWords[n % secondWords.length] ?? ''
  const sorts = ['title', 'updated', 'price'] as const
  return {
    'products-list': (n) => list({ sort: sorts[n % sorts.length] }),
    'products-next-page': followPages(ctx),
    'products-sort-by-stock': (n) => list({ sort: 'stock', order: n % 2 === 0 ? 'asc' : 'desc' }),
    'products-search': (n) => list({ search: n % 2 === 0 ? word(n).slice(0, 1 + (n % 4)) : `${word(n)} ${other(n)}` }),
    'products-search-sku': (n) => list({ search: `SKU-${n}` }),
    'products-filter': (n) =>
      list([{ category: `category ${n % 20}` }, { sale: '1' }, { state: 'hidden' }, { type: '2' }][n % 4] ?? {}),
    'products-filter-by-stock': (n) => list({ stock: n % 2 === 0 ? 'low' : 'out' }),
    'products-labels': () => listLabels(ctx),
  }
}

/** Walks through the list by its cursors, and begins again at its end. */
function followPages(ctx: Ctx): Call {
  let cursor: string | null = null
  return async () => {
    const query = productListQuery.parse({ sort: 'title', ...(cursor !== null && { cursor }) })
    ;({ nextCursor: cursor } = await listProducts(ctx, query))
  }
}

/** Changes the prices of 1,000 products with 5,000 variants in one transaction, and undoes it. */
async function measureBulk(ctx: Ctx): Promise<Figures> {
  const text = 'select product_id as id from product_list where site_id = $1 order by product_id limit 1000'
  const ids = (await ctx.deps.owner.ask<{ id: string }>('', text, [ctx.siteId])).map(({ id }) => id)
  const started = performance.now()
  const { undo } = await changeManyProducts(ctx, {
    ids,
    change: { kind: 'price', by: { percent: 10 } },
    leaveOut: true,
  })
  const changed = performance.now()
  await undoChange(ctx, undo?.kind === 'product-change' ? undo.id : '')
  return { changeMs: Math.round(changed - started), undoMs: Math.round(performance.now() - changed) }
}

async function measure(calls: number, call: Call): Promise<Figures> {
  for (let n = 0; n < 10; n += 1) await call(n)
  const times: number[] = []
  for (let n = 0; n < calls; n += 1) {
    const started = performance.now()
    await call(n)
    times.push(performance.now() - started)
  }
  const sorted = times.toSorted((a, b) => a - b)
  return { p50Ms: round2(median(sorted)), p99Ms: round2(quantile(sorted, 0.99)), slowestMs: round2(sorted.at(-1) ?? 0) }
}
