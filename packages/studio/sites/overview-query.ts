import { overviewAnswer, type Overview } from '@sitewright/domain/sites/overview.wire.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../kit/api.ts'

const freshMs = 60_000

/** React hook that loads what needs somebody at a site, each minute anew. Nothing while no site is open. */
export function useOverview(siteId: string | undefined) {
  return useQuery({
    queryKey: ['overview', siteId],
    queryFn: async (): Promise<Overview> =>
      overviewAnswer.parse(await callApi({ method: 'GET', path: '/api/studio/overview', site: siteId ?? '' })),
    enabled: siteId !== undefined,
    staleTime: freshMs,
    refetchInterval: freshMs,
    refetchOnWindowFocus: true,
  })
}
