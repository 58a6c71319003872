import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { orderAccountForm, orderConfirmForm, orderTokenParams } from '@sitewright/domain/orders/order-pages.wire.ts'
import { creditNoteParams, orderParams, refundIdText } from '@sitewright/domain/orders/orders.wire.ts'
import type { Deps } from '../../context.ts'
import { redirect, route, type HttpServers, type Reply } from '../../http/index.ts'
import { requestConfirmationLink, shopperOf } from '../../shoppers/index.ts'
import type { PasswordHasher } from '../../team/index.ts'
import { sendCreditNote, sendInvoice, sendPackingSlip } from '../documents/send-document.ts'
import { findOrderByToken } from '../order-links.ts'
import { shownByLink } from '../papers/shown-to.ts'
import { readOrder } from '../read-order.ts'
import { findOrderOfShopper } from '../shopper-orders.ts'
import { confirmOrder } from '../unpaid/confirm-order.ts'
import { findOrderOfLink } from './status-page.ts'

/** Declares the routes of the documents of orders, for the owner and for shoppers, of the account offer after buying, and of the confirmation of unpaid orders. */
export function orderPaperRoutes(http: HttpServers, deps: Deps, passwords: PasswordHasher): void {
  const studio = { method: 'GET', origin: 'studio', access: { role: 'see-orders' }, limit: 'documents' } as const
  route(http, deps, {
    ...studio,
    path: '/api/studio/orders/:number/invoice.pdf',
    params: orderParams,
    run: async (ctx, { params }) => sendInvoice(ctx, await readOrder(ctx, params.number)),
  })
  route(http, deps, {
    ...studio,
    path: '/api/studio/orders/:number/packing-slip.pdf',
    params: orderParams,
    run: async (ctx, { params }) => sendPackingSlip(ctx, await readOrder(ctx, params.number)),
  })
  route(http, deps, {
    ...studio,
    path: '/api/studio/orders/:number/credit-notes/:refundId',
    params: creditNoteParams,
    run: async (ctx, { params }) => sendCreditNote(ctx, await readOrder(ctx, params.number), params.refundId),
  })
  shopperRoutes(http, deps)
  route(http, deps, {
    method: 'POST',
    path: '/checkout/confirmed/:token/account',
    origin: 'site',
    access: 'visitor',
    limit: 'accountMail',
    form: true,
    params: orderTokenParams,
    body: orderAccountForm,
    run: async (ctx, { params: { token }, body }, out): Promise<Reply> => {
      const order = await findOrderByToken(ctx, token, 'confirmed')
      if (!order) throw new Refusal('kit.not-found')
      const { firstName, lastName } = order.delivery ?? order.billing
      const typed = { email: order.email, password: body.password, firstName, lastName }
      await requestConfirmationLink(ctx, passwords, typed, out)
      return redirect(303, `/checkout/confirmed/${token}?account=sent`)
    },
  })
  route(http, deps, {
    method: 'POST',
    path: '/order/:token/confirm',
    origin: 'site',
    access: 'anyone',
    limit: 'changeCart',
    form: true,
    params: orderTokenParams,
    body: orderConfirmForm,
    run: async (ctx, { params: { token } }): Promise<Reply> => {
      await confirmOrder(ctx, token)
      return redirect(303, `/order/${encodeURIComponent(token)}?confirmed=1`)
    },
  })
}

function shopperRoutes(http: HttpServers, deps: Deps): void {
  const get = { method: 'GET', origin: 'site', access: 'anyone', limit: 'documents' } as const
  route(http, deps, {
    ...get,
    path: '/order/:token/invoice.pdf',
    params: orderTokenParams,
    run: async (ctx, { params }) => {
      const order = await findOrderOfLink(ctx, params.token)
      if (!order) throw new Refusal('kit.not-found')
      return sendInvoice(ctx, order, shownByLink(order, ctx.now()))
    },
  })
  route(http, deps, {
    ...get,
    path: '/order/:token/credit-notes/:refundId',
    params: orderTokenParams.extend({ refundId: refundIdText }),
    run: async (ctx, { params }) => {
      const order = await findOrderOfLink(ctx, params.token)
      if (!order) throw new Refusal('kit.not-found')
      return sendCreditNote(ctx, order, params.refundId, shownByLink(order, ctx.now()))
    },
  })
  route(http, deps, {
    ...get,
    path: '/account/orders/:number/invoice.pdf',
    params: orderParams,
    run: async (ctx, { params }) => {
      const shopper = await shopperOf(ctx)
      const order = shopper && (await findOrderOfShopper(ctx, shopper.email, params.number))
      if (!order) throw new Refusal('kit.not-found')
      return sendInvoice(ctx, order)
    },
  })
  route(http, deps, {
    ...get,
    path: '/account/orders/:number/credit-notes/:refundId',
    params: creditNoteParams,
    run: async (ctx, { params }) => {
      const shopper = await shopperOf(ctx)
      const order = shopper && (await findOrderOfShopper(ctx, shopper.email, params.number))
      if (!order) throw new Refusal('kit.not-found')
      return sendCreditNote(ctx, order, params.refundId)
    },
  })
}
