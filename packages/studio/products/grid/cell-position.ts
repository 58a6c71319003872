import type { CellRange } from './edit-cells.ts'

/** A selection in the grid: the cell with the focus, and the cell at which a selection of several cells began. */
export type Selection = { row: number; column: number; anchor: { row: number; column: number } }

export function selectionAt(row: number, column: number): Selection {
  return { row, column, anchor: { row, column } }
}

export function rangeOf({ row, column, anchor }: Selection): CellRange {
  return {
    top: Math.min(row, anchor.row),
    bottom: Math.max(row, anchor.row),
    left: Math.min(column, anchor.column),
    right: Math.max(column, anchor.column),
  }
}

export type GridSize = { rows: number; columns: number }

const pageRows = 10

type KeyPress = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }

/**
 * Returns the selection after a key, as in a spreadsheet: arrows move, with Shift they extend, with Ctrl or ⌘ they go to the edge;
 * Enter goes down and Tab right, back with Shift. Undefined for keys that do not move, and for Tab at the grid's ends, so that it
 * leaves the grid.
 */
export function selectionAfter(selection: Selection, press: KeyPress, size: GridSize): Selection | undefined {
  if (press.key === 'Tab') return afterTab(selection, press.shiftKey ? -1 : 1, size)
  if (press.key === 'Enter') return at(selection.row + (press.shiftKey ? -1 : 1), selection.column, size)
  const to = targetOf(selection, press, size)
  if (!to) return undefined
  const moved = at(to.row, to.column, size)
  return press.shiftKey ? { ...moved, anchor: selection.anchor } : moved
}

function targetOf({ row, column }: Selection, { key, ctrlKey, metaKey }: KeyPress, { rows, columns }: GridSize) {
  const isFar = ctrlKey || metaKey
  const by = (far: number) => (isFar ? far : 1)
  const targets: Record<string, { row: number; column: number }> = {
    ArrowUp: { row: row - by(rows), column },
    ArrowDown: { row: row + by(rows), column },
    ArrowLeft: { row, column: column - by(columns) },
    ArrowRight: { row, column: column + by(columns) },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? rows : row, column: columns },
    PageUp: { row: row - pageRows, column },
    PageDown: { row: row + pageRows, column },
  }
  return targets[key]
}

function afterTab({ row, column }: Selection, by: number, { rows, columns }: GridSize): Selection | undefined {
  const next = row * columns + column + by
  if (next < 0 || next >= rows * columns) return undefined
  return selectionAt(Math.floor(next / columns), next % columns)
}

/** The cell at a position, or the nearest one of the grid. */
export function at(row: number, column: number, { rows, columns }: GridSize): Selection {
  const within = (value: number, count: number) => Math.min(Math.max(0, count - 1), Math.max(0, value))
  return selectionAt(within(row, rows), within(column, columns))
}
