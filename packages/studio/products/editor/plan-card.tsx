import type { PeriodUnit } from '@sitewright/domain/catalog/catalog.messages.ts'
import { productFormMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import { maySubscribe } from '@sitewright/domain/subscriptions/plan.ts'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { Checkbox } from '@sitewright/ui/forms/checkbox.tsx'
import { RadioChoices } from '@sitewright/ui/forms/radio-choices.tsx'
import { SelectField } from '@sitewright/ui/forms/select-field.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import type { PlanForm } from '../form/product-form.ts'
import type { ProductScreen } from './product-screen.ts'
import styles from './product-editor.module.css'

const units: readonly PeriodUnit[] = ['WEEK', 'MONTH', 'YEAR']
const monthly: PlanForm = { every: '1', unit: 'MONTH', payments: null }
const usualPayments = '12'

/** The subscription of goods and services, which replaces the one-time purchase. */
export function PlanCard({ screen: { form } }: { screen: ProductScreen }) {
  const translate = useTranslate()
  const { plan, productType } = form.values
  const { error, onBlur } = form.field('plan')
  if (!maySubscribe(productType)) return null
  const change = (part: Partial<PlanForm>) => form.set('plan', { ...monthly, ...plan, ...part })
  const names = { WEEK: messages.weeks, MONTH: messages.months, YEAR: messages.years }
  return (
    <Card title={translate(messages.subscription)}>
      <CardBody>
        <Checkbox isChecked={plan !== null} onChange={(isOn) => form.set('plan', isOn ? monthly : null)}>
          {translate(messages.sellAsSubscription)}
        </Checkbox>
        {plan && (
          <>
            <div className={styles['pair']} data-field="plan">
              <TextField
                label={translate(messages.every)}
                inputMode="numeric"
                value={plan.every}
                error={error}
                onChange={(every) => change({ every })}
                onBlur={onBlur}
              />
              <SelectField
                label={translate(messages.unit)}
                value={plan.unit}
                options={units.map((unit) => ({ value: unit, label: translate(names[unit]) }))}
                onChange={(unit) => change({ unit: units.find((one) => one === unit) ?? plan.unit })}
              />
            </div>
            <RadioChoices
              legend={translate(messages.ends)}
              choices={[
                { value: 'never', label: translate(messages.endsNever) },
                { value: 'after', label: translate(messages.endsAfter) },
              ]}
              chosen={plan.payments === null ? 'never' : 'after'}
              onChoose={(value) => change({ payments: value === 'never' ? null : usualPayments })}
            />
            {plan.payments !== null && (
              <TextField
                label={translate(messages.payments)}
                inputMode="numeric"
                value={plan.payments}
                onChange={(payments) => change({ payments })}
                onBlur={onBlur}
              />
            )}
          </>
        )}
      </CardBody>
    </Card>
  )
}
