import { plainLatinLetters } from './latin-letters.ts'
import { maxSearchWords } from './search-limits.ts'

/** A word of a text: normalized, with the place of the original in UTF-16 units. */
export type TextWord = { readonly word: string; readonly start: number; readonly end: number }

/** Characters of a normalized word. Longer words are cut, so that a text without spaces cannot fill the index. */
const maxWordLength = 40

/**
 * Returns a text in the form in which words are compared: lower case, without accents and Arabic vowel marks, `ß` as `ss`, with one
 * form for each Arabic letter and for digits of all scripts in use.
 */
export function normalizeText(text: string): string {
  if (isPlain(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('и\u0306', 'й') // a letter of its own, not an accent
    .replaceAll(unwritten, '')
    .replaceAll(/[^ -~]/gu, (letter) => letterForms[letter] ?? letter)
    .normalize('NFC')
}

/** True for text of ASCII characters only: most texts are, and need none of the slower steps. */
function isPlain(text: string): boolean {
  return !/[^ -~\s]/.test(text)
}

/** Accents, Hebrew and Arabic vowel marks, the Arabic stretch, and invisible characters. Vowel signs of Indic scripts are letters. */
const unwritten = /[\u0300-\u036F\u0591-\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED\p{Cf}]/gu

/** Letters that NFKD does not decompose, and Arabic letters that are used for each other. */
const letterForms: Readonly<Record<string, string>> = {
  ...plainLatinLetters,
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
  ...digitsFrom('٠'),
  ...digitsFrom('۰'),
}

function digitsFrom(zero: string): Record<string, string> {
  const first = zero.codePointAt(0) ?? 0
  return Object.fromEntries(Array.from({ length: 10 }, (_, digit) => [String.fromCodePoint(first + digit), `${digit}`]))
}

/**
 * Returns the words of a text in order. Letters, digits and the marks on them are words; everything else separates. In scripts
 * without spaces between words each character is one.
 */
export function wordsOf(text: string): TextWord[] {
  if (isPlain(text)) return plainWordsOf(text.toLowerCase())
  return Array.from(text.matchAll(wordPattern), ({ 0: found, index: start }) => ({
    word: normalizeText(found).slice(0, maxWordLength),
    start,
    end: start + found.length,
  })).filter(({ word }) => word !== '')
}

/** The words of an ASCII text in lower case. Most texts are such, and a pattern takes two to ten times as long to match their words. */
function plainWordsOf(lower: string): TextWord[] {
  const words: TextWord[] = []
  let start = -1
  for (let at = 0; at <= lower.length; at += 1) {
    const isInWord = isLetterOrDigit(lower.charCodeAt(at))
    if (isInWord && start < 0) start = at
    if (isInWord || start < 0) continue
    words.push({ word: lower.slice(start, Math.min(at, start + maxWordLength)), start, end: at })
    start = -1
  }
  return words
}

/** True for the code of an ASCII digit or small letter. */
function isLetterOrDigit(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
}

const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}][\p{M}\p{Cf}]*)+/gu

/**
 * Returns further words by which a text is found: parts that hyphens, apostrophes and, between digits, commas and points connect, as
 * one word (`Wi-Fi` as `wifi`, `1,240` as `1240`), and Arabic words without the `و`, `ف`, `ب` or `ك` before their article.
 */
export function otherFormsIn(text: string): string[] {
  const runs = [...text.matchAll(connectedPattern)].map(([run]) => joined(wordsOf(run)))
  const articles = wordsOf(text).flatMap(({ word }) => withoutPrefix(word) ?? [])
  return [...runs, ...articles].filter((word) => word !== '')
}

const connectedPattern = /[\p{L}\p{N}\p{M}]+(?:(?:[-\u2010-\u2012'’]|(?<=\p{Nd})[.,٫٬](?=\p{Nd}))[\p{L}\p{N}\p{M}]+)+/gu

/** Returns neighbouring words of a title as one, because others write them so: `book shelf` is found by `bookshelf`. */
export function joinedNeighbours(words: readonly string[]): string[] {
  return words.slice(1).map((word, at) => `${words[at] ?? ''}${word}`.slice(0, maxWordLength))
}

function joined(words: readonly TextWord[]): string {
  return words
    .map(({ word }) => word)
    .join('')
    .slice(0, maxWordLength)
}

/** Returns an Arabic word without what is written together with its article; null for other words. */
export function withoutPrefix(word: string): string | null {
  return /^[وفبك]ال.{3}/u.test(word) ? word.slice(1) : null
}

/** Removes control characters, direction overrides and unpaired surrogates. Line breaks and tabs become spaces. */
export function stripInvisible(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\t\n\r]/g, ' ')
    .replaceAll(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\uFFFD]/gu, '')
}

/** Returns the distinct normalized words of a search, in order; at most eight. */
export function searchWords(text: string): string[] {
  return Array.from(new Set(wordsOf(text).map(({ word }) => word))).slice(0, maxSearchWords)
}

/** Returns the words of a title as one text, by which titles are compared with what was typed. */
export function titleKeyOf(title: string): string {
  return wordsOf(title)
    .map(({ word }) => word)
    .join(' ')
}

/**
 * Returns a German word typed without umlauts (`Blumentoepfe`) as it is stored, without `ä ö ü` and their `e`; null if there is no
 * other spelling.
 */
export function germanSpelling(word: string): string | null {
  const other = word.replaceAll(/([aou])e/g, '$1')
  return other === word ? null : other
}

/** Plurals that the stemmer does not connect with their singular. */
const irregularPlurals = [
  ['calf', 'calves'],
  ['child', 'children'],
  ['elf', 'elves'],
  ['foot', 'feet'],
  ['goose', 'geese'],
  ['half', 'halves'],
  ['knife', 'knives'],
  ['leaf', 'leaves'],
  ['life', 'lives'],
  ['loaf', 'loaves'],
  ['man', 'men'],
  ['mouse', 'mice'],
  ['person', 'people'],
  ['scarf', 'scarves'],
  ['shelf', 'shelves'],
  ['thief', 'thieves'],
  ['tooth', 'teeth'],
  ['wife', 'wives'],
  ['wolf', 'wolves'],
  ['woman', 'women'],
] as const
/** The other form of each of these words: of a singular its plural, of a plural its singular. */
const irregularForms: ReadonlyMap<string, string> = new Map(
  irregularPlurals.flatMap(([one, many]): [string, string][] => [
    [one, many],
    [many, one],
  ]),
)

/**
 * Returns the irregular plural of an English word, or the singular of such a plural, also at the end of a compound (`bookshelves`);
 * null for other words.
 */
export function englishSpelling(word: string): string | null {
  const whole = irregularForms.get(word)
  if (whole !== undefined) return whole
  const compound = /^(.{3,})(shel(?:f|ves)|kni(?:fe|ves)|m[ae]n|child(?:ren)?)$/.exec(word)
  const [, start = '', end = ''] = compound ?? []
  const other = irregularForms.get(end)
  return other === undefined ? null : start + other
}
