import { moneyPattern } from '@sitewright/domain/kit/money-text.ts'
import { shippingStudioMessages as messages } from '@sitewright/domain/shipping/zones/shipping-studio.messages.ts'
import { Button, IconButton } from '@sitewright/ui/button.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { useId, type ComponentProps } from 'react'
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
  const { before, after } = moneyPattern(currency)
  const sign = before.trim() || after.trim()
  const unit = isWeight ? translate(messages.kg) : sign
  const error = form.field('start').error ?? form.field('steps').error
  const set = (next: readonly TypedStep[]) => form.set('steps', next)
  const change = (at: number, part: Partial<TypedStep>) =>
    set(steps.map((step, each) => (each === at ? { ...step, ...part } : step)))
  return (
    <fieldset className={styles['fields']} data-field="steps" aria-describedby={`${id}-help`}>
      <legend className={styles['legend']}>{translate(messages.steps)}</legend>
      <table className={styles['steps']}>
        <thead>
          <tr>
            <th scope="col">{`${translate(messages.from)} (${unit})`}</th>
            <th scope="col">{`${translate(messages.below)} (${unit})`}</th>
            <th scope="col">{`${translate(messages.price)} (${sign})`}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {steps.map((step, at) => {
            const number = at + 1
            return (
              // oxlint-disable-next-line react/no-array-index-key -- a step has nothing else that stays the same
              <tr key={at}>
                <td>
                  {at === 0 ? (
                    <Cell
                      name="start"
                      aria-label={translate(messages.stepFrom, { number })}
                      placeholder="0"
                      value={start}
                      onChange={(event) => form.set('start', event.target.value)}
                    />
                  ) : (
                    <span className={styles['begin']}>{steps[at - 1]?.below}</span>
                  )}
                </td>
                <td>
                  <Cell
                    aria-label={translate(messages.stepBelow, { number })}
                    placeholder={at === steps.length - 1 ? translate(messages.noEnd) : ''}
                    value={step.below}
                    onChange={(event) => change(at, { below: event.target.value })}
                  />
                </td>
                <td>
                  <Cell
                    aria-label={translate(messages.stepPrice, { number })}
                    value={step.price}
                    onChange={(event) => change(at, { price: event.target.value })}
                  />
                </td>
                <td>
                  {steps.length > 1 && (
                    <IconButton
                      label={translate(messages.removeStep, { number })}
                      onPress={() => set(steps.filter((_, each) => each !== at))}
                    >
                      <Icon name="trash" />
                    </IconButton>
                  )}
                </td>
              </tr>
            )
          })}
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

function Cell(props: ComponentProps<'input'>) {
  return <input className={styles['cell']} inputMode="decimal" autoComplete="off" {...props} />
}
