import { useEffect, type RefObject } from 'react'

/** Attribute of the link that opens a row. */
export const rowAttribute = 'data-row'

const pageStep = 10

/**
 * React hook that lets the arrow keys, Home, End, PageUp and PageDown move the focus between the rows inside an element. From
 * anywhere else in it, such as the list's search, the down arrow goes to the first row. Enter is the link's own.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const place = list.current
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !place) return
      const rows = [...place.querySelectorAll<HTMLElement>(`[${rowAttribute}]`)]
      const to = targetOf(event, rows)
      if (!to) return
      event.preventDefault()
      to.focus()
      to.scrollIntoView({ block: 'nearest' })
    }
    place?.addEventListener('keydown', onKeyDown)
    return () => place?.removeEventListener('keydown', onKeyDown)
  }, [list])
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
