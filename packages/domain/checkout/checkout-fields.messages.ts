import { defineMessages } from '../kit/text.ts'

/** Labels of the checkout's fields, and what is wrong with their values. Labels of addresses depend on the country. */
export const checkoutFieldMessages = defineMessages('checkoutFields', {
  email: () => 'Email',
  country: () => 'Country',
  firstName: () => 'First name',
  lastName: () => 'Last name',
  company: () => 'Company',
  address1: () => 'Address',
  address2: () => 'Apartment, floor',
  phone: () => 'Phone',
  district: () => 'District',
  neighborhood: () => 'Neighborhood',
  townland: () => 'Townland',
  villageTownship: () => 'Village or township',
  suburb: () => 'Suburb',
  city: () => 'City',
  postTown: () => 'Town or city',
  state: () => 'State',
  province: () => 'Province',
  prefecture: () => 'Prefecture',
  region: () => 'Region',
  county: () => 'County',
  island: () => 'Island',
  parish: () => 'Parish',
  department: () => 'Department',
  oblast: () => 'Oblast',
  emirate: () => 'Emirate',
  area: () => 'Area',
  doSi: () => 'Province or city',
  zip: () => 'ZIP code',
  pin: () => 'PIN code',
  eircode: () => 'Eircode',
  postcode: () => 'Postal code',
  fieldMissing: ({ label }: { label: string }) => `Enter your ${inSentence(label)}`,
  choiceMissing: ({ label }: { label: string }) => `Select your ${inSentence(label)}`,
  postcodeInvalid: ({ label, example }: { label: string; example: string }) =>
    example === ''
      ? `Enter a valid ${inSentence(label)}`
      : `Enter a valid ${inSentence(label)}, for example ${example}`,
  termsMissing: () => 'Accept the terms to place your order',
  emailMissing: () => 'Enter your email address',
  emailInvalid: () => 'Enter an email address in the format name@example.com',
  countryMissing: () => 'Select a country',
  countryNotServed: ({ country }: { country: string }) => `We do not ship to ${country} yet`,
  shippingMissing: () => 'Select how we should deliver your order',
  shippingNone: () => 'We do not ship to this address yet',
  shippingUnset: () => 'This shop does not ship orders yet',
  nothingLeft: () => 'Nothing in your cart can be bought at the moment',
})

/** Writes a label as it stands inside a sentence: in lower case, unless it begins with an abbreviation. */
function inSentence(label: string): string {
  return /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}
