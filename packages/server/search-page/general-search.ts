import type { GeneralSearchAnswer } from '@sitewright/domain/search-page/search-page.wire.ts'
import { textParts } from '@sitewright/domain/search-page/text-parts.ts'
import { hitsPerPage } from '@sitewright/domain/search/search-limits.ts'
import { parseSearchQuery } from '@sitewright/domain/search/search-query.ts'
import type { TextRange } from '@sitewright/domain/search/search-result.ts'
import type { FastifyRequest } from 'fastify'
import { escapeHtmlAttribute } from '../blocks/index.ts'
import type { Ctx } from '../context.ts'
import { searchSite } from '../search/index.ts'
import { announceSearch } from './announce-search.ts'
import { readHitImages } from './read-hit-images.ts'

/**
 * Answers the search call of Squarespace, which scripts of imported themes make. They insert the texts into the page as HTML, so
 * all texts are escaped. `page` counts from 0.
 */
export async function generalSearch(
  ctx: Ctx,
  { q, p: page }: { q: string; p: number },
  request: FastifyRequest,
): Promise<GeneralSearchAnswer> {
  const query = parseSearchQuery([
    ['q', q],
    ['page', String(page + 1)],
  ])
  const { hits, total, pageCount } = await searchSite(ctx, query, { withProductExcerpts: true })
  const images = await readHitImages(ctx, hits)
  announceSearch(ctx, query, total, request)
  const items = hits.map(({ id, title, excerpt, marks, fullUrl, mainImageId }) => {
    const imageUrl = images.get(mainImageId ?? '')?.assetUrl
    return {
      id,
      title: escapeHtmlAttribute(title),
      itemUrl: fullUrl,
      fullUrl,
      ...(imageUrl !== undefined && { imageUrl, assetUrl: imageUrl }),
      highlightsTitle: markedHtml(title, marks.title),
      highlights: markedHtml(excerpt, marks.excerpt),
    }
  })
  return { items, itemCount: Math.min(total, pageCount * hitsPerPage) }
}

function markedHtml(text: string, marks: readonly TextRange[]): string {
  const parts = textParts(text, marks).map((part) => {
    const html = escapeHtmlAttribute(part.text)
    return part.isMatch ? `<em>${html}</em>` : html
  })
  return parts.join('')
}
