import type { MediaItem } from '@sitewright/domain/media/media.wire.ts'
import { useKeptEdits } from '../../kit/form/use-kept-edits.ts'
import { withoutExtension } from '@sitewright/domain/media/file-name.ts'

type Texts = { altText?: string; title?: string; fileName?: string }

/**
 * React hook with what was typed about a picture and is not saved yet, kept on this device. It is the same wherever the picture's
 * texts are edited. `forget` is called with what was saved, and keeps what was typed since.
 */
export function usePictureDraft(siteId: string, { id, altText, title, fileName }: MediaItem) {
  const edits = useKeptEdits(`${siteId} picture ${id}`, { altText, title, fileName: withoutExtension(fileName) })
  const typedOf = (name: keyof Texts): string | undefined => (edits.isEdited(name) ? edits.textOf(name) : undefined)
  return {
    typed: { altText: typedOf('altText'), title: typedOf('title'), fileName: typedOf('fileName') },
    type: (texts: Texts) => {
      for (const [name, text] of Object.entries(texts)) edits.type(name as keyof Texts, text)
    },
    forget: edits.forget,
    /** The texts that somebody else saved meanwhile, and how one of both is chosen. */
    overtaken: edits.overtaken,
    settle: edits.settle,
    textOf: edits.textOf,
  }
}
export type PictureDraft = ReturnType<typeof usePictureDraft>
