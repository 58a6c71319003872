import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { Pane, PaneBody, PaneHeader, Screen } from '@sitewright/ui/layout/pane.tsx'
import { DataTable, type Column, type DataTableProps } from '@sitewright/ui/lists/data-table.tsx'
import { useRef, type ReactNode } from 'react'
import { useTranslate } from '../locale.tsx'
import { ListBulkBar } from './list-bulk-bar.tsx'
import { ListPager } from './list-pager.tsx'
import { ListWaiting } from './list-waiting.tsx'
import styles from './list-screen.module.css'
import { LoadProblem } from './load-problem.tsx'
import { NoMatch } from './no-match.tsx'
import { useListSearch } from './list-search.ts'
import { useListSort } from './list-sort.ts'
import { useAllMatching, type AllMatching, type MatchingSource } from '../selection/use-all-matching.ts'
import { useExistingPage } from './use-existing-page.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useReturnToRow } from './use-return-to-row.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useSelection, type Selection } from '../selection/use-selection.ts'

/** One page of a list, as far as it is loaded. Fits what `useQuery` returns, with `rows` and `nextCursor` read from its data. */
type ListPage<Row> = {
  rows: readonly Row[] | undefined
  nextCursor: string | number | null
  /** Number of rows on all pages; undefined when it is not known. */
  total: number | undefined
  error: Error | null
  /** True while the rows of another page or search are shown until the new ones arrive. */
  isPlaceholderData: boolean
  refetch: () => unknown
}

export type ListScreenProps<Row> = Pick<DataTableProps<Row>, 'keyOf' | 'rowsBelow'> & {
  title: string
  /** Buttons in the title line, at most two. */
  actions?: ReactNode
  /** Links to the list's parts, search and filters. */
  tools: ReactNode
  columns: readonly Column<Row>[]
  page: ListPage<Row>
  pageSize: number
  /** Text for screen readers while the rows are loading. */
  loadingText: string
  /** Shown in place of the rows when the list has none at all. */
  empty: ReactNode
  /** Shown when search and filters match nothing; a sentence with a button that clears them by default. */
  noMatch?: ReactNode
  /** True when rows exist that search and filters hide. Derived from the address when missing. */
  isFiltered?: boolean
  /**
   * Makes rows selectable: names a row, and renders the actions for the selected rows. With `matching`, all rows that match can be
   * selected beyond those of the page.
   */
  bulk?: {
    nameOf: (row: Row) => string
    actions: (selection: Selection, all: AllMatching) => ReactNode
    matching?: MatchingSource
  }
  /** A side sheet that is open beside the list. */
  children?: ReactNode
}

/**
 * A list of a site by the studio's one pattern: tools, sortable and selectable rows, pages, and the states loading, empty, none
 * found, failed and out of date. What it shows stands in the query of the address (`useListSearch`).
 */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { title, actions, tools, columns, page, pageSize, keyOf, bulk } = props
  const list = useRef<HTMLDivElement>(null)
  const selection = useSelection((page.rows ?? []).map((row) => keyOf(row)))
  const all = useAllMatching(selection, { source: bulk?.matching, total: page.total, refetch: page.refetch })
  useRowKeys(list, bulk && selection)
  useKeptFocus(list)
  const isMissing = useExistingPage(page)
  const { rows, error } = isMissing ? { rows: undefined, error: null } : page
  useReturnToRow(list, rows !== undefined && rows.length > 0)
  const retry = () => void page.refetch()
  return (
    <Screen>
      <Pane>
        <PaneHeader title={title}>{actions}</PaneHeader>
        <div ref={list} className={styles['list']}>
          {tools}
          {rows && error && (
            <div className={styles['problem']}>
              <LoadProblem failure={error} hasOlder onRetry={retry} />
            </div>
          )}
          <PaneBody isFaded={page.isPlaceholderData}>
            {rows && <Rows {...props} rows={rows} selection={selection} />}
            {!rows && error && <LoadProblem failure={error} onRetry={retry} />}
            {!rows && !error && (
              <ListWaiting columns={columns} text={props.loadingText} isSelectable={bulk !== undefined} />
            )}
          </PaneBody>
          {bulk && (
            <ListBulkBar selection={selection} most={pageSize} all={all}>
              {bulk.actions(selection, all)}
            </ListBulkBar>
          )}
          {rows && rows.length > 0 && (
            <ListPager shown={rows.length} pageSize={pageSize} total={page.total} nextCursor={page.nextCursor} />
          )}
        </div>
      </Pane>
      {props.children}
    </Screen>
  )
}

function Rows<Row>({
  rows,
  selection,
  ...props
}: ListScreenProps<Row> & { rows: readonly Row[]; selection: Selection }) {
  const translate = useTranslate()
  const { search } = useListSearch()
  const sort = useListSort()
  const { title, columns, keyOf, rowsBelow, bulk, empty, noMatch } = props
  const isFiltered = props.isFiltered ?? Object.keys(search).some((name) => name !== 'sort' && name !== 'sheet')
  if (rows.length === 0) return isFiltered ? (noMatch ?? <NoMatch />) : empty
  const table = bulk && {
    isSelected: selection.isSelected,
    page: selection.page,
    onToggle: selection.toggle,
    onTogglePage: selection.togglePage,
    labels: {
      page: translate(frameMessages.selectPage),
      row: (row: Row) => translate(frameMessages.selectRow, { name: bulk.nameOf(row) }),
    },
  }
  const more = rowsBelow ? { rowsBelow } : {}
  return <DataTable label={title} columns={columns} rows={rows} keyOf={keyOf} sort={sort} selection={table} {...more} />
}
