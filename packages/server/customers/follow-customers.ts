import { customerNameKey, customerTerms } from '@sitewright/domain/customers/customer-terms.ts'
import { backgroundCtx, type Ctx, type Deps } from '../context.ts'
import { inSite, startBatchDispatcher, type Dispatcher, type OutboxMessage, type Tx } from '../database/index.ts'
import { normalizeEmail, storedEmailForms } from '../mail/index.ts'
import { customerNameOf, readCustomerFigures, readMailboxesOfOrders, type CustomerFigures } from '../orders/index.ts'
import { customerChangedKind, findShoppers, type CustomerChanged, type ShopperOfMailbox } from '../shoppers/index.ts'
import { readSettings } from '../sites/index.ts'
import { saveCustomers, type CustomerRow } from './customers.store.ts'

/** How often a process looks for changes, and the most that it takes at once. */
const pollMs = 500
const most = 200
/** Longer than the mailboxes of a batch take, also those with thousands of orders. */
const leaseMs = 60_000

/** Starts the following of orders and accounts in this process: a customer's figures are right within a second or two. */
export function startCustomersDispatcher(deps: Deps): Dispatcher {
  const consume = (messages: readonly OutboxMessage[]): Promise<void> => followCustomers(deps, messages)
  return startBatchDispatcher(deps, customerChangedKind, { most, pollMs, leaseMs, consume })
}

/**
 * Computes the customers again that the messages are about, from their orders and accounts. Nothing is added up, so a message that
 * arrives twice, late or in another order leads to the same figures.
 */
export async function followCustomers(deps: Deps, messages: readonly OutboxMessage[]): Promise<void> {
  for (const [siteId, ofSite] of Map.groupBy(messages, (message) => message.siteId)) {
    if ((await deps.lookups.siteOfId(siteId)) === null) continue // the site was deleted
    const ctx = await backgroundCtx(deps, siteId)
    const changes = ofSite.map(({ payload }) => payload as CustomerChanged) // safe: `customerChangedMessage` makes them
    // One process at a time: with an older state of the orders, the other would overwrite a newer one.
    await inSite(ctx, (tx) => computeAgain(tx, ctx, changes), { lock: 'customers' })
  }
}

async function computeAgain(tx: Tx, ctx: Ctx, changes: readonly CustomerChanged[]): Promise<void> {
  const orderIds = changes.flatMap((change) => ('orderId' in change ? [change.orderId] : []))
  const typed = changes.flatMap((change) => ('email' in change ? [normalizeEmail(change.email)] : []))
  const [ofOrders, { currency }] = await Promise.all([
    readMailboxesOfOrders(tx, ctx.siteId, orderIds),
    readSettings(tx, ctx.siteId),
  ])
  const emailKeys = [...new Set([...typed, ...ofOrders])]
  const figures = await readCustomerFigures(tx, ctx.siteId, { emailKeys, currency })
  const emails = [
    ...changes.flatMap((change) => ('email' in change ? [change.email] : [])),
    ...figures.map(({ email }) => email),
  ]
  const shoppers = await findShoppers(tx, ctx.siteId, [...new Set([...emailKeys, ...emails.flatMap(storedEmailForms)])])
  const figuresOf = new Map(figures.map((one) => [one.emailKey, one]))
  const shopperOf = new Map(shoppers.map((one) => [normalizeEmail(one.email), one]))
  const rows = emailKeys.flatMap((key) => customerOf(key, figuresOf.get(key), shopperOf.get(key)) ?? [])
  const saved = rows.map((row) => ({ ...row, newId: ctx.newId(), terms: customerTerms(row) }))
  await saveCustomers(tx, ctx.siteId, saved, ctx.now())
}

/** Returns null for a mailbox that neither ordered nor has an account. */
function customerOf(
  emailKey: string,
  figures: CustomerFigures | undefined,
  shopper: ShopperOfMailbox | undefined,
): CustomerRow | null {
  const email = shopper?.email ?? figures?.email
  if (email === undefined) return null
  const ownName = shopper ? `${shopper.firstName} ${shopper.lastName}`.trim() : ''
  const name = ownName || (figures ? customerNameOf(figures) : '')
  return {
    emailKey,
    email,
    name,
    nameKey: customerNameKey({ name, email }),
    country: figures ? (figures.delivery ?? figures.billing).country : '',
    orders: figures?.orders ?? 0,
    spentCents: figures?.spentCents ?? 0,
    firstOrderMs: figures?.firstOrderMs ?? null,
    lastOrderMs: figures?.lastOrderMs ?? null,
    hasAccount: shopper !== undefined,
    isSubscribed: figures?.isSubscribed ?? false,
  }
}
