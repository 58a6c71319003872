import { customersPrivacyMessages as messages } from '@sitewright/domain/customers/customers-privacy.messages.ts'
import type { EraseCustomerAnswer, EraseCustomerBody } from '@sitewright/domain/customers/customers.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { makeChange } from '../../changes/index.ts'
import { hasPaymentUnderWay } from '../../checkout/index.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../database/index.ts'
import { normalizeEmail, storedEmailForms } from '../../mail/index.ts'
import { eraseOrders, lockOrdersOfMailbox } from '../../orders/index.ts'
import { findCustomerRow, type ListedCustomer } from '../customer-list.store.ts'
import { eraseMailbox } from './erase.store.ts'

/** Numbers of orders that a refusal names. */
const mostNamed = 5

/**
 * Erases a customer for good, in one transaction: what the law keeps of orders stays without the person, all else is deleted. `email`
 * is the customer's address, typed to confirm. Throws `kit.not-found`, `customers.email-differs`, `customers.order-open` and
 * `customers.payment-under-way`.
 */
export async function eraseCustomer(
  ctx: Ctx,
  { customerId, email }: EraseCustomerBody & { customerId: string },
): Promise<EraseCustomerAnswer> {
  const run = async (tx: Tx) => {
    const row = await findCustomerRow(tx, ctx.siteId, customerId)
    if (!row) throw new Refusal('kit.not-found')
    if (normalizeEmail(email) !== row.emailKey) {
      throw new Refusal('customers.email-differs', { fields: { email: { message: messages.emailDiffers } } })
    }
    const forms = formsOf(row)
    const orders = await lockOrdersOfMailbox(tx, ctx.siteId, row.emailKey)
    refuseUnfinished(orders)
    if (await hasPaymentUnderWay(tx, ctx.siteId, forms)) throw new Refusal('customers.payment-under-way')
    await eraseOrders(
      tx,
      orders.map(({ id }) => id),
    )
    await eraseMailbox(tx, customerId, forms)
    // The entry has no name, because the activity log would keep what was erased.
    const target = { kind: 'customer', id: customerId, title: '—' }
    return { answer: { orders: orders.length }, entries: [{ action: 'customers.erased' as const, target }] }
  }
  // With the lock of the background, which would bring the customer back with what it read before.
  return makeChange<EraseCustomerAnswer>(ctx, { role: 'handle-orders' }, run, { lock: 'customers' })
}

function formsOf({ emailKey, email }: ListedCustomer): string[] {
  return [...new Set([emailKey, ...storedEmailForms(email)])]
}

function refuseUnfinished(orders: Awaited<ReturnType<typeof lockOrdersOfMailbox>>): void {
  if (orders.some(({ hasMoneyUnderWay }) => hasMoneyUnderWay)) throw new Refusal('customers.payment-under-way')
  const open = orders.filter(({ isUnfinished }) => isUnfinished).map(({ number }) => `#${number}`)
  if (open.length === 0) return
  const numbers = open.length > mostNamed ? `${open.slice(0, mostNamed).join(', ')}, …` : open.join(', ')
  throw new Refusal('customers.order-open', { values: { numbers } })
}
