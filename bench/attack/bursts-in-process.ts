import type { Ctx, Deps } from '@sitewright/server/context.ts'
import { readConfig } from '@sitewright/server/config.ts'
import { aProduct } from '@sitewright/server/testing/a-product.ts'
import { aThemeFolder, themeFiles } from '@sitewright/server/testing/a-theme.ts'
import { aShop, aBuyer, anAddress, checkoutCalls } from '@sitewright/server/testing/checkout/a-buyer.ts'
import { anOrder } from '@sitewright/server/testing/orders/an-order.ts'
import { inManyScripts } from '@sitewright/server/testing/orders/an-order-detail.ts'
import { sendTo } from '@sitewright/server/testing/server-process.ts'
import { makeClient, type Client } from '@sitewright/server/testing/test-client.ts'
import { slowLayout } from '@sitewright/server/testing/themes/slow-layout.ts'
import { importTheme } from '@sitewright/server/themes/index.ts'
import { openInstallation } from '../../tools/commands/open-installation.ts'

export const burstNames = ['documents', 'checkouts', 'sign-ins', 'templates'] as const
export type BurstName = (typeof burstNames)[number]
export type BurstPlan = { name: BurstName; dataDir: string; port: number; forMs: number }
/** Numbers of requests that were answered, by their status. */
export type BurstOutcome = Readonly<Record<string, number>>

/** Sends the whole burst, and returns the statuses of its answers. */
type Burst = (until: number) => Promise<number[]>

const invoices = 60
const saves = 550
const savers = 5
const signIns = 150
const renderers = 20

// Runs in a separate process, so that the attacker's own work does not delay the visits that `bench/attack.ts` measures. Answers
// the plan with `ready`, and the word `send` with the outcome.
process.once('message', (plan: BurstPlan) => {
  void prepare(plan).then((burst) => {
    process.once('message', () => {
      void burst(performance.now() + plan.forMs).then((statuses) => {
        const counts: Record<string, number> = {}
        for (const status of statuses) counts[`answered${status}`] = (counts[`answered${status}`] ?? 0) + 1
        process.send?.(counts satisfies BurstOutcome, () => process.disconnect())
      })
    })
    process.send?.('ready')
  })
})

async function prepare({ name, dataDir, port }: BurstPlan): Promise<Burst> {
  const { deps, close } = await openInstallation(readConfig({ DATA_DIR: dataDir, METRICS_PORT: 'off', DEMO: 'off' }))
  try {
    const { ctx } = await aShop({ deps })
    const visitor = (): Client => makeClient(sendTo(port), `${ctx.site.identifier}.localhost:${port}`)
    return await bursts[name]({ deps, ctx, visitor })
  } finally {
    await close()
  }
}

type Place = { deps: Deps; ctx: Ctx; visitor: () => Client }

const bursts: Readonly<Record<BurstName, (place: Place) => Promise<Burst>>> = {
  documents: async ({ ctx, visitor }) => {
    // The first document with these scripts takes half a second of processor time, each further one more than a tenth.
    const { statusToken } = await anOrder(ctx, { snapshot: { billing: inManyScripts, delivery: inManyScripts } })
    const path = `/order/${statusToken}/invoice.pdf`
    return () => all(invoices, async () => (await visitor().get(path)).status)
  },
  checkouts: async ({ ctx, visitor }) => {
    const product = await aProduct(ctx)
    const app = { visitor }
    const buyers = await Promise.all(Array.from({ length: savers }, () => aBuyer(app, ctx.site, product)))
    return () =>
      all(saves, async (at) => {
        const buyer = buyers[at % savers]
        return buyer ? (await buyer.put(checkoutCalls, { delivery: anAddress })).status : 0
      })
  },
  'sign-ins': async ({ visitor }) => {
    // A network each: the server trusts its proxy, which names them.
    const wrong = async (at: number): Promise<number> => {
      const body = { email: `guess-${at}@example.test`, password: 'wrong clay cups' }
      const headers = { 'x-forwarded-for': `10.0.${at}.1` }
      return (await visitor().form('/account/sign-in', body, { headers })).status
    }
    return () => all(signIns, wrong)
  },
  templates: async ({ ctx, visitor }) => {
    await importTheme(ctx, aThemeFolder(themeFiles({ 'site.region': slowLayout })))
    return (until) =>
      all(renderers, async (at) => {
        let status = 0
        // A path of its own, so that no page comes from the cache.
        for (let page = 0; performance.now() < until; page += 1)
          status = (await visitor().get(`/nothing-${at}-${page}`)).status
        return status
      })
  },
}

function all(count: number, send: (at: number) => Promise<number>): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => send(at)))
}
