import type { Mutant } from './mutant.ts'

const page = 'packages/server/search-page/search-page.test.ts'
const fresh = 'packages/server/search-page/search-freshness.test.ts'
const field = 'packages/storefront/search/search-field.test.ts'

/** Planted defects in the search page and in search fields. */
export const mutantsOfSearchPage: readonly Mutant[] = [
  {
    name: 'search page: a page beyond the last one is empty',
    changes: [
      {
        file: 'packages/server/search-page/read-search-page.ts',
        from: 'page > pageCount && pageCount > 0 ?',
        to: 'page < 0 ?',
      },
    ],
    test: 'packages/server/search-page/search-page.test.ts',
    title: 'BX-1.19 shows the last page for a page beyond it',
  },
  {
    name: 'search page: titles of hits are markup',
    changes: [
      {
        file: 'themes/kiln/blocks/search-hit.block',
        from: '{.repeated section titleParts}{.if isMatch}<mark>{text|htmltag}</mark>{.or}{text|htmltag}{.end}{.end}</a>',
        to: '{.repeated section titleParts}{.if isMatch}<mark>{text}</mark>{.or}{text}{.end}{.end}</a>',
      },
    ],
    test: page,
    title: 'SF-2.02 PL-2.03 BX-1.19 shows products as cards and all else as rows with the match marked',
  },
  {
    name: 'search page: all pages of a result are cached as one',
    changes: [
      {
        file: 'packages/server/render/page-cache/cache-keys.ts',
        from: 'searchUrl(siteSearch)',
        to: 'searchUrl({ ...siteSearch, page: 1 })',
      },
    ],
    test: page,
    title: 'BX-1.19 keeps the query, the facets and the page in the address',
  },
  {
    name: 'search page: the typed word is corrected again',
    changes: [{ file: 'packages/domain/search-page/search-view.ts', from: 'isExact: true', to: 'isExact: false' }],
    test: page,
    title: 'says what was searched instead, and offers the typed word',
  },
  {
    name: 'search page: every page of a result is a search',
    changes: [
      { file: 'packages/server/search-page/announce-search.ts', from: 'query.page > 1', to: 'query.page > 100' },
    ],
    test: page,
    title: 'PL-3.31 raises one event for a search, and none for its pages, facets and suggestions',
  },
  {
    name: 'search page: narrowing down is a search',
    changes: [
      {
        file: 'packages/server/search-page/announce-search.ts',
        from: 'if (textOfReferrer(headers.referer, headers.host) === query.text) return\n',
        to: 'textOfReferrer(headers.referer, headers.host)\n',
      },
    ],
    test: page,
    title: 'PL-3.31 raises one event for a search, and none for its pages, facets and suggestions',
  },
  {
    name: 'search page: searches have no limit',
    changes: [
      {
        file: 'packages/server/render/page.routes.ts',
        from: "    await ctx.deps.limits.take('search', { siteId: ctx.siteId, address: ctx.address })\n",
        to: '',
      },
    ],
    test: page,
    title: 'BX-5.11 says with 429 and in the frame of the site that there were too many searches',
  },
  {
    name: 'search page: what is gone is shown for ten seconds',
    changes: [{ file: 'packages/server/render/render-page-request.ts', from: 'behind: 100', to: 'behind: 10_000' }],
    test: fresh,
    title: 'BX-1.19 finds a published post, and no longer one that was unpublished or deleted',
  },
  {
    name: 'search page: searches evict other pages',
    changes: [
      {
        file: 'packages/server/render/page.routes.ts',
        from: 'const searches = makePageCache({ ...options, maxBytes: maxSearchBytes })',
        to: 'const searches = maxSearchBytes > 0 ? cache : makePageCache(options)',
      },
    ],
    test: fresh,
    title: 'BX-5.11 a flood of different searches evicts no other page, and keeps the last ones only',
  },
  {
    name: 'search page: a search that does not work is an error of the server',
    changes: [
      {
        file: 'packages/server/search-page/read-search-page.ts',
        from: 'if (error instanceof Refusal && statusOf(error) < 500) throw error',
        to: 'if (error instanceof Refusal || statusOf(new Refusal(`kit.unavailable`)) > 0) throw error',
      },
    ],
    test: page,
    title: 'PL-8.02 says that it is unable to load results when the search does not work',
  },
  {
    name: 'search page: scripts of imported themes get markup',
    changes: [
      {
        file: 'packages/server/search-page/general-search.ts',
        from: 'title: escapeHtmlAttribute(title)',
        to: 'title',
      },
    ],
    test: page,
    title: 'answers the search call of Squarespace for scripts of imported themes, with escaped texts',
  },
  {
    name: 'search field: a late answer replaces a newer one',
    changes: [
      {
        file: 'packages/storefront/search/suggestions-store.ts',
        from: '    if (running !== own) return // the text has changed since\n',
        to: '',
      },
    ],
    test: field,
    title: 'shows the answer for the latest text, whatever arrives last',
  },
  {
    name: 'search field: one letter asks the server',
    changes: [
      {
        file: 'packages/storefront/search/suggestions-store.ts',
        from: 'const minLetters = 2',
        to: 'const minLetters = 1',
      },
    ],
    test: field,
    title: 'suggests after two letters and a pause, once for what is typed in it',
  },
  {
    name: 'search field: Escape closes the list and more',
    changes: [
      {
        file: 'packages/storefront/search/attach-suggestions.tsx',
        from: '      suggestions.hide()\n      return true\n',
        to: '      suggestions.hide()\n      return false\n',
      },
    ],
    test: field,
    title: 'Escape closes the list first, and is left to the browser after that',
  },
]
