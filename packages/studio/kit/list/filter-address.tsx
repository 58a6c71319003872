import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useListSearch, type ListSearch } from './list-search.ts'

/** The filters of a list by their names in the query of its address: the part of the API's query that has the same names. */
export type FilterFormats = {
  shape: Readonly<Record<string, { safeParse: (value: unknown) => { success: boolean } }>>
}

/**
 * Shows a list once its address has only filters that the API understands. A value that it would refuse, from an old link or a
 * typing error, counts as not set: the address is replaced by one without it, so that the controls do not show it either.
 */
export function FilterAddress({ filters, children }: { filters: FilterFormats; children: ReactNode }) {
  const { search } = useListSearch()
  const unknown = Object.keys(filters.shape).filter((name) => name in search && !isKnown(filters, name, search))
  if (unknown.length === 0) return children
  const known = Object.fromEntries(Object.entries(search).filter(([name]) => !unknown.includes(name)))
  return <Navigate to="." search={known} replace />
}

function isKnown({ shape }: FilterFormats, name: string, search: ListSearch): boolean {
  return shape[name]?.safeParse(search[name]).success ?? true
}

/** Adds the filters that the address has to a query of the API. */
export function setFilters(query: URLSearchParams, filters: FilterFormats, search: ListSearch): void {
  for (const name of Object.keys(filters.shape)) if (search[name]) query.set(name, search[name])
}
