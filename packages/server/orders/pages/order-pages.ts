import type { SystemPage } from '../../http/index.ts'
import { readRenewPage } from '../downloads/renew-page.ts'
import { readAccountOrder, readAccountOrders } from './account-orders-page.ts'
import { readConfirmedPage } from './confirmed-page.ts'
import { readStatusPage } from './status-page.ts'

const confirmed = '/checkout/confirmed/:token'

/** System pages about orders. They work without scripts. */
export function orderPages(): readonly SystemPage[] {
  return [
    { path: confirmed, posts: [`${confirmed}/account`], read: readConfirmedPage },
    { path: '/order/:token', posts: ['/order/:token/confirm'], read: readStatusPage },
    { path: '/account/orders', read: readAccountOrders },
    { path: '/account/orders/:number', posts: ['/account/orders/:number/downloads'], read: readAccountOrder },
    { path: '/files/:token/renew', posts: ['/files/:token/renew'], read: readRenewPage },
  ]
}
