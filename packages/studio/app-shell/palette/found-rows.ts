import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import type { CommandGroup } from '@sitewright/ui/overlays/command-menu.tsx'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import { useOpen } from './fixed-groups.ts'
import { sectionsWithRows } from '../sections.ts'

/** Time after the last keystroke after which the server is asked. */
const pauseMs = 150
/** Number of rows of each kind. */
const rowsPerKind = 5

/** React hook that returns the rows of a site that match what is typed, in groups by kind. */
export function useFoundRows(
  site: SiteOfSession | undefined,
  text: string,
): { groups: CommandGroup[]; isBusy: boolean; problem: string | undefined } {
  const translate = useTranslate()
  const open = useOpen(site)
  const search = usePaused(text.trim())
  const sources = site ? sectionsWithRows(site) : []
  const answers = useQueries({
    queries: sources.map((source) => ({
      queryKey: ['palette', source.id, site?.id, search],
      queryFn: async () => (site ? (await source.rows())(site, search, rowsPerKind) : []),
      enabled: search !== '',
    })),
  })
  const isTyped = text.trim() !== ''
  const groups = sources.map(({ id: source, name, icon }, index) => ({
    id: source,
    title: translate(name),
    commands: (isTyped ? (answers[index]?.data ?? []) : []).map((row) => ({
      ...row,
      id: `${source} ${row.id}`,
      icon,
      run: () => open({ ...row, icon }),
    })),
  }))
  const failed = sources.find((_, index) => answers[index]?.isError === true)
  return {
    groups,
    isBusy: isTyped && (search !== text.trim() || answers.some(({ isLoading }) => isLoading)),
    problem: isTyped && failed ? translate(frameMessages.resultsFailed, { source: translate(failed.name) }) : undefined,
  }
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
