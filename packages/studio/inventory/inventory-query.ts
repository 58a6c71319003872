import {
  inventoryAnswer,
  inventoryQuery,
  inventorySettingsAnswer,
  inventorySettingsChanged,
  movementsAnswer,
  variantsAnswer,
  type InventorySettingsAnswer,
} from '@sitewright/domain/stock/inventory.wire.ts'
import { orderLimits } from '@sitewright/domain/kit/limits.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callApi } from '../kit/api.ts'
import { setFilters } from '../kit/list/filter-address.tsx'
import { readKeysetPage } from '../kit/list/keyset-pages.ts'
import type { ListSearch } from '../kit/list/list-search.ts'

/** Number of products on a page of the list. */
export const productsPerPage = 50

/** Filters and order of the list, by their names in the query of its address, which are also those of the API. */
export const inventoryFilters = inventoryQuery.pick({ sort: true, state: true })

/** Path of the API's inventory, or of a part of it. */
export function inventoryApiPath(below = ''): string {
  return `/api/studio/inventory${below}`
}

/** Keys of what is known of a site's inventory: its lists, the variants of its products, and the movements of a variant. */
export const inventoryKeys = {
  all: (siteId: string) => ['inventory', siteId] as const,
  lists: (siteId: string) => ['inventory', siteId, 'list'] as const,
  list: (siteId: string, query: string) => ['inventory', siteId, 'list', query] as const,
  variants: (siteId: string, productId: string) => ['inventory', siteId, 'variants', productId] as const,
  movements: (siteId: string, variantId: string) => ['inventory', siteId, 'movements', variantId] as const,
  settings: (siteId: string) => ['inventory', siteId, 'settings'] as const,
}

/**
 * React hook that loads one page of a site's inventory. While another page is loading, it returns the one before
 * (`isPlaceholderData`).
 */
export function useInventory(siteId: string, search: ListSearch) {
  const query = listQuery(search)
  return useQuery({
    queryKey: inventoryKeys.list(siteId, query),
    queryFn: async () => inventoryAnswer.parse(await read(siteId, `?${query}`)),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always', // shoppers buy, and colleagues count
    staleTime: 0,
  })
}

/** React hook that loads the variants of a product, once they are shown. */
export function useVariants(siteId: string, productId: string, { isEnabled = true } = {}) {
  return useQuery({
    enabled: isEnabled,
    queryKey: inventoryKeys.variants(siteId, productId),
    queryFn: async () => variantsAnswer.parse(await read(siteId, `/products/${productId}`)),
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  })
}

/** React hook that loads what changed the stock of a variant, page by page. */
export function useMovements(siteId: string, variantId: string) {
  return useInfiniteQuery({
    queryKey: inventoryKeys.movements(siteId, variantId),
    queryFn: async ({ pageParam }) => {
      const query = pageParam === '' ? '' : `?cursor=${encodeURIComponent(pageParam)}`
      return movementsAnswer.parse(await read(siteId, `/variants/${variantId}/movements${query}`))
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })
}

/** React hook that loads the settings of scarcity and low stock. */
export function useInventorySettings(siteId: string) {
  return useQuery({
    queryKey: inventoryKeys.settings(siteId),
    queryFn: () => fetchInventorySettings(siteId),
    staleTime: 0,
  })
}

export async function fetchInventorySettings(site: string): Promise<InventorySettingsAnswer> {
  return inventorySettingsAnswer.parse(await read(site, '/settings'))
}

export async function saveInventorySettings(
  site: string,
  body: InventorySettingsAnswer,
  idempotencyKey: string,
): Promise<InventorySettingsAnswer> {
  const path = inventoryApiPath('/settings')
  const { undo: _, ...saved } = inventorySettingsChanged.parse(
    await callApi({ method: 'PUT', path, body, site, idempotencyKey }),
  )
  return saved
}

function read(site: string, below: string): Promise<unknown> {
  return callApi({ method: 'GET', path: inventoryApiPath(below), site })
}

function listQuery(search: ListSearch): string {
  const query = new URLSearchParams({ limit: String(productsPerPage) })
  const text = (search['q'] ?? '').slice(0, orderLimits.searchChars)
  if (text !== '') query.set('search', text)
  setFilters(query, inventoryFilters, search)
  const { cursor } = readKeysetPage(search['page'])
  if (cursor !== undefined) query.set('cursor', cursor)
  return query.toString()
}
