import { placeOfRule, withRule } from '@sitewright/domain/shipping/tax-rules/edit-rules.ts'
import { taxesStudioMessages as messages } from '@sitewright/domain/shipping/tax-rules/taxes-studio.messages.ts'
import type { TaxesAnswer } from '@sitewright/domain/shipping/tax-rules/taxes-studio.wire.ts'
import { exemptTaxClass, type TaxRule, type TaxSettings } from '@sitewright/domain/shipping/taxes.ts'
import { shippingStudioMessages as placeMessages } from '@sitewright/domain/shipping/zones/shipping-studio.messages.ts'
import { Checkbox } from '@sitewright/ui/forms/checkbox.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import type { EditForm } from '../kit/form/edit-form.ts'
import { useTranslate } from '../kit/locale.tsx'
import type { SiteOfSession } from '../session/session.ts'
import { FormInSheet } from '../shipping/form-in-sheet.tsx'
import { FieldProblem } from '../shipping/place-choice.tsx'
import { PlaceFields } from '../shipping/zone-fields.tsx'
import { useClassName } from './class-name.ts'
import { checkTax, emptyTax, taxFormOf, taxOfForm, type TaxForm } from './tax-form.ts'
import styles from './taxes.module.css'
import { useTaxesForm } from './use-taxes-form.ts'

/** A rate that is there, or with `wanted` null a new one. */
export function RateSheet({
  site,
  shown,
  wanted,
  onClose,
}: {
  site: SiteOfSession
  shown: TaxesAnswer
  wanted: TaxRule | null
  onClose: () => void
}) {
  const translate = useTranslate()
  const ruleIn = ({ rules }: TaxSettings) => (wanted ? rules[placeOfRule(rules, wanted)] : undefined)
  const form = useTaxesForm<TaxForm>({
    siteId: site.id,
    subject: wanted ? `rate ${wanted.name} ${JSON.stringify(wanted.countries)}` : 'new rate',
    shown,
    first: wanted ? taxFormOf(wanted) : emptyTax,
    valuesIn: (taxes) => {
      if (!wanted) return emptyTax
      const rule = ruleIn(taxes)
      return rule ? taxFormOf(rule) : null
    },
    check: (values) => checkTax(values, translate),
    taxesWith: (taxes, values) => withRule(taxes, wanted, taxOfForm(values, ruleIn(taxes))),
    doneText: ({ name }) => translate(wanted ? messages.saved : messages.added, { name: name.trim() }),
    onSaved: onClose,
  })
  const labels = {
    name: translate(messages.name),
    rate: translate(messages.percent),
    isEverywhere: translate(messages.isEverywhere),
    countries: translate(placeMessages.countries),
    regions: translate(placeMessages.regions),
    postcodes: translate(placeMessages.postcodes),
    isOnShipping: translate(messages.shippingTaxed),
    classes: translate(messages.chooseClasses),
  }
  const title = wanted?.name ?? translate(messages.newRate)
  return (
    <FormInSheet form={form} labels={labels} title={title} isNew={wanted === null} onClose={onClose}>
      <RateFields form={form} shown={shown} />
    </FormInSheet>
  )
}

function RateFields({ form, shown }: { form: EditForm<TaxForm>; shown: TaxesAnswer }) {
  const translate = useTranslate()
  const { isEverywhere, isOnShipping } = form.values
  return (
    <>
      <TextField {...form.field('name')} label={translate(messages.name)} help={translate(messages.nameHelp)} />
      <TextField
        {...form.field('rate')}
        label={translate(messages.percent)}
        help={translate(messages.percentHelp)}
        inputMode="decimal"
        autoComplete="off"
      />
      <Checkbox
        isChecked={isEverywhere}
        onChange={(isChecked) => form.set('isEverywhere', isChecked)}
        help={translate(messages.isEverywhereHelp)}
      >
        {translate(messages.isEverywhere)}
      </Checkbox>
      {!isEverywhere && <PlaceFields form={form} />}
      <Classes form={form} shown={shown} />
      <Checkbox isChecked={isOnShipping} onChange={(isChecked) => form.set('isOnShipping', isChecked)}>
        {translate(messages.shippingTaxed)}
      </Checkbox>
    </>
  )
}

function Classes({ form, shown }: { form: EditForm<TaxForm>; shown: TaxesAnswer }) {
  const translate = useTranslate()
  const nameOf = useClassName()
  const { classes } = form.values
  const { error } = form.field('classes')
  const known = shown.classes.filter(({ name }) => name !== exemptTaxClass)
  return (
    <fieldset className={styles['choices']} data-field="classes">
      <legend className={styles['legend']}>{translate(messages.chooseClasses)}</legend>
      {known.map(({ name, products }) => (
        <Checkbox
          key={name}
          isChecked={classes.includes(name)}
          onChange={(isChecked) =>
            form.set('classes', isChecked ? [...classes, name] : classes.filter((one) => one !== name))
          }
          help={translate(messages.productCount, { count: products })}
        >
          {nameOf(name)}
        </Checkbox>
      ))}
      {error !== undefined && <FieldProblem text={error} />}
    </fieldset>
  )
}
