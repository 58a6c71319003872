import { isPostcodeRange, type PostcodeRange } from '../postcode-key.ts'
import type { LocationArea } from '../location.ts'

export type TypedPostcodes = { postcodes: string[]; postcodeRanges: PostcodeRange[] }

/** Returns beginnings and ranges of postcodes as an owner types them. */
export function postcodesText({ postcodes, postcodeRanges = [] }: LocationArea): string {
  return [...postcodes, ...postcodeRanges.map(({ from, to }) => `${from} – ${to}`)].join(', ')
}

/** Reads typed postcodes: beginnings, and ranges with a dash between two spaces, or a long dash. */
export function readPostcodes(text: string): TypedPostcodes {
  const parts = text
    .split(/[,;\n]/u)
    .map((part) => part.replaceAll(/\s+/gu, ' ').trim().toUpperCase())
    .filter((part) => part !== '')
  const ranges = parts.map((part) => /^(.+?)(?: - | ?[–—] ?)(.+)$/u.exec(part))
  return {
    postcodes: parts.filter((_, at) => ranges[at] === null),
    postcodeRanges: ranges.flatMap((found) => {
      const [, from, to] = found ?? []
      return from === undefined || to === undefined ? [] : [{ from: from.trim(), to: to.trim() }]
    }),
  }
}

/** Returns the first range whose ends cannot be compared, as it is typed. */
export function unfitRange({ postcodeRanges }: TypedPostcodes): string | undefined {
  const found = postcodeRanges.find((range) => !isPostcodeRange(range))
  return found && `${found.from} – ${found.to}`
}
