import type { Mutant } from './mutant.ts'

const paying = 'packages/server/checkout/paying'
const payTests = `${paying}/pay.test.ts`
const start = `${paying}/start-attempt.ts`
const finalise = `${paying}/finalise-checkout.ts`
const changeTests = 'packages/server/checkout/changes.test.ts'

/** Planted defects in the checkout: prices and changes, attempts to pay, orders, stock and codes. */
export const mutantsOfCheckout: readonly Mutant[] = [
  {
    name: 'payments: one email address may be tried without end',
    changes: [
      {
        file: `${paying}/count-tries.ts`,
        from: "      await limits.take('payEmail', { siteId, account })\n",
        to: '',
      },
    ],
    test: 'packages/server/checkout/paying/unpaid-orders.test.ts',
    title: 'BX-5.11 are limited for an email address',
  },
  {
    name: 'checkout: whoever has the link of an express checkout reads what was typed there',
    changes: [
      {
        file: 'packages/server/cart/separate-purchase.ts',
        from: "`express:${cartToken}:${ownerHash.toString('hex')}`",
        to: '`express:${cartToken}:`',
      },
    ],
    test: 'packages/server/checkout/express-links.test.ts',
    title: 'BX-5.06 shows whoever opens the link of an express checkout its lines with empty fields',
  },
  {
    name: 'checkout: a sign-in loses the express checkout, and its payment is asked for again',
    changes: [
      {
        file: 'packages/server/cart/merge-carts.ts',
        from: 'const fromHash = brings?.tokenHash ?? null',
        to: 'const fromHash = null',
      },
    ],
    test: 'packages/server/checkout/express-links.test.ts',
    title: 'BX-1.02, BX-1.03 keeps what was typed, the code and a payment under way',
  },
  {
    name: 'checkout: a visitor’s old secret leads to the express checkout of an account',
    changes: [
      {
        file: 'packages/server/cart/merge.store.ts',
        from: 'token_hash = sha256(token_hash || $3)',
        to: 'token_hash = token_hash',
      },
    ],
    test: 'packages/server/checkout/express-links.test.ts',
    title: 'BX-5.06 does not lead the visitor’s old secret',
  },
  {
    name: 'checkout: whoever has the link of an express checkout is shown the order that another browser paid',
    changes: [
      {
        file: 'packages/server/checkout/own-checkout.ts',
        from: 'return cartId !== null && isCartOfCheckout',
        to: 'return cartId !== null; isCartOfCheckout',
      },
    ],
    test: 'packages/server/checkout/express-links.test.ts',
    title: 'BX-5.06 lets both browsers pay their own copy of an express link',
  },
  {
    name: 'order mails: greet with the link of a stranger',
    changes: [
      {
        file: 'packages/domain/orders/mail-texts.ts',
        from: 'if (isName && holdsWebAddress(named[field]))',
        to: 'if (isName && named[field] === null)',
      },
    ],
    test: 'packages/server/orders/mails/order-mails.test.ts',
    title: 'prints no link that a stranger put into the name',
  },
  {
    name: 'checkout: the client says how much is charged',
    changes: [
      {
        file: 'packages/domain/checkout/checkout.wire.ts',
        from: '  isAccepted: z.boolean().default(false),\n',
        to: '  isAccepted: z.boolean().default(false),\n  amountCents: z.int().exactOptional(),\n',
      },
      {
        file: start,
        from: 'amountCents: totals.totalCents,',
        to: 'amountCents: (request as { amountCents?: number }).amountCents ?? totals.totalCents,',
      },
    ],
    test: payTests,
    title: 'charges the total of the server: no amount of the request counts',
  },
  {
    name: 'checkout: reads the cart before it holds the checkout',
    changes: [
      {
        file: 'packages/server/checkout/open-checkout.ts',
        from: '    found.checkoutId === null ? null : lockCheckout(tx, ctx.siteId, found.checkoutId),\n    loadOwnCartToCheckOut(tx, ctx, key),\n    readShopPayment(tx, ctx),\n    beside(),\n    signedIn && addressesOf(tx, ctx, signedIn),\n  ])',
        to: '    null,\n    loadOwnCartToCheckOut(tx, ctx, key),\n    readShopPayment(tx, ctx),\n    beside(),\n    signedIn && addressesOf(tx, ctx, signedIn),\n  ]).then(async ([, ...rest]) => [found.checkoutId && (await lockCheckout(tx, ctx.siteId, found.checkoutId)), ...rest] as const)',
      },
    ],
    test: 'packages/server/checkout/paying/races.test.ts',
    title: 'BX-1.02 who presses in two tabs that wait for each other gets one order, which both tabs show',
  },
  {
    name: 'checkout: answers before the payment',
    changes: [
      {
        file: `${paying}/pay-checkout.ts`,
        from: '    await finaliseCheckout(ctx, attemptId, payment)\n    const attempt',
        to: "    if (payment) return paidAnswer({ attemptId, cartToken: '' })\n    const attempt",
      },
    ],
    test: payTests,
    title: 'BX-1.04 gives stock and codes back at once when the card is declined, and says why',
  },
  {
    name: 'checkout: nobody finishes payments without an answer',
    changes: [
      {
        file: `${paying}/reconcile-payments.ts`,
        from: 'handle: (payment) => tryToReconcile(deps, payment)',
        to: 'handle: async (payment) => void (payment.siteId === deps.newId() && (await tryToReconcile(deps, payment)))',
      },
    ],
    test: payTests,
    title: 'BX-5.01 is found by the reconciler when the answer was lost and the shopper left',
  },
  {
    name: 'jobs: a few items that fail keep all others waiting',
    changes: [{ file: 'packages/server/jobs/handle-due.ts', from: 'if (items.length < atOnce) return', to: 'return' }],
    test: payTests,
    title: 'BX-5.01 is found by the reconciler behind many others that the provider does not answer',
  },
  {
    name: 'checkout: a declined payment keeps the stock',
    changes: [{ file: finalise, from: '  await releaseReservation(tx, ctx, checkout.id)\n', to: '' }],
    test: payTests,
    title: 'BX-1.04 gives stock and codes back at once when the card is declined, and says why',
  },
  {
    name: 'checkout: a declined payment keeps the code',
    changes: [{ file: finalise, from: '  await releaseDiscountUses(tx, ctx, checkout.id)\n', to: '' }],
    test: payTests,
    title: 'BX-1.04 gives stock and codes back at once when the card is declined, and says why',
  },
  {
    name: 'checkout: a code is used without being counted first',
    changes: [
      {
        file: start,
        from: 'if (discountIds.length === 0) return false',
        to: 'if (discountIds.length >= 0) return false',
      },
    ],
    test: `${paying}/races.test.ts`,
    title: 'BX-1.10 is used once by 50 who pay at once',
  },
  {
    name: 'checkout: stock is not reserved before the provider is asked',
    changes: [{ file: start, from: 'if (lines.length === 0) return true', to: 'if (lines.length >= 0) return true' }],
    test: `${paying}/races.test.ts`,
    title: 'BX-5.02 BX-1.04 one gets it when all pay at once',
  },
  {
    name: 'checkout: an order without a provider takes units that are gone',
    changes: [{ file: `${paying}/make-order.ts`, from: '  if (shortages.length > 0) whenShort?.()\n', to: '' }],
    test: `${paying}/races.test.ts`,
    title: 'BX-5.02 BX-1.04 one of two gets the last unit when nobody asks a provider',
  },
  {
    name: 'checkout: a key is forgotten',
    changes: [
      {
        file: `${paying}/attempt.store.ts`,
        from: "'attempt_of_key', text, [siteId, key])\n  return rows[0] ?? null",
        to: "'attempt_of_key', text, [siteId, key])\n  return rows[-1] ?? null",
      },
    ],
    test: payTests,
    title: 'BX-1.02 answers a repeated key with the same bytes, and refuses it with another body',
  },
  {
    name: 'checkout: a key works in any browser',
    changes: [{ file: `${paying}/pay-checkout.ts`, from: 'if (!own || !attempt', to: 'if (!attempt' }],
    test: payTests,
    title: 'BX-1.02 answers a repeated key with the same bytes, and refuses it with another body',
  },
  {
    name: 'checkout: a second tab pays beside the first',
    changes: [{ file: start, from: 'if (row.paymentId !== null) return', to: 'if (!row) return' }],
    test: payTests,
    title: 'BX-1.02 makes one order and one charge for two tabs that pay with keys of their own',
  },
  {
    name: 'checkout: a changed purchase is charged unseen',
    changes: [{ file: start, from: 'if (request.priceHash !== open.priceHash) {', to: 'if (!open.priceHash) {' }],
    test: changeTests,
    title: 'BX-1.03 is accepted by a button that says so, but never as something else than was shown',
  },
  {
    name: 'checkout: changes need no acceptance',
    changes: [{ file: start, from: 'if (!request.isAccepted && pendingChanges', to: 'if (!open && pendingChanges' }],
    test: changeTests,
    title: 'BX-1.03 is a price: said from what to what',
  },
  {
    name: 'checkout: showing a change counts as accepting it',
    changes: [
      {
        file: 'packages/domain/checkout/purchase-changes.ts',
        from: 'unitPriceCents: before.unitPriceCents, quantity',
        to: 'unitPriceCents: line.unitPriceCents, quantity',
      },
    ],
    test: 'packages/domain/checkout/purchase.test.ts',
    title: 'BX-1.03 repeats what the shop changed until it is accepted',
  },
  {
    name: 'checkout: its own reservation stands in its way',
    changes: [
      {
        file: 'packages/server/checkout/open-checkout.ts',
        from: 'entered.cart.cart.entries, heldUnitsOf(entered.row))',
        to: 'entered.cart.cart.entries)',
      },
    ],
    test: payTests,
    title: 'BX-1.04 does not stand in the way of its own shopper',
  },
  {
    name: 'checkout: the return page tells anybody',
    changes: [
      {
        file: 'packages/server/checkout/own-checkout.ts',
        from: 'return cartId !== null && isCartOfCheckout',
        to: 'return cartId === null || isCartOfCheckout',
      },
    ],
    test: payTests,
    title: 'shows its outcome to no other browser',
  },
  {
    name: 'checkout: a pending payment loses its reservation',
    changes: [
      {
        file: finalise,
        from: '    await extendReservation(tx, ctx, checkout.id, ctx.now() + reservationMs)\n',
        to: '',
      },
    ],
    test: payTests,
    title: 'keeps the reservation while the payment is pending',
  },
  {
    name: 'checkout: a second charge is kept',
    changes: [
      {
        file: finalise,
        from: "  await giveUpStray(tx, ctx, payment)\n  return { state: 'ordered'",
        to: "  return { state: 'ordered'",
      },
    ],
    test: `${paying}/after-paying.test.ts`,
    title: 'BX-5.03 pays a second charge for one purchase back',
  },
  {
    name: 'checkout: an order empties the whole line of the cart',
    changes: [
      {
        file: 'packages/server/cart/bought-lines.store.ts',
        from: 'and e.quantity <= bought.quantity returning',
        to: 'returning',
      },
    ],
    test: payTests,
    title: 'stays editable, and loses only what was bought',
  },
  {
    name: 'checkout: an order leaves no record',
    changes: [{ file: `${paying}/make-order.ts`, from: ', purchaseMessage(ctx, { orderId, snapshot })]', to: ']' }],
    test: payTests,
    title: 'BX-1.02 BX-5.01 makes one order, takes the stock',
  },
  {
    name: 'checkout: old checkouts go while their payment is under way',
    changes: [
      {
        file: 'packages/server/checkout/checkout.store.ts',
        from: 'where changed_at <= $1 and payment_id is null limit',
        to: 'where changed_at <= $1 limit',
      },
    ],
    test: `${paying}/after-paying.test.ts`,
    title: 'forgets what was typed at a checkout that nobody finished for 30 days',
  },
  {
    name: 'checkout: a killed request keeps its payment',
    changes: [
      {
        file: finalise,
        from: '  await answerAttempt(tx, ctx.siteId, payment.id, declinedAnswer(ctx, payment.reason))\n',
        to: '',
      },
    ],
    test: 'packages/server/checkout/checkout-deaths.test.ts',
    title: 'BX-5.01 BX-5.02 a declined payment gives everything back, whichever of its operations fails',
  },
  {
    name: 'checkout: a sign-in begins a new checkout',
    changes: [
      {
        file: 'packages/server/cart/merge.store.ts',
        from: 'where $3::uuid is not null\n    on conflict (site_id, from_id)',
        to: 'where $3::uuid is not null and false\n    on conflict (site_id, from_id)',
      },
    ],
    test: 'packages/server/checkout/checkout-steps.test.ts',
    title: 'BX-1.01 in the middle loses nothing that was typed',
  },
  {
    name: 'checkout: a sign-in enlarges the order without a word',
    changes: [
      {
        file: 'packages/domain/checkout/purchase-changes.ts',
        from: "kind: 'joined', isOwn: false",
        to: "kind: 'joined', isOwn: true",
      },
    ],
    test: 'packages/server/checkout/changes.test.ts',
    title: 'BX-1.03 is said line by line and paid only when it is accepted',
  },
  {
    name: 'checkout: “only what I had here” takes out lines that were changed since',
    changes: [
      {
        file: 'packages/server/cart/merge.store.ts',
        from: 'and e.quantity = line.kept and line.had > 0',
        to: 'and line.had > 0',
      },
      {
        file: 'packages/server/checkout/save-steps.ts',
        from: 'if (open.purchase.joined.size > 0) {',
        to: "if (open.cart.cartId !== '') {",
      },
      {
        file: 'packages/server/cart/merge.store.ts',
        from: 'changed_at = $3, joined_lines = null',
        to: 'changed_at = $3',
      },
    ],
    test: 'packages/server/checkout/changes.test.ts',
    title: 'BX-1.03 is taken out again on request, once, and only what the page showed',
  },
  {
    name: 'checkout: a price that rose is charged without asking',
    changes: [
      {
        file: 'packages/domain/checkout/purchase-changes.ts',
        from: 'toCents !== undefined && toCents < fromCents',
        to: 'toCents !== undefined && toCents !== fromCents',
      },
    ],
    test: 'packages/server/checkout/changes.test.ts',
    title: 'BX-1.03 is a price: said from what to what',
  },
  {
    name: 'checkout: a chosen pickup makes the deliveries disappear',
    changes: [
      {
        file: 'packages/server/checkout/open-checkout.ts',
        from: '...(isPickup && { deliveryLocation: places.deliveryLocation }),',
        to: '',
      },
    ],
    test: 'packages/server/checkout/checkout-steps.test.ts',
    title: 'BX-1.09 keeps delivery in view beside a chosen pickup',
  },
  {
    name: 'cart: the last unit looks sold out to the shopper who holds it',
    changes: [
      {
        file: 'packages/server/cart/cart.store.ts',
        from: 'if (cartId === null || !isShort) return rows',
        to: 'if (cartId === null || isShort) return rows',
      },
    ],
    test: 'packages/server/checkout/paying/races.test.ts',
    title: 'BX-5.02 the cart of a shopper who holds the last unit',
  },
]
