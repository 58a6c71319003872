import type { Business } from '@sitewright/domain/business/business.wire.ts'
import { businessMessages as messages } from '@sitewright/domain/business/business.messages.ts'
import type { AddressField, AddressFieldName } from '@sitewright/domain/checkout/address.wire.ts'
import { countryChoices } from '@sitewright/domain/shipping/estimate-notes.ts'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { SelectField } from '@sitewright/ui/forms/select-field.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { LoadProblem } from '../../kit/list/load-problem.tsx'
import type { EditForm } from '../../kit/form/edit-form.ts'
import { useLocaleTag, useTranslate } from '../../kit/locale.tsx'
import { useAddressFields } from './business-query.ts'
import styles from './business.module.css'

/** The business's names of an address's fields. */
const names: Partial<Record<AddressFieldName, keyof Business>> = {
  address1: 'street',
  address2: 'addition',
  district: 'district',
  city: 'city',
  region: 'region',
  postcode: 'postcode',
}

/** The address of a business, in the form of its country. */
export function AddressCard({ siteId, form }: { siteId: string; form: EditForm<Business> }) {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const { country } = form.values
  const { data, error, refetch } = useAddressFields(siteId, country)
  const options = [
    { value: '', label: translate(messages.noCountry) },
    ...countryChoices(tag).map(({ code, name }) => ({ value: code, label: name })),
  ]
  const { name, value, error: problem } = form.field('country')
  return (
    <Card title={translate(messages.address)}>
      <CardBody>
        <SelectField
          label={translate(messages.country)}
          {...{ name, value, options, error: problem }}
          onChange={(chosen) => form.set('country', chosen)}
        />
        {country !== '' && error && <LoadProblem failure={error} onRetry={() => void refetch()} />}
        <div className={styles['two']}>
          {country !== '' &&
            data?.map((field) => (
              <div key={field.name} className={field.width === 6 ? styles['row'] : undefined}>
                <Part form={form} field={field} />
              </div>
            ))}
        </div>
      </CardBody>
    </Card>
  )
}

function Part({ form, field }: { form: EditForm<Business>; field: AddressField }) {
  const translate = useTranslate()
  const name = names[field.name]
  if (!name) return null
  const { options, label, example } = field
  const { value, error, onChange, onBlur } = form.field(name)
  if (options) {
    const all = [{ value: '', label: translate(messages.region) + '…' }, ...options]
    return <SelectField {...{ label, name, value, error, onChange }} options={all} />
  }
  return (
    <TextField
      {...{ label, name, value, error, onChange, onBlur }}
      maxLength={field.maxLength}
      inputMode={field.inputMode}
      autoComplete={field.autocomplete}
      {...(example !== undefined && { placeholder: example })}
    />
  )
}
