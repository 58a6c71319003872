import {
  generalSearchAnswer,
  generalSearchQuery,
  suggestionsAnswer,
  suggestionsQuery,
} from '@sitewright/domain/search-page/search-page.wire.ts'
import type { Deps } from '../context.ts'
import { route, type HttpServers } from '../http/index.ts'
import { generalSearch } from './general-search.ts'
import { readSuggestions } from './read-suggestions.ts'

/** Declares the calls of search fields. The page `/search` belongs to the module `render`. */
export function searchPageRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    method: 'GET',
    path: '/api/search/suggestions',
    origin: 'site',
    access: 'anyone',
    limit: 'suggestions',
    query: suggestionsQuery,
    answer: suggestionsAnswer,
    run: (ctx, { query }) => readSuggestions(ctx, query.q),
  })
  route(http, deps, {
    method: 'GET',
    path: '/api/search/GeneralSearch',
    origin: 'site',
    access: 'anyone',
    limit: 'search',
    query: generalSearchQuery,
    answer: generalSearchAnswer,
    run: (ctx, { query, request }) => generalSearch(ctx, query, request),
  })
}
