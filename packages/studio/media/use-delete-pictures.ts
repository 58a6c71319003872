import type { DeleteMediaAnswer, MediaItem } from '@sitewright/domain/media/media.wire.ts'
import { mediaLibraryMessages as messages } from '@sitewright/domain/media/media-studio.messages.ts'
import { notifyFailure } from '@sitewright/ui/notify.ts'
import { failureText } from '../kit/failure-text.ts'
import { useAction } from '../kit/form/use-action.ts'
import { useTranslate } from '../kit/locale.tsx'
import type { SiteOfSession } from '../session/session.ts'
import { deletePictures, useReloadMedia } from './media-query.ts'

/** React hook that deletes pictures, says how many places showed them, and offers Undo. */
export function useDeletePictures(
  site: SiteOfSession,
  { onDone }: { onDone: () => void },
): { run: (items: readonly MediaItem[]) => void; isBusy: boolean } {
  const translate = useTranslate()
  const reload = useReloadMedia(site.id)
  const doneText = ({ deleted, useCount }: DeleteMediaAnswer, items: readonly MediaItem[]) => {
    const name = items.find(({ id }) => id === deleted[0])?.fileName ?? ''
    if (deleted.length !== 1) return translate(messages.manyDeleted, { count: deleted.length, used: useCount })
    if (useCount === 0) return translate(messages.deleted, { name })
    return translate(messages.deletedUsed, { name, count: useCount })
  }
  return useAction({
    site: site.id,
    subject: 'deleted pictures',
    send: async (items: readonly MediaItem[], key) => {
      try {
        return await deletePictures(
          site.id,
          items.map(({ id }) => id),
          key,
        )
      } catch (failure) {
        notifyFailure(failureText(translate, failure))
        throw failure
      }
    },
    reload,
    doneText,
    undoneText: translate(messages.restored),
    onDone,
  })
}
