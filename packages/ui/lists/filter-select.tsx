import { classNames } from '../class-names.ts'
import { Icon } from '../icons.tsx'
import styles from './filter-select.module.css'

/** A filter of a list: one of some values, or none. Marked while it is set. */
export function FilterSelect({
  label,
  value,
  options,
  onChange,
}: {
  /** Accessible name, and what is shown while the filter is not set. */
  label: string
  /** The chosen value; '' when the filter is not set. */
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}) {
  return (
    <div className={classNames(styles['filter'], value !== '' && styles['set'])}>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{label}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" size={14} />
    </div>
  )
}
