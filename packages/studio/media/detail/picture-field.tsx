import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { TextField, type TextFieldProps } from '@sitewright/ui/text-field.tsx'
import { useState } from 'react'
import { useTranslate } from '../../kit/locale.tsx'
import styles from './media-sheet.module.css'

/**
 * A text of a picture, which is saved when its field is left. One that was typed earlier and never saved is marked, with a button
 * that saves it. `onSave` is left out while it cannot be saved.
 */
export function PictureField({
  isUnsaved,
  isBusy = false,
  onSave,
  onLeave,
  ...field
}: TextFieldProps & { isUnsaved: boolean; isBusy?: boolean; onSave?: (() => void) | undefined; onLeave: () => void }) {
  const translate = useTranslate()
  const [isFocused, setFocused] = useState(false)
  return (
    <div>
      <TextField
        {...field}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false)
          onLeave()
        }}
      />
      {isUnsaved && !isFocused && onSave && (
        <div className={styles['unsaved']}>
          <span>{translate(frameMessages.notSaved)}</span>
          <Button
            isCompact
            isBusy={isBusy}
            aria-label={translate(frameMessages.saveField, { field: field.label })}
            onPress={onSave}
          >
            {translate(frameMessages.save)}
          </Button>
        </div>
      )}
    </div>
  )
}
