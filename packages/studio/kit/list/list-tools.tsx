import type { Column } from '@sitewright/ui/lists/data-table.tsx'
import { FilterSelect } from '@sitewright/ui/lists/filter-select.tsx'
import { ListBar } from '@sitewright/ui/lists/list-bar.tsx'
import type { ReactNode } from 'react'
import { useListSearch, type ListSearch } from './list-search.ts'
import styles from './list-tools.module.css'
import { SearchBox } from './search-box.tsx'
import { SortSelect } from './sort-select.tsx'

type Option = { value: string; label: string }

/** A filter of a list: its name in the address, which is also the API's, and what can be chosen, once that is known. */
export type ListFilter = { name: string; label: string; options: readonly Option[] | undefined }

/**
 * The tools of a list: search, filters, on phones the order, and at the end a note such as the number of rows. What is searched and
 * chosen stands in the address.
 */
export function ListTools<Row>({
  find,
  filters = [],
  columns = [],
  note,
  keptNote,
  isNarrow = false,
  also = {},
  children,
}: {
  /** Texts of the search; missing in a list that has none. */
  find?: { label: string; hint: string }
  filters?: readonly ListFilter[]
  /** The list's columns, if rows can be sorted by them. */
  columns?: readonly Column<Row>[]
  note?: string | undefined
  /** The part of the note that phones show, too. */
  keptNote?: string | undefined
  /** True for many filters with long options, which only their open lists show in full. */
  isNarrow?: boolean
  /** What else changes with the search and the filters, such as the sheet of a row that may be gone. */
  also?: ListSearch
  /** Tools of this list alone. */
  children?: ReactNode
}) {
  const { search, change } = useListSearch()
  return (
    <ListBar note={note} keptNote={keptNote}>
      {find && (
        <SearchBox
          label={find.label}
          placeholder={find.hint}
          value={search['q'] ?? ''}
          onSearch={(q) => change({ ...also, q }, { isTyping: true })}
        />
      )}
      {filters.map(({ name, label, options }) => {
        const value = search[name] ?? ''
        const onChange = (chosen: string) => change({ ...also, [name]: chosen })
        const filter = { label, value, options: options ? withChosen(options, value) : [], onChange }
        if (!isNarrow) return <FilterSelect key={name} {...filter} />
        return (
          <span key={name} className={styles['narrow']}>
            <FilterSelect {...filter} />
          </span>
        )
      })}
      {columns.some(({ sort }) => sort !== undefined) && <SortSelect columns={columns} />}
      {children}
    </ListBar>
  )
}

/** A value of the address that is not among the options, such as a removed tag, is still shown: it filters the rows all the same. */
function withChosen(options: readonly Option[], chosen: string): readonly Option[] {
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen)
  return isKnown ? options : [...options, { value: chosen, label: chosen }]
}
