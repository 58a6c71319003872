import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { BulkBar } from '@sitewright/ui/lists/bulk-bar.tsx'
import { Button } from '@sitewright/ui/button.tsx'
import { useRef, type ReactNode } from 'react'
import { useTranslate } from '../locale.tsx'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { useListSearch } from './list-search.ts'
import type { AllMatching } from '../selection/use-all-matching.ts'
import type { Selection } from '../selection/use-selection.ts'

/**
 * The bar with the actions for the selected rows of a list. It is hidden while a sheet is open beside the list, and `B` leads to it
 * from any row. `most` is the number of rows that can be selected together; with `all`, those of all pages can be. Render it before the pager, so that Tab comes to it first.
 */
export function ListBulkBar({
  selection,
  most,
  all,
  children,
}: {
  selection: Selection
  most: number
  all?: AllMatching | undefined
  children: ReactNode
}) {
  const translate = useTranslate()
  const { search } = useListSearch()
  const bar = useRef<HTMLDivElement>(null)
  const toBar = () => bar.current?.querySelector('button')?.focus()
  useShortcuts([{ keys: 'b', name: frameMessages.toBulkActions, group: 'lists', isInPalette: false, run: toBar }])
  const count = all?.chosen?.count ?? selection.keys.length
  if (count === 0) return null
  return (
    <BulkBar
      ref={bar}
      label={translate(frameMessages.bulkActions)}
      text={translate(frameMessages.selected, { count })}
      widestText={translate(frameMessages.selected, { count: Math.max(most, count, all?.offered ?? 0) })}
      above={all && all.offered !== null && <SelectAll all={all} offered={all.offered} count={selection.keys.length} />}
      isHidden={search['sheet'] !== undefined}
      clearLabel={translate(frameMessages.clearSelection)}
      onClear={selection.clear}
    >
      {children}
    </BulkBar>
  )
}

/** Offers all rows that match, and the way back in the same place, so that the focus stays there. */
function SelectAll({ all, offered, count }: { all: AllMatching; offered: number; count: number }) {
  const translate = useTranslate()
  const { chosen, problem } = all
  const text = chosen
    ? translate(frameMessages.matchingAreSelected, { count: chosen.count })
    : translate(frameMessages.pageIsSelected, { count })
  return (
    <>
      {/* Announced when it changes. */}
      <output>{problem ?? text}</output>
      <Button look="plain" isCompact isBusy={all.isBusy} onPress={chosen ? all.release : all.choose}>
        {chosen
          ? translate(frameMessages.selectPageOnly, { count })
          : translate(frameMessages.selectMatching, { count: offered })}
      </Button>
    </>
  )
}
