import type { CustomerDetail, CustomerListAnswer } from '@sitewright/domain/customers/customers.wire.ts'
import type { Ctx } from '../../context.ts'
import { aTeammate } from '../an-account.ts'
import { aShop, anAddress } from '../checkout/a-buyer.ts'
import { anOrder, type AnOrder, type AnOrderGiven } from '../orders/an-order.ts'
import type { TestApp } from '../test-app.ts'
import { bringUpToDate } from './figures-of-customers.ts'

export const customersPath = '/api/studio/customers'

type Person = { email: string; firstName?: string; lastName?: string; country?: string }

export const nora = { email: 'nora@example.test', firstName: 'Nora', lastName: 'Lindqvist', country: 'SE' }
export const tom = { email: 'tom@whitaker.test', firstName: 'Tom', lastName: 'Whitaker', country: 'US' }
export const zoe = { email: 'zoe@example.test', firstName: 'Zoë', lastName: 'Łoś', country: 'PL' }

/** Creates a shop with its owner in the studio. */
export async function aShopAndOwner(app: TestApp) {
  const { site, ctx } = await aShop(app)
  const client = await aTeammate(app, { siteId: site.id })
  const at = { headers: { 'x-site': site.id } }
  const list = async (query = ''): Promise<CustomerListAnswer> =>
    (await client.get(`${customersPath}${query}`, at)).body as CustomerListAnswer
  const names = async (query = ''): Promise<string[]> => (await list(query)).customers.map(({ name }) => name)
  /** Reads the only customer of the shop, once the background has done its work. */
  const detail = async (): Promise<CustomerDetail> => {
    await bringUpToDate(ctx)
    const [one] = (await list()).customers
    return (await client.get(`${customersPath}/${one?.id ?? ''}`, at)).body as CustomerDetail
  }
  return { site, ctx, client, at, list, names, detail }
}

/** Places an order by somebody at an address. */
export function orderBy(ctx: Ctx, person: Person, given: AnOrderGiven = {}): Promise<AnOrder> {
  const { email, ...rest } = person
  const to = { company: '', address2: '', district: '', phone: '', ...anAddress, ...rest }
  return anOrder(ctx, { ...given, snapshot: { email, delivery: to, billing: to, ...given.snapshot } })
}
