import { useId } from 'react'
import { Icon, type IconName } from '../icons.tsx'
import { visuallyHidden } from '../visually-hidden.ts'
import styles from './radio-tiles.module.css'

export type RadioTile<Value extends string> = { value: Value; label: string; help: string; icon: IconName }

/** A question with a few answers side by side, of which one is chosen, also with the arrow keys. One below the other on a phone. */
export function RadioTiles<Value extends string>({
  legend,
  tiles,
  chosen,
  onChoose,
}: {
  legend: string
  tiles: readonly RadioTile<Value>[]
  chosen: Value
  onChoose: (value: Value) => void
}) {
  const name = useId()
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <p id={id} className={styles['legend']}>
        {legend}
      </p>
      <div className={styles['tiles']}>
        {tiles.map(({ value, label, help, icon }) => (
          <label key={value} className={styles['tile']}>
            <input
              type="radio"
              className={visuallyHidden}
              name={name}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <Icon name={icon} size={20} />
            <span>
              {label}
              <small className={styles['help']}>{help}</small>
            </span>
          </label>
        ))}
      </div>
    </div>
  )
}
