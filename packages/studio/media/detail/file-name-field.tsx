import { withoutExtension } from '@sitewright/domain/media/file-name.ts'
import { mediaMessages } from '@sitewright/domain/media/media.messages.ts'
import { mediaLibraryMessages as messages } from '@sitewright/domain/media/media-studio.messages.ts'
import type { ChangeMediaAnswer, MediaItem } from '@sitewright/domain/media/media.wire.ts'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useState, type KeyboardEvent } from 'react'
import { CallFailure } from '../../kit/call-failure.ts'
import { useAction } from '../../kit/form/use-action.ts'
import { useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import { changePicture, useReloadMedia } from '../media-query.ts'

/**
 * Renames a picture in place, with Enter or when the field is left. The extension stays, because it says what the file is. Errors
 * stand at the field (PL-5.06, PL-8.15).
 */
export function FileNameField({ site, item }: { site: SiteOfSession; item: MediaItem }) {
  const translate = useTranslate()
  const reload = useReloadMedia(site.id)
  const before = withoutExtension(item.fileName)
  const [text, setText] = useState(before)
  const [problem, setProblem] = useState<string>()
  const { run } = useAction<string, ChangeMediaAnswer>({
    site: site.id,
    subject: `picture ${item.id}`,
    send: async (fileName, key) => {
      try {
        return await changePicture(site.id, item.id, { fileName }, key)
      } catch (failure) {
        const refused = failure instanceof CallFailure ? failure.refused?.message : undefined
        setProblem(refused ?? translate(messages.renameProblem))
        throw failure
      }
    },
    reload,
    doneText: ({ item: { fileName: name } }) => translate(messages.renamed, { name }),
    undoneText: translate(messages.restored),
  })
  const save = () => {
    if (text.trim() === before) {
      setProblem(undefined)
      return
    }
    if (!/[\p{L}\p{N}]/u.test(text)) {
      setProblem(translate(mediaMessages.nameMissing))
      return
    }
    setProblem(undefined)
    run(text.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      save()
    } else if (event.key === 'Escape' && text !== before) {
      event.preventDefault() // takes back what was typed, instead of closing the sheet
      setText(before)
      setProblem(undefined)
    }
  }
  return (
    <TextField
      label={translate(messages.fileName)}
      note={item.fileName.slice(before.length)}
      error={problem}
      autoComplete="off"
      value={text}
      onChange={setText}
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  )
}
