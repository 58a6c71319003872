import {
  customerDetail,
  customerListAnswer,
  customerListQuery,
  customerSorts,
} from '@sitewright/domain/customers/customers.wire.ts'
import { orderLimits } from '@sitewright/domain/kit/limits.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../kit/api.ts'
import { setFilters } from '../kit/list/filter-address.tsx'
import { readKeysetPage } from '../kit/list/keyset-pages.ts'
import type { ListSearch } from '../kit/list/list-search.ts'

/** Number of customers on a page of the list. */
export const customersPerPage = 50

/** Filters of the list, by their names in the query of its address, which are also those of the API. */
export const customerFilters = customerListQuery.pick({
  bought: true,
  spent: true,
  country: true,
  subscribed: true,
  account: true,
})

/** Path of the API's customers; with an id, of one customer. */
export function customerApiPath(id?: string): string {
  return id === undefined ? '/api/studio/customers' : `/api/studio/customers/${id}`
}

/** Address of the file with everything about a customer. The browser opens it by itself, so that it names the site. */
export function customerExportPath(siteId: string, id: string): string {
  return `${customerApiPath(id)}/export?${new URLSearchParams({ site: siteId }).toString()}`
}

/** React hook that loads one page of a site's customers with the counts. */
export function useCustomerList(siteId: string, search: ListSearch) {
  const query = listQuery(search)
  return useQuery({
    queryKey: ['customers', siteId, query],
    queryFn: async () =>
      customerListAnswer.parse(await callApi({ method: 'GET', path: `${customerApiPath()}?${query}`, site: siteId })),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always', // orders come in
    staleTime: 0,
  })
}

/** React hook that loads one customer. */
export function useCustomer(siteId: string, id: string) {
  return useQuery({
    queryKey: ['customer', siteId, id],
    queryFn: async () =>
      customerDetail.parse(await callApi({ method: 'GET', path: customerApiPath(id), site: siteId })),
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  })
}

/** React hook that returns a function which reads a customer again. */
export function useReloadCustomer(siteId: string, id: string): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['customer', siteId, id] })
}

/** React hook that returns a function which reads the lists of customers again. */
export function useReloadCustomers(siteId: string): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['customers', siteId] })
}

/** The list's query for the API. The address has the order as `spent` or `-spent`. */
function listQuery(search: ListSearch): string {
  const query = new URLSearchParams({ limit: String(customersPerPage) })
  const text = (search['q'] ?? '').slice(0, orderLimits.searchChars)
  if (text !== '') query.set('search', text)
  setFilters(query, customerFilters, search)
  const sort = customerSorts.find((name) => name === search['sort']?.replace('-', ''))
  if (sort) {
    query.set('sort', sort)
    query.set('order', search['sort']?.startsWith('-') ? 'desc' : 'asc')
  }
  const { cursor } = readKeysetPage(search['page'])
  if (cursor !== undefined) query.set('cursor', cursor)
  return query.toString()
}
