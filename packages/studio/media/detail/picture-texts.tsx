import type { MediaItem } from '@sitewright/domain/media/media.wire.ts'
import { mediaLimits } from '@sitewright/domain/media/media-limits.ts'
import { mediaLibraryMessages as messages } from '@sitewright/domain/media/media-studio.messages.ts'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useState } from 'react'
import { useTranslate } from '../../kit/locale.tsx'

type Texts = { altText?: string; title?: string }

/** A picture's texts. Each is saved when its field is left. */
export function PictureTexts({ item, onChange }: { item: MediaItem; onChange: (change: Texts) => void }) {
  const translate = useTranslate()
  return (
    <>
      <SavedText
        label={translate(messages.altText)}
        help={translate(messages.altHelp)}
        isMultiline
        value={item.altText}
        onSave={(altText) => onChange({ altText })}
      />
      <SavedText label={translate(messages.title)} value={item.title} onSave={(title) => onChange({ title })} />
    </>
  )
}

function SavedText({
  label,
  help,
  isMultiline = false,
  value,
  onSave,
}: {
  label: string
  help?: string
  isMultiline?: boolean
  value: string
  onSave: (text: string) => void
}) {
  const translate = useTranslate()
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  const [isSaved, setSaved] = useState(false)
  if (shown !== value) {
    setShown(value) // changed by somebody else, or taken back
    setText(value)
  }
  const note = isSaved && text.trim() === value ? translate(messages.saved) : undefined
  return (
    <TextField
      label={label}
      help={help}
      note={note}
      isMultiline={isMultiline}
      maxLength={mediaLimits.textChars}
      value={text}
      onChange={setText}
      onBlur={() => {
        if (text.trim() === value) return
        setSaved(true)
        onSave(text.trim())
      }}
    />
  )
}
