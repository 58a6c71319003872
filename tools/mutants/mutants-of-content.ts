import type { Mutant } from './mutant.ts'

/** Planted defects in items, item lists, documents and blocks. */
export const mutantsOfContent: readonly Mutant[] = [
  {
    name: 'pages: a list shows what is scheduled',
    changes: [
      {
        file: 'packages/server/pages/items/item-list.store.ts',
        from: ' and i.published_version is not null and i.published_at <= ${at(now)}`',
        to: ' and i.published_version is not null and i.published_at is not null`',
      },
    ],
    test: 'packages/server/pages/items/items.test.ts',
    title: 'see a scheduled item from its publication time on, in lists and as a neighbour',
  },
  {
    name: 'pages: a list shows what was deleted',
    changes: [
      {
        file: 'packages/server/pages/items/item-list.store.ts',
        from: 'i.collection_id = ${collectionId} and i.deleted_at is null',
        to: 'i.collection_id = ${collectionId}',
      },
    ],
    test: 'packages/server/pages/items/items.test.ts',
    title: 'is gone at once and can be restored for 30 days',
  },
  {
    name: 'pages: a saved draft is seen at once',
    changes: [
      {
        file: 'packages/server/pages/items/save-item-draft.ts',
        from: '{ ...item, draftVersion: id }',
        to: '{ ...item, draftVersion: id, publishedVersion: id }',
      },
    ],
    test: 'packages/server/pages/items/items.test.ts',
    title: 'see the published version of an item, never its draft',
  },
  {
    name: 'pages: an author of another site is a fault instead of a refusal',
    changes: [
      {
        file: 'packages/server/pages/items/item.store.ts',
        from: 'items_site_id_author_id_fkey:',
        to: 'items_author_id_fkey:',
      },
    ],
    test: 'packages/server/pages/items/items.test.ts',
    title: 'is refused with an invalid field',
  },
  {
    name: 'pages: an excerpt is not cleaned',
    changes: [
      {
        file: 'packages/domain/pages/item-draft.ts',
        from: 'excerpt: cleanRichText(fields.excerpt)',
        to: 'excerpt: fields.excerpt',
      },
    ],
    test: 'packages/server/pages/items/items.test.ts',
    title: 'is returned as stored, with its author and sanitized texts',
  },
  {
    name: 'pages: what was deleted comes back for ever',
    changes: [{ file: 'packages/server/pages/items/delete-item.ts', from: 'ctx.now() - undoMs', to: '0' }],
    test: 'packages/server/pages/items/items.test.ts',
    title: 'is gone at once and can be restored for 30 days',
  },
  {
    name: 'pages: a renamed page leads in a circle',
    changes: [
      {
        file: 'packages/server/pages/redirects/redirect-former-url.ts',
        from: '  await retargetRedirects(tx, ctx.siteId, redirect)\n',
        to: '',
      },
    ],
    test: 'packages/server/pages/items/items.test.ts',
    title: 'back to an earlier address creates no redirect loop',
  },
  {
    name: 'pages: filters look at the case of letters',
    changes: [
      {
        file: 'packages/server/pages/items/item-list.store.ts',
        from: '${normalizeTagName(query.category)} = any',
        to: '${query.category} = any',
      },
    ],
    test: 'packages/server/pages/items/item-lists.test.ts',
    title: 'is filtered by category, tag, author, month and featured, ignoring case',
  },
  {
    name: 'pages: months are those of Greenwich',
    changes: [
      {
        file: 'packages/server/pages/items/item-list.store.ts',
        from: 'monthSpan(found, timeZone)',
        to: "monthSpan(found, 'UTC')",
      },
    ],
    test: 'packages/server/pages/items/item-lists.test.ts',
    title: 'is filtered by months in the site’s time zone',
  },
  {
    name: 'blocks: a summary shows what is scheduled',
    changes: [{ file: 'packages/server/blocks/block-queries.store.ts', from: ' and i.published_at <= $3', to: '' }],
    test: 'packages/server/blocks/blocks.test.ts',
    title: 'shows no drafts, no deleted items, and scheduled items only from their publication time',
  },
  {
    name: 'blocks: each summary asks for itself',
    changes: [
      {
        file: 'packages/server/blocks/query-block-data.ts',
        from: '  if (questions.size === 0) return noBlockData\n',
        to: '  for (const _ of questions) await readInSite(ctx, (tx) => runBlockQueries(tx, ctx.siteId, [], tools.now))\n  if (questions.size === 0) return noBlockData\n',
      },
    ],
    test: 'packages/server/blocks/blocks.test.ts',
    title: 'BX-6.03 takes one statement for all summaries of a page, and none for a page without summaries',
  },
  {
    name: 'blocks: markdown is printed as it comes',
    changes: [{ file: 'packages/server/blocks/markdown.ts', from: 'html: false', to: 'html: true' }],
    test: 'packages/server/blocks/blocks.test.ts',
    title: 'is rendered as rich text, with raw HTML escaped and javascript: links removed',
  },
  {
    name: 'blocks: source text is printed as markup',
    changes: [{ file: 'packages/blocks/code/template.jsont', from: '{code|html}', to: '{code}' }],
    test: 'packages/blocks/registry.test.ts',
    title: 'of a code block is escaped text',
  },
  {
    name: 'blocks: two blocks of one product share the ids of their forms',
    changes: [
      {
        file: 'packages/server/blocks/layout-html.ts',
        from: 'kind.isLive ? suffixPurchaseFormIds(html, node.id) : html',
        to: 'html',
      },
    ],
    test: 'packages/server/blocks/product-blocks.test.ts',
    title: 'has its own form, labels and controls when a page contains several blocks of one product',
  },
  {
    name: 'blocks: a product in a block is as scarce as on its page',
    changes: [{ file: 'packages/server/render/render-context.ts', from: "place: 'block' })", to: "place: 'item' })" }],
    test: 'packages/server/blocks/product-blocks.test.ts',
    title: 'PL-3.66 shows low stock only when enabled for product blocks',
  },
]
