/** Letters from which on a word is corrected. Almost any shorter word is one letter away from another. */
const minCorrected = 3

/**
 * Ranges in which every word lies that differs from a word in one letter (another letter, a missing or additional one, or two
 * exchanged ones): either its first or its second half is as typed. `exchanged` is the one case where neither is.
 */
export type NearRanges = {
  /** Beginning of the word. */
  start: string
  /** Beginning of the word written backwards. */
  reversedEnd: string
  exchanged: string
  minLength: number
  maxLength: number
}

/** Returns where to look for corrections of a word; null if it is too short to be corrected. */
export function nearRanges(word: string): NearRanges | null {
  const letters = Array.from(word)
  if (letters.length < minCorrected) return null
  const middle = Math.floor(letters.length / 2)
  return {
    start: letters.slice(0, middle).join(''),
    reversedEnd: letters.slice(middle).toReversed().join(''),
    exchanged: exchange(letters, middle - 1).join(''),
    minLength: letters.length - 1,
    maxLength: letters.length + 1,
  }
}

/** True when the words differ in exactly one letter, or in two neighbouring letters that are exchanged. */
export function isOneLetterAway(one: string, other: string): boolean {
  if (one === other) return false
  const [short, long] = [Array.from(one), Array.from(other)].toSorted((a, b) => a.length - b.length) as [
    string[],
    string[],
  ]
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  const isRestEqual = (from: number, longFrom: number): boolean =>
    short.length - from === long.length - longFrom &&
    short.slice(from).every((letter, at) => letter === long[longFrom + at])
  if (short.length < long.length) return isRestEqual(start, start + 1)
  const isExchanged = short[start] === long[start + 1] && short[start + 1] === long[start]
  return isRestEqual(start + 1, start + 1) || (isExchanged && isRestEqual(start + 2, start + 2))
}

export type KnownWord = { word: string; uses: number }

/**
 * Returns the corrections of a word, best first: those that begin with the same letter, then those that more documents have.
 */
export function correctionsOf(typed: string, known: readonly KnownWord[]): string[] {
  const isSameStart = (word: string): number => (word.startsWith(typed.slice(0, 1)) ? 1 : 0)
  return known
    .filter(({ word }) => isOneLetterAway(typed, word))
    .toSorted((a, b) => isSameStart(b.word) - isSameStart(a.word) || b.uses - a.uses || (a.word < b.word ? -1 : 1))
    .map(({ word }) => word)
}

function exchange(letters: readonly string[], at: number): string[] {
  const swapped = [...letters]
  swapped.splice(at, 2, ...letters.slice(at, at + 2).toReversed())
  return swapped
}
