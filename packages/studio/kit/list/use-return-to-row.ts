import { rowKeyAttribute } from '@sitewright/ui/lists/data-table.tsx'
import { useEffect, useRef, type RefObject } from 'react'
import { rowAttribute } from './use-row-keys.ts'

/** A list that was left through one of its rows: what it showed, the row, and how far it was scrolled. */
type Left = { list: string; row: string; listTop: number; pageTop: number }

/** The list that was left last. Going back leads to one place at a time. */
let left: Left | null = null

/**
 * React hook that brings a list back as it was left: after a row was opened, and the way back was taken, the list is scrolled as
 * before, and the row has the focus. A row that is gone by then leaves the list at its top.
 */
export function useReturnToRow(list: RefObject<HTMLElement | null>, hasRows: boolean): void {
  useEffect(() => {
    const place = list.current
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest(`[${rowAttribute}]`) : null
      const row = link?.closest(`[${rowKeyAttribute}]`)?.getAttribute(rowKeyAttribute)
      if (!link || row === undefined || row === null) return
      left = { list: shownList(), row, listTop: scrollerOf(link)?.scrollTop ?? 0, pageTop: window.scrollY }
    }
    place?.addEventListener('click', onClick, { capture: true }) // before the link leads away
    return () => place?.removeEventListener('click', onClick, { capture: true })
  }, [list])
  const isDone = useRef(false)
  useEffect(() => {
    if (!hasRows || isDone.current) return
    isDone.current = true
    if (left?.list !== shownList()) left = null // the way led elsewhere
    else if (hasNoPlace(document.activeElement)) bringBack(list.current, left)
  }, [list, hasRows])
}

function bringBack(place: HTMLElement | null, { row, listTop, pageTop }: Left): void {
  const line = place?.querySelector(`[${rowKeyAttribute}="${CSS.escape(row)}"]`)
  const link = line?.querySelector<HTMLElement>(`[${rowAttribute}]`)
  if (!link) return
  const scroller = scrollerOf(link)
  if (scroller) scroller.scrollTop = listTop
  window.scrollTo(window.scrollX, pageTop)
  link.focus({ preventScroll: true })
}

/** Returns the address of the list that is shown. Two addresses with the same filters are equal, in whatever order they name them. */
function shownList(): string {
  const query = new URLSearchParams(location.search)
  query.delete('sheet')
  query.sort()
  return `${location.pathname}?${query.toString()}`
}

/** True for the focus after a link was followed: nobody has put it anywhere yet. */
function hasNoPlace(element: Element | null): boolean {
  return element === null || element === document.body || element.matches('main')
}

/** Returns the element inside which a row is scrolled; on phones that is the page. */
function scrollerOf(row: Element): Element | null {
  for (let place = row.parentElement; place; place = place.parentElement) {
    if (place.scrollHeight > place.clientHeight && /auto|scroll/u.test(getComputedStyle(place).overflowY)) return place
  }
  return null
}
