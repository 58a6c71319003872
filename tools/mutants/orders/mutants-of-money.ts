import type { Mutant } from '../mutant.ts'

const payments = 'packages/server/payments'
const differences = 'packages/domain/payments/money-differences.ts'
const proof = `${payments}/proof/prove-payments.test.ts`

/** Planted defects in the nightly comparison of orders, payments and providers. */
export const mutantsOfMoney: readonly Mutant[] = [
  {
    name: 'money: the proof does not compare the amounts of charges',
    changes: [{ file: differences, from: 'charge.amountCents !== payment.amountCents', to: 'false' }],
    test: proof,
    title: 'BX-5.03 names ',
  },
  {
    name: 'money: the proof takes a refund that the owner made at the provider for ours',
    changes: [{ file: differences, from: 'payment.refundedCents >= ownCents + foreignCents', to: 'true' }],
    test: proof,
    title: 'BX-5.03 names ',
  },
  {
    name: 'money: an unreachable provider counts as compared',
    changes: [
      {
        file: `${payments}/proof/prove-payments.ts`,
        from: "return [{ difference: 'provider-unreachable', subject: site.provider }]",
        to: 'return []',
      },
    ],
    test: proof,
    title: 'BX-5.03 names ',
  },
  {
    name: 'money: the proof names payments that moved on another day',
    changes: [
      {
        file: `${payments}/proof/prove-payments.ts`,
        from: 'const there = await readOrNull(provider, payment)',
        to: 'const there = provider ? null : await readOrNull(provider, payment)',
      },
    ],
    test: proof,
    title: 'BX-5.03 asks about a payment that was begun on its day',
  },
  {
    name: 'money: the proof names what another site put on the same account',
    changes: [
      { file: `${payments}/stripe/stripe-movements.ts`, from: 'named === undefined || named === siteId', to: 'true' },
    ],
    test: proof,
    title: 'BX-5.03 leaves out what another site put on the same Stripe account',
  },
  {
    name: 'money: the proof reads one day, and loses one when the clocks change',
    changes: [{ file: differences, from: 'midnight - 1.5 * dayMs', to: 'midnight - 0.5 * dayMs' }],
    test: 'packages/domain/payments/money-differences.test.ts',
    title: 'BX-5.03 leaves no time out between the proofs of 15 nights after ',
  },
  {
    name: 'money: the proof does not compare orders with the amounts of their payments',
    changes: [
      {
        file: 'packages/server/orders/due.store.ts',
        from: 'when o.paid_cents > 0 and p.amount_cents <> o.paid_cents then',
        to: 'when false then',
      },
    ],
    test: 'packages/server/orders/actions/order-actions.test.ts',
    title: 'BX-5.03 names ',
  },
  {
    name: 'money: the proof does not add up the taxes of refunds',
    changes: [{ file: 'packages/server/orders/due.store.ts', from: 'when t.is_wrong then', to: 'when false then' }],
    test: 'packages/server/orders/actions/order-actions.test.ts',
    title: 'BX-5.03 names ',
  },
]
