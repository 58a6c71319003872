import { useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './choice.module.css'

export type RadioChoice<Value extends string> = { value: Value; label: string; help?: string | undefined }

/** A question with a few answers of which one is chosen, one below the other. */
export function RadioChoices<Value extends string>({
  legend,
  choices,
  chosen,
  onChoose,
}: {
  legend: string
  choices: readonly RadioChoice<Value>[]
  chosen: Value
  onChoose: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset className={styles['choices']}>
      <legend className={styles['legend']}>{legend}</legend>
      {choices.map(({ value, label, help }) => (
        <label key={value} className={classNames(styles['choice'], styles['radio'])}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          <span>
            {label}
            {help !== undefined && <small className={styles['help']}>{help}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
