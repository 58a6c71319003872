import type { Mutant } from '../mutant.ts'

const orders = 'packages/server/orders'
const refundTests = `${orders}/actions/refund-order.test.ts`
const cancelTests = `${orders}/actions/cancel-order.test.ts`
const fulfilTests = `${orders}/actions/fulfil-order.test.ts`
const creationTests = `${orders}/create-order.test.ts`
const rules = 'packages/domain/orders/rules'

/** Planted defects in orders: their numbers, states, refunds and visibility. */
export const mutantsOfOrders: readonly Mutant[] = [
  {
    name: 'orders: the tax of a refund is computed from the whole line, not from what is left',
    changes: [
      {
        file: `${rules}/refund-taxes.ts`,
        from: 'cents: tax.cents - centsOf(backOfTaxes, tax.id) }))',
        to: 'cents: tax.cents - 0 * centsOf(backOfTaxes, tax.id) }))',
      },
    ],
    test: `${rules}/refund-taxes.test.ts`,
    title: 'BX-2.12 splits refunds in any parts so that net and each tax end at exactly what was bought',
  },
  {
    name: 'orders: an invoice follows the settings of the shop',
    changes: [
      {
        file: `${orders}/documents/send-document.ts`,
        from: 'const paper = paperContextOf(ctx, issued.site, order)',
        to: 'const paper = await readPaperContext(tx, ctx, order)',
      },
    ],
    test: `${orders}/documents/order-papers.test.ts`,
    title: 'BX-2.12 never changes an invoice: refunds and other settings of the shop leave its bytes as they were',
  },
  {
    name: 'orders: an unpaid order gets an invoice',
    changes: [
      {
        file: `${orders}/create-order.store.ts`,
        from: "select $1, 'invoice', 2 from added where payment_state <> 'none'",
        to: "select $1, 'invoice', 2 from added",
      },
    ],
    test: `${orders}/documents/order-papers.test.ts`,
    title: 'BX-2.12 numbers invoices and credit notes without gaps',
  },
  {
    name: 'orders: a refund that fails has a credit note',
    changes: [
      {
        file: `${orders}/documents/issued-papers.ts`,
        from: "if (state !== 'done' || amountCents === 0 || isOnInvoice) return null",
        to: "if (state === 'pending' || amountCents === 0 || isOnInvoice) return null",
      },
      {
        file: `${orders}/settle-refund.ts`,
        from: 'if (isDone) await issueDuePapers(tx, ctx, order.id)',
        to: 'await issueDuePapers(tx, ctx, order.id)',
      },
    ],
    test: `${orders}/documents/order-papers.test.ts`,
    title: 'BX-2.12 numbers invoices and credit notes without gaps',
  },
  {
    name: 'orders: the refund mail prints the note of the team',
    changes: [
      {
        file: `${orders}/mails/order-mail-contents.ts`,
        from: "...(refund && refund.message !== '' ? [refund.message] : []),",
        to: '...(refund ? [refund.message, refund.note] : []),',
      },
    ],
    test: `${orders}/papers/private-texts.test.ts`,
    title: 'BX-2.03 shows no text that the studio calls internal in a mail, page, document or JSON',
  },
  {
    name: 'orders: a refund is computed anew',
    changes: [
      {
        file: 'packages/domain/orders/refund-allocations.ts',
        from: 'return Math.max(0, centsOfFirstUnits(line, line.refundedQuantity + quantity) - line.refundedCents)',
        to: 'return Math.round((line.totalCents / line.quantity) * quantity)',
      },
    ],
    test: refundTests,
    title: 'BX-2.03 BX-5.03 pays back units by their stored totals, discount and all',
  },
  {
    name: 'orders: refunds at once do not see each other',
    changes: [
      {
        file: `${orders}/orders.store.ts`,
        from: "'select from orders where site_id = $1 and number = $2 for update'",
        to: "'select from orders where site_id = $1 and number = $2'",
      },
    ],
    test: refundTests,
    title: 'BX-5.03 never pay back more than was paid',
  },
  {
    name: 'orders: a pending refund sets no money aside',
    changes: [
      {
        file: `${orders}/actions/refund-order.ts`,
        from: 'facts: startRefund(order.facts, plan),',
        to: 'facts: order.facts,',
      },
    ],
    test: refundTests,
    title: 'BX-5.01 stays pending with its money set aside, and the background finishes it once',
  },
  {
    name: 'orders: a refund whose request ended is never finished',
    changes: [
      {
        file: `${orders}/due.store.ts`,
        from: "where state = 'pending' and due_at <= $1",
        to: "where state = 'failed' and due_at <= $1",
      },
    ],
    test: refundTests,
    title: 'BX-5.01 stays pending with its money set aside, and the background finishes it once',
  },
  {
    name: 'orders: a failed refund keeps its units and money',
    changes: [
      {
        file: `${rules}/refund-plan.ts`,
        from: 'const back = changeByRefund(order, { ...refund, lines }, -1)',
        to: 'const back = changeByRefund(order, { ...refund, lines: lines.slice(lines.length), shippingCents: 0 }, -1)',
      },
    ],
    test: refundTests,
    title: 'gives units and money free again, needs attention, and can be tried again',
  },
  {
    name: 'orders: any amount may be refunded as shipping',
    changes: [
      {
        file: 'packages/domain/orders/refund-allocations.ts',
        from: 'if (wanted.shippingCents > shippingLeftCents) return null',
        to: '',
      },
    ],
    test: `${rules}/order-rules.test.ts`,
    title: 'BX-2.03 BX-5.03 no sequence of actions leads to a state that cannot be',
  },
  {
    name: 'orders: the answer of a refund that was waited for is not stored',
    changes: [
      {
        file: `${orders}/settle-refund.ts`,
        from: '  await answerWaiting(tx',
        to: "  if (name.refundId === '') await answerWaiting(tx",
      },
    ],
    test: refundTests,
    title: 'replays the same answer under its key, and pays back once',
  },
  {
    name: 'orders: a cancelled order keeps its stock',
    changes: [
      {
        file: `${orders}/actions/move-stock.ts`,
        from: "if (isRestocked) await returnStock(tx, ctx, { orderId, lines, from: 'committed', key })",
        to: 'if (isRestocked) return',
      },
    ],
    test: cancelTests,
    title: 'BX-2.03 gives its stock back and pays back all of it',
  },
  {
    name: 'orders: what is on its way can be cancelled',
    changes: [
      {
        file: `${rules}/cancel.ts`,
        from: "if (isOnItsWay) throw new Refusal('orders.already-fulfilled')",
        to: 'void isOnItsWay',
      },
    ],
    test: cancelTests,
    title: 'is refused when it ',
  },
  {
    name: 'orders: unpaid ones stay for ever',
    changes: [
      {
        file: `${orders}/due.store.ts`,
        from: "fulfilment_state = 'none' and expires_at <= $1",
        to: "fulfilment_state = 'none' and expires_at < '1970-01-01' and $1::timestamptz is not null",
      },
    ],
    test: cancelTests,
    title: 'is cancelled when its time is over, and its stock comes back',
  },
  {
    name: 'orders: a fulfilment can be undone whatever happened since',
    changes: [
      {
        file: `${orders}/actions/fulfil-order.ts`,
        from: 'if (fulfilment.orderVersion !== order.version)',
        to: 'if (fulfilment.orderVersion < 0)',
      },
    ],
    test: fulfilTests,
    title: 'is refused once something of the order changed after it',
  },
  {
    name: 'orders: undone units are sold again',
    changes: [
      {
        file: `${orders}/actions/fulfil-order.ts`,
        from: 'await undoFulfilStock(tx, ctx, { orderId: order.id, lines, key: `${fulfilmentId}/undo` })',
        to: 'void undoFulfilStock',
      },
    ],
    test: fulfilTests,
    title: 'takes units and stock back, and hands them over again',
  },
  {
    name: 'orders: a number is given twice',
    changes: [
      {
        file: `${orders}/create-order.store.ts`,
        from: 'set next_number = greatest(c.next_number + 1, excluded.next_number)',
        to: 'set next_number = excluded.next_number',
      },
    ],
    test: creationTests,
    title: 'BX-1.07 counts up from 1001 in each site, without gaps or repetitions',
  },
  {
    name: 'orders: links are stored in clear',
    changes: [
      {
        file: `${orders}/order-links.ts`,
        from: 'hash: hashOfToken(token), kind',
        to: 'hash: Buffer.from(token), kind',
      },
    ],
    test: creationTests,
    title: 'BX-1.07 is found by the token of its links, which is stored only as a hash',
  },
  {
    name: 'orders: the first mail of an order is not asked for',
    changes: [{ file: `${orders}/create-order.ts`, from: '(isEarlier ? [] : [firstMailsMessage(first)])', to: '[]' }],
    test: `${orders}/first-mails.test.ts`,
    title: 'BX-1.07 is written soon after the order, by any process',
  },
  {
    name: 'orders: nobody hears of missing units',
    changes: [
      {
        file: `${orders}/create-order.ts`,
        from: "isShort ? [mail, 'attention']",
        to: 'isShort ? [mail]',
      },
    ],
    test: creationTests,
    title: 'is paid back for what is missing, by the shop’s policy, and the owner is told',
  },
  {
    name: 'orders: visible to other sites',
    changes: [
      {
        file: 'packages/server/migrations/0023-orders.ts',
        from: "await protectSiteTable(db, 'orders', 'select, insert, update')",
        to: "await protectSiteTable(db, 'orders', 'select, insert, update')\n  await sql`create policy orders_of_all on orders to sitewright_web using (true)`.execute(db)",
      },
      {
        file: `${orders}/orders.store.ts`,
        from: 'from orders o where o.site_id = $1 and ${condition}',
        to: 'from orders o where $1::uuid is not null and ${condition} order by o.created_at limit 1',
      },
    ],
    test: `${orders}/list/order-list.test.ts`,
    title: 'BX-5.06 are invisible to the team of another site',
  },
  {
    name: 'orders: our own refunds count as made at the provider',
    changes: [
      {
        file: `${orders}/record-payment-change.ts`,
        from: "state !== 'failed' && origin !== 'dispute'",
        to: "origin === 'provider'",
      },
    ],
    test: `${orders}/payment-changes.test.ts`,
    title: 'is told apart from what we paid back ourselves',
  },
  {
    name: 'orders: a cancellation pays back what the owner keeps',
    changes: [
      {
        file: `${orders}/actions/cancel-order.ts`,
        from: 'const { facts, refund } = isRefunded',
        to: 'const { facts, refund } = isRefunded !== null',
      },
    ],
    test: cancelTests,
    title: 'keeps the money when told to, which can be refunded later without touching the stock',
  },
  {
    name: 'orders: one unit of arriving stock is taken for all that are missing',
    changes: [
      {
        file: `${orders}/actions/move-stock.ts`,
        from: 'return quantity <= (available.get(variantId) ?? 0)',
        to: 'return quantity >= 0 && (available.get(variantId) ?? 0) > 0',
      },
    ],
    test: fulfilTests,
    title: 'need attention, and are handed over as soon as there is stock',
  },
]
