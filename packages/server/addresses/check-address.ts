import type { AddressField } from '@sitewright/domain/checkout/address.wire.ts'
import { checkoutFieldMessages as words } from '@sitewright/domain/checkout/checkout-fields.messages.ts'
import type { FieldProblem } from '@sitewright/domain/kit/refusal.ts'
import type { Address } from '@sitewright/domain/orders/order.ts'
import { isCountry } from '@sitewright/domain/shipping/countries.ts'
import { regionCode } from '@sitewright/domain/shipping/regions.ts'
import { tidyPostcode } from './tidy-postcode.ts'

/** Puts a typed address into the form in which it is stored: single spaces, the postcode as its country writes it, the region's code if known. */
export function tidyAddress(typed: Address): Address {
  const tidied = Object.entries(typed).map(([name, value]) => [
    name,
    value.normalize('NFC').replace(/\s+/g, ' ').trim(),
  ])
  const address = Object.fromEntries(tidied) as Address // safe: the fields are those of `typed`
  const country = address.country.toUpperCase()
  const region = regionCode(country, address.region)
  return { ...address, country, region, postcode: tidyPostcode(country, address.postcode) }
}

/** Empties what the country's form does not ask for, such as the state that was typed before another country was chosen. */
export function withoutUnknownFields(address: Address, fields: readonly AddressField[]): Address {
  const known = new Set<string>(['country', ...fields.map(({ name }) => name)])
  const kept = Object.entries(address).map(([name, value]) => [name, known.has(name) ? value : ''])
  return Object.fromEntries(kept) as Address // safe: the fields are those of `address`
}

/**
 * Returns what is wrong with an address, by field name: required fields that are empty, a postcode that does not fit the
 * country, a region that the country does not have. `fields` are those of the address's country.
 */
export function addressProblems(
  address: Address,
  fields: readonly AddressField[],
): Partial<Record<AddressField['name'], FieldProblem>> {
  return Object.fromEntries(
    fields.flatMap((field): [string, FieldProblem][] => {
      const problem = fieldProblem(field, address[field.name])
      return problem ? [[field.name, problem]] : []
    }),
  )
}

function fieldProblem(field: AddressField, value: string): FieldProblem | null {
  const { label, options, pattern, example = '' } = field
  if (value === '') {
    if (!field.isRequired) return null
    return { message: options ? words.choiceMissing : words.fieldMissing, values: { label } }
  }
  if (options && !options.some((option) => option.value === value)) {
    return { message: words.choiceMissing, values: { label } }
  }
  if (pattern === undefined || new RegExp(`^(?:${pattern})$`, 'i').test(value)) return null
  return { message: words.postcodeInvalid, values: { label, example } }
}

/** True when an address says enough for shipping prices and taxes: its country, and region and postcode where they are required. */
export function isPlaced(address: Address, fields: readonly AddressField[]): boolean {
  if (!isCountry(address.country)) return false
  const problems = addressProblems(address, fields)
  return problems.region === undefined && problems.postcode === undefined
}
