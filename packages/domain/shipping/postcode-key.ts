/** Postcodes between two, which are both included. */
export type PostcodeRange = { from: string; to: string }

/** Countries with British postcodes: an outward code such as `E1` or `PA67`, then an inward one such as `4NS`. */
const britishCountries: ReadonlySet<string> = new Set(['GB', 'JE', 'GG', 'IM'])

/**
 * Returns the text by which a postcode, or the beginning of one, is compared: a postcode is in the area of a beginning when its text
 * begins with that of the beginning. Separators and the code of the country (`LV-`) do not count. British postcodes are compared by
 * outward code: `E` is the area E and not EC, `E1` the district E1 with its sub-districts such as E1W, and not E14. `isWhole` marks
 * the postcode of an address, which is no beginning.
 */
export function postcodeKey(country: string, text: string, { isWhole = false } = {}): string {
  if (britishCountries.has(country)) return britishKey(text, isWhole) ?? plainPostcode(text)
  const plain = plainPostcode(text)
  return plain.startsWith(country) && /^\d/.test(plain.slice(country.length)) ? plain.slice(country.length) : plain
}

/**
 * True for a range whose ends can be compared: both of the same length and in the right order, or both British districts of one
 * area, in the order of their numbers (`IV1` to `IV28`).
 */
export function isPostcodeRange({ from, to }: PostcodeRange): boolean {
  const [plainFrom, plainTo] = [plainPostcode(from), plainPostcode(to)]
  if (plainFrom !== '' && plainFrom.length === plainTo.length && plainFrom <= plainTo) return true
  const [first, last] = [from, to].map((end) => (isDistrict.test(plainPostcode(end)) ? britishKey(end, false) : null))
  if (typeof first !== 'string' || typeof last !== 'string') return false
  return first.slice(0, areaLength) === last.slice(0, areaLength) && first <= last
}

const isDistrict = /^[A-Z]{1,2}\d{1,2}$/

/** Length of the longest area, `BFPO`. */
const areaLength = 4

/** Area, number of the district, letter of the sub-district, and inward code or its beginning. */
const britishParts = /^([A-Z]{1,4}) ?(?:(\d\d?)([A-Z]?))? ?(\d[A-Z]{0,2})?$/
const forcesParts = /^(BFPO) ?(\d{0,4})$/

/** Puts each part at a fixed position, so that numbers are compared as numbers and an outward code never runs into the inward one. */
function britishKey(text: string, isWhole: boolean): string | null {
  const spaced = plainText(text).replaceAll(separators, ' ').trim()
  const parts = forcesParts.exec(spaced) ?? britishParts.exec(spaced)
  if (!parts) return null
  const [, area = '', district = '', letter = '', inward = ''] = parts
  const key = area.padEnd(areaLength) + (district && district.padStart(4, '0')) + letter
  // The inward code stands behind the place of the letter, also where there is none.
  return isWhole || inward !== '' ? key.padEnd(areaLength + 5) + inward : key
}

const separators = /[\s\p{Pd}]+/gu

function plainPostcode(text: string): string {
  return plainText(text).replaceAll(separators, '')
}

function plainText(text: string): string {
  return text.normalize('NFKC').toUpperCase()
}
