import type { TextRange } from './search-result.ts'
import { wordsOf, type TextWord } from './search-text.ts'

/** Letters from which on a typed word also marks words that begin with it. */
const minBeginning = 3
/** Letters that two forms of a word have in common at least, and letters of their endings at most. */
const minStem = 4
const maxEnding = 3
const excerptLength = 200
/** Characters of an excerpt before the first match. */
const before = 60

/**
 * Returns the places of a text that a search for these normalized words matches: the words themselves and words that begin with
 * one, if it has `minLength` letters; if there are none, other forms of a word (`berries` for `berry`).
 */
export function markWords(text: string, words: readonly string[], minLength = minBeginning): TextRange[] {
  const all = wordsOf(text)
  return rangesOf(matchesIn(all, words, minLength))
}

/**
 * Returns about 200 characters of a text around its first match, with the marks in it. An ellipsis stands for what is left out.
 * Without a match it is the beginning of the text.
 */
export function makeExcerpt(text: string, words: readonly string[]): { text: string; marks: TextRange[] } {
  const all = wordsOf(text)
  const first = matchesIn(all, words)[0]?.start ?? 0
  const start = first <= before ? 0 : startNear(all, first - before, first)
  const isWhole = start === 0 && text.length <= excerptLength
  const end = isWhole || text.length - start <= excerptLength ? text.length : endNear(all, start)
  const beginning = start > 0 ? '…' : ''
  const cut = `${beginning}${text.slice(start, end).trimEnd()}${end < text.length ? '…' : ''}`
  const shift = beginning.length - start
  const shown = all.filter((word) => word.start >= start && word.end <= end)
  const marks = rangesOf(matchesIn(shown, words)).map((mark) => ({ start: mark.start + shift, end: mark.end + shift }))
  return { text: cut, marks }
}

function startNear(all: readonly TextWord[], from: number, latest: number): number {
  return all.find((word) => word.start >= from)?.start ?? latest
}

/** Returns the end of the last word that fits; a text without words is cut between two characters. */
function endNear(all: readonly TextWord[], start: number): number {
  const limit = start + excerptLength
  const last = all.findLast((word) => word.end <= limit && word.start >= start)
  return last && last.end > start ? last.end : limit
}

function matchesIn(all: readonly TextWord[], words: readonly string[], minLength = minBeginning): TextWord[] {
  const isMatch = (word: string) => words.some((typed) => isBeginning(word, typed, minLength))
  const direct = all.filter(({ word }, at) => isMatch(word) || isPartOfMatch(all, at, words))
  return direct.length > 0 ? direct : all.filter(({ word }) => words.some((typed) => isOtherForm(word, typed)))
}

/** True for one of two neighbours that were typed as one word: `Book shelf` for `bookshelf`. */
function isPartOfMatch(all: readonly TextWord[], at: number, words: readonly string[]): boolean {
  const wordAt = (place: number): string => all[place]?.word ?? ''
  const joined = [wordAt(at - 1) + wordAt(at), wordAt(at) + wordAt(at + 1)]
  return words.some((typed) => joined.includes(typed))
}

function isBeginning(word: string, typed: string, minLength: number): boolean {
  return word === typed || (typed.length >= minLength && word.startsWith(typed))
}

/** True for words with another ending, and for compounds that end with what was typed. */
function isOtherForm(word: string, typed: string): boolean {
  if (typed.length >= minStem && word.endsWith(typed)) return true
  let same = 0
  while (same < word.length && word[same] === typed[same]) same += 1
  return same >= minStem && word.length - same <= maxEnding && typed.length - same <= maxEnding
}

function rangesOf(found: readonly TextWord[]): TextRange[] {
  return found.map(({ start, end }) => ({ start, end }))
}
