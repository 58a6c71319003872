import { Fragment, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Skeleton, SkeletonBar } from '../skeleton.tsx'
import { ColumnHead, type TableSort } from './column-head.tsx'
import styles from './data-table.module.css'
import { RowCheckbox } from './row-checkbox.tsx'

/**
 * A column of a table. On a phone a row has two lines, made of the cells that have a `place` there: name and figure, then one or
 * two remarks and the state. Columns without a place are left out.
 */
export type Column<Row> = {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  place?: 'name' | 'figure' | 'remark' | 'remark2' | 'state'
  /** True for figures, which are aligned at their end. */
  isFigure?: boolean
  /** True for the column that gets the room that the others leave. Its content is cut off when there is too little. */
  isFlexible?: boolean
  /** True for the column that names the row. */
  isHeader?: boolean
  /** When the column is left out: in a narrow pane, or in every table, so that only phones show it. */
  leaves?: 'narrow' | 'always'
  /** Lets the rows be sorted by this column: at the first press from the smallest (`up`) or the greatest (`down`). */
  sort?: 'up' | 'down'
}

/** Which rows are selected, and what their checkboxes do. */
type TableSelection<Row> = {
  isSelected: (key: string) => boolean
  /** State of the checkbox of all shown rows. */
  page: 'all' | 'some' | 'none'
  /** Selects or clears a row; with `isRange` also those between it and the one before. */
  onToggle: (key: string, isRange: boolean) => void
  onTogglePage: () => void
  labels: { page: string; row: (row: Row) => string }
}

export type DataTableProps<Row> = {
  /** Accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  sort?: TableSort | undefined
  selection?: TableSelection<Row> | undefined
  /** More rows (`<tr>`) that belong to a row and stand below it, such as the variants of a product. */
  rowsBelow?: (row: Row) => ReactNode
}

/** Attribute of a row with its key. */
export const rowKeyAttribute = 'data-key'

/**
 * A table whose rows turn into cards on a phone. A link inside a row with the class of `rowLink` makes the whole row clickable.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, keyOf, selection, rowsBelow } = props
  return (
    <table className={classNames(styles['table'], selection !== undefined && styles['selectable'])} aria-label={label}>
      <Head {...props} />
      <tbody>
        {rows.map((row) => (
          <Fragment key={keyOf(row)}>
            <Row {...props} row={row} rowKey={keyOf(row)} />
            {rowsBelow?.(row)}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

/** Class of the link that stands for a whole row. */
export const rowLink = styles['rowLink'] ?? ''

function Row<Row>({ row, rowKey, columns, selection }: DataTableProps<Row> & { row: Row; rowKey: string }) {
  const isSelected = selection?.isSelected(rowKey) === true
  return (
    <tr {...{ [rowKeyAttribute]: rowKey }} data-selected={isSelected || undefined}>
      {selection && (
        <td className={styles['check']}>
          <RowCheckbox
            label={selection.labels.row(row)}
            state={isSelected ? 'all' : 'none'}
            onToggle={(isRange) => selection.onToggle(rowKey, isRange)}
          />
        </td>
      )}
      {columns.map((column) => (
        <Cell key={column.id} column={column}>
          {column.cell(row)}
        </Cell>
      ))}
    </tr>
  )
}

/** Gray rows in the columns of a table that is being loaded. `text` is read to those who cannot see them. */
export function DataTableSkeleton<Row>({
  text,
  columns,
  isSelectable = false,
}: {
  text: ReactNode
  columns: readonly Column<Row>[]
  /** True when the loaded rows will have checkboxes. */
  isSelectable?: boolean
}) {
  return (
    <Skeleton>
      {text}
      <table className={classNames(styles['table'], isSelectable && styles['selectable'])} aria-hidden="true">
        <thead>
          <tr>
            {isSelectable && <EmptyCell />}
            {columns.map((column) => (
              <th key={column.id} className={classOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {skeletonRows.map((row) => (
            <tr key={row}>
              {isSelectable && <EmptyCell />}
              {columns.map((column, index) => (
                <Cell key={column.id} column={column}>
                  <SkeletonBar width={index % 2 === 0 ? 'short' : 'middle'} />
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Skeleton>
  )
}

/** Place of a checkbox in a row that is being loaded. */
function EmptyCell() {
  return <td className={styles['check']}>{'\u{a0}'}</td>
}

const skeletonRows = [1, 2, 3, 4, 5, 6, 7, 8]

function Head<Row>({ columns, sort, selection }: DataTableProps<Row>) {
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={styles['check']}>
            <RowCheckbox
              label={selection.labels.page}
              state={selection.page}
              onToggle={() => selection.onTogglePage()}
            />
          </th>
        )}
        {columns.map((column) => (
          <ColumnHead key={column.id} column={column} className={classOf(column)} sort={sort} />
        ))}
      </tr>
    </thead>
  )
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  if (column.isHeader === true)
    return (
      <th scope="row" className={classOf(column)}>
        {children}
      </th>
    )
  return <td className={classOf(column)}>{children}</td>
}

function classOf<Row>({ place, isFigure, isFlexible, leaves }: Column<Row>): string {
  return classNames(
    place === undefined ? styles['noPlace'] : styles[place],
    isFigure === true && styles['end'],
    isFlexible === true && styles['flexible'],
    leaves === 'narrow' && styles['leavesNarrow'],
    leaves === 'always' && styles['leaves'],
  )
}
