import type { MediaItem } from '@sitewright/domain/media/media.wire.ts'
import { mediaLimits } from '@sitewright/domain/media/media-limits.ts'
import { mediaLibraryMessages as messages } from '@sitewright/domain/media/media-studio.messages.ts'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useState } from 'react'
import { Overtaken } from '../../kit/form/conflict-card.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import type { PictureDraft } from './use-picture-draft.ts'

type Texts = { altText?: string; title?: string }

/** A picture's texts. Each is saved when its field is left, and kept on this device until then. */
export function PictureTexts({
  item,
  draft,
  onChange,
}: {
  item: MediaItem
  draft: PictureDraft
  onChange: (change: Texts) => void
}) {
  const translate = useTranslate()
  const { typed, type, forget, overtaken } = draft
  return (
    <>
      <Overtaken
        edits={draft}
        saved={item}
        labels={{
          altText: translate(messages.altText),
          title: translate(messages.title),
          fileName: translate(messages.fileName),
        }}
        onKept={(name) => {
          if (name !== 'fileName') onChange({ [name]: draft.textOf(name).trim() }) // a name is saved in its field
        }}
      />
      <SavedText
        isOvertaken={overtaken.includes('altText')}
        label={translate(messages.altText)}
        help={translate(messages.altHelp)}
        isMultiline
        value={item.altText}
        typed={typed.altText}
        onType={(altText) => type({ altText })}
        onSame={() => forget({ altText: item.altText })}
        onSave={(altText) => onChange({ altText })}
      />
      <SavedText
        isOvertaken={overtaken.includes('title')}
        label={translate(messages.title)}
        value={item.title}
        typed={typed.title}
        onType={(title) => type({ title })}
        onSame={() => forget({ title: item.title })}
        onSave={(title) => onChange({ title })}
      />
    </>
  )
}

function SavedText({
  isOvertaken,
  label,
  help,
  isMultiline = false,
  value,
  typed,
  onType,
  onSame,
  onSave,
}: {
  /** True while it has to be chosen between this text and what somebody else saved. */
  isOvertaken: boolean
  label: string
  help?: string
  isMultiline?: boolean
  value: string
  /** The text in the field while it differs from the saved one. */
  typed: string | undefined
  onType: (text: string) => void
  /** Called when the field is left with the saved text. */
  onSame: () => void
  onSave: (text: string) => void
}) {
  const translate = useTranslate()
  const [isSaved, setSaved] = useState(false)
  const text = typed ?? value
  const note = isSaved && text.trim() === value ? translate(messages.saved) : undefined
  return (
    <TextField
      label={label}
      help={help}
      note={note}
      isMultiline={isMultiline}
      maxLength={mediaLimits.textChars}
      value={text}
      onChange={onType}
      onBlur={() => {
        if (text.trim() === value) {
          onSame()
          return
        }
        if (isOvertaken) return
        setSaved(true)
        onSave(text.trim())
      }}
    />
  )
}
