import type { ComponentProps } from 'react'

type Names = { fewer: string; more: string }
type Props = Names &
  Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
    value: string
    /**
     * Initial value of a field that React does not control, so that the browser can restore what was typed. Without `first`,
     * React controls the field by `value`.
     */
    first?: number
    onType: (typed: string) => void
    onStep: (by: 1 | -1) => void
  }

/** Number field with − and + buttons. Without scripts, visitors use the browser's own arrows in the field. */
export function Stepper({ fewer, more, value, first, onType, onStep, ...field }: Props) {
  const isLowest = Number(value) <= Number(field.min)
  const isHighest = Number(value) >= Number(field.max)
  return (
    <div className="qty">
      <button type="button" aria-label={fewer} aria-disabled={isLowest} onClick={() => !isLowest && onStep(-1)}>
        −
      </button>
      <input
        {...field}
        {...(first === undefined ? { value } : { defaultValue: first })}
        type="number"
        onChange={(event) => onType(event.target.value)}
      />
      <button type="button" aria-label={more} aria-disabled={isHighest} onClick={() => !isHighest && onStep(1)}>
        +
      </button>
    </div>
  )
}
