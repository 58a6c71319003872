import { downloadParams, renewDownloadsForm } from '@sitewright/domain/downloads/downloads.wire.ts'
import { orderParams } from '@sitewright/domain/orders/orders.wire.ts'
import type { Deps } from '../../context.ts'
import { redirect, route, type HttpServers } from '../../http/index.ts'
import { signInForOrders } from '../pages/account-orders-page.ts'
import { mailNewLinks, renewInAccount } from './renew-downloads.ts'
import { sendDownload } from './send-download.ts'

/** Declares the routes with which shoppers load the files that they bought (BX-1.13), and renew their links. */
export function downloadRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    method: 'GET',
    path: '/files/:token',
    origin: 'site',
    access: 'anyone',
    limit: 'storeReads',
    params: downloadParams,
    run: (ctx, { params, request }) => sendDownload(ctx, params.token, request),
  })
  const renew = { method: 'POST', origin: 'site', access: 'anyone', form: true, body: renewDownloadsForm } as const
  route(http, deps, {
    ...renew,
    path: '/files/:token/renew',
    limit: 'accountMail',
    params: downloadParams,
    run: async (ctx, { params: { token } }) => {
      await mailNewLinks(ctx, token)
      return redirect(303, `/files/${encodeURIComponent(token)}/renew?sent=1`)
    },
  })
  route(http, deps, {
    ...renew,
    path: '/account/orders/:number/downloads',
    limit: 'changeCart',
    params: orderParams,
    run: async (ctx, { params: { number } }) => {
      const isRenewed = await renewInAccount(ctx, number)
      return redirect(303, isRenewed ? `/account/orders/${number}` : signInForOrders)
    },
  })
}
