import type { Mutant } from '../mutant.ts'

const server = 'packages/server/payments'
const domain = 'packages/domain/payments'
const stripeTests = `${server}/stripe/stripe-payments.test.ts`
const gatewayTests = `${server}/test-gateway/test-gateway.test.ts`
const eventTests = `${server}/receive-event.test.ts`

const forgedAtGateway = 'BX-1.06 changes nothing when it is forged, stale or meant for another site'
const forgedAtStripe =
  'BX-1.06 changes nothing when it is unsigned, stale, changed on the way, or signed for another site'

/** Planted defects in payments. */
export const mutantsOfPayments: readonly Mutant[] = [
  {
    name: 'payments: Stripe is asked to charge without a key',
    changes: [
      {
        file: `${server}/stripe/stripe-provider.ts`,
        from: 'paymentIntents.confirm(id, confirmation, { idempotencyKey })',
        to: 'paymentIntents.confirm(id, confirmation, {})',
      },
    ],
    test: stripeTests,
    title: 'BX-1.02 sends every change with the idempotency key <payment id>:<step>',
  },
  {
    name: 'payments: Stripe charges before the reference is stored',
    changes: [
      {
        file: `${server}/stripe/stripe-provider.ts`,
        from: 'await payment.onReference(id)',
        to: 'payment.onReference(id).catch(() => {})',
      },
    ],
    test: stripeTests,
    title: 'BX-1.04 is never confirmed when it was given up before Stripe’s first answer',
  },
  {
    name: 'payments: a Stripe event needs no signature',
    changes: [
      {
        file: `${server}/stripe/stripe-event.ts`,
        from: 'client.webhooks.constructEvent(raw, signature, webhookSecret, maxAgeSeconds, undefined, now())',
        to: 'JSON.parse(raw.toString()) as Stripe.Event',
      },
    ],
    test: stripeTests,
    title: forgedAtStripe,
  },
  {
    name: 'payments: a stale Stripe event is accepted',
    changes: [
      {
        file: `${server}/stripe/stripe-event.ts`,
        from: 'const maxAgeSeconds = 300',
        to: 'const maxAgeSeconds = 30_000',
      },
    ],
    test: stripeTests,
    title: forgedAtStripe,
  },
  {
    name: 'payments: a stale event of the test gateway is accepted',
    changes: [
      {
        file: `${server}/test-gateway/protocol.ts`,
        from: 'export const maxEventAgeMs = 300_000',
        to: 'export const maxEventAgeMs = 300_000_000',
      },
    ],
    test: eventTests,
    title: forgedAtGateway,
  },
  {
    name: 'payments: an event signed for another site is accepted',
    changes: [
      {
        file: `${server}/test-gateway/event-signature.ts`,
        from: '.update(`events ${siteId}`)',
        to: ".update('events')",
      },
    ],
    test: eventTests,
    title: forgedAtGateway,
  },
  {
    name: 'payments: an event is stored and forgotten',
    changes: [
      {
        file: `${server}/receive-event.ts`,
        from: 'if (!isNew || paymentId === null) return',
        to: 'if (isNew || paymentId === null) return',
      },
    ],
    test: eventTests,
    title: 'BX-1.06 an event has the payment read from the gateway, which then counts as paid',
  },
  {
    name: 'payments: the amount is not compared',
    changes: [
      {
        file: `${domain}/payment.ts`,
        from: "return report.amountCents === payment.amountCents ? null : 'amount-differs'",
        to: 'return null',
      },
    ],
    test: gatewayTests,
    title: 'BX-1.06 is not paid when the gateway took another amount, which is reported',
  },
  {
    name: 'payments: the last report to arrive counts, not the rank',
    changes: [
      {
        file: `${domain}/payment.ts`,
        from: 'ranks[report.state] > ranks[payment.state]',
        to: 'report.state !== payment.state',
      },
    ],
    test: `${domain}/payment.test.ts`,
    title: 'BX-1.06 leads to the same payment for every order of reports, and for repeated ones',
  },
  {
    name: 'payments: a card outside the list is forwarded',
    changes: [
      {
        file: `${domain}/test-cards.ts`,
        from: 'return Object.hasOwn(testCards, digits) ? digits : null',
        to: 'return digits',
      },
    ],
    test: gatewayTests,
    title: 'BX-1.05 is refused before the gateway hears of it, and its number is not logged',
  },
  {
    name: 'payments: nobody asks after a lost answer',
    changes: [
      {
        file: `${server}/begin-payment.ts`,
        from: 'return afterLostAnswer(ctx, provider, payment.id, error)',
        to: 'throw error ?? afterLostAnswer(ctx, provider, payment.id, error)',
      },
    ],
    test: gatewayTests,
    title: 'BX-1.02 BX-5.01 whose answer is lost is found to be charged, once',
  },
  {
    name: 'payments: a payment that was given up can still be charged',
    changes: [
      {
        file: `${server}/test-gateway/charge-operations.ts`,
        from: 'const isGivenUp = state.cancelledKeys.has(wanted.key)',
        to: 'const isGivenUp = state.cancelledKeys.has(wanted.token ?? wanted.key)',
      },
    ],
    test: gatewayTests,
    title: 'BX-1.04 is charged no more after it was given up, even by a request that was under way',
  },
  {
    name: 'payments: two refunds do not wait for each other',
    changes: [
      {
        file: `${server}/refund-payment.ts`,
        from: 'findPayment(tx, ctx.siteId, paymentId, { lock: true })',
        to: 'findPayment(tx, ctx.siteId, paymentId)',
      },
    ],
    test: gatewayTests,
    title: 'BX-5.03 refunds no more than the payment when many refunds start at once',
  },
  {
    name: 'payments: a repeated refund is not looked for',
    changes: [
      {
        file: `${server}/stripe/stripe-provider.ts`,
        from: 'const known = isRetry ?',
        to: 'const known = isRetry && key === reference ?',
      },
    ],
    test: stripeTests,
    title: 'is completed in the background when its answer was lost, once, even a day later',
  },
  {
    name: 'payments: the gateway answers what it has not written',
    changes: [{ file: `${server}/test-gateway/journal.ts`, from: '        await handle.appendFile(text)\n', to: '' }],
    test: `${server}/test-gateway/gateway-restart.test.ts`,
    title: 'BX-5.01 keeps every charge that it answered when it is killed, and starts again',
  },
  {
    name: 'payments: the bank page shows the payments of all sites',
    changes: [
      {
        file: `${server}/test-gateway/answer-bank.ts`,
        from: ' || (found.body as Charge).siteId !== ctx.siteId',
        to: '',
      },
    ],
    test: gatewayTests,
    title: 'BX-5.06 does not show the payment of another site, nor a made-up one',
  },
  {
    name: 'payments: credentials can be moved to another site',
    changes: [
      { file: `${server}/secret-box.ts`, from: 'key(), iv).setAAD(Buffer.from(siteId))', to: 'key(), iv)' },
      {
        file: `${server}/secret-box.ts`,
        from: 'sealed.subarray(0, ivBytes)).setAAD(Buffer.from(siteId))',
        to: 'sealed.subarray(0, ivBytes))',
      },
    ],
    test: stripeTests,
    title: 'keep the secret keys encrypted, readable only with the key outside the database and only for their site',
  },
  {
    name: 'payments: an unsettled payment is given to every reconciler',
    changes: [
      {
        file: `${server}/payment.store.ts`,
        from: "update payments p set due_at = $1::timestamptz + $2 * interval '1 millisecond' from next",
        to: "update payments p set due_at = $1::timestamptz + $2 * interval '0 millisecond' from next",
      },
    ],
    test: `${server}/manual-payments.test.ts`,
    title:
      'BX-1.02 an unsettled payment is given to one reconciler, again after its lease, and never once it is settled',
  },
  {
    name: 'payments: an event is valid years before its time',
    changes: [
      {
        file: 'packages/server/payments/stripe/stripe-event.ts',
        from: 'signedAtMs(signature) > now() + maxAgeSeconds * 1000',
        to: 'signedAtMs(signature) < 0',
      },
    ],
    test: 'packages/server/payments/stripe/stripe-payments.test.ts',
    title: 'BX-1.06 is refused when its id or time is none',
  },
  {
    name: 'payments: the id of an event is anything',
    changes: [
      {
        file: 'packages/server/payments/receive-event.ts',
        from: 'return providerId.test(id) && ',
        to: 'return ',
      },
    ],
    test: 'packages/server/payments/stripe/stripe-payments.test.ts',
    title: 'BX-1.06 is refused when its id or time is none',
  },
]
