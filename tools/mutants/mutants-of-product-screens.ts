import type { Mutant } from './mutant.ts'

const cells = 'packages/studio/products/grid/edit-cells.test.ts'
const editor = 'packages/studio/products/editor/product-editor.test.tsx'
const list = 'packages/studio/products/list/product-list.test.tsx'

/** Planted defects in the studio's screens of products. */
export const mutantsOfProductScreens: readonly Mutant[] = [
  {
    name: 'products: a paste makes more variants than a product can have',
    changes: [
      {
        file: 'packages/studio/products/grid/edit-cells.ts',
        from: 'Math.max(0, catalogLimits.variants - rows.length)',
        to: 'missing',
      },
    ],
    test: cells,
    title: 'BX-2.01 adds variants for pasted rows with all options, and refuses those above the limit',
  },
  {
    name: 'products: an undone step cannot be redone',
    changes: [
      {
        file: 'packages/studio/products/grid/history.ts',
        from: 'future: [present, ...future]',
        to: 'future: [present]',
      },
    ],
    test: cells,
    title: 'BX-2.01 undoes any changes of the grid step by step, and redoes them',
  },
  {
    name: 'products: a paste changes the stock of saved variants',
    changes: [
      {
        file: 'packages/studio/products/grid/variant-table.ts',
        from: "return column === 'stock' && row.id !== null",
        to: "return column === 'stock' && row.id === ''",
      },
    ],
    test: cells,
    title: 'keeps the stock of saved variants, and says so',
  },
  {
    name: 'products: a second save adds the new variants again',
    changes: [
      {
        file: 'packages/studio/products/editor/use-product-form.ts',
        from: 'id: ids.get(row.key) ?? null',
        to: 'id: null',
      },
    ],
    test: editor,
    title: 'BX-2.01 keeps what is typed during a save, and does not add its new variants again',
  },
  {
    name: 'products: a form does not show what the server merged',
    changes: [
      {
        file: 'packages/studio/kit/form/use-save-form.ts',
        from: 'mergeValues(values, store.now().values, stored)',
        to: 'mergeValues(stored, store.now().values, stored)',
      },
    ],
    test: editor,
    title: 'two owners: different fields are merged, and the same field asks whose value to keep',
  },
  {
    name: 'products: the list shows a change only when it is saved',
    changes: [
      {
        file: 'packages/studio/products/list/use-product-change.ts',
        from: "if (change.kind !== 'visibility') return list",
        to: 'if (ids.length > 0) return list',
      },
    ],
    test: list,
    title: 'delight 17: hides the selected products at once, and takes it back with the reason when it fails',
  },
]
