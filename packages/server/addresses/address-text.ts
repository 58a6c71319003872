import { createHash } from 'node:crypto'
import { addressFieldNames, maxAddressChars } from '@sitewright/domain/checkout/address.wire.ts'
import type { Address } from '@sitewright/domain/orders/order.ts'

/**
 * Reads an address from posted texts named `<prefix><field>`, such as `delivery.city`. Returns `null` when the form has no country
 * field. Control characters become spaces, and text is cut to its maximum length, which the page's fields have too.
 */
export function addressFromForm(texts: Readonly<Record<string, string>>, prefix = ''): Address | null {
  const country = texts[`${prefix}country`]
  if (country === undefined) return null
  const fields = addressFieldNames.map((name) => [name, plain(texts[`${prefix}${name}`] ?? '', maxAddressChars[name])])
  return { ...(Object.fromEntries(fields) as Omit<Address, 'country'>), country: plain(country, 2) } // safe: all fields are there
}

function plain(text: string, longest: number): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, longest)
    .toWellFormed()
}

/** Returns a SHA-256 of an address's content. Independent of the order of its properties, which the database does not keep. */
export function addressDigest(address: Address): Buffer {
  const values = [address.country, ...addressFieldNames.map((name) => address[name])]
  return createHash('sha256').update(JSON.stringify(values)).digest()
}
