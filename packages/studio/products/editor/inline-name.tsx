import { useState } from 'react'
import styles from './options.module.css'

/** A field in place of a name, for renaming it. Enter and leaving accept the new name; Escape gives null. */
export function InlineName({
  label,
  value,
  onDone,
}: {
  label: string
  value: string
  onDone: (name: string | null) => void
}) {
  const [text, setText] = useState(value)
  const accept = () => onDone(text.trim() === '' ? null : text.trim())
  return (
    <input
      className={styles['newValue']}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the button that was pressed
      autoFocus
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={accept}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Enter') accept()
        else onDone(null)
      }}
    />
  )
}
