import type { VariantMap } from './variant-map.ts'
import type { ProductOption } from './variant-select.ts'

/**
 * Encodes a variant map as letters, digits, '-' and '_'. Each combination becomes one number, made of its distance to the
 * previous combination's number and its stock flag.
 */
export function encodeVariantMap({ combinations }: VariantMap): string {
  let last = -1
  const ordered = [...combinations].sort(([first], [second]) => first - second)
  return ordered
    .map(([combination, isInStock]) => {
      const step = combination - last - 1
      last = combination
      return encodeNumber(step * 2 + (isInStock ? 1 : 0))
    })
    .join('')
}

/** Reads the output of `encodeVariantMap` for the same options. Returns `null` for invalid text. */
export function decodeVariantMap(options: readonly ProductOption[], encoded: string): VariantMap | null {
  const size = options.reduce((product, { values }) => product * values.length, 1)
  const combinations = new Map<number, boolean>()
  let combination = -1
  let read = { number: 0, weight: 1 }
  for (const letter of encoded) {
    const digit = alphabet.indexOf(letter)
    if (digit < 0) return null
    const number = read.number + (digit % more) * read.weight
    if (digit >= more) {
      read = { number, weight: read.weight * more }
      continue
    }
    read = { number: 0, weight: 1 }
    combination += Math.floor(number / 2) + 1
    if (combination >= size) return null
    combinations.set(combination, number % 2 === 1)
  }
  return read.weight === 1 ? { options, combinations } : null
}

/**
 * True when every number of a map is exact: `combinations` counts what the values of all options could form. Imported products can
 * have any number of options.
 */
export function isEncodable(combinations: number): boolean {
  return combinations * 2 <= Number.MAX_SAFE_INTEGER
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/**
 * Base of the number encoding. A character with this value or a higher one means that the next character belongs to the same
 * number.
 */
const more = 32

function encodeNumber(number: number): string {
  const rest = Math.floor(number / more)
  const digit = number % more
  return rest === 0 ? (alphabet[digit] ?? '') : (alphabet[digit + more] ?? '') + encodeNumber(rest)
}
