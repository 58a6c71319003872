import { searchPath } from '@sitewright/domain/search-page/search-view.ts'
import { parseSearchQuery, type SearchQuery } from '@sitewright/domain/search/search-query.ts'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'

/**
 * Raises `search.made` for a search that a visitor made (PL-3.31): once per search, and not again when the visitor pages through
 * the results or narrows them down. Browsers name the page that the visitor comes from, so a search from a page with the results of
 * the same words is not counted.
 */
export function announceSearch(ctx: Ctx, query: SearchQuery, results: number, { headers }: FastifyRequest): void {
  if (query.text === '' || query.page > 1) return
  if (headers['sec-purpose'] !== undefined || headers['purpose'] !== undefined) return // the browser loads the page in advance
  if (textOfReferrer(headers.referer, headers.host) === query.text) return
  ctx.deps.events.raise('search.made', { siteId: ctx.siteId, pageId: null, query: query.text, results })
}

/** Returns the words whose results the referring page shows; null if it is another page. */
function textOfReferrer(referrer: string | undefined, host: string | undefined): string | null {
  if (referrer === undefined || !URL.canParse(referrer)) return null
  const from = new URL(referrer)
  if (from.host !== host || from.pathname !== searchPath) return null
  return parseSearchQuery([...from.searchParams]).text
}
