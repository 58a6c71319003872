import { withoutExtension } from '@sitewright/domain/media/file-name.ts'
import type { MediaItem } from '@sitewright/domain/media/media.wire.ts'
import { mediaLimits } from '@sitewright/domain/media/media-limits.ts'
import { mediaLibraryMessages as messages } from '@sitewright/domain/media/media-studio.messages.ts'
import { useState } from 'react'
import { Overtaken } from '../../kit/conflict/conflict-card.tsx'
import { useLastChanger } from '../../kit/conflict/last-changer.ts'
import { useTranslate } from '../../kit/locale.tsx'
import { PictureField } from './picture-field.tsx'
import type { PictureDraft } from './use-picture-draft.ts'

type Texts = { altText?: string; title?: string }
type TextsProps = { siteId: string; item: MediaItem; draft: PictureDraft; onChange: (change: Texts) => void }

/** A picture's texts. Each is saved when its field is left, and kept on this device until then. */
export function PictureTexts(props: TextsProps) {
  const { siteId, item, draft, onChange } = props
  const translate = useTranslate()
  const by = useLastChanger(siteId, { kind: 'asset', id: item.id }, draft.theirs)
  return (
    <>
      <Overtaken
        edits={draft}
        saved={{ ...item, fileName: withoutExtension(item.fileName) }}
        labels={{
          altText: translate(messages.altText),
          title: translate(messages.title),
          fileName: translate(messages.fileName),
        }}
        by={by}
        onKept={(name) => {
          if (name !== 'fileName') onChange({ [name]: draft.textOf(name).trim() }) // a name is saved in its field
        }}
      />
      <SavedText
        {...props}
        name="altText"
        label={translate(messages.altText)}
        help={translate(messages.altHelp)}
        isMultiline
      />
      <SavedText {...props} name="title" label={translate(messages.title)} />
    </>
  )
}

function SavedText({
  item,
  draft,
  onChange,
  name,
  ...field
}: Omit<TextsProps, 'siteId'> & { name: 'altText' | 'title'; label: string; help?: string; isMultiline?: boolean }) {
  const translate = useTranslate()
  const [isSaved, setSaved] = useState(false)
  const text = draft.isEdited(name) ? draft.textOf(name) : item[name]
  const isUnsaved = text.trim() !== item[name]
  const isOvertaken = draft.overtaken.includes(name)
  const save = () => {
    setSaved(true)
    onChange({ [name]: text.trim() })
  }
  return (
    <PictureField
      {...field}
      note={isSaved && !isUnsaved ? translate(messages.saved) : undefined}
      maxLength={mediaLimits.textChars}
      value={text}
      onChange={(typed) => draft.type(name, typed)}
      isUnsaved={isUnsaved}
      onSave={isOvertaken ? undefined : save}
      onLeave={() => {
        if (!isUnsaved) draft.forget({ [name]: item[name] })
        else if (!isOvertaken) save()
      }}
    />
  )
}
