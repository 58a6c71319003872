import { updateVariant } from '@sitewright/server/catalog/index.ts'
import { aProduct, type AProduct } from '@sitewright/server/testing/a-product.ts'
import { blockNotices } from '@sitewright/server/testing/block-notices.ts'
import { setup } from '@sitewright/server/testing/global-setup.ts'
import { startServerProcess, type ServerProcess } from '@sitewright/server/testing/server-process.ts'
import { testApp, type TestApp } from '@sitewright/server/testing/test-app.ts'
import { testDatabase } from '@sitewright/server/testing/test-database.ts'
import { until } from '@sitewright/server/testing/until.ts'
import { aimsOf } from './report/aims.ts'
import { median, round2 } from './report/figures.ts'
import type { Figures } from './report/report.ts'
import { runMeasurement, sayProgress } from './report/run-measurement.ts'

let priceCents = 1900

type Shop = { app: TestApp; servers: readonly ServerProcess[]; cup: AProduct }

await runMeasurement(
  {
    script: 'bench:price-change',
    about:
      'Measures the seconds from the commit of a changed price until the cached pages of two other processes show it: told by NOTIFY, ' +
      'and with NOTIFY blocked, when they only find it by polling.',
    options: { changes: { kind: 'number', about: 'price changes of each case', usual: 20, isWhole: true } },
  },
  async ({ values, report }) => {
    const add = (name: string, figures: Figures): void => report.add(name, figures, aimsOf('bench:price-change', name))
    const stopPostgres = await setup()
    try {
      const database = await testDatabase()
      const app = await testApp({ database })
      const start = () => startServerProcess({ databaseUrl: database.ownerUrl })
      const servers = await Promise.all([start(), start()])
      try {
        const shop = { app, servers, cup: await aProduct(app.ctx) }
        sayProgress('notify')
        add('notify', await measure(shop, values.changes))
        sayProgress('notify-blocked')
        if (await blockNotices(app.deps.owner)) add('notify-blocked', await measure(shop, values.changes))
        else {
          report.note('The login of DATABASE_URL may not change pg_notify, so its absence cannot be measured.')
          add('notify-blocked', { seconds: Number.NaN, slowestSeconds: Number.NaN })
        }
      } finally {
        await Promise.all(servers.map((server) => server.stop()))
        await app.close()
      }
    } finally {
      await stopPostgres()
    }
  },
)

async function measure(shop: Shop, changes: number): Promise<Figures> {
  const seconds: number[] = []
  for (let n = 0; n < changes; n += 1) seconds.push(await showChange(shop))
  return { seconds: round2(median(seconds)), slowestSeconds: round2(Math.max(...seconds)) }
}

/** Changes the price of a product. Returns the seconds from the commit until the pages of both servers showed the new price. */
async function showChange({ app, servers, cup }: Shop): Promise<number> {
  const ask = (server: ServerProcess) => server.visitor(app.site).get(cup.path)
  await Promise.all([...servers, ...servers].map(ask)) // fills the page cache of both servers
  priceCents += 1
  const shown = `>${(priceCents / 100).toFixed(2)}<`
  await updateVariant(app.ctx, cup.variants[0]?.id ?? '', { priceCents })
  const committedAt = performance.now()
  const pages = servers.map((server) =>
    until(
      () => ask(server),
      ({ text }) => text.includes(shown),
    ),
  )
  const last = await Promise.all(pages)
  if (!last.every(({ text }) => text.includes(shown))) throw new Error(`The price ${shown} was never shown.`)
  return (performance.now() - committedAt) / 1000
}
