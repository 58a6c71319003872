import { moneyPattern } from '@sitewright/domain/kit/money-text.ts'
import { shippingStudioMessages as messages } from '@sitewright/domain/shipping/zones/shipping-studio.messages.ts'
import { Button, IconButton } from '@sitewright/ui/button.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { useId } from 'react'
import type { EditForm } from '../kit/form/edit-form.ts'
import { useTranslate } from '../kit/locale.tsx'
import { FieldProblem } from './place-choice.tsx'
import type { RateForm, TypedStep } from './rate-form.ts'
import styles from './shipping.module.css'

type Fields = Pick<EditForm<RateForm>, 'values' | 'set' | 'field'>

/** The steps of a rate as a small grid: each begins where the one before ends. */
export function StepGrid({ form, currency }: { form: Fields; currency: string }) {
  const translate = useTranslate()
  const id = useId()
  const { kind, start, steps } = form.values
  const isWeight = kind === 'weight'
  const error = form.field('start').error ?? form.field('steps').error
  const set = (next: readonly TypedStep[]) => form.set('steps', next)
  const change = (at: number, part: Partial<TypedStep>) =>
    set(steps.map((step, each) => (each === at ? { ...step, ...part } : step)))
  return (
    <fieldset className={styles['fields']} data-field="steps" aria-describedby={`${id}-help`}>
      <legend className={styles['legend']}>{translate(messages.steps)}</legend>
      <table className={styles['steps']}>
        <Head isWeight={isWeight} currency={currency} />
        <tbody>
          {steps.map((step, at) => (
            <tr
              // oxlint-disable-next-line react/no-array-index-key -- a step has nothing else that stays the same
              key={at}
            >
              <td>
                {at === 0 ? (
                  <Cell
                    name="start"
                    label={translate(messages.stepFrom, { number: 1 })}
                    placeholder="0"
                    value={start}
                    onChange={(text) => form.set('start', text)}
                  />
                ) : (
                  <span className={styles['begin']}>{steps[at - 1]?.below}</span>
                )}
              </td>
              <StepCells
                step={step}
                number={at + 1}
                isLast={at === steps.length - 1}
                onChange={(part) => change(at, part)}
                onRemove={steps.length > 1 ? () => set(steps.filter((_, each) => each !== at)) : undefined}
              />
            </tr>
          ))}
        </tbody>
      </table>
      <div>
        <Button isCompact onPress={() => set([...steps, { below: '', price: '' }])}>
          <Icon name="plus" />
          {translate(messages.addStep)}
        </Button>
      </div>
      {error !== undefined && <FieldProblem text={error} />}
      <p id={`${id}-help`} className={styles['help']}>
        {translate(isWeight ? messages.stepsHelpWeight : messages.stepsHelpValue)}
      </p>
    </fieldset>
  )
}

function Head({ isWeight, currency }: { isWeight: boolean; currency: string }) {
  const translate = useTranslate()
  const { before, after } = moneyPattern(currency)
  const sign = before.trim() || after.trim()
  const unit = isWeight ? translate(messages.kg) : sign
  return (
    <thead>
      <tr>
        <th scope="col">{`${translate(messages.from)} (${unit})`}</th>
        <th scope="col">{`${translate(messages.below)} (${unit})`}</th>
        <th scope="col">{`${translate(messages.price)} (${sign})`}</th>
        <td aria-hidden="true" />
      </tr>
    </thead>
  )
}

function StepCells({
  step,
  number,
  isLast,
  onChange,
  onRemove,
}: {
  step: TypedStep
  number: number
  isLast: boolean
  onChange: (part: Partial<TypedStep>) => void
  onRemove: (() => void) | undefined
}) {
  const translate = useTranslate()
  return (
    <>
      <td>
        <Cell
          label={translate(messages.stepBelow, { number })}
          placeholder={isLast ? translate(messages.noEnd) : ''}
          value={step.below}
          onChange={(below) => onChange({ below })}
        />
      </td>
      <td>
        <Cell
          label={translate(messages.stepPrice, { number })}
          value={step.price}
          onChange={(price) => onChange({ price })}
        />
      </td>
      <td>
        {onRemove && (
          <IconButton label={translate(messages.removeStep, { number })} onPress={onRemove}>
            <Icon name="trash" />
          </IconButton>
        )}
      </td>
    </>
  )
}

function Cell({
  label,
  onChange,
  ...props
}: {
  label: string
  name?: string
  placeholder?: string
  value: string
  onChange: (text: string) => void
}) {
  return (
    <input
      className={styles['cell']}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      {...props}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
