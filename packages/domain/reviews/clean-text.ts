// Invisible characters that are removed from a review: controls other than tabs and line breaks, bidirectional overrides, byte
// order marks.
const unseen = /(?![\t\n\r])\p{Cc}|[\u202A-\u202E\u2066-\u2069\uFEFF]/gu

/** Matches a visible character: neither a space nor a code point without a visible form, some of which count as letters. */
const seen = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Cleans a single-line text: removes invisible characters and collapses whitespace. */
export function cleanSingleLineText(text: string): string {
  return cleanMultilineText(text).replaceAll(/\s+/g, ' ').trim()
}

/**
 * Removes invisible characters from a text of several lines and keeps at most one empty line in a row. Returns '' when nothing
 * visible is left.
 */
export function cleanMultilineText(text: string): string {
  const cleaned = text
    .toWellFormed()
    .replaceAll(unseen, '')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return seen.test(cleaned) ? cleaned : ''
}
