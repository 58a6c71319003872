import type { Mutant } from './mutant.ts'

/** Planted defects in the visibility of content and in the handling of URLs that visitors request. */
export const mutantsOfVisitors: readonly Mutant[] = [
  {
    name: 'visitors: a redirect is sent as it was written',
    changes: [
      {
        file: 'packages/server/pages/redirects/redirect.store.ts',
        from: "asciiAddress(row.to_path) + row.rest.split('/').map(encodeURIComponent).join('/')",
        to: 'row.to_path + row.rest',
      },
    ],
    test: 'packages/server/render/redirects.test.ts',
    title: 'redirects to URLs in any script, and keeps the rest of the path and the query',
  },
  {
    name: 'visitors: a tab in a redirect leads to another host',
    changes: [{ file: 'packages/server/pages/redirects/add-redirect.ts', from: ' && !/\\p{Cc}/u.test(to)', to: '' }],
    test: 'packages/server/render/redirects.test.ts',
    title: 'BX-5.09 never sets a header from the path and never redirects to another host',
  },
  {
    name: 'visitors: redirects made at once lead in a circle',
    changes: [{ file: 'packages/server/pages/redirects/add-redirect.ts', from: '{ lock: urlChangeLock }', to: '{}' }],
    test: 'packages/server/pages/at-once.test.ts',
    title: 'stores only one of two redirects that would form a loop',
  },
  {
    name: 'visitors: an item that two change holds what the last one read',
    changes: [
      {
        file: 'packages/server/pages/items/item.store.ts',
        from: ".where('id', '=', itemId).forUpdate()",
        to: ".where('id', '=', itemId)",
      },
    ],
    test: 'packages/server/pages/at-once.test.ts',
    title: 'BX-4.02 are all stored',
  },
  {
    name: 'visitors: an address of slashes is read again for each',
    changes: [
      {
        file: 'packages/server/site-snapshot/find-page.ts',
        from: "wanted.lastIndexOf('/', maxUrlIdChars)",
        to: "wanted.lastIndexOf('/')",
      },
    ],
    test: 'packages/server/site-snapshot/find-page.test.ts',
    title:
      'BX-5.11 scans a path of thousands of slashes in linear time, and looks up no path longer than the URL limit',
  },
  {
    name: 'visitors: the sitemap names what is scheduled',
    changes: [
      {
        file: 'packages/server/pages/items/item-list.store.ts',
        from: ' and i.published_at <= ${at(now)}\n    order by i.updated_at',
        to: ' and ${at(now)} is not null\n    order by i.updated_at',
      },
    ],
    test: 'packages/server/render/hidden-content.test.ts',
    title: 'BX-3.15 lists only visible pages in the sitemap, and answers 404 for hidden ones in every format',
  },
  {
    name: 'visitors: queries of a theme see what is scheduled',
    changes: [
      {
        file: 'packages/server/render/page-data/tag-queries.ts',
        from: 'ordering, timeZone, now: context.now',
        to: 'ordering, timeZone, now: 2 * context.now',
      },
    ],
    test: 'packages/server/render/hidden-content.test.ts',
    title: 'leaves hidden items out of a theme’s queries, related items, categories and summaries',
  },
  {
    name: 'visitors: a blog that is a draft shows its posts',
    changes: [
      {
        file: 'packages/server/migrations/0007-published-views.ts',
        from: 'from pages where deleted_at is null and published_version is not null;',
        to: 'from pages where deleted_at is null;',
      },
    ],
    test: 'packages/server/render/hidden-content.test.ts',
    title: 'BX-3.15 lists only visible pages in the sitemap, and answers 404 for hidden ones in every format',
  },
  {
    name: 'visitors: a kept page answers for every query',
    changes: [
      {
        file: 'packages/server/render/page-cache/cache-keys.ts',
        from: 'return sorted.length === 0 ? path :',
        to: 'return sorted.length < 9 ? path :',
      },
    ],
    test: 'packages/server/render/page-cache/page-cache.test.ts',
    title: 'is stored separately for each format, filter and page number',
  },
  {
    name: 'visitors: a title ends the script of structured data',
    changes: [
      {
        file: 'packages/server/feeds/structured-data.ts',
        from: '/[<>&\\u2028\\u2029]/g',
        to: '/[&\\u2028\\u2029]/g',
      },
    ],
    test: 'packages/server/render/formats.test.ts',
    title: 'BX-3.15 describes a product for link previews and search engines, with escaped texts',
  },
  {
    name: 'visitors: a title begins a line of a calendar',
    changes: [
      {
        file: 'packages/server/feeds/calendar-text.ts',
        from: ".replaceAll(/\\r\\n|\\r|\\n/g, '\\\\n')\n    .replaceAll(/\\p{Cc}/gu, ' ')",
        to: '',
      },
    ],
    test: 'packages/server/feeds/feeds.test.ts',
    title: 'escapes line breaks and control characters in texts',
  },
  {
    name: 'visitors: a form that never ends is looked for again and again',
    changes: [{ file: 'packages/server/feeds/render-rss-feed.ts', from: 'endless.add(name)', to: "endless.add('')" }],
    test: 'packages/server/feeds/feeds.test.ts',
    title: 'BX-5.11 leaves out scripts, styles and forms in any spelling, in linear time even when unclosed',
  },
  {
    name: 'visitors: a post prints any number of tags',
    changes: [{ file: 'packages/domain/pages/item-draft.ts', from: 'fields.tags.length <= words &&', to: '' }],
    test: 'packages/server/pages/items/items.test.ts',
    title: 'is refused with an invalid field',
  },
  {
    name: 'visitors: every filter makes a page of its own for searches',
    changes: [
      {
        file: 'packages/server/render/html/page-metadata.ts',
        from: 'if (Object.keys(others).length > 0) return plain',
        to: 'if (Object.keys(others).length > 9) return plain',
      },
    ],
    test: 'packages/server/render/formats.test.ts',
    title:
      'BX-3.15 has one canonical URL for each page: its own for categories and further pages, the list’s for other filters',
  },
  {
    name: 'visitors: a theme says nothing in its own words',
    changes: [
      {
        file: 'packages/server/site-snapshot/site-snapshot.ts',
        from: "return { ...theme.strings.get('en'), ...own }",
        to: 'return { ...(own && {}) }',
      },
    ],
    test: 'packages/server/render/html/theme-formatters.test.ts',
    title: 'PL-3.63 prints the theme’s own texts for the button and the quantity label',
  },
  {
    name: 'visitors: a picture is in focus at its corner',
    changes: [
      { file: 'packages/server/media/assets/add-asset.ts', from: '?? { x: 0.5, y: 0.5 }', to: '?? { x: 0, y: 0 }' },
    ],
    test: 'packages/server/render/html/theme-formatters.test.ts',
    title:
      'PL-2.14 PL-9.22 prints the image for the loader, focused on its center until the owner sets another focal point',
  },
  {
    name: 'visitors: the answer to an older question is shown in the window',
    changes: [
      {
        file: 'packages/storefront/quick-view/open-quick-view.ts',
        from: '  if (request.signal.aborted) return\n',
        to: '',
      },
    ],
    test: 'packages/storefront/quick-view/quick-view.test.ts',
    title: 'shows Loading… after 300 ms, and ignores the response to an older request',
  },
  {
    name: 'visitors: a window shows whatever came',
    changes: [
      {
        file: 'packages/storefront/quick-view/fetch-product.ts',
        from: "isIt && article.dataset['productId'] === itemId",
        to: 'isIt',
      },
    ],
    test: 'packages/storefront/quick-view/quick-view.test.ts',
    title: 'is not shown when the response is',
  },
  {
    name: 'visitors: parts of what is taken away live on',
    changes: [
      { file: 'packages/storefront/quick-view/open-quick-view.ts', from: '  unmountIslands(box.content)\n', to: '' },
    ],
    test: 'packages/storefront/quick-view/quick-view.test.ts',
    title: 'is unmounted when another product replaces it',
  },
]
