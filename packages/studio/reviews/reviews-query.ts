import { reviewStates, type ReviewState } from '@sitewright/domain/reviews/review.ts'
import { moderationListAnswer, moderationListQuery } from '@sitewright/domain/reviews/reviews.wire.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../kit/api.ts'
import { readKeysetPage } from '../kit/list/keyset-pages.ts'
import type { ListSearch } from '../kit/list/list-search.ts'

export const reviewsPerPage = 50
const searchChars = 200

/** Filters of the queue, by their names in the query of its address, which are also those of the API. */
export const reviewFilters = moderationListQuery.pick({ state: true })

/** Path of the API's reviews; with an id and an action, of a decision about one. */
export function reviewApiPath(id = '', action = ''): string {
  return ['/api/studio/reviews', id, action].filter((part) => part !== '').join('/')
}

/** Returns the state whose reviews a list shows: those that wait, unless the address names another. */
export function shownState(search: ListSearch): ReviewState {
  return reviewStates.find((state) => state === search['state']) ?? 'held'
}

/** React hook that loads one page of the reviews in a state. While another page is loading, it returns the one before. */
export function useReviewList(siteId: string, search: ListSearch) {
  const query = listQuery(search)
  return useQuery({
    queryKey: listKey(siteId, query),
    queryFn: async () =>
      moderationListAnswer.parse(await callApi({ method: 'GET', path: `${reviewApiPath()}?${query}`, site: siteId })),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always', // reviews come in, and colleagues work on them
    staleTime: 0,
  })
}

/** React hook that returns a function which reads the lists of reviews again. */
export function useReloadReviews(siteId: string): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['reviews', siteId] })
}

function listKey(siteId: string, query: string): readonly ['reviews', string, string] {
  return ['reviews', siteId, query]
}

function listQuery(search: ListSearch): string {
  const query = new URLSearchParams({ state: shownState(search), limit: String(reviewsPerPage) })
  const text = (search['q'] ?? '').slice(0, searchChars)
  if (text !== '') query.set('search', text)
  const { cursor } = readKeysetPage(search['page'])
  if (cursor !== undefined) query.set('cursor', cursor)
  return query.toString()
}
