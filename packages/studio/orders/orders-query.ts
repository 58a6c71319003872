import {
  orderDetail,
  orderListAnswer,
  orderListQuery,
  type OrderDetail,
  type OrderListAnswer,
} from '@sitewright/domain/orders/orders.wire.ts'
import { orderLimits } from '@sitewright/domain/kit/limits.ts'
import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { callApi } from '../kit/api.ts'
import { setFilters } from '../kit/list/filter-address.tsx'
import { readKeysetPage } from '../kit/list/keyset-pages.ts'
import type { ListSearch } from '../kit/list/list-search.ts'

/** Number of orders on a page of the list. */
export const ordersPerPage = 50

/** Filters of the list, by their names in the query of its address, which are also those of the API. */
export const orderFilters = orderListQuery.pick({ order: true, payment: true, fulfilment: true, attention: true })

/** Path of the API's orders; with a number, of one order. */
export function orderApiPath(number?: number): string {
  return number === undefined ? '/api/studio/orders' : `/api/studio/orders/${number}`
}

/** Path of a document of an order, as a link that the browser opens by itself and therefore names the site. */
export function documentPath(siteId: string, number: number, document: 'invoice' | 'packing-slip'): string {
  return `${orderApiPath(number)}/${document}.pdf?site=${siteId}`
}

/** Path of the credit note of a refund, as a link that the browser opens by itself. */
export function creditNotePath(siteId: string, number: number, refundId: string): string {
  return `${orderApiPath(number)}/credit-notes/${refundId}?site=${siteId}`
}

/**
 * React hook that loads one page of a site's orders with the counts. While another page is loading, it returns the one before
 * (`isPlaceholderData`), so a component that uses it is made anew for each site.
 */
export function useOrderList(siteId: string, search: ListSearch) {
  const query = listQuery(search)
  return useQuery({
    queryKey: listKey(siteId, query),
    queryFn: async () =>
      orderListAnswer.parse(await callApi({ method: 'GET', path: `${orderApiPath()}?${query}`, site: siteId })),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always', // orders come in, and colleagues work on them
    staleTime: 0,
  })
}

/** React hook that loads one order. */
export function useOrder(siteId: string, number: number) {
  return useQuery({
    queryKey: orderKey(siteId, number),
    queryFn: () => fetchOrder(siteId, number),
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  })
}

/** React hook that returns a function which reads an order again, and lets lists that show it be read again. */
export function useReloadOrder(siteId: string, number: number): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    void client.invalidateQueries({ queryKey: ['orders', siteId] })
    void client.invalidateQueries({ queryKey: ['overview', siteId] }) // one's own change shows at once
    await client.invalidateQueries({ queryKey: orderKey(siteId, number) })
  }
}

/** The orders before and after one in the list from which it was opened, as far as that list's page is known. */
export function neighbours(
  client: QueryClient,
  siteId: string,
  search: ListSearch,
  number: number,
): { newer: number | undefined; older: number | undefined } {
  const list = client.getQueryData<OrderListAnswer>(listKey(siteId, listQuery(search)))
  const numbers = list?.orders.map((order) => order.number) ?? []
  const at = numbers.indexOf(number)
  return at === -1 ? { newer: undefined, older: undefined } : { newer: numbers[at - 1], older: numbers[at + 1] }
}

async function fetchOrder(site: string, number: number): Promise<OrderDetail> {
  return orderDetail.parse(await callApi({ method: 'GET', path: orderApiPath(number), site }))
}

function listKey(siteId: string, query: string): readonly ['orders', string, string] {
  return ['orders', siteId, query]
}

function orderKey(siteId: string, number: number): readonly ['order', string, number] {
  return ['order', siteId, number]
}

function listQuery(search: ListSearch): string {
  const query = new URLSearchParams({ limit: String(ordersPerPage) })
  const text = (search['q'] ?? '').slice(0, orderLimits.searchChars)
  if (text !== '') query.set('search', text)
  setFilters(query, orderFilters, search)
  const { cursor } = readKeysetPage(search['page'])
  if (cursor !== undefined) query.set('cursor', cursor)
  return query.toString()
}
