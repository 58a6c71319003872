import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { BulkBar } from '@sitewright/ui/lists/bulk-bar.tsx'
import { useRef, type ReactNode } from 'react'
import { useTranslate } from '../locale.tsx'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { useListSearch } from './list-search.ts'
import type { Selection } from './use-selection.ts'

/**
 * The bar with the actions for the selected rows of a list. It is hidden while a sheet is open beside the list, and `B` leads to it
 * from any row. `most` is the number of rows that can be selected together. Render it before the pager, so that Tab comes to it first.
 */
export function ListBulkBar({
  selection,
  most,
  children,
}: {
  selection: Selection
  most: number
  children: ReactNode
}) {
  const translate = useTranslate()
  const { search } = useListSearch()
  const bar = useRef<HTMLDivElement>(null)
  const toBar = () => bar.current?.querySelector('button')?.focus()
  useShortcuts([{ keys: 'b', name: frameMessages.toBulkActions, group: 'lists', isInPalette: false, run: toBar }])
  const count = selection.keys.length
  if (count === 0) return null
  return (
    <BulkBar
      ref={bar}
      label={translate(frameMessages.bulkActions)}
      text={translate(frameMessages.selected, { count })}
      widestText={translate(frameMessages.selected, { count: Math.max(most, count) })}
      isHidden={search['sheet'] !== undefined}
      clearLabel={translate(frameMessages.clearSelection)}
      onClear={selection.clear}
    >
      {children}
    </BulkBar>
  )
}
