import { expect, it } from 'vitest'
import type { ProductStructuredContent } from '../../pages/page-json.ts'
import { requestedVariantId, variantQueryValues } from './variant-of-url-parameter.ts'

const content = contentOf(['b', 'a'], ['a', 'b'], ['c', 'CUP'], ['d', ''])

it('finds the variant by id, else by SKU', () => {
  expect(['a', 'b', 'CUP', 'd'].map((asked) => requestedVariantId(content, asked))).toEqual(['a', 'b', 'c', 'd'])
})

it('returns an empty id for an empty or unknown selector, a single variant and missing content', () => {
  for (const asked of ['', 'cup', 'constructor']) expect(requestedVariantId(content, asked)).toBe('')
  expect(requestedVariantId(contentOf(['a', 'b']), 'a')).toBe('')
  expect(requestedVariantId(undefined, 'a')).toBe('')
})

it('lists the ids and SKUs that select a variant', () => {
  expect([...variantQueryValues(content)].toSorted()).toEqual(['CUP', 'a', 'b', 'c', 'd'])
})

function contentOf(...variants: [id: string, sku: string][]): ProductStructuredContent {
  const money = { value: '0', currency: 'USD' }
  const price = { price: 0, salePrice: 0, priceMoney: money, salePriceMoney: money, onSale: false }
  const plain = { ...price, attributes: {}, optionValues: [], unlimited: true, qtyInStock: 0 }
  const parcel = { width: 0, height: 0, len: 0, weight: 0, imageIds: [], images: [] }
  return {
    _type: 'SqspProduct',
    productType: 1,
    variantOptionOrdering: [],
    onSale: false,
    isSubscribable: false,
    useCustomAddButtonText: false,
    customAddButtonText: '',
    variants: variants.map(([id, sku]) => ({ id, sku, ...plain, ...parcel })),
  }
}
