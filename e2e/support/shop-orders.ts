import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { readConfig } from '@sitewright/server/config.ts'
import { backgroundCtx, realClock, type Deps } from '@sitewright/server/context.ts'
import { openDeps } from '@sitewright/server/deps.ts'
import { makeLog } from '@sitewright/server/observability/index.ts'
import { addTeammate } from '@sitewright/server/team/index.ts'
import { aSite } from '@sitewright/server/testing/a-site.ts'
import { anAccount, type AnAccount } from '@sitewright/server/testing/an-account.ts'
import {
  anOrder,
  type AnOrder,
  type AnOrderGiven,
  type OrderLinks,
} from '@sitewright/server/testing/orders/an-order.ts'
import { copyOrder } from '@sitewright/server/testing/orders/many-orders.ts'
import { readFacts } from './facts.ts'

/** A shop with an owner, created for one journey, so that its orders are the only ones. */
export type OrderShop = {
  identifier: string
  owner: AnAccount
  /** Creates another owner of the shop. */
  addOwner: () => Promise<AnAccount>
  place: (given?: AnOrderGiven) => Promise<AnOrder>
  /** Creates copies of an order under the numbers after it. */
  copy: (order: AnOrder, copies: number) => Promise<void>
}

/** Places an order in a test site, and returns the tokens of its pages. */
export async function placeOrderIn(identifier: string, given?: AnOrderGiven): Promise<OrderLinks> {
  const { deps, close } = await openWorker()
  try {
    const site = await deps.lookups.siteOfHost(`${identifier}.localhost`)
    if (!site) throw new Error(`There is no site ${identifier}.`)
    return await anOrder(await backgroundCtx(deps, site.id), given)
  } finally {
    await close()
  }
}

/** Connects to the worker's database. A test file calls this before all its tests, and `close` after them. */
export async function openOrderShops(): Promise<{ make: () => Promise<OrderShop>; close: () => Promise<void> }> {
  const { deps, close } = await openWorker()
  return { close, make: () => makeShop(deps) }
}

async function openWorker(): Promise<{ deps: Deps; close: () => Promise<void> }> {
  const url = readFacts().databaseUrl
  const config = readConfig({ DATABASE_URL: url })
  return openDeps({ config, url, clock: realClock(), log: makeLog('silent', process.stderr) })
}

async function makeShop(deps: Deps): Promise<OrderShop> {
  const site = await aSite(deps, { title: 'Fern & Kiln' })
  const ctx = await backgroundCtx(deps, site.id)
  const addOwner = async () => {
    const account = await anAccount(deps)
    await addTeammate(deps, { siteId: site.id, accountId: account.id, roles: [websiteRoles.admin], isOwner: false })
    return account
  }
  return {
    identifier: site.identifier,
    owner: await addOwner(),
    addOwner,
    place: (given) => anOrder(ctx, given),
    copy: (order, copies) => copyOrder(ctx, order.id, copies),
  }
}
