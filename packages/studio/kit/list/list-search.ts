import { useNavigate, useSearch } from '@tanstack/react-router'

/** What a list shows, by the names in the query of its address. Names without a value are missing. */
export type ListSearch = Readonly<Record<string, string>>

/** Name of the value that says which page of a list is shown. Any other change of a list returns to its first page. */
const pageName = 'page'

/**
 * React hook that reads and changes what a list shows: search, filters, page, and the sheet that is open. All of it stands in the
 * query of the address, so that it survives a reload, can be sent to a colleague, and "back" goes back to it. `change` takes new
 * values by name; '' removes a value. While something is typed, `isTyping` replaces the history entry instead of adding one.
 */
export function useListSearch(): {
  search: ListSearch
  change: (values: ListSearch, options?: { isTyping?: boolean }) => void
} {
  const search: ListSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (values: ListSearch, { isTyping = false } = {}) => {
    void navigate({ to: '.', search: changedSearch(search, values), replace: isTyping })
  }
  return { search, change }
}

/** Returns what a list shows after a change, for links. */
export function changedSearch(search: ListSearch, values: ListSearch): ListSearch {
  const kept = pageName in values || 'sheet' in values ? search : withoutPage(search)
  return Object.fromEntries(Object.entries({ ...kept, ...values }).filter(([, value]) => value !== ''))
}

function withoutPage(search: ListSearch): ListSearch {
  return Object.fromEntries(Object.entries(search).filter(([name]) => name !== pageName))
}
