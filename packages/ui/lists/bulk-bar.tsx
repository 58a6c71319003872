import type { ReactNode } from 'react'
import { IconButton } from '../button.tsx'
import { Icon } from '../icons.tsx'
import styles from './bulk-bar.module.css'

/** What can be done with the selected rows. Floats above the end of a pane, over the table's center. */
export function BulkBar({
  label,
  text,
  clearLabel,
  onClear,
  children,
}: {
  label: string
  /** How many rows are selected, announced when it changes. */
  text: string
  clearLabel: string
  onClear: () => void
  children: ReactNode
}) {
  return (
    <div className={styles['bar']} role="toolbar" aria-label={label}>
      <output className={styles['text']}>{text}</output>
      {children}
      <IconButton label={clearLabel} onPress={onClear}>
        <Icon name="close" />
      </IconButton>
    </div>
  )
}
