import { correctionsOf, type KnownWord } from '@sitewright/domain/search/near-words.ts'

/** Corrections of one word that are combined with those of others. */
const mostOfWord = 3

/**
 * Returns searches that differ from the given words by a letter in one or more of them, best first. `known` are the words of the
 * site that are like each of them. Words that the site has, or has longer words of, are kept, unless all are such words: then one of
 * them is corrected at a time.
 */
export function correctWords(words: readonly string[], known: readonly (readonly KnownWord[])[]): string[][] {
  const isKnown = words.map((word, at) => known[at]?.some((one) => one.word.startsWith(word)) ?? false)
  const options = words.map((word, at) => correctionsOf(word, known[at] ?? []).slice(0, mostOfWord))
  if (isKnown.every(Boolean)) return correctOne(words, options)
  const corrected = combine(
    words.map((word, at) => (isKnown[at] || options[at]?.length === 0 ? [word] : (options[at] ?? []))),
  )
  return corrected.filter((searched) => searched.some((word, at) => word !== words[at]))
}

function correctOne(words: readonly string[], options: readonly (readonly string[])[]): string[][] {
  if (words.length === 1) return []
  return words.flatMap((_, at) => (options[at] ?? []).slice(0, 1).map((word) => words.with(at, word)))
}

/** Returns all combinations of one option for each word, those of first options first. */
function combine(options: readonly (readonly string[])[]): string[][] {
  return options.reduce<string[][]>(
    (made, words) => words.flatMap((word) => made.map((before) => [...before, word])),
    [[]],
  )
}
