import { useEffect, useRef, type RefObject } from 'react'
import { rowAttribute } from './use-row-keys.ts'

/**
 * React hook that keeps the focus in a list when the focused row is removed, for example by deleting it: it goes to the row that
 * took its place, else to the last row, else to the list's search, or to the link to the part that is shown. Rows that open nothing,
 * as in a bin, are stood for by their buttons.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>): void {
  const held = useRef<{ element: Element; row: number } | null>(null)
  useEffect(() => {
    const place = list.current
    const onFocusIn = ({ target }: FocusEvent) => {
      if (target instanceof Element)
        held.current = { element: target, row: rowOf(place, target) ?? held.current?.row ?? 0 }
    }
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Element && !place?.contains(relatedTarget)) held.current = null
    }
    place?.addEventListener('focusin', onFocusIn)
    place?.addEventListener('focusout', onFocusOut)
    return () => {
      place?.removeEventListener('focusin', onFocusIn)
      place?.removeEventListener('focusout', onFocusOut)
    }
  }, [list])
  useEffect(() => {
    const before = held.current
    if (!before || before.element.isConnected || document.activeElement !== document.body) return
    const rows = rowsOf(list.current)
    const next = rows[Math.min(before.row, rows.length - 1)] ?? first(list.current, 'input') ?? first(list.current, 'a')
    next?.focus()
  })
}

function rowsOf(place: HTMLElement | null): HTMLElement[] {
  const links = [...(place?.querySelectorAll<HTMLElement>(`[${rowAttribute}]`) ?? [])]
  return links.length > 0 ? links : [...(place?.querySelectorAll<HTMLElement>('tbody tr button') ?? [])]
}

function first(place: HTMLElement | null, selector: string): HTMLElement | null {
  const all = place?.querySelectorAll<HTMLElement>(selector) ?? []
  return [...all].find((element) => element.getAttribute('aria-current') !== null) ?? all[0] ?? null
}

function rowOf(place: HTMLElement | null, element: Element): number | undefined {
  const row = element.closest('tr, li')
  const at = row ? rowsOf(place).findIndex((link) => row.contains(link)) : -1
  return at === -1 ? undefined : at
}
