import type { Ref } from 'react'
import { Icon } from '../icons.tsx'
import field from '../field.module.css'
import styles from './search-field.module.css'

/** The search of a list. `shortcut` is the key that moves the focus to it, shown while it is empty. */
export function SearchField({
  label,
  placeholder,
  shortcut,
  value,
  onChange,
  ref,
}: {
  label: string
  placeholder: string
  shortcut?: string
  value: string
  onChange: (value: string) => void
  ref?: Ref<HTMLInputElement>
}) {
  return (
    <search className={styles['search']}>
      <Icon name="search" />
      <input
        ref={ref}
        type="search"
        className={field['input']}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {shortcut !== undefined && value === '' && (
        <kbd className={styles['key']} aria-hidden="true">
          {shortcut}
        </kbd>
      )}
    </search>
  )
}
