import type { Mutant } from '../mutant.ts'

const limitTests = 'packages/server/checkout/paying/unpaid-orders.test.ts'
const captchaTests = 'packages/server/checkout/paying/order-captcha.test.ts'
const formTests = 'packages/server/checkout/forms/checkout-forms.test.ts'
const payCheckout = 'packages/server/checkout/paying/pay-checkout.ts'
const payByForm = 'packages/server/checkout/forms/pay-by-form.ts'
const confirmationTests = 'packages/server/orders/unpaid/confirm-order.test.ts'

/** Planted defects in orders that are paid later: how many wait for their money, and for how long. */
export const mutantsOfUnpaidOrders: readonly Mutant[] = [
  {
    name: 'unpaid orders: a network places them without end',
    changes: [
      {
        file: 'packages/server/orders/unpaid/permit-unpaid-order.ts',
        from: 'isWithinUnpaidLimits(held.network, units',
        to: 'isWithinUnpaidLimits({ orders: 0, units: 0 }, units',
      },
    ],
    test: limitTests,
    title: 'BX-5.11 end for a network at its number of orders',
  },
  {
    name: 'unpaid orders: one mailbox gets them without end',
    changes: [
      {
        file: 'packages/server/orders/unpaid/permit-unpaid-order.ts',
        from: 'isWithinUnpaidLimits(held.mailbox, units',
        to: 'isWithinUnpaidLimits({ orders: 0, units: 0 }, units',
      },
    ],
    test: limitTests,
    title: 'BX-5.11 end for a mailbox at its number of orders',
  },
  {
    name: 'unpaid orders: a bot that sends them at once is not counted',
    changes: [
      {
        file: 'packages/server/orders/unpaid/permit-unpaid-order.ts',
        from: "`unpaid mailbox ${mailbox.toString('hex')}`, ",
        to: '',
      },
    ],
    test: limitTests,
    title: 'BX-5.11 an order waits for another of its',
  },
  {
    name: 'unpaid orders: those of a network do not wait for each other',
    changes: [
      {
        file: 'packages/server/orders/unpaid/permit-unpaid-order.ts',
        from: ", `unpaid network ${network.toString('hex')}`",
        to: '',
      },
    ],
    test: limitTests,
    title: 'BX-5.11 an order waits for another of its',
  },
  {
    name: 'unpaid orders: one that is being placed is not counted',
    changes: [
      {
        file: 'packages/server/orders/unpaid/unpaid-origin.store.ts',
        from: 'when o.id is null then u.created_at >= $5',
        to: 'when o.id is null then u.created_at < $5',
      },
    ],
    test: limitTests,
    title: 'BX-5.11 an order waits for another of its',
  },
  {
    name: 'unpaid orders: they need no captcha',
    changes: [
      {
        file: payCheckout,
        from: 'await request.withCaptcha((spend) => permitUnpaidOrder(ctx, order, spend)).catch(atMethod)',
        to: 'await permitUnpaidOrder(ctx, order, async () => {}).catch(atMethod)',
      },
    ],
    test: captchaTests,
    title: 'BX-5.11 is refused without a captcha',
  },
  {
    name: 'unpaid orders: a bot without a captcha uses up the mails of a mailbox',
    changes: [
      {
        file: 'packages/server/orders/unpaid/permit-unpaid-order.ts',
        from: "ctx.deps.limits.takeIn(tx, 'mailbox', { account: mailboxOf(email) })",
        to: "ctx.deps.limits.take('mailbox', { account: mailboxOf(email) })",
      },
    ],
    test: captchaTests,
    title: 'BX-5.11 uses up no mail of a mailbox when a bot',
  },
  {
    name: 'unpaid orders: a permit is for any address',
    changes: [
      {
        file: 'packages/server/checkout/paying/start-attempt.ts',
        from: ' && permitted.email === email',
        to: ' && permitted.email !== undefined',
      },
    ],
    test: captchaTests,
    title: 'BX-5.11 counts the mails of the address that gets it',
  },
  {
    name: 'unpaid orders: a repetition with a new captcha is another request',
    changes: [
      {
        file: 'packages/server/checkout/checkout.routes.ts',
        from: 'const fingerprint = JSON.stringify(body)',
        to: 'const fingerprint = JSON.stringify({ ...body, token })',
      },
    ],
    test: captchaTests,
    title: 'BX-1.02 is placed once with a captcha',
  },
  {
    name: 'unpaid orders: the form without scripts has no honeypot',
    changes: [{ file: payByForm, from: 'checkNoScriptPost(ctx, form.homepage)', to: 'checkNoScriptPost(ctx)' }],
    test: formTests,
    title: 'BX-5.11 refuses an order that is paid later with a filled-in honeypot',
  },
  {
    name: 'unpaid orders: plain posts place them without end',
    changes: [
      {
        file: payByForm,
        from: 'checkNoScriptPost(ctx, form.homepage)',
        to: 'Promise.resolve(checkNoScriptPost).then(() => {})',
      },
    ],
    test: formTests,
    title: 'BX-5.11 refuses an order that is paid later beyond ten plain posts',
  },
  {
    name: 'payments: a form works before it is counted',
    changes: [
      {
        file: payByForm,
        from: '  await saveUnlessBought(ctx, form)\n  const card',
        to: '  const card',
      },
      {
        file: payByForm,
        from: '  const key = idempotencyKey.safeParse(form.attempt)\n',
        to: '  await saveUnlessBought(ctx, form)\n  const key = idempotencyKey.safeParse(form.attempt)\n',
      },
    ],
    test: formTests,
    title: 'BX-5.11 exchanges no card and saves nothing',
  },
  {
    name: 'payments: a request that names no checkout is not counted for its email address',
    changes: [
      {
        file: 'packages/server/checkout/paying/start-attempt.ts',
        from: 'if (!paying.tries.isCounted(open.steps.email))',
        to: 'if (!open.row)',
      },
    ],
    test: 'packages/server/checkout/paying/tries-of-address.test.ts',
    title: 'BX-5.11 are counted when the request names ',
  },
  {
    name: 'payments: a card of a repeated request is tried without being counted',
    changes: [
      {
        file: 'packages/server/checkout/paying/pay-checkout.ts',
        from: '  await tries.count(own.steps.email)\n',
        to: '',
      },
    ],
    test: 'packages/server/checkout/paying/tries-of-address.test.ts',
    title: 'BX-5.11 count the declined card of a request that is repeated after the provider came back',
  },
  {
    name: 'mails: new download links flood a mailbox',
    changes: [
      {
        file: 'packages/server/orders/downloads/renew-downloads.ts',
        from: "      await limits.takeIn(tx, 'mailbox', { account: mailboxOf(order.email) })\n",
        to: '    void mailboxOf\n',
      },
    ],
    test: 'packages/server/orders/downloads/downloads.test.ts',
    title: 'BX-5.11 is mailed for several orders no more often than their mailbox',
  },
  {
    name: 'mails: an order is mailed again without end',
    changes: [
      {
        file: 'packages/server/orders/actions/resend-mail.ts',
        from: "await ctx.deps.limits.takeIn(tx, 'mailbox', { account: mailboxOf(order.email) })",
        to: 'void mailboxOf',
      },
    ],
    test: 'packages/server/orders/actions/order-actions.test.ts',
    title: 'BX-5.11 sends ten in an hour to one mailbox',
  },
  {
    name: 'mails: an invitation is sent again without end',
    changes: [
      {
        file: 'packages/server/team/people/invite.ts',
        from: "    await ctx.deps.limits.takeIn(tx, 'mailbox', { account: mailboxOf(invitation.email) })\n",
        to: '',
      },
    ],
    test: 'packages/server/team/people/people.test.ts',
    title: 'BX-5.11 is sent again until its mailbox has got ten mails',
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
  {
    name: 'unpaid orders: one that costs nothing is placed by a bot',
    changes: [
      {
        file: 'packages/server/checkout/paying/start-attempt.ts',
        from: "if (!option || option.provider === 'manual') {",
        to: "if (option?.provider === 'manual') {",
      },
    ],
    test: captchaTests,
    title: 'BX-5.11 an order that costs nothing needs a captcha',
  },
  {
    name: 'unpaid orders: each is tried once in vain before its permit',
    changes: [{ file: payCheckout, from: 'if (expected) await permit', to: 'if (expected && false) await permit' }],
    test: captchaTests,
    title: 'takes at most its recorded number of data statements',
  },
  {
    name: 'unpaid orders: a page whose checkout another tab has bought needs a captcha',
    changes: [{ file: payCheckout, from: " || steps.email === '' || orderId !== null", to: " || steps.email === ''" }],
    test: captchaTests,
    title: 'BX-1.02 is the answer to a press in another tab',
  },
]
