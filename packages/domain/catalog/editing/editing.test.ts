import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anEditableProduct, anEditableVariant } from '../../testing/an-editable-product.ts'
import { applyBulkChange } from '../bulk/bulk-change.ts'
import { freeName, shortened } from './copy-product.ts'
import { changeLabels, renameLabel, repeatedLabels } from './labels.ts'
import { mergeProducts } from './merge-products.ts'
import { isSameValue, optionValuesOf, type ProductSnapshot } from './product-snapshot.ts'
import { productSearchTerms } from './product-terms.ts'

const base = anEditableProduct()
const fieldChange = fc.record(
  {
    title: fc.constantFrom('A', 'B'),
    seoTitle: fc.constantFrom('C', 'D'),
    isFeatured: fc.boolean(),
    tags: fc.uniqueArray(fc.constantFrom('one', 'two', 'three', 'four')),
    variants: fc
      .tuple(fc.nat(3), fc.shuffledSubarray(base.variants, { minLength: 1 }))
      .map(([cents, kept]) => kept.map((variant) => ({ ...variant, priceCents: cents }))),
  },
  { requiredKeys: [] },
)
const changed = (change: object): ProductSnapshot => ({ ...base, ...change })

describe('mergeProducts', () => {
  it('BX-2.01 keeps what only one of two changed, whoever comes first', () => {
    fc.assert(
      fc.property(fieldChange, (change) => {
        const side = changed(change)
        expect(mergeProducts(base, side, base)).toMatchObject({ product: side, merged: [], conflicts: [] })
        expect(mergeProducts(base, base, side)).toMatchObject({ product: side, conflicts: [] })
        expect(mergeProducts(base, side, side)).toMatchObject({ product: side, conflicts: [] })
      }),
    )
  })

  it('BX-2.01 loses no change silently: each is in the result or a conflict', () => {
    const paths = (product: ProductSnapshot) => [product.title, product.seoTitle, product.isFeatured]
    fc.assert(
      fc.property(fieldChange, fieldChange, (mine, theirs) => {
        const [one, other] = [changed(mine), changed(theirs)]
        const { product, conflicts } = mergeProducts(base, one, other)
        const named = new Set(conflicts.map(({ path }) => path.split('.')[0]))
        const names = ['title', 'seoTitle', 'isFeatured'] as const
        names.forEach((name, place) => {
          const was = paths(base)[place]
          for (const side of [one, other]) {
            const isKept = side[name] === was || product[name] === side[name] || named.has(name)
            expect(isKept).toBe(true)
          }
        })
        for (const variant of product.variants) {
          const sides = [one, other].map(({ variants }) => variants.find(({ id }) => id === variant.id)?.priceCents)
          const was = base.variants.find(({ id }) => id === variant.id)?.priceCents
          const isKept = sides.every((cents) => cents === undefined || cents === was || cents === variant.priceCents)
          expect(isKept || named.has('variants')).toBe(true)
        }
      }),
    )
  })
})

describe('labels', () => {
  it('compares without case and keeps the order', () => {
    expect(repeatedLabels(['a', 'B', 'A', 'b '])).toEqual([2, 3])
    expect(changeLabels(['a', 'b'], { add: ['A', 'c', 'C', ' '], remove: ['B'] })).toEqual(['a', 'c'])
    expect(renameLabel(['x', 'A', 'b', 'a'], 'a', 'B')).toEqual(['x', 'B'])
  })
})

describe('bulk prices', () => {
  it('BX-2.01 rounds to whole units and refuses prices out of range', () => {
    const product = changed({ variants: [anEditableVariant({ priceCents: 999 })] })
    const price = (by: { percent: number } | { cents: number }) =>
      applyBulkChange(product, { kind: 'price', by }, 0)?.variants[0]?.priceCents
    expect(price({ percent: 50 })).toBe(1499)
    expect(price({ percent: -100 })).toBe(0)
    expect(price({ cents: -999 })).toBe(0)
    expect(price({ cents: -1000 })).toBeUndefined()
    expect(price({ cents: 999_999_999 })).toBeUndefined()
  })
})

describe('names of copies', () => {
  it('are free and within their length', () => {
    const taken = new Set(['mug-copy', 'mug-copy-2'])
    expect(freeName('mug', '-copy', 100, (name) => taken.has(name))).toBe('mug-copy-3')
    expect(freeName('x'.repeat(100), '-copy', 100, () => false)).toHaveLength(100)
    expect(shortened('ab😀', 3)).toBe('ab')
    expect(shortened('चाकि', 3)).toBe('चा')
  })
})

it('finds a product by words of title and labels with and without signs, and by whole SKUs', () => {
  const product = changed({ title: 'Bowl (Blue)', tags: ['Stone ware'], variants: [anEditableVariant({ sku: 'B-1' })] })
  expect(productSearchTerms(product)).toEqual(
    expect.arrayContaining(['bowl', '(blue)', 'blue', 'stone', 'ware', 'b-1']),
  )
})

it('compares by content, whatever the order of keys', () => {
  expect(isSameValue({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toBe(true)
  expect(isSameValue({ a: 1 }, { a: 1, b: undefined })).toBe(false)
  expect(isSameValue([1], { 0: 1 })).toBe(false)
})

it('lists the values of an option in the order of the variants', () => {
  expect(optionValuesOf('Size', base.variants)).toEqual(['s', 'm', 'l'])
})
