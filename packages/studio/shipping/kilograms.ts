/** Reads a weight in kg as grams: `2`, `2.5` and `0,25`. An empty text is 0; null for anything else. */
export function parseKilograms(text: string): number | null {
  const plain = text.trim()
  if (plain === '') return 0
  const found = /^(\d{1,6})(?:[.,](\d{1,3}))?$/u.exec(plain)
  if (!found) return null
  const [, whole = '', decimals = ''] = found
  return Number(whole) * gramsInKilogram + Number(decimals.padEnd(3, '0'))
}

const gramsInKilogram = 1000

/** Returns grams as a number of kg, as `parseKilograms` reads it. */
export function kilogramsText(grams: number): string {
  return String(grams / gramsInKilogram)
}
