/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed by their index, because those out of view are not rendered */
import { variantGridMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import { classNames } from '@sitewright/ui/class-names.ts'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type CSSProperties,
  type FocusEvent,
} from 'react'
import { useTranslate } from '../../kit/locale.tsx'
import { readBlock, writeBlock } from './block-text.ts'
import { selectionAt } from './cell-position.ts'
import { columnTitle, gridWidths, isFigureColumn } from './column-titles.ts'
import { blockOf } from './edit-cells.ts'
import styles from './grid.module.css'
import { onGridKey } from './grid-keys.ts'
import { GridRow } from './grid-row.tsx'
import type { Problems } from './read-cells.ts'
import { useGrid, type Grid, type GridProps } from './use-grid.ts'

/** Height of a row in pixels, as in the style sheet. */
const rowHeight = 40
/** Rows that fit into the grid, and those above and below that are kept for scrolling. */
const rowsInView = 12
const rowsAround = 6

type VariantsGridProps = GridProps & {
  problems: Problems
  /** Id of the element with the text of the selected cell's problem. */
  problemId: string
  /** Offered in the cells of tax classes. */
  taxClasses: readonly string[]
}

/**
 * The variants as a sheet: arrow keys, Enter and Tab move, typing replaces a cell, F2 edits it, blocks are copied from and to
 * spreadsheets. Only the rows in view are in the page, so that 250 variants with all columns stay quick (BX-2.01).
 */
export function VariantsGrid({ problems, problemId, taxClasses, ...props }: VariantsGridProps) {
  const translate = useTranslate()
  const grid = useGrid(props)
  const scroller = useRef<HTMLDivElement>(null)
  const shown = useShownRows(grid)
  const focus = useFocusOnSelection(scroller, grid, props.table.rows[grid.selection.row]?.key)
  useTarget(scroller, grid, props.target)
  const { table, columns } = props
  const { tracks, least } = gridWidths(columns)
  useReportedCell(props, grid)
  return (
    <div
      ref={scroller}
      className={styles['scroller']}
      role="grid"
      tabIndex={-1}
      aria-label={translate(messages.variants)}
      aria-rowcount={table.rows.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable="true"
      style={{ '--columns': tracks, '--least': least } as CSSProperties}
      onScroll={(event) => shown.onScroll(event.currentTarget.scrollTop)}
      onKeyDown={(event) => onGridKey(event, grid, { undo: props.onUndo, redo: props.onRedo })}
      {...focus}
      {...clipboardOf(props, grid)}
    >
      <Head table={table} columns={columns} />
      <div className={styles['rows']} role="rowgroup" style={{ blockSize: table.rows.length * rowHeight }}>
        {shown.rows.map((index) => {
          const row = table.rows[index]
          return (
            row && (
              <GridRow
                key={row.key}
                row={row}
                index={index}
                top={index * rowHeight}
                table={table}
                columns={columns}
                grid={grid}
                problems={problems}
                problemId={problemId}
                taxClasses={taxClasses}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

function Head({ table, columns }: Pick<GridProps, 'table' | 'columns'>) {
  const translate = useTranslate()
  return (
    <div className={styles['head']} role="row" aria-rowindex={1}>
      {columns.map((column, index) => (
        <span
          key={column}
          className={classNames(styles['title'], isFigureColumn(column) && styles['figure'])}
          role="columnheader"
          aria-colindex={index + 1}
        >
          {columnTitle(translate, table, column)}
        </span>
      ))}
      <span role="presentation" />
    </div>
  )
}

/** React hook that returns the indexes of the rows to render: those in view, some around them, and the one with the focus. */
function useShownRows({ size, selection }: Grid): { rows: number[]; onScroll: (top: number) => void } {
  const [first, setFirst] = useState(0)
  const from = Math.max(0, Math.min(first, size.rows - rowsInView) - rowsAround)
  const to = Math.min(size.rows, first + rowsInView + rowsAround)
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
  if (selection.row < from) rows.unshift(selection.row)
  else if (selection.row >= to && selection.row < size.rows) rows.push(selection.row)
  return { rows, onScroll: (top) => setFirst(Math.floor(top / rowHeight)) }
}

/**
 * React hook that keeps the focus of a grid that has it on the selected cell, and the cell in view. A field that disappears
 * takes the focus along without an event, so the grid remembers that it had it.
 */
function useFocusOnSelection(
  scroller: { current: HTMLElement | null },
  { selection, editing }: Grid,
  rowKey: string | undefined,
) {
  const hasFocus = useRef(false)
  const { row, column } = selection
  const isTyping = editing !== null
  useLayoutEffect(() => {
    const place = scroller.current
    if (!place || !hasFocus.current) return
    const cell = place.querySelector<HTMLElement>(isTyping ? '[data-active] input' : '[data-active]')
    cell?.focus({ preventScroll: true })
    place.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [scroller, row, column, isTyping, rowKey])
  return {
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      hasFocus.current = true
      if (target === currentTarget) currentTarget.querySelector<HTMLElement>('[data-active]')?.focus()
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      hasFocus.current = currentTarget.contains(relatedTarget)
    },
  }
}

/** React hook that reports which cell has the focus. */
function useReportedCell({ table, columns, onSelect }: GridProps, { selection }: Grid): void {
  const row = table.rows[selection.row]
  const column = columns[selection.column]
  useEffect(() => {
    onSelect(row && column !== undefined ? { row, column } : null)
    // oxlint-disable-next-line react/exhaustive-deps -- a new function of the same grid changes nothing
  }, [row, column])
}

/** React hook that moves the focus to a cell when the cell to show changes. */
function useTarget(
  scroller: { current: HTMLElement | null },
  grid: Grid,
  target: { row: number; column: number } | null,
): void {
  useEffect(() => {
    if (!target) return
    scroller.current?.focus()
    grid.select(selectionAt(target.row, target.column))
    // oxlint-disable-next-line react/exhaustive-deps -- only another target moves the focus
  }, [target])
}

function clipboardOf({ table, columns }: GridProps, grid: Grid) {
  const copy = (event: ClipboardEvent) => {
    if (grid.editing) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', writeBlock(blockOf(table, columns, grid.range)))
  }
  return {
    onCopy: copy,
    onCut: (event: ClipboardEvent) => {
      copy(event)
      if (!grid.editing) grid.clear()
    },
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain')
      // A single text belongs into the cell that is being typed; a block does not fit there.
      if (text === '' || (grid.editing && !/[\t\n]/.test(text))) return
      event.preventDefault()
      grid.paste(readBlock(text))
    },
  }
}
