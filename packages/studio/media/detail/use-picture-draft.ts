import { withoutExtension } from '@sitewright/domain/media/file-name.ts'
import type { MediaItem } from '@sitewright/domain/media/media.wire.ts'
import { useKeptEdits } from '../../kit/form/use-kept-edits.ts'

/**
 * React hook with what was typed about a picture and is not saved yet, kept on this device. It is the same wherever the picture's
 * texts are edited.
 */
export function usePictureDraft(siteId: string, { id, altText, title, fileName }: MediaItem) {
  return useKeptEdits(`${siteId} picture ${id}`, { altText, title, fileName: withoutExtension(fileName) })
}
export type PictureDraft = ReturnType<typeof usePictureDraft>
