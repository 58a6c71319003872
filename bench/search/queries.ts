import { emptySearch, type SearchQuery } from '@sitewright/domain/search/search-query.ts'
import { ownWord, randomNumbers } from '@sitewright/server/testing/search/generated-shop.ts'
import { shopWords } from '@sitewright/server/testing/search/shop-words.ts'

const words = shopWords.en

/**
 * Returns the searches of a shop's visitors: of 20, seven for two words of a title, two for three, three for a kind of thing (about
 * 420 of 10,000 products), two for a material (625), one for a word of all descriptions, two for a rare word, two with a typing
 * error, and one for nothing. Every fourth one has facets.
 */
export function queryOf(n: number): SearchQuery {
  const facets: Partial<SearchQuery> =
    n % 4 === 3 ? { prices: [{ minCents: 2_000, maxCents: 5_000 }], availableOnly: true } : {}
  return { ...emptySearch, ...facets, text: textOf(n) }
}

function textOf(n: number): string {
  const random = randomNumbers(n + 77)
  const pick = (from: readonly string[]): string => (from[random() % from.length] ?? '').toLowerCase()
  const kind = n % 20
  if (kind < 4) return `${pick(words.materials)} ${pick(words.nouns)}`
  if (kind < 7) return `${pick(words.colours)} ${pick(words.nouns)}`
  if (kind < 9) return `${pick(words.adjectives)} ${pick(words.materials)} ${pick(words.nouns)}`
  if (kind < 12) return pick(words.nouns)
  if (kind < 14) return pick(words.materials)
  if (kind < 15) return pick(words.filler)
  if (kind < 17) return ownWord(random() % 10_000)
  if (kind < 19) return withError(pick(kind === 17 ? words.nouns : words.adjectives), random())
  return `zzy${random().toString(36)}`
}

/** Returns what a visitor has typed so far: two to six letters of a word of a title, sometimes after another whole word. */
export function beginningOf(n: number): string {
  const random = randomNumbers(n + 99)
  const all = [words.nouns, words.materials, words.adjectives, words.colours]
  const pick = (from: readonly string[] = []): string => (from[random() % from.length] ?? '').toLowerCase()
  const begun = pick(all[n % 4]).slice(0, 2 + (random() % 5))
  return n % 5 === 4 ? `${pick(all[(n + 1) % 4])} ${begun}` : begun
}

/** Returns the word with one letter missing, added, changed or exchanged with the next one. */
export function withError(word: string, random: number): string {
  const letters = Array.from(word)
  const at = (random >>> 8) % letters.length
  const letter = 'etaoinsr'[random % 8] ?? 'e'
  const kind = (random >>> 4) % 4
  if (kind === 0 && letters.length > 3) letters.splice(at, 1)
  else if (kind === 1) letters.splice(at, 0, letter)
  else if (kind === 2 && at + 1 < letters.length) letters.splice(at, 2, letters[at + 1] ?? '', letters[at] ?? '')
  else letters.splice(at, 1, letters[at] === letter ? 'u' : letter)
  return letters.join('')
}

/** Returns text that nobody types: very long, full of operators and wildcards, with control and direction characters. */
export function hostileText(n: number): string {
  const parts = [
    'mug'.repeat(1_667),
    "mug' | !(oat & <-> ) :* -- \\",
    'mu%g o_t %%%% ____',
    '\0mug\u202Etao\u2066\u0007\uD800',
    '(((((('.repeat(500),
    Array.from({ length: 1_200 }, (_, at) => (at + n).toString(36)).join(' '),
    'أ'.repeat(2_500) + 'ـ'.repeat(2_500),
    'a b c d e f g h',
    '<script>alert(1)</script> mug',
    'Ａ１٣ ﷺ ß ŉ ﬀ'.repeat(300),
  ]
  return `${parts[n % parts.length]}${n}`.slice(0, 5_000)
}
