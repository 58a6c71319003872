import type { Business, BusinessField } from '@sitewright/domain/business/business.wire.ts'
import { businessMessages as messages } from '@sitewright/domain/business/business.messages.ts'
import { emptyAddress, type AddressField, type AddressFieldName } from '@sitewright/domain/checkout/address.wire.ts'
import type { FieldProblem } from '@sitewright/domain/kit/refusal.ts'
import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import type { Address } from '@sitewright/domain/orders/order.ts'
import { isCountry } from '@sitewright/domain/shipping/countries.ts'
import { addressFields, addressProblems, tidyAddress, withoutUnknownFields } from '../addresses/index.ts'
import type { Ctx } from '../context.ts'

/** The parts of an address by the names of the business's fields. Who it is and the phone are no part of it. */
const parts = [
  ['address1', 'street'],
  ['address2', 'addition'],
  ['district', 'district'],
  ['city', 'city'],
  ['region', 'region'],
  ['postcode', 'postcode'],
] as const satisfies readonly (readonly [AddressFieldName, BusinessField])[]

/**
 * Returns the form of a country's addresses: in the order of the country, and with the choices of its regions in the language of the
 * site, in which papers print them. Labels are in the caller's language.
 */
export function businessAddressFields(ctx: Ctx, country: string): AddressField[] {
  const labels = new Map(addressFields(ctx.locale, country).map(({ name, label }) => [name, label]))
  const names = new Set<AddressFieldName>(parts.map(([name]) => name))
  return addressFields(localeOf(ctx.site.language), country)
    .filter(({ name }) => names.has(name))
    .map((field) => ({ ...field, label: labels.get(field.name) ?? field.label }))
}

/** Puts the address of a business into the form in which it is stored, and says what is wrong with it, by the field's name. */
export function checkBusinessAddress(
  ctx: Ctx,
  business: Business,
): { business: Business; problems: Partial<Record<BusinessField, FieldProblem>> } {
  const country = business.country.toUpperCase()
  if (country === '') return { business: withAddress(business, emptyAddress), problems: {} }
  if (!isCountry(country)) return { business, problems: { country: { message: messages.noSuchCountry } } }
  const fields = businessAddressFields(ctx, country)
  const address = withoutUnknownFields(tidyAddress(addressOf(business)), fields)
  const wrong = addressProblems(address, fields)
  const problems = parts.flatMap(([name, field]) => (wrong[name] ? [[field, wrong[name]] as const] : []))
  return { business: withAddress(business, address), problems: Object.fromEntries(problems) }
}

/** Returns the address of a business as it is stored; null without one. */
export function storedAddress(business: Business): Partial<Address> | null {
  if (business.country === '') return null
  return Object.fromEntries(Object.entries(addressOf(business)).filter(([, text]) => text !== ''))
}

/** Returns the parts of a stored address by the names of the business's fields. */
export function addressParts(stored: Partial<Address>): Pick<Business, 'country' | (typeof parts)[number][1]> {
  const { country = '', address1 = '', address2 = '', district = '', city = '', region = '', postcode = '' } = stored
  return { country, street: address1, addition: address2, district, city, region, postcode }
}

function addressOf({ country, street, addition, district, city, region, postcode }: Business): Address {
  return { ...emptyAddress, country, address1: street, address2: addition, district, city, region, postcode }
}

function withAddress(business: Business, address: Address): Business {
  return { ...business, ...addressParts(address) }
}
