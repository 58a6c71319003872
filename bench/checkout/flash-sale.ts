import { loadAtRate } from '../load/rate.ts'
import { requestText } from '../load/load.ts'
import { median, round2 } from '../report/figures.ts'
import type { Figures } from '../report/report.ts'
import { demoSite } from '../seed/facts.ts'
import { preparePays } from './buyers.ts'
import type { Bench } from './measure-orders.ts'
import { untilQuiet } from './quiet-server.ts'
import { saleUnits, type Sku } from './shops.ts'

const buyersPerSecond = 40
const buyers = 400
const pagesPerSecond = 60

/**
 * Requests pages of another site at a fixed rate: alone, and while 400 buyers want the 100 units of one SKU within ten seconds.
 * Every second page comes from the page cache, the others are rendered.
 */
export async function measureFlashSale(bench: Bench): Promise<Figures> {
  const found: { usual: Waits; sale: Waits; soldOutP99Ms: number }[] = []
  const forMs = (buyers / buyersPerSecond) * 1000
  await visit(bench, 1000) // fills the page cache
  for (const sku of bench.shop.sales.slice(0, bench.rounds)) {
    const pays = await preparePays(bench, buyers, () => sku)
    await untilQuiet(bench.databaseUrl)
    const usual = await visit(bench, forMs)
    const [sale, sold] = await Promise.all([visit(bench, forMs), sell(bench, sku, pays)])
    found.push({ usual, sale, soldOutP99Ms: sold.p99Ms })
  }
  const middle = (of: (round: (typeof found)[number]) => number): number => round2(median(found.map(of)))
  return {
    usualP50Ms: middle(({ usual }) => usual.p50Ms),
    saleP50Ms: middle(({ sale }) => sale.p50Ms),
    timesUsualP50: middle(({ usual, sale }) => sale.p50Ms / usual.p50Ms),
    usualP99Ms: middle(({ usual }) => usual.p99Ms),
    saleP99Ms: middle(({ sale }) => sale.p99Ms),
    timesUsualP99: middle(({ usual, sale }) => sale.p99Ms / usual.p99Ms),
    buyersP99Ms: middle(({ soldOutP99Ms }) => soldOutP99Ms),
  }
}

type Waits = { p50Ms: number; p99Ms: number }

let visits = 0

function visit({ port }: Bench, forMs: number): Promise<Waits> {
  const page = (query: string): string =>
    requestText('GET', `/shop/morning-mug${query}`, `${demoSite}.localhost:${port}`, { 'accept-encoding': 'br' })
  const next = (count: number): string => {
    visits += 1
    return page(count % 2 === 0 ? '' : `?q=${visits}`) // a query that is part of the cache's key
  }
  return loadAtRate({ port, perSecond: pagesPerSecond, forMs, status: 200, next })
}

/** Has all buyers pay, at a fixed rate. Exactly as many as there are units must get one, the others a refusal. */
async function sell({ port }: Bench, { sku }: Sku, pays: readonly string[]): Promise<Waits> {
  const others: number[] = []
  const sold = await loadAtRate({
    port,
    perSecond: buyersPerSecond,
    forMs: (buyers / buyersPerSecond) * 1000,
    status: 200,
    onOther: (status) => others.push(status),
    next: (count) => pays[count] ?? '',
  })
  const refused = others.filter((status) => status === 409).length
  if (refused !== buyers - saleUnits || others.length !== refused) {
    throw new Error(
      `${buyers - others.length} of ${saleUnits} units of ${sku} were sold; answers: ${others.join(', ')}`,
    )
  }
  return sold
}
