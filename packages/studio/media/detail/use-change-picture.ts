import type { ChangeMediaAnswer, ChangeMediaBody, MediaItem } from '@sitewright/domain/media/media.wire.ts'
import { mediaLibraryMessages as messages } from '@sitewright/domain/media/media-studio.messages.ts'
import { useEffect, useRef } from 'react'
import { useOptimisticAction } from '../../kit/form/use-optimistic-action.ts'
import { useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import { changePicture, useReloadMedia } from '../media-query.ts'

/**
 * React hook that changes a picture: `shown` is the picture with the change at once. A change is refused when somebody else changed
 * the picture since it was read, so that nothing is overwritten unseen.
 */
export function useChangePicture(
  site: SiteOfSession,
  item: MediaItem,
): { shown: MediaItem; run: (change: ChangeMediaBody) => void } {
  const translate = useTranslate()
  const reload = useReloadMedia(site.id)
  const version = useRef(item.version)
  useEffect(() => {
    version.current = Math.max(version.current, item.version)
  }, [item.version])
  const { shown, run } = useOptimisticAction<MediaItem, ChangeMediaBody, ChangeMediaAnswer>({
    site: site.id,
    data: item,
    apply: withChange,
    send: async (change) => {
      const answer = await changePicture(site.id, item.id, { ...change, version: version.current })
      version.current = answer.item.version
      return answer
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
