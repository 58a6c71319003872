import { markWords } from '@sitewright/domain/search/mark-words.ts'
import { maxSuggestions, minSuggestLength } from '@sitewright/domain/search/search-limits.ts'
import { cleanSearchText } from '@sitewright/domain/search/search-query.ts'
import type { Suggestion } from '@sitewright/domain/search/search-result.ts'
import { searchWords, titleKeyOf } from '@sitewright/domain/search/search-text.ts'
import type { Ctx } from '../context.ts'
import type { FoundDocument } from './find.store.ts'
import { searchAreas } from './search-document.ts'
import { otherSpelling } from './search-site.ts'
import { stemsOf } from './stems-of.ts'
import { findTitles } from './suggest.store.ts'

/**
 * Returns what a visitor may mean who has typed `text`: up to eight titles with words that begin with all typed words, available
 * ones first, then newest first. Titles that are only these words come before all; titles with a word that is
 * all of them joined are among them. Without any, other spellings are looked for. Empty until two letters are typed.
 */
export async function suggest(ctx: Ctx, text: string): Promise<Suggestion[]> {
  const words = searchWords(cleanSearchText(text))
  if (words.join('').length < minSuggestLength) return []

  const spelled = words.map((word) => otherSpelling(ctx, word))
  const found = await findBeginnings(ctx, words)
  const hits =
    found.length > 0 || spelled.every((word, at) => word === words[at]) ? found : await findBeginnings(ctx, spelled)
  return hits.map((hit) => suggestionOf(hit, [...words, ...spelled, words.join('')]))
}

function suggestionOf({ kind, id, fullUrl, title, mainImageId }: FoundDocument, words: readonly string[]): Suggestion {
  return { kind, id, fullUrl, title, mainImageId, marks: markWords(title, words, 1) }
}

/** Looks up the longest word, which the fewest titles have, and compares the others. */
async function findBeginnings(ctx: Ctx, words: readonly string[]): Promise<FoundDocument[]> {
  const start = words.reduce((longest, word) => (word.length > longest.length ? word : longest), '')
  const others = words.filter((word) => word !== start)
  const wholeTitle = titleKeyOf(words.join(' '))
  const wholeWords = wholeTitle.split(' ')
  const [stem = start, ...stems] = await stemsOf(ctx, [start, ...wholeWords])
  return findTitles(ctx, {
    area: searchAreas.site,
    start,
    others,
    wholeTitle,
    stems: stems.join(' '),
    stem,
    now: ctx.now(),
    limit: maxSuggestions,
  })
}
