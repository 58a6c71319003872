import type { Mutant } from '../mutant.ts'

const checkout = 'packages/server/checkout'
const orders = 'packages/server/orders'
const steps = `${checkout}/checkout-steps.test.ts`
const afterPaying = `${checkout}/paying/after-paying.test.ts`
const installments = `${checkout}/paying/pay-in-installments.test.ts`
const documents = `${orders}/documents/order-documents.test.ts`

/** Planted defects where something that one part of selling takes or promises has to reach another part. */
export const mutantsOfPromises: readonly Mutant[] = [
  {
    name: 'promises: a note to the shop is forgotten with the checkout',
    changes: [
      {
        file: `${checkout}/paying/make-purchase.ts`,
        from: "note: asks.takesNote ? steps.note.trim() : ''",
        to: "note: ''",
      },
    ],
    test: afterPaying,
    title: 'BX-2.03 what the shopper wrote to the shop is with the order',
  },
  {
    name: 'promises: the phone of the contact is forgotten with the checkout',
    changes: [
      {
        file: `${checkout}/open-checkout.ts`,
        from: 'address.phone.trim() || steps.phone',
        to: 'address.phone',
      },
    ],
    test: afterPaying,
    title: 'BX-2.03 the phone of the contact stands with the address that has none of its own',
  },
  {
    name: 'promises: a new account has none of the addresses of earlier orders',
    changes: [
      {
        file: 'packages/server/shoppers/set-password.ts',
        from: 'if (taken.isNew) await announceAccount(tx, shopper)',
        to: 'if (taken.isNew) void announceAccount',
      },
    ],
    test: `${orders}/pages/order-accounts.test.ts`,
    title: 'BX-1.18 BX-1.01 has the addresses of its orders, and the next checkout begins with the last one',
  },
  {
    name: 'promises: the timeline names a mail that was not sent',
    changes: [
      {
        file: `${orders}/actions/cancel-order.ts`,
        from: "...(isShopperNotified && { mail: 'cancelled' })",
        to: "mail: 'cancelled'",
      },
    ],
    test: `${orders}/actions/order-actions.test.ts`,
    title: 'BX-2.03 names each mail that the shopper got',
  },
  {
    name: 'promises: unpaid orders wait behind one that cannot be cancelled',
    changes: [
      {
        file: `${orders}/expire-orders.ts`,
        from: "'an unpaid order could not be cancelled and is tried again')",
        to: "'an unpaid order could not be cancelled and is tried again')\n    throw error",
      },
    ],
    test: `${orders}/actions/cancel-order.test.ts`,
    title: 'is cancelled, however many orders before it cannot be',
  },
  {
    name: 'promises: a pickup without a place is saved, and taxed by the shopper’s address',
    changes: [
      {
        file: 'packages/domain/shipping/shipping.wire.ts',
        from: 'isPickup !== true || pickupLocation !== undefined',
        to: 'isPickup !== true || pickupLocation !== null',
      },
    ],
    test: 'packages/server/sites/settings.test.ts',
    title: 'BX-1.08 refuses a pickup that does not say where it is',
  },
  {
    name: 'promises: an address is taken that no mail reaches',
    changes: [
      {
        file: `${checkout}/checkout-problems.ts`,
        from: 'isEmail(email) && mailAddressOf(email) !== null',
        to: 'isEmail(email)',
      },
    ],
    test: steps,
    title: 'BX-1.07 refuse ',
  },
  {
    name: 'promises: a country that does not exist is free of taxes',
    changes: [
      {
        file: `${checkout}/checkout-problems.ts`,
        from: 'isCountry(address.country) ? {}',
        to: "address.country !== '' ? {}",
      },
    ],
    test: steps,
    title: 'BX-1.01 BX-1.08 refuse a billing country that does not exist',
  },
  {
    name: 'promises: Afterpay does not learn who pays',
    changes: [
      {
        file: `${checkout}/paying/pay-checkout.ts`,
        from: "request.method === 'afterpay' ? await readCustomer(ctx, attemptId) : null",
        to: 'null',
      },
    ],
    test: installments,
    title: 'BX-1.05 by Afterpay leads to the provider',
  },
  {
    name: 'promises: Afterpay is offered for a pickup',
    changes: [{ file: `${checkout}/payment-methods.ts`, from: '(hasAfterpay && !isPickup)', to: 'hasAfterpay' }],
    test: installments,
    title: 'SF-5.09 is not offered for a pickup',
  },
  {
    name: 'promises: the invoice behind a link names the email address',
    changes: [
      {
        file: `${orders}/pages/order-pages.routes.ts`,
        from: 'sendInvoice(ctx, order, shownByLink(order, ctx.now()))',
        to: 'sendInvoice(ctx, order)',
      },
    ],
    test: documents,
    title: 'BX-1.07 name by a link, which can be passed on, no email address',
  },
  {
    name: 'promises: documents print boxes in silence',
    changes: [{ file: `${orders}/documents/draw-document.ts`, from: 'pen.fonts.missing.length > 0', to: 'false' }],
    test: documents,
    title: 'BX-2.03 prints Hebrew names in their order, and says when',
  },
  {
    name: 'promises: a tracking address with a NUL reaches the database',
    changes: [
      {
        file: 'packages/domain/orders/orders.wire.ts',
        from: '            .refine(isPlain),\n        ])',
        to: '        ])',
      },
    ],
    test: `${orders}/actions/hostile-orders.test.ts`,
    title: 'BX-5.11 a tracking address',
  },
  {
    name: 'promises: a cancelled order keeps its code',
    changes: [
      {
        file: `${orders}/actions/give-discounts-back.ts`,
        from: 'if (snapshot.discounts.length > 0)',
        to: 'if (snapshot.discounts.length > 99)',
      },
    ],
    test: afterPaying,
    title: 'BX-1.10 a cancelled order gives its code back',
  },
  {
    name: 'promises: nobody learns that a code was used too often',
    changes: [
      {
        file: `${checkout}/paying/make-order.ts`,
        from: '    overusedDiscountIds,\n',
        to: '',
      },
    ],
    test: afterPaying,
    title: 'BX-1.10 says with the order when others used a code up',
  },
  {
    name: 'promises: another order of shipping rates chooses another one',
    changes: [
      {
        file: 'packages/domain/shipping/shipping-options.ts',
        from: 'shortHash(counts.get(name) === 1 ? name : name + scopeOf(rate))',
        to: 'String(index)',
      },
    ],
    test: 'packages/domain/shipping/shipping-options.test.ts',
    title: 'BX-1.03 keeps a shopper’s choice',
  },
  {
    name: 'promises: codes are guessed by the form of the checkout',
    changes: [{ file: `${checkout}/forms/checkout-form.ts`, from: '    await takeCouponPermit(ctx)\n', to: '' }],
    test: `${checkout}/forms/checkout-forms.test.ts`,
    title: 'BX-5.11 takes no more codes by the form',
  },
  {
    name: 'promises: a site gets a time zone that does not exist',
    changes: [{ file: 'packages/server/sites/check-settings.ts', from: '!isTimeZone(timeZone)', to: 'false' }],
    test: 'packages/server/sites/sites.test.ts',
    title: 'refuses a time zone that does not exist',
  },
  {
    name: 'promises: German invoices have English rates',
    changes: [
      {
        file: 'packages/domain/locales/de/orders.ts',
        from: "tax: ({ name, rate }) => `${name}, ${rate.replace('.', ',')}`",
        to: 'tax: ({ name, rate }) => `${name}, ${rate}`',
      },
    ],
    test: 'packages/domain/orders/order-view.test.ts',
    title: 'BX-3.17 prints the rate of a tax',
  },
  {
    name: 'newsletter: a text that the owner has changed since counts as agreed to',
    changes: [
      {
        file: 'packages/domain/checkout/newsletter.ts',
        from: "if (ticked === '' || ticked !== offered) return undefined",
        to: "if (ticked === '') return undefined",
      },
      {
        file: 'packages/server/checkout/paying/make-purchase.ts',
        from: '...(newsletter && newsletter.text === newsletterTextOf(shop.settings) && { newsletter }),',
        to: '...(newsletter && { newsletter }),',
      },
    ],
    test: 'packages/server/checkout/newsletter.test.ts',
    title: 'counts as not ticked once the owner has changed the text',
  },
]
