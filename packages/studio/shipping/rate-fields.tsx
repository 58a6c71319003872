import { moneyPattern } from '@sitewright/domain/kit/money-text.ts'
import { countryChoices } from '@sitewright/domain/shipping/estimate-notes.ts'
import { regionsOf } from '@sitewright/domain/shipping/regions.ts'
import { shippingStudioMessages as messages } from '@sitewright/domain/shipping/zones/shipping-studio.messages.ts'
import { classNames } from '@sitewright/ui/class-names.ts'
import { Checkbox } from '@sitewright/ui/forms/checkbox.tsx'
import { RadioChoices } from '@sitewright/ui/forms/radio-choices.tsx'
import { SelectField } from '@sitewright/ui/forms/select-field.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import type { ReactNode } from 'react'
import type { EditForm } from '../kit/form/edit-form.ts'
import { useLocaleTag, useTranslate } from '../kit/locale.tsx'
import { FieldProblem } from './place-choice.tsx'
import type { RateForm } from './rate-form.ts'
import styles from './shipping.module.css'
import { StepGrid } from './step-grid.tsx'

type Fields = Pick<EditForm<RateForm>, 'values' | 'set' | 'field'>
type FieldsProps = { form: Fields; currency: string }

/** The fields of a rate: its name, its price, and the weights or values for which it applies. */
export function RateFields({ form, currency }: FieldsProps) {
  const translate = useTranslate()
  const { kind } = form.values
  const name = (
    <TextField {...form.field('name')} label={translate(messages.rateName)} help={translate(messages.rateNameHelp)} />
  )
  if (kind === 'pickup') return <PickupFields form={form} currency={currency} name={name} />
  return (
    <>
      {name}
      <RadioChoices
        legend={translate(messages.kind)}
        chosen={kind}
        choices={[
          { value: 'flat', label: translate(messages.kindFlat) },
          { value: 'weight', label: translate(messages.kindWeight) },
          { value: 'value', label: translate(messages.kindValue) },
        ]}
        onChoose={(chosen) => form.set('kind', chosen)}
      />
      {kind === 'flat' ? (
        <Amount form={form} currency={currency} name="price" label={translate(messages.price)} />
      ) : (
        <StepGrid form={form} currency={currency} />
      )}
      {kind === 'weight' && <WeightLimits form={form} currency={currency} />}
      <Amount form={form} currency={currency} name="freeFrom" label={translate(messages.freeFrom)} isOptional />
      <Checkbox
        isChecked={form.values.isBeside}
        onChange={(isBeside) => form.set('isBeside', isBeside)}
        help={translate(messages.besideHelp)}
      >
        {translate(messages.beside)}
      </Checkbox>
      <TextField
        {...form.field('note')}
        isMultiline
        label={translate(messages.note)}
        note={translate(messages.optional)}
      />
    </>
  )
}

function WeightLimits({ form, currency }: FieldsProps) {
  const translate = useTranslate()
  return (
    <>
      <Amount form={form} currency={currency} name="perKg" label={translate(messages.perKg)} isOptional />
      <div className={styles['pair']}>
        <Amount form={form} currency={currency} name="onlyFrom" label={translate(messages.onlyFrom)} isOptional />
        <Amount form={form} currency={currency} name="onlyBelow" label={translate(messages.onlyBelow)} isOptional />
      </div>
    </>
  )
}

function PickupFields({ form, currency, name }: FieldsProps & { name: ReactNode }) {
  const translate = useTranslate()
  const { placeCountry, placeRegion } = form.values
  const regions = regionsOf(placeCountry)
  const choices = countryChoices(useLocaleTag()).map(({ code, name: label }) => ({ value: code, label }))
  const error = form.field('placeCountry').error
  return (
    <>
      {name}
      <Amount form={form} currency={currency} name="price" label={translate(messages.price)} />
      <fieldset className={classNames(styles['fields'], styles['place'])} data-field="placeCountry">
        <legend className={styles['legend']}>{translate(messages.place)}</legend>
        <SelectField
          label={translate(messages.country)}
          value={placeCountry}
          options={[{ value: '', label: translate(messages.chooseCountry) }, ...choices]}
          onChange={(country) => {
            form.set('placeCountry', country)
            form.set('placeRegion', '') // one of another country
          }}
        />
        {error !== undefined && <FieldProblem text={error} />}
        <div className={styles['pair']}>
          {regions === null ? (
            <TextField {...form.field('placeRegion')} label={translate(messages.region)} />
          ) : (
            <SelectField
              label={translate(messages.region)}
              value={placeRegion}
              options={[
                { value: '', label: translate(messages.noRegion) },
                ...regions.map(({ code, name: label }) => ({ value: code, label })),
              ]}
              onChange={(region) => form.set('placeRegion', region)}
            />
          )}
          <TextField {...form.field('placePostcode')} label={translate(messages.postcode)} />
        </div>
        <p className={styles['help']}>{translate(messages.placeHelp)}</p>
      </fieldset>
      <TextField
        {...form.field('note')}
        isMultiline
        label={translate(messages.pickupNote)}
        note={translate(messages.optional)}
      />
    </>
  )
}

type AmountName = 'price' | 'freeFrom' | 'perKg' | 'onlyFrom' | 'onlyBelow'

function Amount({
  form,
  currency,
  name,
  label,
  isOptional = false,
}: FieldsProps & { name: AmountName; label: string; isOptional?: boolean }) {
  const translate = useTranslate()
  const { before, after } = moneyPattern(currency)
  return (
    <TextField
      {...form.field(name)}
      label={label}
      note={isOptional ? translate(messages.optional) : undefined}
      prefix={before.trim() || after.trim()}
      inputMode="decimal"
      autoComplete="off"
    />
  )
}
