import type { Mutant } from './mutant-list.ts'

const details = 'packages/server/catalog/read-variant.test.ts'
const pages = 'packages/server/render/variant-pages.test.ts'

/** What pages and calls say of a product's variants. */
export const mutantsOfProducts: readonly Mutant[] = [
  {
    name: 'variants: a product of a page that is switched off is answered',
    changes: [{ file: 'packages/server/catalog/variant-details.store.ts', from: ' and p.is_enabled', to: '' }],
    test: details,
    title: 'answers 404 to a combination that nobody has',
  },
  {
    name: 'variants: a zero byte reaches the database',
    changes: [{ file: 'packages/domain/catalog/catalog.wire.ts', from: " && !text.includes('\\0')", to: '' }],
    test: details,
    title: 'answers what no form of ours sends with 400',
  },
  {
    name: 'variants: any name behind ?variant= is kept',
    changes: [
      { file: 'packages/server/render/page.routes.ts', from: 'isChosen ? keys.key : keys.plain', to: 'keys.key' },
    ],
    test: pages,
    title: 'BX-6.03 is kept for each variant by id and by SKU',
  },
  {
    name: 'variants: a name of none asks anew each time',
    changes: [
      { file: 'packages/server/render/page.routes.ts', from: '(kept && !kept.variants.has(variant))', to: 'false' },
    ],
    test: pages,
    title: 'BX-6.03 is kept for each variant by id and by SKU',
  },
  {
    name: 'stock: pages are not told of a change',
    changes: [
      {
        file: 'packages/server/stock/set-stock.ts',
        from: 'await touchSite(tx, ctx, [`product:${row.productId}`])',
        to: 'void touchSite',
      },
    ],
    test: 'packages/server/render/price-change.process.test.ts',
    title: 'PL-3.66 SF-4.01 BX-4.02 shows changed stock',
  },
  {
    name: 'shop: what pages cannot say is kept as a setting',
    changes: [{ file: 'packages/server/sites/save-site-settings.ts', from: '  checkSettings(patch)\n', to: '' }],
    test: 'packages/server/sites/settings.test.ts',
    title: 'SF-3.09 refuses what pages could not say',
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
    title: 'PL-3.66 has a line for each variant that is counted',
  },
]
