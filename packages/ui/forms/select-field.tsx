import { useId } from 'react'
import { Icon } from '../icons.tsx'
import field from '../field.module.css'
import styles from './select-field.module.css'

/** A choice from a list of named values, with the browser's own list. */
export function SelectField({
  label,
  value,
  options,
  onChange,
  help,
  error,
  name,
}: {
  label: string
  help?: string | undefined
  /** Message for a choice that is not possible, which says what to do. */
  error?: string | undefined
  /** The name under which a form finds the field. */
  name?: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}) {
  const id = useId()
  const belowId = useId()
  const below = error ?? help
  return (
    <div className={field['field']} data-invalid={error === undefined ? undefined : true}>
      <label className={field['label']} htmlFor={id}>
        {label}
      </label>
      <div className={styles['select']}>
        <select
          id={id}
          name={name}
          className={field['input']}
          aria-invalid={error !== undefined}
          aria-describedby={below === undefined ? undefined : belowId}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </div>
      {below !== undefined && (
        <span id={belowId} className={error === undefined ? field['help'] : field['error']}>
          {error !== undefined && <Icon name="alert" size={14} />}
          <span>{below}</span>
        </span>
      )}
    </div>
  )
}
