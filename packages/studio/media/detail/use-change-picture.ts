import type { ChangeMediaAnswer, ChangeMediaBody, MediaItem } from '@sitewright/domain/media/media.wire.ts'
import { mediaLibraryMessages as messages } from '@sitewright/domain/media/media-studio.messages.ts'
import { useEffect, useRef } from 'react'
import { isRefusal } from '../../kit/form/use-send-once.ts'
import { useOptimisticAction } from '../../kit/form/use-optimistic-action.ts'
import { useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import { changePicture, useReloadMedia } from '../media-query.ts'

/**
 * React hook that changes a picture: `shown` is the picture with the change at once. A change is refused when somebody else changed
 * the picture since it was read, so that nothing is overwritten unseen. `onSaved` is called with each change that was made.
 */
export function useChangePicture(
  site: SiteOfSession,
  item: MediaItem,
  onSaved: (change: ChangeMediaBody) => void,
): { shown: MediaItem; run: (change: ChangeMediaBody) => void } {
  const translate = useTranslate()
  const reload = useReloadMedia(site.id)
  const version = useRef(item.version)
  const unanswered = useRef(new Map<string, number>()) // the versions that requests without an answer named, by their keys
  useEffect(() => {
    version.current = Math.max(version.current, item.version)
  }, [item.version])
  const { shown, run } = useOptimisticAction<MediaItem, ChangeMediaBody, ChangeMediaAnswer>({
    site: site.id,
    data: item,
    apply: withChange,
    send: async (change, key) => {
      // Sent again, it is the same request, also when the first one was carried out and the picture has a new version.
      const sent = unanswered.current.get(key) ?? version.current
      unanswered.current.set(key, sent)
      try {
        const answer = await changePicture(site.id, item.id, { ...change, version: sent }, key)
        version.current = Math.max(version.current, answer.item.version)
        onSaved(change)
        return answer
      } catch (failure) {
        if (isRefusal(failure)) unanswered.current.delete(key)
        throw failure
      }
    },
    reload,
    subjectOf: () => `picture ${item.id}`,
    doneText: (_, change) => {
      const name = item.fileName
      if (change.crop !== undefined) return translate(change.crop ? messages.cropped : messages.cropTakenBack, { name })
      return change.focalPoint ? translate(messages.focalMoved) : null
    },
    undoneText: translate(messages.restored),
  })
  return { shown: shown ?? item, run }
}

/** The picture as it will be. The server computes the size and the address of a cropped one, so that a crop is not shown before. */
function withChange(item: MediaItem, { altText, title, focalPoint }: ChangeMediaBody): MediaItem {
  return {
    ...item,
    ...(altText !== undefined && { altText }),
    ...(title !== undefined && { title }),
    ...(focalPoint && { focalPoint }),
  }
}
