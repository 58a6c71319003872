import type { CustomerDetail } from '@sitewright/domain/customers/customers.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Address } from '@sitewright/domain/orders/order.ts'
import { readTaxExemption } from '../cart/index.ts'
import type { Ctx } from '../context.ts'
import { readInSite, type Tx } from '../database/index.ts'
import { storedEmailForms } from '../mail/index.ts'
import { listOrdersOfShopper, readDeliveryAddresses, readNewsletterConsents } from '../orders/index.ts'
import { findShoppers, readShopperAddresses } from '../shoppers/index.ts'
import { readSettings } from '../sites/index.ts'
import { findCustomerRow } from './customer-list.store.ts'
import { customerView } from './list-customers.ts'
import { readNotes } from './notes.store.ts'

const mostOrders = 20
const mostConsents = 20
/** Orders of a guest among which addresses are looked for. */
const latestOrders = 10

/** Reads what the studio shows of a customer (BX-2.11). Throws `kit.not-found`. */
export async function readCustomer(ctx: Ctx, customerId: string): Promise<CustomerDetail> {
  const { emailKey, ...detail } = await readInSite(ctx, (tx) => readParts(tx, ctx, customerId))
  const orders = await listOrdersOfShopper(ctx, emailKey, { before: null, most: mostOrders + 1 })
  return { ...detail, orders: orders.slice(0, mostOrders), hasMoreOrders: orders.length > mostOrders }
}

type Parts = Omit<CustomerDetail, 'orders' | 'hasMoreOrders'> & { emailKey: string }

async function readParts(tx: Tx, { siteId }: Ctx, customerId: string): Promise<Parts> {
  const row = await findCustomerRow(tx, siteId, customerId)
  if (!row) throw new Refusal('kit.not-found')
  const { emailKey, email } = row
  const [shoppers, consents, notes, { currency }] = await Promise.all([
    findShoppers(tx, siteId, [emailKey, ...storedEmailForms(email)]),
    readNewsletterConsents(tx, siteId, { emailKey, most: mostConsents }),
    readNotes(tx, siteId, customerId),
    readSettings(tx, siteId),
  ])
  const account = shoppers[0] ?? null
  const [addresses, taxExemption] = await Promise.all([
    account ? savedAddresses(tx, siteId, account.id) : usedAddresses(tx, siteId, emailKey),
    account && readTaxExemption(tx, siteId, account.id),
  ])
  return {
    emailKey,
    customer: customerView(row),
    currency,
    account: account && { id: account.id, createdAt: account.createdMs },
    addresses,
    taxExemption,
    newsletter: consents.map(({ text, atMs, orderNumber }) => ({ text, at: atMs, orderNumber })),
    notes,
  }
}

async function savedAddresses(tx: Tx, siteId: string, shopperId: string): Promise<Address[]> {
  return (await readShopperAddresses(tx, siteId, shopperId)).map(({ address }) => address)
}

/** Returns the delivery addresses of a guest's latest orders, without duplicates. */
async function usedAddresses(tx: Tx, siteId: string, emailKey: string): Promise<Address[]> {
  const used = await readDeliveryAddresses(tx, siteId, { emailKey, most: latestOrders })
  return [...new Map(used.toReversed().map(({ address }) => [JSON.stringify(address), address])).values()].toReversed()
}
