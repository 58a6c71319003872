/** Returns the offset `at`, or the one before it where `at` lies between the two halves of a character (a surrogate pair). */
export function endOfCharacters(text: string, at: number): number {
  return isLowSurrogate(text.charCodeAt(at)) && isHighSurrogate(text.charCodeAt(at - 1)) ? at - 1 : at
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000
}

/** UTF-16 units before and after a cut in which the character at the cut is looked for. */
const unitsAround = 32

/** First UTF-16 unit that can combine with the one before it or after it to one character that a reader sees. */
const firstCombining = 0x300

/** True when the characters on both sides of an offset never combine to one, as in nearly all texts in Latin letters. */
export function isBetweenPlainCharacters(text: string, at: number): boolean {
  return text.charCodeAt(at) < firstCombining && text.charCodeAt(at - 1) < firstCombining
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Returns the largest offset up to `at` that does not cut a character as readers see it (a grapheme: an emoji of several parts, a
 * letter with its accent). A character longer than 32 units is only cut between its parts.
 */
export function endOfGraphemes(text: string, at: number): number {
  const from = endOfCharacters(text, Math.max(0, at - unitsAround))
  const around = text.slice(from, at + unitsAround)
  const start = characters.segment(around).containing(at - from)?.index ?? at - from
  return start === 0 && from > 0 ? endOfCharacters(text, at) : from + start
}
