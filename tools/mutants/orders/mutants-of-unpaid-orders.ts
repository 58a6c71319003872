import type { Mutant } from '../mutant.ts'

const limitTests = 'packages/server/checkout/paying/unpaid-orders.test.ts'
const confirmationTests = 'packages/server/orders/unpaid/confirm-order.test.ts'

/** Planted defects in orders that are paid later: how many wait for their money, and for how long. */
export const mutantsOfUnpaidOrders: readonly Mutant[] = [
  {
    name: 'unpaid orders: a network places them without end',
    changes: [
      {
        file: 'packages/server/orders/unpaid/limit-unpaid-orders.ts',
        from: 'isWithinUnpaidLimits(held.network, units',
        to: 'isWithinUnpaidLimits({ orders: 0, units: 0 }, units',
      },
    ],
    test: limitTests,
    title: 'end for a network at its number of orders',
  },
  {
    name: 'unpaid orders: one mailbox gets them without end',
    changes: [
      {
        file: 'packages/server/orders/unpaid/limit-unpaid-orders.ts',
        from: 'isWithinUnpaidLimits(held.mailbox, units',
        to: 'isWithinUnpaidLimits({ orders: 0, units: 0 }, units',
      },
    ],
    test: limitTests,
    title: 'end for a mailbox at its number of orders',
  },
  {
    name: 'unpaid orders: a bot that sends them at once is not counted',
    changes: [
      {
        file: 'packages/server/orders/unpaid/limit-unpaid-orders.ts',
        from: '  await lockUnpaidMailbox(tx, ctx.siteId, origin)\n',
        to: '  void lockUnpaidMailbox\n',
      },
    ],
    test: limitTests,
    title: 'are counted one after the other',
  },
  {
    name: 'unpaid orders: any number of units is held',
    changes: [
      {
        file: 'packages/domain/orders/rules/unpaid-limits.ts',
        from: 'held.orders === 0 || held.units',
        to: 'held.orders >= 0 || held.units',
      },
    ],
    test: limitTests,
    title: 'hold no more units than a mailbox or a network may',
  },
  {
    name: 'unpaid orders: they are kept without a confirmation',
    changes: [
      {
        file: 'packages/domain/orders/rules/unpaid-deadline.ts',
        from: 'return isMailboxProven || fullMs',
        to: 'return !isMailboxProven || fullMs',
      },
    ],
    test: confirmationTests,
    title: 'BX-5.11 is cancelled after a day with its stock back',
  },
  {
    name: 'unpaid orders: any account that is signed in proves any address',
    changes: [
      {
        file: 'packages/server/checkout/paying/start-attempt.ts',
        from: 'shopper !== null && mailboxOf(shopper.email) === mailboxOf(email)',
        to: 'shopper !== null',
      },
    ],
    test: confirmationTests,
    title: 'BX-5.11 needs no confirmation when',
  },
  {
    name: 'unpaid orders: the page after buying confirms them',
    changes: [
      {
        file: 'packages/server/orders/unpaid/confirm-order.ts',
        from: "await findOrderIdOfToken(tx, ctx.siteId, hashOfToken(token), 'status')",
        to: "(await findOrderIdOfToken(tx, ctx.siteId, hashOfToken(token), 'status')) ?? (await findOrderIdOfToken(tx, ctx.siteId, hashOfToken(token), 'confirmed'))",
      },
    ],
    test: confirmationTests,
    title: 'BX-5.11 is confirmed neither by loading the link',
  },
  {
    name: 'unpaid orders: loading the link confirms them',
    changes: [
      {
        file: 'packages/server/orders/pages/status-page.ts',
        from: "  const mailed = await findOrderByToken(ctx, token, 'status')",
        to: "  await (await import('../unpaid/confirm-order.ts')).confirmOrder(ctx, token)\n  const mailed = await findOrderByToken(ctx, token, 'status')",
      },
    ],
    test: confirmationTests,
    title: 'BX-5.11 is confirmed neither by loading the link',
  },
  {
    name: 'unpaid orders: they are confirmed after their day',
    changes: [
      {
        file: 'packages/domain/orders/rules/unpaid-deadline.ts',
        from: 'expiresMs !== null && nowMs < expiresMs',
        to: 'expiresMs !== null && nowMs > 0',
      },
    ],
    test: confirmationTests,
    title: 'BX-5.11 is not confirmed any more when its day is over',
  },
]
