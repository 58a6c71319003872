import { ListTabs, TabCount } from '@sitewright/ui/lists/list-bar.tsx'
import { Link } from '@tanstack/react-router'
import { changedSearch, useListSearch, type ListSearch } from './list-search.ts'

/** A part of a list: the values in the address that stand for it, '' for those that are missing there. */
type ListPart = {
  name: string
  values: ListSearch
  /** Number of its rows, once it is known. */
  count?: number | undefined
  /** Whether this part of the list is the one on the screen. When missing, it is if the address has all of `values`. */
  isShown?: boolean
}

/** A link has `aria-current` while it leads to exactly what is shown. */
const onlyTheSame = { exact: true, includeSearch: true }

/** Links to the parts of a list. `also` is what else changes on the way to another part, such as the sheet of a row. */
export function ListParts({
  label,
  parts,
  also = {},
}: {
  label: string
  parts: readonly ListPart[]
  also?: ListSearch
}) {
  const { search } = useListSearch()
  const hasAll = (values: ListSearch) => Object.entries(values).every(([name, value]) => (search[name] ?? '') === value)
  const shown = parts.find(({ values, isShown = hasAll(values) }) => isShown)
  return (
    <ListTabs label={label} {...(shown && { shown: shown.name })}>
      {parts.map(({ name, values, count, isShown = hasAll(values) }) => (
        <Link
          key={name}
          to="."
          search={isShown ? search : changedSearch(search, { ...also, ...values })}
          activeOptions={onlyTheSame}
        >
          {name}
          {count !== undefined && <TabCount>{String(count)}</TabCount>}
        </Link>
      ))}
    </ListTabs>
  )
}
