import { normalizeText, wordsOf as wordsOfText } from './search-text.ts'

/** Longest term that is stored, and that a word of a search can match. */
const maxTermChars = 100
/** Further words of a search are ignored. */
const maxWords = 5

/**
 * Splits a text into words as they are written, and their parts between signs: `L’Étoile (blue)` is found by its words, by `etoile`
 * and by `blue`.
 */
export function wordsOf(text: string): string[] {
  return text
    .split(/\s+/)
    .flatMap((word) => [word, word.replaceAll(signsAround, ''), ...wordsOfText(word).map((part) => part.word)])
}

const signsAround = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/**
 * Returns a term in the form in which it is stored: as the site search compares words, and without any marks and control
 * characters. "Zoë Łoś" is found by "zoe los".
 */
export function plainTerm(text: string): string {
  const plain = normalizeText(text.replaceAll(/[‘’ʼ]/g, "'"))
    .normalize('NFKD')
    .replaceAll(/\p{M}|\p{Cc}|\p{Cs}|\u{10FFFF}/gu, '')
  return plain.slice(0, maxTermChars).toWellFormed().replace('\u{FFFD}', '').trim()
}

/** Returns the distinct terms of the given texts, without empty ones. */
export function distinctTerms(texts: readonly string[]): string[] {
  return [...new Set(texts.map(plainTerm).filter((term) => term !== ''))]
}

/** Splits what was typed into a search field into at most five terms. A leading `#`, as before an order's number, does not count. */
export function searchWords(search: string): string[] {
  return distinctTerms(search.split(/\s+/).map((word) => word.replace(/^#/, ''))).slice(0, maxWords)
}

/**
 * Returns the range of terms that begin with a word: from the first value inclusive to the second exclusive, compared by code
 * points. U+10FFFF is the highest code point, and no term contains it.
 */
export function termRange(word: string): { from: string; below: string } {
  return { from: word, below: `${word}\u{10FFFF}` }
}
