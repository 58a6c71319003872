import { catalogLimits } from '@sitewright/domain/kit/limits.ts'
import type { Block } from './block-text.ts'
import {
  cellText,
  emptyRow,
  isReadOnly,
  withCell,
  type GridColumn,
  type VariantRow,
  type VariantTable,
} from './variant-table.ts'

/** A rectangle of cells, both ends included. */
export type CellRange = { top: number; left: number; bottom: number; right: number }

/**
 * What a paste could not take: rows above the limit of a product (`limit`), rows without a variant (`rows`), columns right of the
 * last one (`columns`), and cells that cannot be changed here (`locked`).
 */
export type LeftOut = { limit: number; rows: number; columns: number; locked: number }
export type Pasted = { table: VariantTable; range: CellRange; leftOut: LeftOut }

/**
 * Writes a block into the grid, beginning at the upper left cell of `range`. A block that fits into the range several times is
 * repeated. Rows below the last one become new variants when the block fills all options; the surplus is left out.
 */
export function pasteBlock(
  table: VariantTable,
  columns: readonly GridColumn[],
  { range, block, newKey }: { range: CellRange; block: Block; newKey: () => string },
): Pasted {
  const wide = Math.max(1, ...block.map((row) => row.length))
  const height = repeated(range.bottom - range.top + 1, block.length)
  const width = repeated(range.right - range.left + 1, wide)
  const { rows, surplus } = rowsFor(table, columns, { range, height, width, newKey })
  const leftOut = { ...surplus, columns: Math.max(0, range.left + width - columns.length), locked: 0 }
  const last = Math.min(rows.length, range.top + height)
  const right = Math.min(columns.length, range.left + width)
  const changed = rows.map((row, index) => {
    if (index < range.top || index >= last) return row
    let next = row
    for (let at = range.left; at < right; at += 1) {
      const column = columns[at]
      const text = block[(index - range.top) % block.length]?.[(at - range.left) % wide]
      if (column === undefined || text === undefined) continue
      if (isReadOnly(row, column) && text.trim() !== cellText(row, column)) leftOut.locked += 1
      next = withCell(next, column, text.trim())
    }
    return next
  })
  return {
    table: { ...table, rows: changed },
    range: { ...range, bottom: Math.max(range.top, last - 1), right: Math.max(range.left, right - 1) },
    leftOut,
  }
}

/** Copies the first row of a range to the rows below it; of a single row, the row above it. */
export function fillDown(table: VariantTable, columns: readonly GridColumn[], range: CellRange): VariantTable {
  const from = range.top === range.bottom ? range.top - 1 : range.top
  const source = table.rows[from]
  if (!source) return table
  return changeCells(table, columns, { ...range, top: from + 1 }, (column) => cellText(source, column))
}

/** Empties the cells of a range. */
export function clearCells(table: VariantTable, columns: readonly GridColumn[], range: CellRange): VariantTable {
  return changeCells(table, columns, range, () => '')
}

/** Returns the texts of a range. */
export function blockOf(table: VariantTable, columns: readonly GridColumn[], range: CellRange): Block {
  const shown = columns.slice(range.left, range.right + 1)
  return table.rows.slice(range.top, range.bottom + 1).map((row) => shown.map((column) => cellText(row, column)))
}

function changeCells(
  table: VariantTable,
  columns: readonly GridColumn[],
  range: CellRange,
  textOf: (column: GridColumn) => string,
): VariantTable {
  const changed = columns.slice(range.left, range.right + 1)
  const rows = table.rows.map((row, index) =>
    index < range.top || index > range.bottom
      ? row
      : changed.reduce((next, column) => withCell(next, column, textOf(column)), row),
  )
  return { ...table, rows }
}

function repeated(room: number, size: number): number {
  return room > size && room % size === 0 ? room : size
}

function rowsFor(
  table: VariantTable,
  columns: readonly GridColumn[],
  { range, height, width, newKey }: { range: CellRange; height: number; width: number; newKey: () => string },
): { rows: VariantRow[]; surplus: { limit: number; rows: number } } {
  const { options, rows } = table
  const missing = Math.max(0, range.top + height - rows.length)
  const fillsOptions =
    options.length > 0 && options.every((_, option) => isWithin(columns.indexOf(option), range.left, width))
  if (!fillsOptions) return { rows: [...rows], surplus: { limit: 0, rows: missing } }
  const added = Math.min(missing, Math.max(0, catalogLimits.variants - rows.length))
  const fresh = Array.from({ length: added }, () => emptyRow(newKey(), options.length))
  return { rows: [...rows, ...fresh], surplus: { limit: missing - added, rows: 0 } }
}

function isWithin(at: number, from: number, length: number): boolean {
  return at >= from && at < from + length
}
