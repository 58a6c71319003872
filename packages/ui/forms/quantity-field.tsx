import { useState, type KeyboardEvent } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons.tsx'
import styles from './quantity-field.module.css'

export type QuantityFieldProps = {
  /** Accessible name, such as "Quantity of Speckled Mug". */
  label: string
  labels: { less: string; more: string }
  value: number
  max: number
  onChange: (value: number) => void
  /** True for the field that a form puts the focus on when it opens. */
  isFirst?: boolean
}

/**
 * A whole number from 0 to `max`, typed or changed with buttons and arrow keys. Calls `onChange` on each keystroke with a valid
 * number, so that what depends on it is always up to date. Anything else that is typed falls back to the last number on blur.
 */
export function QuantityField({ label, labels, value, max, onChange, isFirst = false }: QuantityFieldProps) {
  // What is being typed, while it differs from the number: an empty field, or a number above the maximum.
  const [typed, setTyped] = useState<string | null>(null)
  const change = (to: number) => {
    setTyped(null)
    onChange(Math.min(max, Math.max(0, to)))
  }
  const type = (text: string) => {
    const number = /^\d{1,6}$/u.test(text) ? Number(text) : Number.NaN
    setTyped(text)
    if (number <= max) change(number)
  }
  const step = (event: KeyboardEvent) => {
    const by = stepOf(event)
    if (by === 0) return
    event.preventDefault()
    change(value + by)
  }
  return (
    <span className={styles['stepper']}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={labels.less}
        disabled={value <= 0}
        onClick={() => change(value - 1)}
      >
        <Icon name="minus" size={14} />
      </button>
      <input
        className={classNames(typed !== null && styles['invalid'])}
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-invalid={typed !== null}
        data-first={isFirst || undefined}
        value={typed ?? String(value)}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(null)}
        onFocus={(event) => event.target.select()}
        onKeyDown={step}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={labels.more}
        disabled={value >= max}
        onClick={() => change(value + 1)}
      >
        <Icon name="plus" size={14} />
      </button>
    </span>
  )
}

const pageStep = 10

/** Returns by how much a key changes the number; 0 for keys that do not change it. */
function stepOf({ key, shiftKey }: KeyboardEvent): number {
  const by = shiftKey ? pageStep : 1
  const steps: Record<string, number> = { ArrowUp: by, ArrowDown: -by, PageUp: pageStep, PageDown: -pageStep }
  return steps[key] ?? 0
}
