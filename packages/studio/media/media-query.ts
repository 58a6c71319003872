import {
  changeMediaAnswer,
  deleteMediaAnswer,
  mediaDetailAnswer,
  mediaListAnswer,
  mediaListQuery,
  type ChangeMediaAnswer,
  type ChangeMediaBody,
  type DeleteMediaAnswer,
  type MediaListAnswer,
} from '@sitewright/domain/media/media.wire.ts'
import { mediaLimits } from '@sitewright/domain/media/media-limits.ts'
import { storageAnswer } from '@sitewright/domain/sites/storage.wire.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../kit/api.ts'
import { setFilters } from '../kit/list/filter-address.tsx'
import { readKeysetPage } from '../kit/list/keyset-pages.ts'
import type { ListSearch } from '../kit/list/list-search.ts'

/** Number of pictures on a page of the library. */
export const picturesPerPage = 50

const path = '/api/studio/media'
/** Filters of the library, by their names in the query of its address, which are also those of the API. */
export const mediaFilters = mediaListQuery.pick({ kind: true, alt: true, use: true, sort: true })

/** React hook that loads one page of a site's pictures. Until another page is there, it returns the one before. */
export function useMediaList(siteId: string, search: ListSearch, { isEnabled = true } = {}) {
  const query = listQuery(search)
  return useQuery({
    queryKey: [...mediaKey(siteId), 'list', query],
    queryFn: () => fetchList(siteId, query),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
}

/** React hook that loads how much space the site's files take up. */
export function useStorage(siteId: string) {
  return useQuery({
    queryKey: [...mediaKey(siteId), 'storage'],
    queryFn: async () =>
      storageAnswer.parse(await callApi({ method: 'GET', path: '/api/studio/storage', site: siteId })),
  })
}

/** React hook that loads pictures by their ids, at most 100. Those that were deleted are missing in the answer. */
export function usePictures(siteId: string, ids: readonly string[]) {
  const query = new URLSearchParams({ limit: '100', ids: ids.toSorted().join(',') }).toString()
  return useQuery({
    queryKey: [...mediaKey(siteId), 'pictures', query],
    queryFn: () => fetchList(siteId, query),
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  })
}

/** React hook that loads one picture with what shows it. */
export function useMediaDetail(siteId: string, id: string) {
  return useQuery({
    queryKey: [...mediaKey(siteId), 'detail', id],
    queryFn: async () => mediaDetailAnswer.parse(await callApi({ method: 'GET', path: `${path}/${id}`, site: siteId })),
  })
}

/** React hook that returns a function which reads again everything that shows pictures. */
export function useReloadMedia(siteId: string): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: mediaKey(siteId) })
}

export async function changePicture(
  site: string,
  id: string,
  body: ChangeMediaBody,
  idempotencyKey: string,
): Promise<ChangeMediaAnswer> {
  return changeMediaAnswer.parse(await callApi({ method: 'POST', path: `${path}/${id}`, body, site, idempotencyKey }))
}

export async function deletePictures(
  site: string,
  ids: readonly string[],
  idempotencyKey: string,
): Promise<DeleteMediaAnswer> {
  const body = { ids }
  return deleteMediaAnswer.parse(await callApi({ method: 'POST', path: `${path}/delete`, body, site, idempotencyKey }))
}

/** Address of the studio's own copy of a picture: `whole` shows what a crop hides, `original` is the stored file. */
export function studioCopy(siteId: string, id: string, which: 'whole' | 'original'): string {
  return `${path}/${id}/${which}?site=${siteId}`
}

/** Key under which everything of a site's pictures is cached. */
export function mediaKey(siteId: string): readonly ['media', string] {
  return ['media', siteId]
}

async function fetchList(site: string, query: string): Promise<MediaListAnswer> {
  return mediaListAnswer.parse(await callApi({ method: 'GET', path: `${path}?${query}`, site }))
}

function listQuery(search: ListSearch): string {
  const query = new URLSearchParams({ limit: String(picturesPerPage) })
  const text = (search['q'] ?? '').slice(0, mediaLimits.searchChars)
  if (text !== '') query.set('search', text)
  setFilters(query, mediaFilters, search)
  const { cursor } = readKeysetPage(search['page'])
  if (cursor !== undefined) query.set('cursor', cursor)
  return query.toString()
}
