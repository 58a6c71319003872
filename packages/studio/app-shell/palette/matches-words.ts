import { plainTerm } from '@sitewright/domain/search/search-terms.ts'

/** True when each word of the search begins a word of the text. Case and accents do not matter. */
export function matchesWords(text: string, search: string): boolean {
  const words = wordsOf(text)
  return searched(search).every((wanted) => words.some((word) => word.startsWith(wanted)))
}

/** Letters from which on a word that is being typed finds what has such a word only among its other names. */
const enoughLetters = 4

/**
 * Like `matchesWords`, for what has other names besides its title. Those are found by the whole word or by its first four letters,
 * because shorter beginnings are common to many of them: "new" means no newsletter.
 */
export function matchesNames({ title, otherNames }: { title: string; otherNames: string }, search: string): boolean {
  const [names, others] = [wordsOf(title), wordsOf(otherNames)]
  return searched(search).every(
    (wanted) =>
      names.some((word) => word.startsWith(wanted)) ||
      others.some((word) => word === wanted || (wanted.length >= enoughLetters && word.startsWith(wanted))),
  )
}

/** Each word by itself, because terms are cut after some characters. */
function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}\p{M}]+/u).map(plainTerm)
}

function searched(search: string): string[] {
  return plainTerm(search).split(/\s+/u)
}
