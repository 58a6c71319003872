import type { ReactNode, Ref } from 'react'
import { IconButton } from '../button.tsx'
import { Icon } from '../icons.tsx'
import styles from './bulk-bar.module.css'

/**
 * What can be done with the selected rows. Floats above the end of a pane, over the table's center. Its buttons stay where they are
 * while it is shown, so that a second click never meets another button.
 */
export function BulkBar({
  label,
  text,
  widestText,
  above,
  isHidden,
  clearLabel,
  onClear,
  ref,
  children,
}: {
  label: string
  /** How many rows are selected, announced when it changes. */
  text: string
  /** The longest that `text` can become; it has the room of this one from the beginning. */
  widestText: string
  /** A line above the buttons, which stay where they are when it comes and goes. */
  above?: ReactNode
  /** True while a sheet is open beside the list, which needs the room. The bar keeps its state and can get the focus back. */
  isHidden: boolean
  clearLabel: string
  onClear: () => void
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}) {
  return (
    <div ref={ref} className={styles['bar']} role="toolbar" aria-label={label} hidden={isHidden}>
      {above && <div className={styles['above']}>{above}</div>}
      <span className={styles['count']}>
        <span className={styles['room']} aria-hidden="true">
          {widestText}
        </span>
        <output>{text}</output>
      </span>
      {children}
      <IconButton label={clearLabel} onPress={onClear}>
        <Icon name="close" />
      </IconButton>
    </div>
  )
}
