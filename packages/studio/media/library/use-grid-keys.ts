import { useEffect, type RefObject } from 'react'
import { rowAttribute } from '../../kit/list/use-row-keys.ts'

/**
 * React hook that lets the arrow keys move the focus through a grid of links: left and right to the neighbour, up and down to the row
 * above and below. All other keys are left to the list's own.
 */
export function useGridKeys(grid: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const place = grid.current
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
      if (ctrlKey || metaKey || altKey || shiftKey || !place || !(target instanceof HTMLElement)) return
      const links = [...place.querySelectorAll<HTMLElement>(`[${rowAttribute}]`)]
      const at = links.indexOf(target)
      const step = at === -1 ? undefined : stepsOf(links, place)[key]
      if (step === undefined) return
      event.preventDefault()
      const to = links[at + step]
      to?.focus()
      to?.scrollIntoView({ block: 'nearest' })
    }
    place?.addEventListener('keydown', onKeyDown)
    return () => place?.removeEventListener('keydown', onKeyDown)
  }, [grid])
}

function stepsOf(links: readonly HTMLElement[], place: HTMLElement): Record<string, number> {
  const top = links[0]?.getBoundingClientRect().top
  const columns = Math.max(1, links.filter((link) => link.getBoundingClientRect().top === top).length)
  const forward = getComputedStyle(place).direction === 'rtl' ? -1 : 1
  return { ArrowLeft: -forward, ArrowRight: forward, ArrowUp: -columns, ArrowDown: columns }
}
