import { addressNames, type AddressName } from '@sitewright/domain/checkout/field-layout.ts'
import type { CheckoutSteps, CheckoutView } from '@sitewright/domain/checkout/checkout.wire.ts'

/** What stands in the form, by the names of its elements. A ticked box is 'on', an unticked one ''. */
export type Values = Readonly<Record<string, string>>

/** Values of the form for a saved checkout. */
export function valuesOf(view: CheckoutView): Values {
  const parts = addressNames.flatMap((address) =>
    Object.entries(view[address]).map(([name, value]) => [`${address}.${name}`, value] as const),
  )
  const { email, phone, note, shippingOptionId } = view
  return {
    ...Object.fromEntries(parts),
    email,
    phone,
    note,
    shippingOptionId,
    isBillingSame: view.isBillingSame ? 'on' : '',
    newsletter: view.newsletter?.isTicked ? view.newsletter.text : '',
    ...(view.terms && { terms: view.terms.isTicked ? view.terms.value : '' }),
  }
}

/**
 * Returns the steps to save: those whose values differ from the saved ones, `null` when nothing differs. An address is sent as a
 * whole. Fields that the country does not have are sent empty, although they stay in `values` for a change back.
 */
export function changedSteps(values: Values, saved: Values, view: CheckoutView): CheckoutSteps | null {
  const valueOf = (name: string): string => values[name] ?? ''
  const isChanged = (name: string): boolean => valueOf(name) !== (saved[name] ?? '')
  const steps: Partial<CheckoutSteps> = {}
  for (const name of ['email', 'phone', 'note', 'shippingOptionId', 'newsletter', 'terms'] as const) {
    if (isChanged(name)) steps[name] = valueOf(name)
  }
  if (isChanged('isBillingSame')) steps.isBillingSame = valueOf('isBillingSame') === 'on'
  for (const address of addressNames) {
    const names = Object.keys(view[address]).map((name) => `${address}.${name}`)
    if (names.some(isChanged)) steps[address] = addressOf(values, address, view)
  }
  return Object.keys(steps).length > 0 ? steps : null
}

function addressOf(values: Values, address: AddressName, view: CheckoutView): CheckoutView['delivery'] {
  const fields = address === 'delivery' ? view.addressFields : view.billingFields
  const isNewCountry = values[`${address}.country`] !== view[address].country
  const has = (name: string): boolean =>
    name === 'country' || isNewCountry || fields.some((field) => field.name === name)
  const parts = Object.keys(view[address]).map((name) => [name, has(name) ? (values[`${address}.${name}`] ?? '') : ''])
  return { ...view[address], ...Object.fromEntries(parts) }
}
