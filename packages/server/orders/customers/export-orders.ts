import type { Ctx } from '../../context.ts'
import { readInSite } from '../../database/index.ts'
import { orderDetailOf } from '../order-view.ts'
import { findOrder } from '../orders.store.ts'
import { readNumbersOfMailbox } from './mailbox-orders.store.ts'

/** Orders that are in memory at once. */
const most = 20

/** An order as the export of its customer has it: without what only the studio needs, and without the names of the team. */
export type ExportedOrder = ReturnType<typeof exportOf>

/** Reads all orders of a mailbox, the oldest first, a few at a time. `emailKey`: in the form of `normalizeEmail`. */
export async function* exportOrders(ctx: Ctx, emailKey: string): AsyncGenerator<ExportedOrder> {
  let after = 0
  for (;;) {
    const orders = await readInSite(ctx, async (tx) => {
      const numbers = await readNumbersOfMailbox(tx, ctx.siteId, { emailKey, after, most })
      return Promise.all(numbers.map((number) => findOrder(tx, ctx.siteId, { number })))
    })
    for (const order of orders) if (order) yield exportOf(orderDetailOf(ctx, order))
    const last = orders.at(-1)
    if (!last || orders.length < most) return
    after = last.number
  }
}

function termsOf({ acceptedTerms }: ReturnType<typeof orderDetailOf>) {
  return acceptedTerms && { acceptedTerms: { ...acceptedTerms, at: timeText(acceptedTerms.at) } }
}

function exportOf(order: ReturnType<typeof orderDetailOf>) {
  const { number, createdAt, axes, email, language, currency, delivery, billing, shipping, discounts, taxes } = order
  const { totals, paidCents, refundedCents, note, newsletter, taxExemption, payments, refunds, fulfilments } = order
  return {
    number,
    createdAt: timeText(createdAt),
    state: axes,
    email,
    language,
    currency,
    delivery,
    billing,
    shipping,
    lines: order.lines.map(({ title, sku, options, answers, quantity, unitPriceCents, totalCents }) => ({
      title,
      sku,
      options,
      answers,
      quantity,
      unitPriceCents,
      totalCents,
    })),
    discounts: discounts.map(({ code, name, cents }) => ({ code, name, cents })),
    taxes,
    totals,
    paidCents,
    refundedCents,
    note,
    newsletter: newsletter && { text: newsletter.text, at: timeText(newsletter.at) },
    ...termsOf(order),
    taxExemption: taxExemption ?? null,
    invoiceNumber: order.invoice?.number ?? null,
    payments: payments.map(({ method, card, amountCents, paidAt }) => ({
      method,
      card,
      amountCents,
      paidAt: paidAt === null ? null : timeText(paidAt),
    })),
    refunds: refunds.map((refund) => ({
      state: refund.state,
      amountCents: refund.amountCents,
      note: refund.note,
      message: refund.message,
      at: timeText(refund.createdAt),
    })),
    fulfilments: fulfilments.map((one) => ({ at: timeText(one.createdAt), tracking: one.tracking })),
    notes: order.notes.map((one) => ({ at: timeText(one.createdAt), text: one.text })),
    events: order.events.map(({ at, kind }) => ({ at: timeText(at), kind })),
  }
}

function timeText(ms: number): string {
  return new Date(ms).toISOString()
}
