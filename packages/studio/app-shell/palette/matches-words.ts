import { plainTerm } from '@sitewright/domain/search/search-terms.ts'

/** True when each word of the search begins a word of the text. Case and accents do not matter. */
export function matchesWords(text: string, search: string): boolean {
  const words = plainTerm(text).split(/[^\p{L}\p{N}]+/u)
  return plainTerm(search)
    .split(/\s+/u)
    .every((wanted) => words.some((word) => word.startsWith(wanted)))
}
