import type { Mutant } from './mutant.ts'

const editing = 'packages/server/catalog/editing'

/** Planted defects in how owners edit products. */
export const mutantsOfEditing: readonly Mutant[] = [
  {
    name: 'editing: a save ignores what others changed meanwhile',
    changes: [
      {
        file: `${editing}/save-product.ts`,
        from: 'if (version === loaded.version || isSameValue(mine, theirs))',
        to: 'if (version !== 0)',
      },
    ],
    test: `${editing}/concurrent-edits.test.ts`,
    title: 'refuses a field that both changed, with both values and by whom, and saves nothing',
  },
  {
    name: 'editing: saves of one product do not follow each other',
    changes: [
      {
        file: `${editing}/change-products.ts`,
        from: 'return loadLocked(tx, ctx, await lockProducts(tx, ctx.siteId, ids))',
        to: 'void lockProducts\n  return loadLocked(tx, ctx, ids)',
      },
    ],
    test: `${editing}/concurrent-edits.test.ts`,
    title: 'at the same moment: one follows the other, and neither is lost',
  },
  {
    name: 'editing: a change of a removed variant is lost silently',
    changes: [
      {
        file: 'packages/domain/catalog/editing/merge-products.ts',
        from: '  reportLostChanges(three, variants, found)\n',
        to: '  void reportLostChanges\n',
      },
    ],
    test: `${editing}/concurrent-edits.test.ts`,
    title: 'refuses to lose a change of a variant that the other one removed',
  },
  {
    name: 'editing: an undo takes back what was changed since',
    changes: [{ file: `${editing}/undo-change.ts`, from: ' || !isAsMade', to: '' }],
    test: `${editing}/save-product.test.ts`,
    title: 'undoes a save exactly, unless something changed since',
  },
  {
    name: 'editing: rows take over variants of other products',
    changes: [{ file: 'packages/domain/catalog/editing/reconcile-variants.ts', from: '!known.has(id) || ', to: '' }],
    test: `${editing}/hostile-products.test.ts`,
    title: 'refuses each wrong cell of the grid with a clear 4xx, and saves nothing',
  },
  {
    name: 'editing: a SKU is given twice',
    changes: [
      {
        file: `${editing}/save-products.store.ts`,
        from: '  if (taken.length > 0) return taken.map(({ sku }) => sku)\n',
        to: '',
      },
    ],
    test: `${editing}/save-product.test.ts`,
    title: 'BX-2.01 refuses a SKU that another product has, at its cell',
  },
  {
    name: 'editing: a former address leads nowhere',
    changes: [
      {
        file: `${editing}/change-products.ts`,
        from: '  await redirectMoved(tx, ctx, changed)\n',
        to: '  void redirectMoved\n',
      },
    ],
    test: `${editing}/save-product.test.ts`,
    title: 'redirects a former address to the new one',
  },
  {
    name: 'editing: a picture of another site is taken',
    changes: [
      {
        file: `${editing}/check-references.ts`,
        from: 'id !== null && !hadImages.has(id) && !images.has(id)',
        to: "id === '' && images.has(id)",
      },
    ],
    test: `${editing}/hostile-products.test.ts`,
    title: 'refuses each wrong field of a saved product with a clear 4xx, and saves nothing',
  },
  {
    name: 'editing: a wrong choice is named by nobody',
    changes: [
      {
        file: 'packages/domain/catalog/editing/check-edited-product.ts',
        from: 'return among.includes(val) ? null :',
        to: 'return among.length > 0 ? null :',
      },
    ],
    test: `${editing}/save-product.test.ts`,
    title: 'PL-5.05 answers a value outside the choices with that value',
  },
  {
    name: 'editing: a tag is merged without being asked',
    changes: [
      {
        file: `${editing}/labels-of-products.ts`,
        from: 'const taken = isOther && !merge ?',
        to: 'const taken = isOther && merge && false ?',
      },
    ],
    test: 'packages/server/catalog/bulk/change-many.test.ts',
    title: 'PL-5.08 renames a tag of all products, and merges it only when asked',
  },
  {
    name: 'editing: an archived product stays in the shop',
    changes: [
      {
        file: 'packages/server/catalog/rebuild-product-document.ts',
        from: "one.visibility === 'visible' && one.archivedMs === null",
        to: "one.visibility === 'visible'",
      },
    ],
    test: 'packages/server/catalog/bulk/change-many.test.ts',
    title: 'BX-2.01 takes an archived product out of the shop and brings it back',
  },
  {
    name: 'editing: viewers change products',
    changes: [
      {
        file: 'packages/server/catalog/products.routes.ts',
        from: "access: { role: 'manage-products' }, limit: 'studio' }",
        to: "access: { role: 'manage-products', part: 'see' }, limit: 'studio' }",
      },
    ],
    test: `${editing}/list-products.test.ts`,
    title: 'lets viewers read, and nothing else',
  },
  {
    name: 'editing: a removed variant cannot come back',
    changes: [
      {
        file: `${editing}/save-products.store.ts`,
        from: 'and product_id = ${productId}`.execute(db)',
        to: 'and product_id = ${productId} and deleted_at is null`.execute(db)',
      },
    ],
    test: `${editing}/save-product.test.ts`,
    title: 'BX-2.01 keeps ids and stock of variants that stay, and adds and removes others',
  },
  {
    name: 'editing: a scheduled product is shown before its time',
    changes: [
      {
        file: `${editing}/versions.store.ts`,
        from: 'where publish_at <= $1 and',
        to: 'where publish_at is not null and $1::timestamptz is not null and',
      },
      { file: `${editing}/show-scheduled.ts`, from: ' || loaded.publishMs > ctx.now()', to: '' },
    ],
    test: `${editing}/schedule.test.ts`,
    title: 'BX-2.01 shows a scheduled product to pages, search and carts from its time on, and not before',
  },
  {
    name: 'editing: the list counts the stock of removed variants',
    changes: [{ file: `${editing}/studio-list.store.ts`, from: ' and v.variant_id = any(l.variant_ids)', to: '' }],
    test: `${editing}/list-products.test.ts`,
    title: 'BX-2.01 counts no stock of variants that were removed',
  },
  {
    name: 'editing: a save leaves the list as it was',
    changes: [
      {
        file: 'packages/server/catalog/rebuild-product-document.ts',
        from: '  await saveListRows(tx, ctx.siteId, living)\n',
        to: '  void saveListRows\n',
      },
    ],
    test: `${editing}/list-products.test.ts`,
    title: 'BX-2.01 counts no stock of variants that were removed',
  },
]
