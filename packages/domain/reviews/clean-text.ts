// What no reader sees: controls (tabs and line ends apart), and the marks that turn the direction of what follows.
const unseen = /(?![\t\n\r])\p{Cc}|[\u202A-\u202E\u2066-\u2069\uFEFF]/gu

/** A sign that leaves something to see: neither blank nor one of those that are never drawn, of which some are letters. */
const seen = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** A line that somebody wrote: without what is not seen, blanks as one. */
export function cleanLine(text: string): string {
  return cleanLines(text).replaceAll(/\s+/g, ' ').trim()
}

/** A text that somebody wrote, with its lines; of empty ones at most one follows another. '' where nothing of it would be seen. */
export function cleanLines(text: string): string {
  const cleaned = text
    .toWellFormed()
    .replaceAll(unseen, '')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return seen.test(cleaned) ? cleaned : ''
}
