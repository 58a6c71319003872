import { shopOn, type Crowd } from './faults/buyer.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@sitewright/server/migrations/migrate.ts'
import { preparePostgresPaths } from '@sitewright/server/postgres/data-folder.ts'
import { startPostgres } from '@sitewright/server/postgres/index.ts'
import { setup } from '@sitewright/server/testing/global-setup.ts'
import { startTwoServers as startTwoPlainServers } from '@sitewright/server/testing/server-process.ts'
import { testApp } from '@sitewright/server/testing/test-app.ts'
import { scratchDatabase } from '@sitewright/server/testing/test-database.ts'
import { deliverBadly } from './faults/bad-post.ts'
import { judge, settle } from './faults/judge.ts'
import { openShops } from './faults/open-shops.ts'
import { handleOrders } from './faults/owner.ts'
import { makeRunLog } from './faults/run-log.ts'
import { buyersOfSale, sellOut, unitsOfSale } from './faults/sale.ts'
import { killPostgres, killServers, refuseMails } from './faults/troubles.ts'
import { startTwoServers } from './faults/two-servers.ts'
import { openShopFloor } from './proofs/shop-floor.ts'
import { aimsOf } from './report/aims.ts'
import type { Report } from './report/report.ts'
import { runMeasurement, sayProgress } from './report/run-measurement.ts'

const log = { warn: () => {}, error: () => {} }

await runMeasurement(
  {
    script: 'faults',
    about:
      'Lets 40 buyers and the owners of two shops work on two processes while servers and PostgreSQL are killed (kill -9), the mail ' +
      'server refuses and the payment gateway’s events come twice, late, in another order, forged or not at all. Some cards are ' +
      'declined and some buyers leave. Afterwards orders, stock, money, codes, records and mails have to agree. --sales instead ' +
      `has ${buyersOfSale} buyers pay at once for ${unitsOfSale} units, several times.`,
    options: {
      seconds: { kind: 'number', about: 'how long the trouble lasts', usual: 30 },
      buyers: { kind: 'number', about: 'buyers at once', usual: 40, isWhole: true },
      kill: { kind: 'number', about: 'seconds between two kills of a server', usual: 1.5 },
      postgres: { kind: 'number', about: 'seconds between two kills of PostgreSQL', usual: 8 },
      sales: { kind: 'number', about: 'flash sales to run, instead of the trouble', isWhole: true },
    },
  },
  async ({ values, report }) => {
    if (values.sales !== undefined) await runSales(values.sales, report)
    else await runTrouble(values, report)
  },
)

type Trouble = { seconds: number; buyers: number; kill: number; postgres: number }

async function runTrouble(values: Trouble, report: Report): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sitewright-faults-'))
  const postgres = await startPostgres({ dataDir, log })
  try {
    await migrate({ url: postgres.url, log })
    const seen = await trouble({ ...values, databaseUrl: postgres.url, cluster: preparePostgresPaths(dataDir).cluster })
    for (const fault of seen.faults) report.note(`VIOLATION ${fault}`)
    report.add('faults', { ...seen.counts, violations: seen.faults.length }, aimsOf('faults', 'faults'))
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Place = { databaseUrl: string; cluster: string }

async function trouble({ seconds, buyers, kill, postgres, databaseUrl, cluster }: Trouble & Place) {
  let crowd: Crowd | null = null
  let isOver = false
  const floor = await openShopFloor({
    databaseUrl,
    onEvent: (event) => crowd && void deliverBadly(crowd, event).catch(() => {}),
  })
  const servers = await startTwoServers(floor)
  try {
    const runLog = makeRunLog()
    const { shops, cookies } = await openShops(floor, servers)
    crowd = { floor, servers, shops, log: runLog, isOver: () => isOver }
    const until = { log: runLog, isOver: () => isOver }
    const all = crowd
    sayProgress(`trouble for ${seconds} seconds`)
    setTimeout(() => (isOver = true), seconds * 1000)
    await Promise.all([
      ...Array.from({ length: buyers }, () => shopOn(all)),
      ...shops.map((shop) => handleOrders(all, shop, cookies)),
      killServers(servers, kill * 1000, until),
      killPostgres(cluster, postgres * 1000, until),
      refuseMails(floor.smtp, until),
    ])
    sayProgress('the trouble is over: waiting until everything is at rest')
    const errors = await settle(crowd)
    return { counts: runLog.counts, faults: [...errors, ...(await judge(crowd))] }
  } finally {
    isOver = true
    await servers.stop()
    await floor.close()
  }
}

async function runSales(sales: number, report: Report): Promise<void> {
  const stopPostgres = await setup()
  try {
    const database = await scratchDatabase('sales')
    const app = await testApp({ database })
    const servers = await startTwoPlainServers({ databaseUrl: database.ownerUrl })
    try {
      let violations = 0
      const from = performance.now()
      for (let sale = 1; sale <= sales; sale += 1) {
        sayProgress(`sale ${sale} of ${sales}`)
        const faults = await sellOut(app, servers)
        for (const fault of faults) report.note(`VIOLATION in sale ${sale}: ${fault}`)
        violations += faults.length
      }
      const seconds = Math.round((performance.now() - from) / 1000)
      report.add(
        'sale',
        { sales, buyers: buyersOfSale, units: unitsOfSale, violations, seconds },
        aimsOf('faults', 'sale'),
      )
    } finally {
      await servers.stop()
      await app.close()
    }
  } finally {
    await stopPostgres()
  }
}
