import type { Ctx } from '../context.ts'
import type { WebDb } from '../database/index.ts'
import { dictionaryOf } from './dictionaries.ts'

/** Stems by dictionary and word: PostgreSQL always finds the same ones. The oldest go first. */
const known = new WeakMap<WebDb, Map<string, string>>()
const mostKnown = 20_000

/** Returns the stem of each word in the language of the site, or the word itself. Visitors type the same few words over and over. */
export async function stemsOf({ site, deps: { web } }: Ctx, words: readonly string[]): Promise<readonly string[]> {
  const dictionary = dictionaryOf(site.language)
  const stems = known.get(web) ?? new Map<string, string>()
  known.set(web, stems)
  const keyOf = (word: string): string => `${dictionary} ${word}`
  const unknown = words.filter((word) => !isNumber(word) && !stems.has(keyOf(word)))
  if (unknown.length > 0) {
    const rows = await web.ask<{ word: string; stem: string }>('search_stems', stemsText, [dictionary, unknown])
    for (const { word, stem } of rows) stems.set(keyOf(word), stem)
  }
  const found = words.map((word) => stems.get(keyOf(word)) ?? word)
  for (const key of stems.keys()) {
    if (stems.size <= mostKnown) break
    stems.delete(key)
  }
  return found
}

const stemsText = `
  select word, coalesce((ts_lexize($1::regdictionary, word))[1], word) as stem from unnest($2::text[]) as w (word)`

/** Digits are their own stem in every dictionary, and visitors type them without end. */
function isNumber(word: string): boolean {
  return /^\d+$/u.test(word)
}
