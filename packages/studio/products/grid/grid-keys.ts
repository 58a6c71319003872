import type { KeyboardEvent } from 'react'
import { selectionAfter, selectionAt } from './cell-position.ts'
import type { Grid } from './use-grid.ts'

type Steps = { undo: () => void; redo: () => void }

/** Handles a key in the grid. Keys that mean nothing here are left to the page, such as Escape when nothing is being typed. */
export function onGridKey(event: KeyboardEvent, grid: Grid, steps: Steps): void {
  if (event.nativeEvent.isComposing) return
  const isHandled = grid.editing ? keyWhileTyping(event, grid) : keyWhileMoving(event, grid, steps)
  if (!isHandled) return
  event.preventDefault()
  event.stopPropagation()
}

function keyWhileTyping(event: KeyboardEvent, grid: Grid): boolean {
  const { key } = event
  if (key === 'Escape') {
    grid.cancel()
    return true
  }
  const isMove = key === 'Enter' || key === 'Tab' || (key.startsWith('Arrow') && grid.editing?.isQuick === true)
  if (!isMove) return false
  const next = selectionAfter(grid.selection, plain(event), grid.size)
  grid.commit()
  if (next) grid.select(next)
  return next !== undefined || key !== 'Tab'
}

function keyWhileMoving(event: KeyboardEvent, grid: Grid, steps: Steps): boolean {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && command(event, grid, steps)) return true
  const next = selectionAfter(grid.selection, event, grid.size)
  if (next) {
    grid.select(next)
    return true
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.key === 'Delete' || event.key === 'Backspace') grid.clear()
  else if (event.key === 'F2') grid.startTyping()
  else if (event.key === 'Escape' && isSeveral(grid))
    grid.select(selectionAt(grid.selection.row, grid.selection.column))
  else if (/^.$/u.test(event.key)) grid.startTyping(event.key) // names of other keys are longer
  else return false
  return true
}

/** Runs a shortcut with Ctrl or ⌘. Returns false when there is none. */
function command(event: KeyboardEvent, grid: Grid, { undo, redo }: Steps): boolean {
  const commands: Record<string, () => void> = {
    z: event.shiftKey ? redo : undo,
    y: redo,
    d: grid.fill,
    a: () => grid.select({ row: 0, column: 0, anchor: { row: grid.size.rows - 1, column: grid.size.columns - 1 } }),
    backspace: () => grid.removeRows(),
    delete: () => grid.removeRows(),
  }
  const run = commands[event.key.toLowerCase()]
  run?.()
  return run !== undefined
}

function isSeveral({ range }: Grid): boolean {
  return range.top !== range.bottom || range.left !== range.right
}

/** While typing, Shift with an arrow key does not extend the selection. */
function plain({ key, shiftKey }: KeyboardEvent) {
  return { key, shiftKey: shiftKey && !key.startsWith('Arrow'), ctrlKey: false, metaKey: false }
}
