import type { ReactNode } from 'react'
import styles from './choice.module.css'

/** A checkbox with its label, and an optional text below that says what it leads to. */
export function Checkbox({
  isChecked,
  onChange,
  help,
  children,
}: {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  help?: string | undefined
  children: ReactNode
}) {
  return (
    <label className={styles['choice']}>
      <input type="checkbox" checked={isChecked} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {children}
        {help !== undefined && <small className={styles['help']}>{help}</small>}
      </span>
    </label>
  )
}
