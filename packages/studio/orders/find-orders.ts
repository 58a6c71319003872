import { moneyText } from '@sitewright/domain/kit/money-text.ts'
import { orderListAnswer } from '@sitewright/domain/orders/orders.wire.ts'
import type { FoundRow } from '../app-shell/palette/found-row.ts'
import { callApi } from '../kit/api.ts'
import { paths } from '../paths.ts'
import type { SiteOfSession } from '../session/session.ts'
import { orderApiPath } from './orders-query.ts'

/** Finds orders by what the list's search finds them by: number, customer, email address and SKU. */
export async function findOrders(site: SiteOfSession, text: string, limit: number): Promise<FoundRow[]> {
  const query = new URLSearchParams({ search: text, limit: String(limit) }).toString()
  const answer = await callApi({ method: 'GET', path: `${orderApiPath()}?${query}`, site: site.id })
  return orderListAnswer.parse(answer).orders.map(({ id, number, customerName, email, totalCents, currency }) => ({
    id,
    title: `#${number} ${customerName || email}`,
    note: moneyText(totalCents, currency),
    to: paths.order(site.identifier, number),
  }))
}
