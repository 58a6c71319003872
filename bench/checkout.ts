import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gatewayProcesses } from '@sitewright/server/testing/payments/gateway-processes.ts'
import { checkoutPage, pageSizes } from '../packages/storefront/testing/measure-size.ts'
import { root } from '../tools/source-files.ts'
import { measureFlashSale } from './checkout/flash-sale.ts'
import { measureAtRate, measureJourneys, measureOrders, type Bench } from './checkout/measure-orders.ts'
import { measureOnPhone } from './checkout/open-on-phone.ts'
import { takeStatistics } from './checkout/quiet-server.ts'
import { makeShop, type BenchShop, type Sku } from './checkout/shops.ts'
import { benchSecret, connections } from './load/case.ts'
import { startProgram } from './load/processes.ts'
import { aimsOf } from './report/aims.ts'
import { UsageError } from './report/arguments.ts'
import type { Figures } from './report/report.ts'
import { runMeasurement, sayProgress } from './report/run-measurement.ts'

/** Half of the rates that are aimed at. */
const halfSpread = 150
const halfOneSku = 100
const warmUpOrders = 160

/** Cases that need a server. The pay calls of prepared checkouts have no card: the gateway's own work is measured by journeys. */
const cases: Readonly<Record<string, (bench: Bench) => Promise<Figures>>> = {
  'orders-spread': (bench) => measureOrders(bench, spread(bench.shop)),
  'orders-one-sku': (bench) => measureOrders(bench, oneSku(bench.shop)),
  'orders-spread-150': (bench) => measureAtRate(bench, halfSpread, spread(bench.shop)),
  'orders-one-sku-100': (bench) => measureAtRate(bench, halfOneSku, oneSku(bench.shop)),
  'pages-in-flash-sale': measureFlashSale,
  'journey-card': (bench) => measureJourneys(bench, spread(bench.shop)),
  phone: measureOnPhone,
}

function spread({ skus }: BenchShop): (n: number) => Sku {
  return (n) => skus[n % skus.length] as Sku // safe: a remainder is an index
}

function oneSku({ skus }: BenchShop): (n: number) => Sku {
  return () => skus[0] as Sku // safe: the shop has 120
}

await runMeasurement(
  {
    script: 'bench:checkout',
    about:
      `Measures durable orders a second over ${connections} connections, on the cores that the load shares. An order here is the pay ` +
      'call of a checkout that was filled in before, paid by bank transfer: the call’s whole request, with the stock taken, the order ' +
      'and its mail stored and flushed to disk. What follows in the background (outbox, events) runs meanwhile and is counted with ' +
      'it. Not inside: the cart, the saved steps, the sending of mails and the confirmation page. journey-card measures all requests ' +
      'of an order paid by card through the test gateway, and phone how soon the page can be used on a mid-range phone.',
    options: {
      case: { kind: 'word', about: 'one case alone', oneOf: [...Object.keys(cases), 'script'] },
      rounds: { kind: 'number', about: 'rounds of each case', usual: 3, isWhole: true },
      orders: { kind: 'number', about: 'orders of a round, or journeys', usual: 600, isWhole: true },
      seconds: { kind: 'number', about: 'how long a round at a fixed rate lasts', usual: 5 },
      data: { kind: 'word', about: 'a data folder to use and to keep, instead of a temporary one' },
    },
  },
  async ({ values, report }) => {
    const isWanted = (name: string): boolean => values.case === undefined || values.case === name
    const add = (name: string, figures: Figures): void => report.add(name, figures, aimsOf('bench:checkout', name))
    if (isWanted('script')) add('script', scriptSize())
    const wanted = Object.entries(cases).filter(([name]) => isWanted(name))
    if (wanted.length === 0) return
    const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'sitewright-bench-'))
    try {
      sayProgress('seeding the demonstration and a shop of 120 SKUs')
      await (await startProgram('demo/serve.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'warn' })).stop()
      await onBench(dataDir, values, async (bench) => {
        for (const [name, measure] of wanted) {
          sayProgress(name)
          add(name, await measure(bench))
        }
      })
    } finally {
      if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true })
    }
  },
)

type Run = Pick<Bench, 'rounds' | 'orders' | 'seconds'>

async function onBench(dataDir: string, { rounds, orders, seconds }: Run, run: (bench: Bench) => Promise<void>) {
  const server = await startProgram('packages/server/main.ts', { DATA_DIR: dataDir, SECRET: benchSecret })
  try {
    const databaseUrl = readFileSync(join(dataDir, 'postgres.url'), 'utf8').trim()
    const shop = await makeShop(databaseUrl, rounds)
    const gatewayPids = (): number[] => gatewayProcesses(dataDir).map(({ pid }) => pid)
    const { port } = server
    const bench: Bench = { server, port, dataDir, databaseUrl, shop, rounds, orders, seconds, gatewayPids }
    sayProgress('warm-up')
    await measureOrders({ ...bench, rounds: 1, orders: warmUpOrders }, spread(shop))
    await takeStatistics(databaseUrl)
    await run(bench)
  } finally {
    await server.stop()
  }
}

/** Bytes of script that the checkout page loads from the last build. */
function scriptSize(): Figures {
  const built = join(root, 'dist/storefront')
  if (!existsSync(built)) throw new UsageError('There is no build to measure: run npm run build first.')
  const { ours, react } = pageSizes(built, checkoutPage)
  return { oursBytes: ours, reactBytes: react }
}
