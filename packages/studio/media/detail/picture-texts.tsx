import type { MediaItem } from '@sitewright/domain/media/media.wire.ts'
import { mediaLimits } from '@sitewright/domain/media/media-limits.ts'
import { mediaLibraryMessages as messages } from '@sitewright/domain/media/media-studio.messages.ts'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useState } from 'react'
import { useTranslate } from '../../kit/locale.tsx'
import type { PictureDraft } from './use-picture-draft.ts'

type Texts = { altText?: string; title?: string }

/** A picture's texts. Each is saved when its field is left, and kept on this device until then. */
export function PictureTexts({
  item,
  draft: { typed, type, forget },
  onChange,
}: {
  item: MediaItem
  draft: PictureDraft
  onChange: (change: Texts) => void
}) {
  const translate = useTranslate()
  return (
    <>
      <SavedText
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
  label,
  help,
  isMultiline = false,
  value,
  typed,
  onType,
  onSame,
  onSave,
}: {
  label: string
  help?: string
  isMultiline?: boolean
  value: string
  /** What was typed and is not saved. */
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
        setSaved(true)
        onSave(text.trim())
      }}
    />
  )
}
