import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyReport, isPaymentOver, type PaymentRecord, type PaymentState, type ProviderPayment } from './payment.ts'

const created: PaymentRecord = {
  id: '1'.repeat(32),
  checkoutId: '2'.repeat(32),
  orderId: null,
  provider: 'stripe',
  method: 'card',
  state: 'created',
  amountCents: 1800,
  currency: 'USD',
  refundedCents: 0,
  reference: null,
  step: null,
  card: null,
  reason: null,
  isDisputed: false,
  problem: null,
  createdMs: 0,
  updatedMs: 0,
}

const report = (given: Partial<ProviderPayment>): ProviderPayment => ({
  reference: 'pi_1',
  state: 'created',
  amountCents: 1800,
  currency: 'USD',
  refundedCents: 0,
  step: null,
  card: null,
  reason: null,
  isDisputed: false,
  ...given,
})

const after = (reports: readonly ProviderPayment[]): PaymentRecord =>
  reports.reduce((payment, each) => ({ ...payment, ...applyReport(payment, each) }), created)

const states: readonly PaymentState[] = [
  'created',
  'requires-action',
  'pending',
  'authorised',
  'captured',
  'declined',
  'cancelled',
]
const step = { kind: 'redirect', url: 'https://bank.test/' } as const

/** What a provider can say about one payment at different moments: each state has its own step and reason. */
const reportOfProvider = fc
  .record({
    state: fc.constantFrom(...states),
    refundedCents: fc.nat(1800),
    isDisputed: fc.boolean(),
    amountCents: fc.constantFrom(1800, 1800, 1800, 1),
  })
  .map((given) =>
    report({
      ...given,
      step: given.state === 'requires-action' ? step : null,
      reason: given.state === 'declined' ? 'generic_decline' : null,
    }),
  )

it('BX-1.06 leads to the same payment for every order of reports, and for repeated ones', () => {
  fc.assert(
    fc.property(
      fc
        .array(reportOfProvider, { maxLength: 8 })
        .chain((reports) =>
          fc.tuple(
            fc.constant(reports),
            fc.shuffledSubarray(reports, { minLength: reports.length }),
            fc.array(reports.length > 0 ? fc.constantFrom(...reports) : fc.constant(report({})), { maxLength: 4 }),
          ),
        ),
      ([reports, shuffled, repeated]) => {
        const known = repeated.filter((each) => reports.includes(each))
        expect(after([...shuffled, ...known])).toEqual(after(reports))
      },
    ),
    { numRuns: 2000 },
  )
})

it('BX-1.06 never falls back to an earlier state', () => {
  expect(after([report({ state: 'captured' }), report({ state: 'requires-action', step })])).toMatchObject({
    state: 'captured',
    step: null,
  })
  expect(after([report({ state: 'pending' }), report({ state: 'requires-action', step })]).state).toBe('pending')
})

it('BX-5.03 counts money that was taken after the payment had been given up or declined', () => {
  for (const state of ['cancelled', 'declined'] as const) {
    expect(after([report({ state, reason: 'expired_card' }), report({ state: 'captured' })])).toMatchObject({
      state: 'captured',
      reason: null,
    })
  }
})

it('BX-1.06 never counts another amount or currency as paid', () => {
  for (const wrong of [{ amountCents: 1 }, { amountCents: 18_000 }, { currency: 'JPY' }]) {
    const payment = after([report({ state: 'captured', ...wrong })])
    expect(payment).toMatchObject({ state: 'created', refundedCents: 0 })
    expect(payment.problem).toMatch(/differs$/)
  }
})

it('knows more refunds than the payment has as the whole payment', () => {
  expect(after([report({ state: 'captured', refundedCents: 9_999 })]).refundedCents).toBe(1800)
})

it('is over when it was captured, declined or cancelled', () => {
  expect(states.filter(isPaymentOver)).toEqual(['captured', 'declined', 'cancelled'])
})
