import type { FulfilBody, OrderDetail, RefundBody } from '@sitewright/domain/orders/orders.wire.ts'
import type { Site } from '../../context.ts'
import type { Answer, Client } from '../test-client.ts'

type Named = { number: number }

/** The studio's calls for orders, as a member of the team makes them in a site. Actions get a new key, unless one is given. */
export function orderCalls(browser: Client, site: Site, newKey: () => string) {
  const headers = { 'x-site': site.id }
  const act = ({ number }: Named, path: string, body: unknown = {}, key: string | null = newKey()): Promise<Answer> =>
    browser.post(`/api/studio/orders/${number}/${path}`, body, {
      headers: { ...headers, ...(key !== null && { 'idempotency-key': key }) },
    })
  return {
    act,
    list: async (query = ''): Promise<Answer['body']> =>
      (await browser.get(`/api/studio/orders${query}`, { headers })).body,
    read: async ({ number }: Named): Promise<OrderDetail> =>
      (await browser.get(`/api/studio/orders/${number}`, { headers })).body,
    fulfil: (order: Named, body: FulfilBody = {}, key?: string): Promise<Answer> => act(order, 'fulfil', body, key),
    refund: (order: Named, body: RefundBody, key?: string): Promise<Answer> => act(order, 'refund', body, key),
    cancel: (order: Named, body: object = {}, key?: string): Promise<Answer> => act(order, 'cancel', body, key),
    /** Sends the undo that an action's answer names. */
    undo: ({ body }: Answer): Promise<Answer> => browser.post(body.undo.path, body.undo.body, { headers }),
  }
}
