import {
  discountAnswer,
  discountDetail,
  discountList,
  discountListParts,
  discountListQuery,
  type DiscountDetail,
  type DiscountListPart,
} from '@sitewright/domain/discounts/discounts.wire.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../kit/api.ts'
import { readKeysetPage } from '../kit/list/keyset-pages.ts'
import type { ListSearch } from '../kit/list/list-search.ts'

/** Number of discounts on a page of the list, which the API decides. */
export const discountsPerPage = 50
const searchChars = 200

/** Filters of the list, by their names in the query of its address, which are also those of the API. */
export const discountFilters = discountListQuery.pick({ part: true })

/** Path of the API's discounts; with an id, of one discount. */
export function discountApiPath(id?: string): string {
  return id === undefined ? '/api/studio/discounts' : `/api/studio/discounts/${id}`
}

/** Returns the part of the list that the address names; null for all discounts. */
export function shownPart(search: ListSearch): DiscountListPart | null {
  return discountListParts.find((part) => part === search['part']) ?? null
}

/** React hook that loads one page of a site's discounts with the counts. */
export function useDiscountList(siteId: string, search: ListSearch) {
  const query = listQuery(search)
  return useQuery({
    queryKey: ['discounts', siteId, query],
    queryFn: async () =>
      discountList.parse(await callApi({ method: 'GET', path: `${discountApiPath()}?${query}`, site: siteId })),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always', // orders use discounts up, and colleagues change them
    staleTime: 0,
  })
}

/** React hook that loads one discount. */
export function useDiscount(siteId: string, id: string) {
  return useQuery({
    queryKey: ['discount', siteId, id],
    queryFn: () => fetchDiscount(siteId, id),
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  })
}

export async function fetchDiscount(site: string, id: string): Promise<DiscountDetail> {
  return discountDetail.parse(await callApi({ method: 'GET', path: discountApiPath(id), site }))
}

/** Sends a discount: a new one, or with `id` a change of one. */
export async function sendDiscount(site: string, body: object, { id, key }: { id?: string; key: string }) {
  const path = discountApiPath(id)
  return discountAnswer.parse(await callApi({ method: 'POST', path, body, site, idempotencyKey: key }))
}

/** React hook that returns a function which lets everything that shows discounts be read again. */
export function useReloadDiscounts(siteId: string): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    void client.invalidateQueries({ queryKey: ['discounts', siteId] })
    await client.invalidateQueries({ queryKey: ['discount', siteId] })
  }
}

function listQuery(search: ListSearch): string {
  const query = new URLSearchParams()
  const text = (search['q'] ?? '').slice(0, searchChars)
  if (text !== '') query.set('search', text)
  const part = shownPart(search)
  if (part !== null) query.set('part', part)
  const { cursor } = readKeysetPage(search['page'])
  if (cursor !== undefined) query.set('after', cursor)
  return query.toString()
}
