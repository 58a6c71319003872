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

export type ProductChange = { ids: readonly string[]; change: BulkChange }

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
  const query = new URLSearchParams({ limit: String(productsPerPage) })
  const text = (search['q'] ?? '').slice(0, editingLimits.searchChars)
  if (text !== '') query.set('search', text)
  setFilters(query, productFilters, search)
  const sort = productSorts.find((name) => name === search['sort']?.replace('-', ''))
  if (sort) {
    query.set('sort', sort)
    query.set('order', search['sort']?.startsWith('-') ? 'desc' : 'asc')
  }
  const { cursor } = readKeysetPage(search['page'])
  if (cursor !== undefined) query.set('cursor', cursor)
  return query.toString()
}
