import type { AddressField } from '@sitewright/domain/checkout/address.wire.ts'
import { checkoutPageMessages as messages } from '@sitewright/domain/checkout/checkout-page.messages.ts'
import { addressFieldClass, type AddressName } from '@sitewright/domain/checkout/field-layout.ts'
import { translate } from '../translate.ts'
import { useCheckout } from '../use-checkout.ts'
import { Field } from './field.tsx'

/** The country and, below it, the fields of an address in the order of that country. */
export function AddressFields({ address }: { address: AddressName }) {
  const { view } = useCheckout().state
  const isDelivery = address === 'delivery'
  const fields = isDelivery ? view.addressFields : view.billingFields
  const countries = isDelivery ? view.countries : view.billingCountries
  const section = isDelivery ? 'shipping' : 'billing'
  return (
    <>
      <Field
        name={`${address}.country`}
        label={translate(messages.country)}
        autoComplete={`${section} country`}
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <div className="grid">
        {fields.map((field) => (
          <Field
            key={field.name}
            name={`${address}.${field.name}`}
            label={field.label}
            className={addressFieldClass(field, fields)}
            isOptional={!field.isRequired}
            autoComplete={`${section} ${field.autocomplete}`}
            {...hintOf(field, isDelivery)}
            {...(field.options && { options: withChoose(field.options) })}
            input={inputOf(field)}
          />
        ))}
      </div>
    </>
  )
}

function hintOf({ name }: AddressField, isDelivery: boolean): { hint?: string } {
  return isDelivery && name === 'phone' ? { hint: translate(messages.phoneHint) } : {}
}

function withChoose(options: NonNullable<AddressField['options']>): { value: string; label: string }[] {
  return [{ value: '', label: translate(messages.chooseOption) }, ...options]
}

function inputOf({ inputMode, maxLength }: AddressField) {
  return { type: inputMode === 'tel' ? 'tel' : 'text', inputMode, maxLength }
}
