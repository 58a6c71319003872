import { withoutExtension } from '@sitewright/domain/media/file-name.ts'
import { mediaMessages } from '@sitewright/domain/media/media.messages.ts'
import { mediaLibraryMessages as messages } from '@sitewright/domain/media/media-studio.messages.ts'
import type { ChangeMediaAnswer, MediaItem } from '@sitewright/domain/media/media.wire.ts'
import { useState, type KeyboardEvent } from 'react'
import { CallFailure } from '../../kit/call-failure.ts'
import { useAction, type RunningAction } from '../../kit/form/use-action.ts'
import { useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import { changePicture, useReloadMedia } from '../media-query.ts'
import { PictureField } from './picture-field.tsx'
import type { PictureDraft } from './use-picture-draft.ts'

/**
 * Renames a picture in place, with Enter or when the field is left. The extension stays, because it says what the file is. Errors
 * stand at the field (PL-5.06, PL-8.15). What is typed is kept on this device until then.
 */
export function FileNameField({
  site,
  item,
  draft: { isEdited, textOf, type, forget, overtaken },
}: {
  site: SiteOfSession
  item: MediaItem
  draft: PictureDraft
}) {
  const translate = useTranslate()
  const before = withoutExtension(item.fileName)
  const text = isEdited('fileName') ? textOf('fileName') : before
  const [problem, setProblem] = useState<string>()
  const { run: rename, isBusy } = useRename(site, item, { onSaved: forget, onProblem: setProblem })
  const save = () => {
    if (text.trim() === before) {
      forget({ fileName: before })
      setProblem(undefined)
      return
    }
    if (overtaken.includes('fileName')) return
    if (!/[\p{L}\p{N}]/u.test(text)) {
      setProblem(translate(mediaMessages.nameMissing))
      return
    }
    setProblem(undefined)
    rename(text.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      save()
    } else if (event.key === 'Escape' && text !== before) {
      event.preventDefault() // takes back what was typed, instead of closing the sheet
      forget({ fileName: text.trim() })
      setProblem(undefined)
    }
  }
  return (
    <PictureField
      label={translate(messages.fileName)}
      note={item.fileName.slice(before.length)}
      error={problem}
      autoComplete="off"
      value={text}
      onChange={(typed) => type('fileName', typed)}
      isUnsaved={text.trim() !== before}
      isBusy={isBusy}
      onSave={overtaken.includes('fileName') ? undefined : save}
      onLeave={save}
      onKeyDown={onKeyDown}
    />
  )
}

type Outcome = { onSaved: (saved: { fileName: string }) => void; onProblem: (text: string) => void }

/** React hook that renames a picture. */
function useRename(site: SiteOfSession, item: MediaItem, { onSaved, onProblem }: Outcome): RunningAction<string> {
  const translate = useTranslate()
  return useAction<string, ChangeMediaAnswer>({
    site: site.id,
    subject: `picture ${item.id}`,
    send: async (fileName, key) => {
      try {
        const answer = await changePicture(site.id, item.id, { fileName }, key)
        onSaved({ fileName })
        return answer
      } catch (failure) {
        const refused = failure instanceof CallFailure ? failure.refused?.message : undefined
        onProblem(refused ?? translate(messages.renameProblem))
        throw failure
      }
    },
    reload: useReloadMedia(site.id),
    doneText: ({ item: { fileName: name } }) => translate(messages.renamed, { name }),
    undoneText: translate(messages.restored),
  })
}
