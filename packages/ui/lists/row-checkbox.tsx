import { useEffect, useRef } from 'react'
import styles from './row-checkbox.module.css'

/** Checkbox that selects a row or all rows of a page. `some` shows a dash. Pressed with Shift, it selects a range of rows. */
export function RowCheckbox({
  label,
  state,
  onToggle,
}: {
  label: string
  state: 'all' | 'some' | 'none'
  onToggle: (isRange: boolean) => void
}) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    <label className={styles['target']}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={state === 'all'}
        onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  )
}
