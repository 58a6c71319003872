import type { Mutant } from './mutant.ts'

const details = 'packages/server/catalog/read-variant.test.ts'
const hiding = 'packages/server/catalog/product-visibility.test.ts'
const pages = 'packages/server/render/variant-pages.test.ts'

/** Planted defects in the variant data of pages and API responses. */
export const mutantsOfProducts: readonly Mutant[] = [
  {
    name: 'variants: a product of a page that is switched off is answered',
    changes: [{ file: 'packages/server/catalog/variant-lookup.store.ts', from: ' and p.is_enabled', to: '' }],
    test: details,
    title: 'answers 404 for an unknown or incomplete combination, and for a hidden or deleted product',
  },
  {
    name: 'variants: a zero byte reaches the database',
    changes: [{ file: 'packages/domain/catalog/catalog.wire.ts', from: " && !text.includes('\\0')", to: '' }],
    test: details,
    title: 'answers 400 with the field’s name for malformed queries, and 404 for options that match no variant',
  },
  {
    name: 'variants: any name behind ?variant= is kept',
    changes: [
      { file: 'packages/server/render/page.routes.ts', from: 'isChosen ? keys.key : keys.plain', to: 'keys.key' },
    ],
    test: pages,
    title: 'BX-6.03 is cached for each variant by id and by SKU; unknown values share the page without a variant',
  },
  {
    name: 'variants: a name of none asks anew each time',
    changes: [
      { file: 'packages/server/render/page.routes.ts', from: '(cached && !cached.variants.has(variant))', to: 'false' },
    ],
    test: pages,
    title: 'BX-6.03 is cached for each variant by id and by SKU; unknown values share the page without a variant',
  },
  {
    name: 'hidden product: carts still sell it',
    changes: [
      {
        file: 'packages/server/catalog/rebuild-product-document.ts',
        from: '    await hideVariants(tx, ctx.siteId, unseen)\n',
        to: '    void hideVariants\n',
      },
    ],
    test: hiding,
    title: 'is unavailable in carts, left out of their totals and refused when added, until it is shown again',
  },
  {
    name: 'hidden product: a price change at the same moment shows it again',
    changes: [
      {
        file: 'packages/server/catalog/editing/change-products.ts',
        from: 'return loadLocked(tx, ctx, await lockProducts(tx, ctx.siteId, ids))',
        to: 'void lockProducts\n  return loadLocked(tx, ctx, ids)',
      },
    ],
    test: hiding,
    title: 'keeps the last visibility and the last prices when price changes run at the same time',
  },
  {
    name: 'hidden product: lists of reviews still quote those of it',
    changes: [
      { file: 'packages/server/reviews/read-reviews.store.ts', from: 'where h.site_id = $1', to: 'where false' },
    ],
    test: 'packages/server/reviews/read-reviews.test.ts',
    title: 'leaves out reviews of a hidden product until it is shown again',
  },
  {
    name: 'hidden product: nobody hears of units that came back while it was hidden',
    changes: [
      {
        file: 'packages/server/catalog/editing/change-products.ts',
        from: '  await notifyWaiting(tx, ctx, changed)\n',
        to: '  void notifyWaiting\n',
      },
    ],
    test: 'packages/server/restock/send.test.ts',
    title: 'sends no emails while the product is hidden, and sends them once it is shown again',
  },
  {
    name: 'stock: a change does not invalidate pages',
    changes: [
      {
        file: 'packages/server/stock/change-stocks.ts',
        from: 'await raiseRevision(tx, ctx, [...new Set(planned.map(({ row }) => `product:${row.productId}`))])',
        to: 'void raiseRevision',
      },
    ],
    test: 'packages/server/render/page-cache/price-change.process.test.ts',
    title:
      'PL-3.66 SF-4.01 BX-4.02 shows changed stock in the scarcity lines, sold-out marks and variant data of two processes',
  },
  {
    name: 'shop: what pages cannot say is kept as a setting',
    changes: [{ file: 'packages/server/sites/save-site-settings.ts', from: '  checkSettings(patch)\n', to: '' }],
    test: 'packages/server/sites/settings.test.ts',
    title: 'SF-3.09 refuses invalid merchandising settings with the path of each, and keeps the saved ones',
  },
  {
    name: 'scarcity: whatever is left is few',
    changes: [
      {
        file: 'packages/domain/catalog/merchandising.ts',
        from: ' && qtyInStock <= scarcityThreshold',
        to: '',
      },
    ],
    test: 'packages/domain/catalog/merchandising.test.ts',
    title: 'PL-3.66 returns a scarcity view for each variant with tracked stock',
  },
]
