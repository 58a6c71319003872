import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Skeleton, SkeletonBar } from '../skeleton.tsx'
import styles from './data-table.module.css'

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
}

export type DataTableProps<Row> = {
  /** Accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/**
 * A table whose rows turn into cards on a phone. A link inside a row with the class of `rowLink` makes the whole row clickable.
 */
export function DataTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    <table className={styles['table']} aria-label={label}>
      <Head columns={columns} />
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <Cell key={column.id} column={column}>
                {column.cell(row)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Class of the link that stands for a whole row. */
export const rowLink = styles['rowLink'] ?? ''

/** Gray rows in the columns of a table that is being loaded. `text` is read to those who cannot see them. */
export function DataTableSkeleton<Row>({ text, columns }: { text: ReactNode; columns: readonly Column<Row>[] }) {
  return (
    <Skeleton>
      {text}
      <table className={styles['table']} aria-hidden="true">
        <Head columns={columns} />
        <tbody>
          {skeletonRows.map((row) => (
            <tr key={row}>
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

const skeletonRows = [1, 2, 3, 4, 5, 6, 7, 8]

function Head<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.id} scope="col" className={classOf(column)}>
            {column.title}
          </th>
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
