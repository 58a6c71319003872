import * as z from 'zod'
import type { Address } from '../orders/order.ts'

/** Fields of an address besides its country, by which forms and problems name them: `delivery.postcode`. */
export const addressFieldNames = [
  'firstName',
  'lastName',
  'company',
  'address1',
  'address2',
  'district',
  'city',
  'region',
  'postcode',
  'phone',
] as const
export type AddressFieldName = (typeof addressFieldNames)[number]

/** Maximum length in characters of each field of an address. The one of postcodes leaves room for a country's sign (`US-98109-1234`). */
export const maxAddressChars: Readonly<Record<AddressFieldName, number>> = {
  firstName: 80,
  lastName: 80,
  company: 100,
  address1: 120,
  address2: 120,
  district: 80,
  city: 80,
  region: 60,
  postcode: 16,
  phone: 40,
}

const isPlain = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text)
const part = (longest: number) => z.string().max(longest).refine(isPlain).default('')

/** A postal address as typed by a shopper. Whether it is complete for its country is checked apart. */
export const address = z.strictObject({
  firstName: part(maxAddressChars.firstName),
  lastName: part(maxAddressChars.lastName),
  company: part(maxAddressChars.company),
  address1: part(maxAddressChars.address1),
  address2: part(maxAddressChars.address2),
  district: part(maxAddressChars.district),
  city: part(maxAddressChars.city),
  region: part(maxAddressChars.region),
  postcode: part(maxAddressChars.postcode),
  country: part(2),
  phone: part(maxAddressChars.phone),
}) satisfies z.ZodType<Address>

export const emptyAddress: Address = address.parse({})

/**
 * One field of an address form, in the order and with the label of the country. The form's element is named `delivery.<name>` or
 * `billing.<name>`; the country itself is not among the fields. With `options` the field is a select.
 */
export const addressField = z.object({
  name: z.enum(addressFieldNames),
  label: z.string(),
  isRequired: z.boolean(),
  /** HTML `autocomplete` token without its section: the page prints `shipping postal-code` or `billing postal-code`. */
  autocomplete: z.string(),
  /** Width in sixths of the row, as a hint for the layout. */
  width: z.int().min(1).max(6),
  maxLength: z.int(),
  inputMode: z.enum(['text', 'numeric', 'tel']),
  /** Regular expression for the whole value, as in the HTML attribute. */
  pattern: z.string().exactOptional(),
  /** An example of a valid value: `98101`. */
  example: z.string().exactOptional(),
  options: z.array(z.object({ value: z.string(), label: z.string() })).exactOptional(),
})
export type AddressField = z.output<typeof addressField>

export const countryParams = z.object({ country: z.string().max(8) })
export const addressFieldsAnswer = z.object({ fields: z.array(addressField) })
export type AddressFieldsAnswer = z.output<typeof addressFieldsAnswer>
