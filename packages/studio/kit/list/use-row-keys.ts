import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { rowKeyAttribute } from '@sitewright/ui/lists/data-table.tsx'
import { useEffect, useRef, type RefObject } from 'react'
import type { Selection } from '../selection/use-selection.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'

/** Attribute of the link that opens a row. */
export const rowAttribute = 'data-row'

const pageStep = 10

/**
 * React hook that lets the arrow keys, Home, End, PageUp and PageDown move the focus between the rows inside an element. From the
 * list's search, and from the page itself on arrival, the down arrow goes to the first row. J and K go to the next and the previous
 * row from anywhere but a text field. Enter is the link's own. With a selection, Space selects the row, Shift with an arrow extends the
 * selection, and Escape clears it.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, selection?: Selection): void {
  const newest = useRef(selection)
  useEffect(() => {
    newest.current = selection
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const place = list.current
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !place) return
      if (!isPage(event.target) && !place.contains(event.target as Node)) return
      const isTaken = select(event, newest.current) || move(event, rowsIn(place), newest.current)
      if (isTaken) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [list])
  const step = (by: number): void => {
    const rows = rowsIn(list.current)
    const at = rows.indexOf(document.activeElement as HTMLElement)
    goTo(rows[at === -1 ? 0 : at + by])
  }
  useShortcuts([
    { keys: 'j', name: frameMessages.nextRow, group: 'lists', run: () => step(1) },
    { keys: 'k', name: frameMessages.previousRow, group: 'lists', run: () => step(-1) },
  ])
}

function rowsIn(place: HTMLElement | null): HTMLElement[] {
  return [...(place?.querySelectorAll<HTMLElement>(`[${rowAttribute}]`) ?? [])]
}

/** True for what has the focus when a screen was opened and nothing was chosen on it yet. */
function isPage(target: EventTarget | null): boolean {
  return target instanceof Element && /^(?:BODY|MAIN|H1)$/u.test(target.tagName)
}

function goTo(row: HTMLElement | undefined): void {
  row?.focus()
  row?.scrollIntoView({ block: 'nearest' })
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
  goTo(to)
  return true
}

function targetOf({ key, target }: KeyboardEvent, rows: readonly HTMLElement[]): HTMLElement | undefined {
  const at = rows.findIndex((row) => row === target)
  if (at === -1) {
    const isFromSearch = target instanceof HTMLInputElement && target.type === 'search'
    return (isFromSearch || isPage(target)) && key === 'ArrowDown' ? rows[0] : undefined
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
