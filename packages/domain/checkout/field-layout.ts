import type { Address } from '../orders/order.ts'
import type { AddressField } from './address.wire.ts'

/** The addresses of a checkout. The form element of a field is named `delivery.postcode`. */
export const addressNames = ['delivery', 'billing'] as const
export type AddressName = (typeof addressNames)[number]

/**
 * Returns the CSS class of an address field: its width on a wide screen, and `k3` for fields that share a row on a phone (state
 * and postcode, or postcode and city).
 */
export function addressFieldClass(field: AddressField, fields: readonly AddressField[]): string {
  const wide = field.width < 6 ? `c${field.width}` : ''
  return sharesPhoneRow(field, fields) ? `${wide} k3` : wide
}

function sharesPhoneRow({ name }: AddressField, fields: readonly AddressField[]): boolean {
  const narrow = new Set(fields.filter(({ width }) => width < 6).map((field) => field.name))
  if (!narrow.has('postcode')) return false
  const partner = narrow.has('region') ? 'region' : 'city'
  return narrow.has(partner) && (name === 'postcode' || name === partner)
}

/** Returns the id of the form element with this name, so that links of the error summary lead to it. */
export function fieldId(name: string): string {
  return `f-${name.replaceAll('.', '-')}`
}

/** An address on one line, to choose it from a list: name, street, city and postcode. */
export function savedAddressLine(address: Address): string {
  const { firstName, lastName, address1, city, postcode, country } = address
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return [name, address1, [postcode, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ')
}

/** The parts of the form, by the beginnings of their fields' names, in the order of the page. */
const parts = [
  'cart',
  'promoCode',
  'email',
  'phone',
  'delivery.',
  'shippingOptionId',
  'method',
  'payment',
  'card.',
  'billing.',
  'note',
  'terms',
]

/** Sorts problems by where their fields stand in the form. Problems of one part keep their order. */
export function sortByField<problem extends readonly [name: string, text: string]>(
  problems: readonly problem[],
): problem[] {
  const placeOf = ([name]: problem): number => parts.findIndex((part) => name.startsWith(part))
  return problems.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/**
 * Leaves out problems that only follow from others: while the address is incomplete, there are no shipping options to choose from.
 */
export function withoutConsequences(problems: Readonly<Record<string, string>>): Record<string, string> {
  const { shippingOptionId, ...others } = problems
  const isAddressed = !Object.keys(others).some((name) => name.startsWith('delivery.'))
  return shippingOptionId !== undefined && isAddressed ? { ...problems } : others
}
