import type { ComponentProps } from 'react'

type Names = { fewer: string; more: string }
type Props = Names &
  Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
    value: string
    /** Where the field keeps what is typed itself, as a browser does that puts it back later: what stands there at first. */
    first?: number
    onType: (typed: string) => void
    onStep: (by: 1 | -1) => void
  }

/** A number field with its two buttons; they are not there without a script, where the browser's own arrows are. */
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
