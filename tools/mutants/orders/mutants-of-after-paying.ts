import type { Mutant } from '../mutant.ts'

const paying = 'packages/server/checkout/paying'

/** Planted defects in what an order leaves behind. */
export const mutantsOfAfterPaying: readonly Mutant[] = [
  {
    name: 'checkout: the mark of a cart goes although lines are left',
    changes: [
      {
        file: 'packages/server/cart/bought-lines.store.ts',
        from: 'return (left?.count ?? 0) > 0',
        to: 'return (left?.count ?? 0) > 1',
      },
    ],
    test: `${paying}/after-paying.test.ts`,
    title: 'SF-4.17 BX-1.03 an order that is paid later leaves nothing under way',
  },
  {
    name: 'checkout: the payment of an order that is paid later stays with the reconciler',
    changes: [
      {
        file: 'packages/server/payments/payment.store.ts',
        from: 'orderId === null ? null : now',
        to: 'null',
      },
    ],
    test: `${paying}/after-paying.test.ts`,
    title: 'SF-4.17 BX-1.03 an order that is paid later leaves nothing under way',
  },
  {
    name: 'checkout: a cart that was merged keeps what was bought of it',
    changes: [
      {
        file: 'packages/server/cart/bought-lines.store.ts',
        from: 'c.id = coalesce(m.to_id, $2::uuid)',
        to: 'c.id = $2::uuid',
      },
    ],
    test: 'packages/server/checkout/checkout-steps.test.ts',
    title: 'BX-1.02 while a payment waits at the bank does not lose the order',
  },
  {
    name: 'database: no commit waits for the disk',
    changes: [
      { file: 'packages/server/database/in-site.ts', from: 'isForgettable = false', to: 'isForgettable = true' },
    ],
    test: 'packages/server/database/forgettable.test.ts',
    title: 'BX-4.02 a commit waits for the disk',
  },
]
