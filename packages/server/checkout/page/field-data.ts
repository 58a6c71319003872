import type { AddressField } from '@sitewright/domain/checkout/address.wire.ts'
import type { CheckoutView } from '@sitewright/domain/checkout/checkout.wire.ts'
import { addressFieldClass, fieldId, type AddressName } from '@sitewright/domain/checkout/field-layout.ts'
import { checkoutPageMessages as messages } from '@sitewright/domain/checkout/checkout-page.messages.ts'
import type { PageTools } from './page-texts.ts'

/** Data of one field for `fieldHtml`. Every property is always set, because a missing one would be looked up further outside. */
export type FieldData = Readonly<{
  id: string
  name: string
  label: string
  className: string
  isOptional: boolean
  isSelect: boolean
  options: readonly { value: string; label: string; isChosen: boolean }[]
  type: string
  value: string
  autocomplete: string
  inputMode: string
  maxLength: number
  placeholder: string
  hint: string
  error: string
  describedBy: string
  hasLock: boolean
  /** True for numbers and addresses whose parts would change places in a page that runs from right to left. */
  isLeftToRight: boolean
}>

/** What the shopper posted and what is wrong with it, by field name. Both are empty when nothing was refused. */
export type Posted = {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}

type FieldSpec = Pick<FieldData, 'name' | 'label' | 'value' | 'autocomplete' | 'maxLength'> &
  Partial<
    Pick<FieldData, 'className' | 'isOptional' | 'options' | 'type' | 'inputMode' | 'placeholder' | 'hint' | 'hasLock'>
  >

const plainField = {
  className: '',
  isOptional: false,
  type: 'text',
  inputMode: 'text',
  placeholder: '',
  hasLock: false,
}

export function fieldData(spec: FieldSpec, { values, errors }: Posted): FieldData {
  const { name, hint = '', options } = spec
  const id = fieldId(name)
  const error = Object.hasOwn(errors, name) ? (errors[name] ?? '') : ''
  const value = Object.hasOwn(values, name) ? (values[name] ?? '') : spec.value
  const described = [error !== '' && `${id}-error`, hint !== '' && `${id}-hint`].filter((one) => one !== false)
  return {
    ...plainField,
    ...spec,
    id,
    hint,
    error,
    value,
    describedBy: described.join(' '),
    isSelect: options !== undefined,
    isLeftToRight: (spec.inputMode ?? 'text') !== 'text',
    options: (options ?? []).map((option) => ({ ...option, isChosen: option.value === value })),
  }
}

/** Returns the fields of an address, without its country. */
export function addressFieldData(
  view: CheckoutView,
  address: AddressName,
  posted: Posted,
  { words }: PageTools,
): FieldData[] {
  const fields = address === 'delivery' ? view.addressFields : view.billingFields
  return fields.map((field) =>
    fieldData(
      {
        name: `${address}.${field.name}`,
        label: field.label,
        value: view[address][field.name],
        autocomplete: `${sectionOf(address)} ${field.autocomplete}`,
        maxLength: field.maxLength,
        className: addressFieldClass(field, fields),
        isOptional: !field.isRequired,
        type: field.inputMode === 'tel' ? 'tel' : 'text',
        inputMode: field.inputMode,
        hint: field.name === 'phone' && address === 'delivery' ? (words['phoneHint'] ?? '') : '',
        ...(field.options && { options: withChoose(field, words['chooseOption'] ?? '') }),
      },
      posted,
    ),
  )
}

function withChoose(
  { options = [] }: AddressField,
  choose: string,
): { value: string; label: string; isChosen: boolean }[] {
  return [{ value: '', label: choose }, ...options].map((option) => ({ ...option, isChosen: false }))
}

/** Returns the country's select, on which the other fields depend. */
export function countryFieldData(
  view: CheckoutView,
  address: AddressName,
  posted: Posted,
  { translate }: PageTools,
): FieldData {
  const countries = address === 'delivery' ? view.countries : view.billingCountries
  return fieldData(
    {
      name: `${address}.country`,
      label: translate(messages.country),
      value: view[address].country,
      autocomplete: `${sectionOf(address)} country`,
      maxLength: 2,
      options: countries.map(({ code, name }) => ({ value: code, label: name, isChosen: false })),
    },
    posted,
  )
}

function sectionOf(address: AddressName): 'shipping' | 'billing' {
  return address === 'delivery' ? 'shipping' : 'billing'
}
