import { rowKeyAttribute } from '@sitewright/ui/lists/data-table.tsx'
import { useEffect, useRef, type RefObject } from 'react'
import type { Selection } from '../selection/use-selection.ts'

/** Attribute of the link that opens a row. */
export const rowAttribute = 'data-row'

const pageStep = 10

/**
 * React hook that lets the arrow keys, Home, End, PageUp and PageDown move the focus between the rows inside an element. From
 * anywhere else in it, such as the list's search, the down arrow goes to the first row. Enter is the link's own. With a selection,
 * Space selects the row, Shift with an arrow extends the selection, and Escape clears it.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, selection?: Selection): void {
  const newest = useRef(selection)
  useEffect(() => {
    newest.current = selection
  })
  useEffect(() => {
    const place = list.current
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !place) return
      const rows = [...place.querySelectorAll<HTMLElement>(`[${rowAttribute}]`)]
      const isTaken = select(event, newest.current) || move(event, rows, newest.current)
      if (isTaken) event.preventDefault()
    }
    place?.addEventListener('keydown', onKeyDown)
    return () => place?.removeEventListener('keydown', onKeyDown)
  }, [list])
}

/** Carries out Space and Escape. Returns false for other keys, and where the key has another meaning. */
function select({ key, target, shiftKey }: KeyboardEvent, selection: Selection | undefined): boolean {
  if (!selection) return false
  if (key === 'Escape' && selection.keys.length > 0 && !isTyped(target)) {
    selection.clear()
    return true
  }
  const row = rowKeyOf(target)
  if (key !== ' ' || row === undefined || !(target as HTMLElement).hasAttribute(rowAttribute)) return false
  selection.toggle(row, shiftKey)
  return true
}

function move(event: KeyboardEvent, rows: readonly HTMLElement[], selection: Selection | undefined): boolean {
  const to = targetOf(event, rows)
  if (!to || (event.shiftKey && !selection)) return false
  const [fromRow, toRow] = [rowKeyOf(event.target), rowKeyOf(to)]
  if (event.shiftKey && fromRow !== undefined && toRow !== undefined) selection?.extend(fromRow, toRow)
  to.focus()
  to.scrollIntoView({ block: 'nearest' })
  return true
}

function targetOf({ key, target }: KeyboardEvent, rows: readonly HTMLElement[]): HTMLElement | undefined {
  const at = rows.findIndex((row) => row === target)
  if (at === -1) {
    const isFromSearch = target instanceof HTMLInputElement && target.type === 'search'
    return isFromSearch && key === 'ArrowDown' ? rows[0] : undefined
  }
  const last = rows.length - 1
  const positions: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + pageStep,
    PageUp: at - pageStep,
    Home: 0,
    End: last,
  }
  const to = positions[key]
  return to === undefined ? undefined : rows[Math.min(last, Math.max(0, to))]
}

function rowKeyOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined
  return target.closest(`[${rowKeyAttribute}]`)?.getAttribute(rowKeyAttribute) ?? undefined
}

function isTyped(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type !== 'checkbox' && target.value !== ''
}
