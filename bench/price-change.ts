import { updateVariant } from '@sitewright/server/catalog/index.ts'
import { aProduct, type AProduct } from '@sitewright/server/testing/a-product.ts'
import { blockNotices } from '@sitewright/server/testing/block-notices.ts'
import { setup } from '@sitewright/server/testing/global-setup.ts'
import { startServerProcess, type ServerProcess } from '@sitewright/server/testing/server-process.ts'
import { testApp, type TestApp } from '@sitewright/server/testing/test-app.ts'
import { testDatabase } from '@sitewright/server/testing/test-database.ts'
import { until } from '@sitewright/server/testing/until.ts'
import { median, option, round2 } from './figures.ts'

/*
 * How long after its commit a changed price stands in the kept pages of two other processes: told by NOTIFY (aim: one second), and with
 * NOTIFY blocked, so that only their look at the revisions finds it (aim: five). A page is asked for again as soon as it was answered.
 *
 *   npm run bench:price-change            a table; -- --json one object a line; --changes 20 is the default
 */
const changes = Number(option('--changes') ?? 20)
let priceCents = 1900

type Shop = { app: TestApp; servers: readonly ServerProcess[]; cup: AProduct }

const stopPostgres = await setup()
try {
  const database = await testDatabase()
  const app = await testApp({ database })
  const start = () => startServerProcess({ databaseUrl: database.ownerUrl })
  const servers = await Promise.all([start(), start()])
  try {
    const shop = { app, servers, cup: await aProduct(app.ctx) }
    print('told by NOTIFY', 1, await measure(shop))
    if (await blockNotices(app.deps.owner)) print('NOTIFY blocked', 5, await measure(shop))
    else console.log('NOTIFY blocked: the login of DATABASE_URL may not change pg_notify')
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await app.close()
  }
} finally {
  await stopPostgres()
}

/** Seconds until the later of the two showed it, one of each change. */
async function measure(shop: Shop): Promise<number[]> {
  const taken: number[] = []
  for (let n = 0; n < changes; n += 1) taken.push(await showChange(shop))
  return taken
}

async function showChange({ app, servers, cup }: Shop): Promise<number> {
  const ask = (server: ServerProcess) => server.visitor(app.site).get(cup.path)
  await Promise.all([...servers, ...servers].map(ask)) // kept from here on
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

function print(name: string, aim: number, seconds: readonly number[]): void {
  const figures = { seconds: round2(median(seconds)), slowest: round2(Math.max(...seconds)), aim }
  if (process.argv.includes('--json')) console.log(JSON.stringify({ case: name, ...figures }))
  else console.log(`${name}: ${figures.seconds} s, the slowest of ${changes} ${figures.slowest} s (aim ${aim})`)
}
