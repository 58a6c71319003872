import type { TableSort } from '@sitewright/ui/lists/column-head.tsx'
import { useListSearch } from './list-search.ts'

/** React hook that reads and changes how a list is sorted. It stands in the address as `sort`, which is also the API's name. */
export function useListSort(): TableSort {
  const { search, change } = useListSearch()
  return { value: search['sort'] ?? '', onSort: (sort) => change({ sort }) }
}
