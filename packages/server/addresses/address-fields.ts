import { checkoutFieldMessages as words } from '@sitewright/domain/checkout/checkout-fields.messages.ts'
import { maxAddressChars, type AddressField, type AddressFieldName } from '@sitewright/domain/checkout/address.wire.ts'
import type { Asked } from '@sitewright/domain/checkout/checkout-asks.ts'
import { messageText, type Locale, type Message } from '@sitewright/domain/kit/text.ts'
import { regionsOf } from '@sitewright/domain/shipping/regions.ts'
import { addressFormatOf, type AddressFormat } from './address-format.ts'

/** `taxes`: only what decides the taxes, and the name, for purchases without delivery. `name`: only the name. */
export type AddressPurpose = 'whole' | 'taxes' | 'name'

/** Whether a phone and a company are asked for. Missing means as usual: where a parcel goes, and by whom the country's addresses are written. */
export type AskedParts = Readonly<Partial<Record<'phone' | 'company', Asked>>>

/**
 * Returns the fields of an address form for a country, in its order and with its labels, the required ones marked (BX-1.01). An
 * unknown country has the usual fields. Names come in the country's order too: the family name first where it is written so.
 */
export function addressFields(
  locale: Locale,
  country: string,
  purpose: AddressPurpose = 'whole',
  asked: AskedParts = {},
): AddressField[] {
  const format = addressFormatOf(country) ?? { fmt: '%N%n%O%n%A%n%C', require: 'AC' }
  const isLocal = locale.tag.split('-')[0] === format.lang?.split('-')[0]
  const order = (isLocal ? format.fmt : (format.lfmt ?? format.fmt)) ?? ''
  const letters = [...order.matchAll(/%([NOADCSZ])/g)].flatMap(([, letter = '']) => letter)
  const wanted = letters.filter((letter) => lettersOf[purpose].includes(letter))
  const names = wanted.flatMap((letter) => namesOf(letter, isLocal && familyNameFirst.has(country)))
  const usual: AddressFieldName[] = purpose === 'whole' ? [...names, 'phone'] : names
  const all = withAsked(usual, asked)
  return all.map((name) => ({
    ...fieldOf(locale, { country, format, isLocal, all }, name),
    ...((name === 'phone' || name === 'company') && asked[name] === 'required' && { isRequired: true }),
  }))
}

/** Takes out what is not asked for, and adds what is required and usually missing: the company below the name, the phone at the end. */
function withAsked(usual: readonly AddressFieldName[], { phone, company }: AskedParts): AddressFieldName[] {
  const kept = usual.filter(
    (name) => !(name === 'phone' && phone === 'no') && !(name === 'company' && company === 'no'),
  )
  const isAdded = company === 'required' && !kept.includes('company')
  const afterName = Math.max(kept.indexOf('firstName'), kept.indexOf('lastName')) + 1
  const named = isAdded ? kept.toSpliced(afterName, 0, 'company') : kept
  return phone === 'required' && !named.includes('phone') ? [...named, 'phone'] : named
}

/** Parts of an address by their letters in the metadata: name, company, street, district, city, region, postcode. */
const lettersOf: Readonly<Record<AddressPurpose, string>> = { whole: 'NOADCSZ', taxes: 'NSZ', name: 'N' }

const familyNameFirst: ReadonlySet<string> = new Set(['CN', 'HK', 'HU', 'JP', 'KR', 'MO', 'TW', 'VN'])

function namesOf(letter: string, isFamilyFirst: boolean): AddressFieldName[] {
  if (letter === 'N') return isFamilyFirst ? ['lastName', 'firstName'] : ['firstName', 'lastName']
  const names: Readonly<Record<string, AddressFieldName[]>> = {
    O: ['company'],
    A: ['address1', 'address2'],
    D: ['district'],
    C: ['city'],
    S: ['region'],
    Z: ['postcode'],
  }
  return names[letter] ?? []
}

type Shape = { country: string; format: AddressFormat; isLocal: boolean; all: readonly AddressFieldName[] }

function fieldOf(locale: Locale, shape: Shape, name: AddressFieldName): AddressField {
  const { country, format } = shape
  const pattern = name === 'postcode' ? format.zip : undefined
  const example = name === 'postcode' ? exampleOf(format) : ''
  const options = name === 'region' ? regionOptions(shape) : []
  return {
    name,
    label: messageText(locale, labelOf(name, country, format)),
    isRequired: isRequired(name, format),
    autocomplete: autocomplete[name],
    width: widthOf(name, shape.all),
    maxLength: maxAddressChars[name],
    inputMode: inputModeOf(name, pattern),
    ...(pattern !== undefined && { pattern }),
    ...(example !== '' && { example }),
    ...(options.length > 0 && { options }),
  }
}

const autocomplete: Readonly<Record<AddressFieldName, string>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  company: 'organization',
  address1: 'address-line1',
  address2: 'address-line2',
  district: 'address-level3',
  city: 'address-level2',
  region: 'address-level1',
  postcode: 'postal-code',
  phone: 'tel',
}

const letterOf: Partial<Readonly<Record<AddressFieldName, string>>> = {
  address1: 'A',
  district: 'D',
  city: 'C',
  region: 'S',
  postcode: 'Z',
}

/** Parcels need a name everywhere. Where the metadata requires nothing (Ireland), they need street and city at least. */
function isRequired(name: AddressFieldName, { require = 'AC' }: AddressFormat): boolean {
  if (name === 'firstName' || name === 'lastName') return true
  return require.includes(letterOf[name] ?? '-')
}

/** Names share a row, and so do city, region and postcode. */
function widthOf(name: AddressFieldName, all: readonly AddressFieldName[]): number {
  if (name === 'firstName' || name === 'lastName') return 3
  const places = all.filter(isPlaceName)
  return isPlaceName(name) ? 6 / places.length : 6
}

function isPlaceName(name: AddressFieldName): boolean {
  return name === 'city' || name === 'region' || name === 'postcode'
}

function inputModeOf(name: AddressFieldName, pattern: string | undefined): AddressField['inputMode'] {
  if (name === 'phone') return 'tel'
  return pattern !== undefined && /^(?:[\\d{},()?:\s-]|\[ \\-\])+$/.test(pattern) ? 'numeric' : 'text'
}

export function exampleOf({ zipex = '' }: AddressFormat): string {
  return zipex.split(',')[0] ?? ''
}

/** Countries whose regions are written as codes in addresses. All others are written by name. */
const codedRegions: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'BR', 'IT'])

/** Returns the choices of a country's region, by our own list (which prices and taxes use) or the library's. */
function regionOptions({ country, format, isLocal }: Shape): { value: string; label: string }[] {
  const own = regionsOf(country)
  if (own) return own.map(({ code, name }) => ({ value: code, label: name }))
  return (format.sub_regions ?? []).map(({ key, name }) => {
    const label = (isLocal ? undefined : name.latin) ?? name.default
    return { value: codedRegions.has(country) ? key : label, label }
  })
}

function labelOf(name: AddressFieldName, country: string, format: AddressFormat): Message {
  if (name === 'region') return regionLabel(country, format)
  if (name === 'postcode') return zipLabels[format.zip_name_type ?? ''] ?? words.postcode
  if (name === 'city') return cityLabels[format.locality_name_type ?? ''] ?? words.city
  if (name === 'district') return districtLabels[format.sublocality_name_type ?? ''] ?? words.district
  return words[name]
}

function regionLabel(country: string, { state_name_type: type = '' }: AddressFormat): Message {
  if (country === 'CA') return words.province
  return regionLabels[type] ?? words.province
}

const zipLabels: Readonly<Record<string, Message>> = { zip: words.zip, pin: words.pin, eircode: words.eircode }
const cityLabels: Readonly<Record<string, Message>> = {
  district: words.district,
  post_town: words.postTown,
  suburb: words.suburb,
}
const districtLabels: Readonly<Record<string, Message>> = {
  district: words.district,
  neighborhood: words.neighborhood,
  townland: words.townland,
  village_township: words.villageTownship,
}
const regionLabels: Readonly<Record<string, Message>> = {
  state: words.state,
  island: words.island,
  parish: words.parish,
  do_si: words.doSi,
  department: words.department,
  oblast: words.oblast,
  county: words.county,
  emirate: words.emirate,
  prefecture: words.prefecture,
  region: words.region,
  district: words.district,
  area: words.area,
}
