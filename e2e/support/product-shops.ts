import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { readConfig } from '@sitewright/server/config.ts'
import { backgroundCtx, realClock, type Deps } from '@sitewright/server/context.ts'
import { openDeps } from '@sitewright/server/deps.ts'
import { makeLog } from '@sitewright/server/observability/index.ts'
import { addTeammate } from '@sitewright/server/team/index.ts'
import { aCollection, aMug } from '@sitewright/server/testing/a-product.ts'
import { aSite } from '@sitewright/server/testing/a-site.ts'
import { anAccount, type AnAccount } from '@sitewright/server/testing/an-account.ts'
import { readFacts } from './facts.ts'

/** A shop with an owner and an empty page of products, created for one journey. */
export type ProductShop = {
  identifier: string
  owner: AnAccount
  /** Creates another owner of the shop. */
  addOwner: () => Promise<AnAccount>
  /** Creates a mug with three variants, and returns its id. */
  addMug: (given?: Parameters<typeof aMug>[1]) => Promise<string>
}

/** Connects to the worker's database. A test file calls this before all its tests, and `close` after them. */
export async function openProductShops(): Promise<{ make: () => Promise<ProductShop>; close: () => Promise<void> }> {
  const url = readFacts().databaseUrl
  const config = readConfig({ DATABASE_URL: url })
  const log = makeLog('silent', process.stderr)
  const { deps, close } = await openDeps({ config, url, clock: realClock(), log })
  return { close, make: () => makeShop(deps) }
}

async function makeShop(deps: Deps): Promise<ProductShop> {
  const site = await aSite(deps, { title: 'Fern & Kiln' })
  const ctx = await backgroundCtx(deps, site.id)
  const collection = await aCollection(ctx, 'shop')
  const addOwner = async () => {
    const account = await anAccount(deps)
    await addTeammate(deps, { siteId: site.id, accountId: account.id, roles: [websiteRoles.admin], isOwner: false })
    return account
  }
  return {
    identifier: site.identifier,
    owner: await addOwner(),
    addOwner,
    addMug: async (given) => (await aMug(ctx, { collectionId: collection.id, ...given })).id,
  }
}
