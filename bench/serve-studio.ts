import { backgroundCtx, type Ctx, type Deps } from '@sitewright/server/context.ts'
import { runServer } from '@sitewright/server/main.ts'
import { createSite } from '@sitewright/server/sites/index.ts'
import { seedDemonstration } from '../demo/seed-demonstration.ts'
import { demoSite } from './seed/facts.ts'
import { fillOrders } from './studio/fill-orders.ts'
import { fillProducts } from './studio/fill-products.ts'
import { readRows, studioSite } from './studio/rows.ts'

const otherSites = 20
const rowsElsewhere = { products: 200, orders: 1_000, customers: 500 }

// Starts a server that seeds the data folder of `bench:studio` at its first start: the demonstration, whose pages visitors request, a
// large shop of the same owner, and other sites in the same tables.
await runServer({
  firstRun: async (deps) => {
    await seedDemonstration(deps)
    const wanted = readRows()
    for (let n = 0; n < otherSites; n += 1) await makeShop(deps, `studio-${n}`, rowsElsewhere)
    await makeShop(deps, studioSite, wanted)
    await deps.owner.ask('', 'vacuum analyze')
  },
})

async function makeShop(deps: Deps, identifier: string, rows: ReturnType<typeof readRows>): Promise<Ctx> {
  const given = { identifier, title: identifier, language: 'en-US', timeZone: 'UTC', currency: 'USD' } as const
  const ctx = await backgroundCtx(deps, (await createSite(deps, given)).id)
  await fillProducts(ctx, rows.products)
  await fillOrders(ctx, rows.orders, rows.customers)
  const ownerText = `
    insert into teammates (site_id, account_id, roles, is_owner)
    select $1, t.account_id, t.roles, true from teammates t join sites s on s.id = t.site_id where s.identifier = $2 and t.is_owner`
  await deps.owner.ask('', ownerText, [ctx.siteId, demoSite])
  return ctx
}
