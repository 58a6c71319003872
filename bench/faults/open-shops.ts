import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { addTeammate } from '@sitewright/server/team/index.ts'
import { anAccount, studioSession } from '@sitewright/server/testing/an-account.ts'
import { aDiscount } from '@sitewright/server/testing/a-discount.ts'
import { aProduct } from '@sitewright/server/testing/a-product.ts'
import { aShop } from '@sitewright/server/testing/checkout/a-buyer.ts'
import { offerBankTransfer } from '@sitewright/server/testing/checkout/ready-buyers.ts'
import type { ShopFloor } from '../proofs/shop-floor.ts'
import type { Shop } from './buyer.ts'
import type { TwoServers } from './two-servers.ts'

/** Units of each product. `null` never sells out; the others are to. */
const stocks = [null, 400, 60, 30, 12]
/** Uses of each code. */
const uses = [60, 20, 5]

/** Makes two shops with the same owner, who is signed in to the studio with these cookies. */
export async function openShops(
  floor: ShopFloor,
  servers: TwoServers,
): Promise<{ shops: Shop[]; cookies: Map<string, string> }> {
  const account = await anAccount(floor.deps)
  const shops = [await openShop(floor, account.id), await openShop(floor, account.id)]
  const cookies = new Map<string, string>()
  const browser = servers.studio(cookies)
  await browser.get('/api/studio/crumb')
  const answer = await browser.post(studioSession, { email: account.email, password: account.password })
  if (answer.status !== 200) throw new Error(`Nobody was signed in: ${answer.text}`)
  return { shops, cookies }
}

async function openShop(floor: ShopFloor, accountId: string): Promise<Shop> {
  const rules = [{ name: 'Sales tax', ratePpm: 88_750, countries: ['US'] }]
  const { site, ctx } = await aShop(floor, { taxes: { rules } })
  await offerBankTransfer(ctx)
  await addTeammate(floor.deps, { siteId: site.id, accountId, roles: [websiteRoles.admin], isOwner: true })
  const products = []
  for (const [at, stock] of stocks.entries()) {
    const variants = [{ sku: `CUP-${ctx.newId()}`, priceCents: 1_795 + at * 333, stock }]
    products.push(await aProduct(ctx, { title: `Cup ${at}`, variants }))
  }
  const codes = []
  for (const maxUses of uses) codes.push((await aDiscount(ctx, { maxUses })).code)
  return { site, ctx, products, codes }
}
