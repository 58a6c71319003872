import type { Address } from '@sitewright/domain/orders/order.ts'

/**
 * Returns an address line by line, with the country's name last. The order of postcode and city is that of most countries; the
 * papers that leave the shop follow the country's own order.
 */
export function addressLines(address: Address, language: string): string[] {
  const { firstName, lastName, company, address1, address2, district, city, region, postcode, country } = address
  const place = isPostcodeLast.has(country) ? `${city}, ${region} ${postcode}` : `${postcode} ${city}`
  const rest = isPostcodeLast.has(country) ? '' : region
  const lines = [
    `${firstName} ${lastName}`,
    company,
    address1,
    address2,
    district,
    place,
    rest,
    nameOf(country, language),
  ]
  return lines.map(withoutGaps).filter((line) => line !== '')
}

/** Countries that write the city first: `San Francisco, CA 94110`. */
const isPostcodeLast: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'GB', 'IE', 'NZ', 'IN', 'BR', 'PR'])

function nameOf(country: string, language: string): string {
  if (country === '') return ''
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(country) ?? country
}

function withoutGaps(line: string): string {
  return line
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ ?, ?(?=,|$)/gu, '')
    .replaceAll(/^[\s,]+|[\s,]+$/gu, '')
}
