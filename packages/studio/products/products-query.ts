import { matchingAnswer, type MatchingSent } from '@sitewright/domain/catalog/bulk/bulk.wire.ts'
import {
  collectionsAnswer,
  labelsAnswer,
  productDetail,
  productListAnswer,
  productListQuery,
  productSorts,
  type BulkChange,
  type ProductDetail,
} from '@sitewright/domain/catalog/products-studio.wire.ts'
import { editingLimits } from '@sitewright/domain/kit/limits.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../kit/api.ts'
import { setFilters } from '../kit/list/filter-address.tsx'
import { readKeysetPage } from '../kit/list/keyset-pages.ts'
import type { ListSearch } from '../kit/list/list-search.ts'
import type { MatchingSource } from '../kit/selection/use-all-matching.ts'

/** Number of products on a page of the list. */
export const productsPerPage = 50

/** Filters of the list, by their names in the query of its address, which are also those of the API. */
export const productFilters = productListQuery.pick({
  state: true,
  type: true,
  category: true,
  tag: true,
  stock: true,
  sale: true,
})

/** The products that a change is about: those with these ids, or all that match. */
export type ChosenProducts =
  | { ids: readonly string[]; matching?: undefined }
  | { ids?: undefined; matching: MatchingSent }
export type ProductChange = ChosenProducts & { change: BulkChange; seen?: string; leaveOut?: boolean }

/** Returns how many products are chosen. */
export function countOfChosen({ ids, matching }: ChosenProducts): number {
  return matching ? matching.count : ids.length
}

/** Returns the search and filters of the list as the API takes them. */
export function matchingFilter(search: ListSearch): MatchingSent['filter'] {
  return Object.fromEntries(filterQuery(search)) as MatchingSent['filter'] // `FilterAddress` leaves no others in the address
}

function filterQuery(search: ListSearch): URLSearchParams {
  const query = new URLSearchParams()
  const text = (search['q'] ?? '').slice(0, editingLimits.searchChars)
  if (text !== '') query.set('search', text)
  setFilters(query, productFilters, search)
  return query
}

/** Returns how the list finds all products that match. */
export function matchingProducts(siteId: string, search: ListSearch): MatchingSource {
  const filter = filterQuery(search).toString()
  const path = `${productApiPath()}/matching?${filter}`
  return { filter, find: async () => matchingAnswer.parse(await callApi({ method: 'GET', path, site: siteId })) }
}

/** Path of the API's products; with an id, of one product. */
export function productApiPath(id?: string): string {
  return id === undefined ? '/api/studio/products' : `/api/studio/products/${id}`
}

/** React hook that loads one page of a site's products with the counts. */
export function useProductList(siteId: string, search: ListSearch) {
  const query = listQuery(search)
  return useQuery({
    queryKey: ['products', siteId, query],
    queryFn: async () =>
      productListAnswer.parse(await callApi({ method: 'GET', path: `${productApiPath()}?${query}`, site: siteId })),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always', // colleagues work on products, and sales change the stock
    staleTime: 0,
  })
}

/** React hook that loads one product. */
export function useProduct(siteId: string, id: string) {
  return useQuery({
    queryKey: productKey(siteId, id),
    queryFn: () => fetchProduct(siteId, id),
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  })
}

export async function fetchProduct(site: string, id: string): Promise<ProductDetail> {
  return productDetail.parse(await callApi({ method: 'GET', path: productApiPath(id), site }))
}

/** React hook that loads the pages on which products can stand. */
export function useCollections(siteId: string) {
  return useQuery({
    queryKey: ['product-collections', siteId],
    queryFn: async () =>
      collectionsAnswer.parse(await callApi({ method: 'GET', path: `${productApiPath()}/collections`, site: siteId })),
  })
}

/** React hook that loads all tags and categories of the products. */
export function useLabels(siteId: string) {
  return useQuery({
    queryKey: ['product-labels', siteId],
    queryFn: async () =>
      labelsAnswer.parse(await callApi({ method: 'GET', path: `${productApiPath()}/labels`, site: siteId })),
  })
}

/** React hook that returns a function which lets everything that shows products be read again. */
export function useReloadProducts(siteId: string): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    void client.invalidateQueries({ queryKey: ['product', siteId] })
    void client.invalidateQueries({ queryKey: ['product-labels', siteId] })
    await client.invalidateQueries({ queryKey: ['products', siteId] })
  }
}

/** React hook that returns a function which holds a product's newest state after it was saved. */
export function useHoldProduct(siteId: string): (detail: ProductDetail) => void {
  const client = useQueryClient()
  return (detail) => {
    client.setQueryData(productKey(siteId, detail.id), detail)
    void client.invalidateQueries({ queryKey: ['products', siteId] })
  }
}

function productKey(siteId: string, id: string): readonly ['product', string, string] {
  return ['product', siteId, id]
}

/** The list's query for the API. The address has the order as `price` or `-price`. */
function listQuery(search: ListSearch): string {
  const query = new URLSearchParams([['limit', String(productsPerPage)], ...filterQuery(search)])
  const sort = productSorts.find((name) => name === search['sort']?.replace('-', ''))
  if (sort) {
    query.set('sort', sort)
    query.set('order', search['sort']?.startsWith('-') ? 'desc' : 'asc')
  }
  const { cursor } = readKeysetPage(search['page'])
  if (cursor !== undefined) query.set('cursor', cursor)
  return query.toString()
}
