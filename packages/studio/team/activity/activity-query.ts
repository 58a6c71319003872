import { activityAnswer, activityQuery, type ActivityAnswer } from '@sitewright/domain/team/activity.wire.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../kit/api.ts'
import { setFilters } from '../../kit/list/filter-address.tsx'
import { readKeysetPage } from '../../kit/list/keyset-pages.ts'
import type { ListSearch } from '../../kit/list/list-search.ts'

/** Number of entries on a page of the log. */
export const entriesPerPage = 50

/** Filters of the log, by their names in the query of its address, which are also those of the API. */
export const activityFilters = activityQuery.pick({ who: true, what: true, from: true, to: true })

/** React hook that loads one page of a site's activity log. */
export function useActivity(siteId: string, search: ListSearch) {
  const query = new URLSearchParams()
  setFilters(query, activityFilters, search)
  const { cursor } = readKeysetPage(search['page'])
  if (cursor !== undefined) query.set('before', String(cursor))
  const path = `/api/studio/activity?${query.toString()}`
  return useQuery({
    queryKey: ['activity', siteId, path],
    queryFn: async (): Promise<ActivityAnswer> =>
      activityAnswer.parse(await callApi({ method: 'GET', path, site: siteId })),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  })
}

/** React hook that returns a function which reads the log again. */
export function useReloadActivity(siteId: string): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['activity', siteId] })
}
