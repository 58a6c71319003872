import { orderLimits } from '@sitewright/domain/kit/limits.ts'
import { orderDetailMessages as messages } from '@sitewright/domain/orders/orders-studio.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useState } from 'react'
import { WaitingState } from '../form/save-state.tsx'
import type { RunningAction } from '../form/use-action.ts'
import { useTranslate } from '../locale.tsx'
import styles from './note-form.module.css'

export type Note = { text: string }

type NoteFormProps = {
  /** The text as it is typed, kept by `useKeptText`. */
  text: string
  onChange: (text: string) => void
  /** Adds the note. Its draft is `noteOf(text)`. */
  action: RunningAction<Note>
  /** Who may add notes, for those who may not. */
  denied?: string | undefined
}

export function noteOf(text: string): Note {
  return { text: text.trim() }
}

/** Form that adds a note which only the team sees. Ctrl or ⌘ with Enter sends it. */
export function NoteForm({ text, onChange, action: { run, isBusy, problem, word }, denied }: NoteFormProps) {
  const translate = useTranslate()
  const [isEmptyShown, setEmptyShown] = useState(false)
  const note = noteOf(text)
  const isEmpty = note.text === ''
  const add = () => {
    setEmptyShown(isEmpty)
    if (!isEmpty) run(note)
  }
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <TextField
        label={translate(messages.note)}
        help={denied ?? translate(messages.noteHint)}
        isDisabled={denied !== undefined}
        isMultiline
        maxLength={orderLimits.noteChars}
        value={text}
        onChange={onChange}
        error={isEmptyShown && isEmpty ? translate(messages.noteEmpty) : problem}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          add()
        }}
      />
      <Button type="submit" isCompact isBusy={isBusy} denied={denied}>
        {translate(messages.addNote)}
      </Button>
      <WaitingState word={word} />
    </form>
  )
}
