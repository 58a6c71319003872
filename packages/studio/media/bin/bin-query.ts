import { mediaBinMessages as messages } from '@sitewright/domain/media/media-bin.messages.ts'
import { mediaBinAnswer, type MediaBinAnswer } from '@sitewright/domain/media/media-bin.wire.ts'
import { mediaLibraryMessages } from '@sitewright/domain/media/media-studio.messages.ts'
import { restoreMediaAnswer, type RestoreMediaAnswer } from '@sitewright/domain/media/media.wire.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi } from '../../kit/api.ts'
import { useOptimisticAction } from '../../kit/form/use-optimistic-action.ts'
import { readKeysetPage } from '../../kit/list/keyset-pages.ts'
import type { ListSearch } from '../../kit/list/list-search.ts'
import { useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import { mediaKey, picturesPerPage, useReloadMedia } from '../media-query.ts'

const path = '/api/studio/media'

/** React hook that loads one page of a site's deleted pictures. */
export function useMediaBin(siteId: string, search: ListSearch) {
  const { cursor } = readKeysetPage(search['page'])
  const query = new URLSearchParams({ limit: String(picturesPerPage), ...(cursor !== undefined && { cursor }) })
  return useQuery({
    queryKey: [...mediaKey(siteId), 'bin', cursor],
    queryFn: async () =>
      mediaBinAnswer.parse(await callApi({ method: 'GET', path: `${path}/bin?${query}`, site: siteId })),
    placeholderData: keepPreviousData,
  })
}

/** Address of a picture in the bin, which the site's own addresses do not show any more. */
export function binnedPictureSource(siteId: string, id: string): string {
  return `${path}/bin/${id}?site=${siteId}`
}

/** React hook that brings pictures back from the bin. The list leaves them out at once. */
export function useRestorePictures(site: SiteOfSession, data: MediaBinAnswer | undefined) {
  const translate = useTranslate()
  const nameOf = ({ restored }: RestoreMediaAnswer) => {
    const only = restored.length === 1 && data?.pictures.find(({ id }) => id === restored[0])
    return only ? only.fileName : translate(mediaLibraryMessages.pictureCount, { count: restored.length })
  }
  return useOptimisticAction<MediaBinAnswer, readonly string[], RestoreMediaAnswer>({
    site: site.id,
    data,
    apply: (list, ids) => {
      const pictures = list.pictures.filter(({ id }) => !ids.includes(id))
      const back = list.pictures.filter(({ id }) => ids.includes(id))
      const bytes = list.bytes - back.reduce((sum, picture) => sum + picture.bytes, 0)
      return { ...list, pictures, total: list.total - back.length, bytes }
    },
    send: async (ids, idempotencyKey) => {
      const call = { method: 'POST', path: `${path}/restore`, body: { ids }, site: site.id, idempotencyKey } as const
      return restoreMediaAnswer.parse(await callApi(call))
    },
    reload: useReloadMedia(site.id),
    subjectOf: (ids) => `pictures ${site.id} ${ids.join()}`,
    doneText: (answer) => translate(messages.restored, { what: nameOf(answer) }),
    undoneText: translate(messages.undone),
  })
}
