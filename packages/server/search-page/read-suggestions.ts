import type { SuggestionsAnswer } from '@sitewright/domain/search-page/search-page.wire.ts'
import { minSuggestLength } from '@sitewright/domain/search/search-limits.ts'
import { cleanSearchText } from '@sitewright/domain/search/search-query.ts'
import type { Ctx } from '../context.ts'
import { suggest } from '../search/index.ts'
import { readHitImages } from './read-hit-images.ts'

/** Returns up to eight items that fit what the visitor has typed so far. Empty for fewer than two letters. */
export async function readSuggestions(ctx: Ctx, typed: string): Promise<SuggestionsAnswer> {
  const text = cleanSearchText(typed)
  if (Array.from(text).length < minSuggestLength) return { suggestions: [] }
  const found = await suggest(ctx, text)
  const images = await readHitImages(ctx, found)
  return {
    suggestions: found.map(({ mainImageId, marks, ...suggestion }) => ({
      ...suggestion,
      marks: [...marks],
      imageUrl: images.get(mainImageId ?? '')?.assetUrl ?? null,
    })),
  }
}
