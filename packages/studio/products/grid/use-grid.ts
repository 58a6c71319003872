import { useState } from 'react'
import type { Block } from './block-text.ts'
import { at, rangeOf, selectionAt, type Selection } from './cell-position.ts'
import { clearCells, fillDown, pasteBlock, type CellRange, type LeftOut } from './edit-cells.ts'
import { cellText, isReadOnly, withCell, type GridColumn, type VariantRow, type VariantTable } from './variant-table.ts'

/** A cell of the grid. */
export type Cell = { row: VariantRow; column: GridColumn }

/** A cell that is being typed. `isQuick` when it began with a letter: the arrow keys then go on to the next cell. */
export type CellEditing = { text: string; isQuick: boolean }

export type GridProps = {
  table: VariantTable
  columns: readonly GridColumn[]
  newKey: () => string
  onChange: (table: VariantTable) => void
  onUndo: () => void
  onRedo: () => void
  /** Called after a paste, with what it could not take. */
  onPasted: (leftOut: LeftOut) => void
  /** Called when another cell gets the focus. */
  onSelect: (cell: Cell | null) => void
  /** Position of a cell that gets the focus when it changes, such as the first one with a problem. */
  target: { row: number; column: number } | null
}

export type Grid = ReturnType<typeof useGrid>

/** React hook with the state of the grid apart from its content: the selection, and the cell that is being typed. */
export function useGrid({ table, columns, newKey, onChange, onPasted }: GridProps) {
  const size = { rows: table.rows.length, columns: columns.length }
  const [chosen, setSelection] = useState<Selection>(selectionAt(0, 0))
  const [editing, setEditing] = useState<CellEditing | null>(null)
  const selection = within(chosen, size)
  const range = rangeOf(selection)
  const row = table.rows[selection.row]
  const column = columns[selection.column]
  const isLocked = row === undefined || column === undefined || isReadOnly(row, column)

  const select = (next: Selection) => {
    setEditing(null)
    setSelection(next)
  }
  /** Writes what is being typed. */
  const commit = () => {
    if (editing && row && column !== undefined) onChange(replaceCell(table, selection.row, column, editing.text.trim()))
    setEditing(null)
  }
  return {
    size,
    selection,
    range,
    editing,
    isLocked,
    select,
    commit,
    cancel: () => setEditing(null),
    type: (text: string) => setEditing({ text, isQuick: editing?.isQuick ?? false }),
    startTyping: (text?: string) => {
      if (isLocked) return
      setEditing({ text: text ?? cellText(row, column), isQuick: text !== undefined })
    },
    paste: (block: Block) => {
      const pasted = pasteBlock(table, columns, { range, block, newKey })
      setEditing(null)
      onChange(pasted.table)
      setSelection(selectionOf(pasted.range))
      onPasted(pasted.leftOut)
    },
    fill: () => onChange(fillDown(table, columns, range)),
    clear: () => onChange(clearCells(table, columns, range)),
    removeRows: (from = range.top, to = range.bottom) => {
      const rows = table.rows.filter((_, index) => index < from || index > to)
      if (rows.length === 0) return
      onChange({ ...table, rows })
      select(at(Math.min(from, rows.length - 1), selection.column, size))
    },
  }
}

function replaceCell(table: VariantTable, at: number, column: GridColumn, text: string): VariantTable {
  const row = table.rows[at]
  if (!row) return table
  const next = withCell(row, column, text)
  return next === row ? table : { ...table, rows: table.rows.with(at, next) }
}

function within(selection: Selection, size: Grid['size']): Selection {
  const { row, column } = at(selection.row, selection.column, size)
  const anchor = at(selection.anchor.row, selection.anchor.column, size)
  return { row, column, anchor: { row: anchor.row, column: anchor.column } }
}

/** The focus stays at the upper left cell of what was pasted. */
function selectionOf({ top, left, bottom, right }: CellRange): Selection {
  return { row: top, column: left, anchor: { row: bottom, column: right } }
}
