import type { Mutant } from '../mutant.ts'

const mails = 'packages/server/orders/mails/order-mails.test.ts'
const pages = 'packages/server/orders/pages/order-pages.test.ts'
const accounts = 'packages/server/orders/pages/order-accounts.test.ts'
const drawing = 'packages/server/orders/documents/document-drawing.test.ts'
const documents = 'packages/server/orders/documents/order-documents.test.ts'
const figures = 'packages/server/orders/papers/order-figures.test.ts'

/** Planted defects in the mails, pages and documents of orders. */
export const mutantsOfOrderPapers: readonly Mutant[] = [
  {
    name: 'papers: an occasion queues its mail each time',
    changes: [
      {
        file: 'packages/server/orders/mails/queue-order-mail.ts',
        from: 'key: orderMailKey(order.id, request),',
        to: 'key: orderMailKey(order.id, request) + ctx.newId(),',
      },
    ],
    test: mails,
    title: 'BX-5.04 is queued once for an occasion',
  },
  {
    name: 'papers: nobody but the contact address is told',
    changes: [
      {
        file: 'packages/server/orders/mails/notification-address.ts',
        from: 'return owner ? {',
        to: 'return owner && owner.email === contact ? {',
      },
    ],
    test: mails,
    title: 'goes to the owner’s account',
  },
  {
    name: 'papers: lines of plain mails are not wrapped',
    changes: [{ file: 'packages/server/mail/sheet.ts', from: 'const plainChars = 66', to: 'const plainChars = 160' }],
    test: mails,
    title: 'BX-1.05 asks for the payment of a manual order',
  },
  {
    name: 'papers: amounts are not isolated in Arabic',
    changes: [
      {
        file: 'packages/server/orders/papers/say.ts',
        from: 'message as Message<unknown>, isolated(values[0]))',
        to: 'message as Message<unknown>, values[0] ?? isolated(null))',
      },
    ],
    test: mails,
    title: 'runs from right to left in Arabic',
  },
  {
    name: 'papers: the page after buying is listed and names itself to other sites',
    changes: [
      {
        file: 'packages/server/orders/pages/confirmed-page.ts',
        from: '    headers: secretPageHeaders,\n    pageType',
        to: '    pageType',
      },
    ],
    test: pages,
    title: 'BX-1.07 BX-5.06 opens only by its own link',
  },
  {
    name: 'papers: a mailed link opens the page after buying, with its offer of an account',
    changes: [
      {
        file: 'packages/server/orders/pages/confirmed-page.ts',
        from: "const order = await findOrderByToken(ctx, token, 'confirmed')",
        to: "const order =\n    (await findOrderByToken(ctx, token, 'confirmed')) ?? (await findOrderByToken(ctx, token, 'status'))",
      },
    ],
    test: pages,
    title: 'BX-1.07 BX-5.06 opens only by its own link',
  },
  {
    name: 'papers: the street is shown for ever',
    changes: [
      {
        file: 'packages/server/orders/papers/shown-to.ts',
        from: 'nowMs - createdAt < streetShownMs',
        to: 'nowMs - createdAt < streetShownMs * 99',
      },
    ],
    test: pages,
    title: 'shows no street and no postcode after 90 days',
  },
  {
    name: 'papers: texts of shop and shopper are markup',
    changes: [
      {
        file: 'packages/server/orders/pages/status-template.ts',
        from: "{ name: 'order-status', escape: 'context' }",
        to: "{ name: 'order-status' }",
      },
    ],
    test: pages,
    title: 'prints texts of the shop and the shopper as text',
  },
  {
    name: 'papers: a password works before its address is confirmed in the browser that chose it',
    changes: [
      {
        file: 'packages/server/shoppers/set-password.ts',
        from: 'return visitor?.tokenHash.equals(held.visitorHash) ? held : null',
        to: 'return visitor ? held : null',
      },
    ],
    test: accounts,
    title: 'BX-1.18 BX-5.08 does not get the password of somebody',
  },
  {
    name: 'papers: a shopper opens the order of another',
    changes: [
      {
        file: 'packages/server/orders/shopper-orders.ts',
        from: 'return order && normalizeEmail(order.email) === normalizeEmail(email) ?',
        to: 'return order && email ?',
      },
    ],
    test: accounts,
    title: 'BX-5.06 are nobody else’s',
  },
  {
    name: 'papers: everybody in the studio reads invoices',
    changes: [
      {
        file: 'packages/server/orders/pages/order-pages.routes.ts',
        from: "access: { role: 'see-orders' }",
        to: "access: { role: 'enter-studio' }",
      },
    ],
    test: documents,
    title: 'BX-5.06 BX-5.07 are sent to those who may see orders',
  },
  {
    name: 'papers: discounts on the whole order are not printed',
    changes: [
      {
        file: 'packages/domain/orders/order-view.ts',
        from: "target !== 'shipping' && cents > 0",
        to: "target === 'product' && cents > 0",
      },
    ],
    test: figures,
    title: 'BX-5.03 shows the same lines, discounts, shipping, taxes and total',
  },
  {
    name: 'papers: the invoice has amounts of its own',
    changes: [
      {
        file: 'packages/server/orders/documents/order-document.ts',
        from: 'cells: [line.title, String(line.quantity), line.unit, line.amount],',
        to: 'cells: [line.title, String(line.quantity), line.unit, paper.money(line.cents - (line.quantity > 4 ? 1 : 0))],',
      },
    ],
    test: figures,
    title: 'BX-5.03 shows the same lines, discounts, shipping, taxes and total',
  },
  {
    name: 'papers: one link marks any number of reviews as those of a verified buyer',
    changes: [
      {
        file: 'packages/server/reviews/invitation.store.ts',
        from: 'and product_id = $3 and used_at is null returning 1',
        to: 'and product_id = $3 returning 1',
      },
    ],
    test: 'packages/server/orders/mails/request-reviews.test.ts',
    title: 'BX-1.20 marks the review that a link leads to',
  },
  {
    name: 'papers: a shopper is asked for reviews at every run',
    changes: [
      {
        file: 'packages/server/orders/mails/request-reviews.ts',
        from: 'key: `orders.review-request/${orderId}`',
        to: 'key: `orders.review-request/${ctx.newId()}`',
      },
      {
        file: 'packages/server/orders/mails/review-requests.store.ts',
        from: 'where r.site_id = o.site_id and r.order_id = o.id)\n  order by',
        to: 'where r.site_id = o.site_id and r.order_id = o.id and false)\n  order by',
      },
      {
        file: 'packages/server/orders/mails/request-reviews.ts',
        from: '!(await noteReviewRequest(tx, ctx.siteId, orderId, ctx.now()))',
        to: '(await noteReviewRequest(tx, ctx.siteId, orderId, ctx.now())) === null',
      },
    ],
    test: 'packages/server/orders/mails/request-reviews.test.ts',
    title: 'BX-1.20 asks once',
  },
  {
    name: 'papers: documents are drawn in the thread of the requests',
    changes: [
      {
        file: 'packages/server/orders/documents/document-drawing.ts',
        from: "import type { DrawnDocument } from './draw-document.ts'",
        to: "import { drawDocument, type DrawnDocument } from './draw-document.ts'",
      },
      {
        file: 'packages/server/orders/documents/document-drawing.ts',
        from: '= await askThread(thread, document, longestMs)',
        to: '= await drawDocument(document)',
      },
    ],
    test: drawing,
    title: 'BX-2.03 answers an error when the thread dies',
  },
  {
    name: 'papers: a thread that died is asked again',
    changes: [
      {
        file: 'packages/server/orders/documents/document-drawing.ts',
        from: 'if (ended === thread) thread = null',
        to: 'clearTimeout(idle)',
      },
    ],
    test: drawing,
    title: 'starts another thread after its own died',
  },
  {
    name: 'papers: a document that takes too long holds up the others',
    changes: [
      {
        file: 'packages/server/orders/documents/document-drawing.ts',
        from: 'ms to draw.`)), longestMs)',
        to: 'ms to draw.`)), 60_000 + longestMs)',
      },
    ],
    test: drawing,
    title: 'gives up a document that takes too long',
  },
]
