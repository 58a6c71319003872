import { inventoryMessages as messages } from '@sitewright/domain/stock/inventory-studio.messages.ts'
import type { StockLevel } from '@sitewright/domain/stock/change-stock.ts'
import { classNames } from '@sitewright/ui/class-names.ts'
import { Icon } from '@sitewright/ui/icons.tsx'
import { useState, type KeyboardEvent } from 'react'
import { useTranslate } from '../kit/locale.tsx'
import styles from './stock-field.module.css'

export type StockFieldProps = {
  /** What the stock is of, for the accessible names. */
  name: string
  available: StockLevel
  /** The number to begin with when unlimited stock is counted again. */
  former: number
  /** False for those who may only look, and for what never runs out. `why` says so. */
  isEditable: boolean
  why?: string | undefined
  onStep: (by: number) => void
  onSet: (to: StockLevel) => void
}

const mostDigits = 9

/**
 * Stock that can be changed where it stands: one less, a typed number (Enter or leaving the field sets it, Escape keeps the old
 * one), one more, and unlimited. The arrow keys step by 1, with Shift and by PageUp and PageDown by 10.
 */
export function StockField({ name, available, former, isEditable, why, onStep, onSet }: StockFieldProps) {
  const translate = useTranslate()
  const isUnlimited = available === null
  return (
    <span className={styles['field']} title={why}>
      <span className={classNames(styles['stepper'], !isEditable && styles['still'])}>
        <StepButton
          label={translate(messages.oneLess, { name })}
          isDisabled={!isEditable || isUnlimited || available <= 0}
          onPress={() => onStep(-1)}
          icon="minus"
        />
        {isUnlimited ? (
          <output className={styles['endless']} aria-label={translate(messages.stockOf, { name })}>
            <span aria-hidden="true">∞</span>
            <span className={styles['spoken']}>{translate(messages.unlimited)}</span>
          </output>
        ) : (
          <NumberInput name={name} available={available} isEditable={isEditable} onStep={onStep} onSet={onSet} />
        )}
        <StepButton
          label={translate(messages.oneMore, { name })}
          isDisabled={!isEditable || isUnlimited}
          onPress={() => onStep(1)}
          icon="plus"
        />
      </span>
      <button
        type="button"
        className={styles['unlimited']}
        aria-pressed={isUnlimited}
        aria-label={translate(messages.unlimitedOf, { name })}
        title={why ?? translate(messages.unlimited)}
        disabled={!isEditable}
        onClick={() => onSet(isUnlimited ? former : null)}
      >
        <Icon name="infinity" />
      </button>
    </span>
  )
}

function StepButton({
  label,
  isDisabled,
  icon,
  onPress,
}: {
  label: string
  isDisabled: boolean
  icon: 'minus' | 'plus'
  onPress: () => void
}) {
  return (
    <button type="button" tabIndex={-1} aria-label={label} disabled={isDisabled} onClick={onPress}>
      <Icon name={icon} size={14} />
    </button>
  )
}

function NumberInput({
  name,
  available,
  isEditable,
  onStep,
  onSet,
}: Pick<StockFieldProps, 'name' | 'isEditable' | 'onStep' | 'onSet'> & { available: number }) {
  const translate = useTranslate()
  const [typed, setTyped] = useState<string | null>(null)
  const isValid = typed === null || /^\d{1,9}$/u.test(typed)
  const commit = () => {
    if (typed !== null && isValid && Number(typed) !== available) onSet(Number(typed))
    setTyped(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = stepOf(event)
    if (event.key === 'Enter') commit()
    else if (event.key === 'Escape' && typed !== null) setTyped(null)
    else if (by !== 0 && typed === null) onStep(Math.max(by, -available))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <input
      role="spinbutton"
      inputMode="numeric"
      autoComplete="off"
      maxLength={mostDigits}
      aria-label={translate(messages.stockOf, { name })}
      aria-valuemin={0}
      aria-valuenow={available}
      aria-invalid={!isValid}
      readOnly={!isEditable}
      value={typed ?? String(available)}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={commit}
      onKeyDown={isEditable ? onKeyDown : undefined}
    />
  )
}

const pageStep = 10

/** Returns by how much a key changes the number; 0 for keys that do not change it. */
function stepOf({ key, shiftKey }: KeyboardEvent): number {
  const by = shiftKey ? pageStep : 1
  const steps: Record<string, number> = { ArrowUp: by, ArrowDown: -by, PageUp: pageStep, PageDown: -pageStep }
  return steps[key] ?? 0
}
