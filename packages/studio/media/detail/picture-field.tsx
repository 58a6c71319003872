import { TextField, type TextFieldProps } from '@sitewright/ui/text-field.tsx'
import { useState } from 'react'
import { UnsavedMark } from './unsaved-mark.tsx'

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
      {isUnsaved && !isFocused && onSave && <UnsavedMark label={field.label} isBusy={isBusy} onSave={onSave} />}
    </div>
  )
}
