import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../failure-text.ts'
import { useTranslate } from '../locale.tsx'
import type { Selection } from './use-selection.ts'

/** The rows of all pages that match the search and filters: how many, and what stands for them at the server. */
type Matching = { count: number; digest: string }

/** How a list finds all rows that match. `filter` is a text that is another one when another search or filter is set. */
export type MatchingSource = { filter: string; find: () => Promise<Matching> }

/** Whether all rows that match are selected, beyond those of the page. */
export type AllMatching = {
  /** The rows that are selected; null while only those of the page are. */
  chosen: Matching | null
  /** Rows that match, when it makes sense to offer them: every row of the page is selected, and there are more. */
  offered: number | null
  choose: () => void
  /** Goes back to the rows of the page. */
  release: () => void
  isBusy: boolean
  problem: string | undefined
}

/**
 * React hook that lets all rows that match be selected once every row of the page is. They stay selected until the search, a filter,
 * the page, the selection or the number of rows that match changes.
 */
export function useAllMatching(
  selection: Selection,
  { source, total, refetch }: { source: MatchingSource | undefined; total: number | undefined; refetch: () => unknown },
): AllMatching {
  const translate = useTranslate()
  const [chosen, setChosen] = useState<Found | null>(null)
  const [others, setOthers] = useState<Found | null>(null) // more or fewer than the list knew
  const finding = useMutation({
    mutationFn: async ({ filter, find }: MatchingSource) => ({ ...(await find()), filter }),
    onMutate: () => setOthers(null),
    onSuccess: async (found) => {
      if (found.count === total) return setChosen(found)
      setOthers(found)
      await refetch()
    },
  })
  const isMore =
    source !== undefined && selection.page === 'all' && total !== undefined && total > selection.keys.length
  const isHeld = chosen !== null && isMore && chosen.filter === source.filter && chosen.count === total
  if (chosen !== null && !isHeld) setChosen(null)
  const problem = () => {
    if (finding.error && finding.variables.filter === source?.filter) return failureText(translate, finding.error)
    return others?.filter === source?.filter && others
      ? translate(frameMessages.othersMatch, { count: others.count })
      : undefined
  }
  return {
    chosen: isHeld ? { count: chosen.count, digest: chosen.digest } : null,
    offered: isMore ? total : null,
    choose: () => source && !finding.isPending && finding.mutate(source),
    release: () => setChosen(null),
    isBusy: finding.isPending,
    problem: isHeld ? undefined : problem(),
  }
}

type Found = Matching & { filter: string }
