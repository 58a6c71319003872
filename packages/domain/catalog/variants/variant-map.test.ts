import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyLargeProduct, anyProduct, aProduct } from '../../testing/a-product-facts.ts'
import { isVariantAvailable } from '../product-status.ts'
import { selectVariant } from './select-variant.ts'
import { selectCombination } from './select-combination.ts'
import { variantMapOf } from './variant-map.ts'
import { decodeVariantMap, encodeVariantMap } from './variant-map-text.ts'
import { hasVariantSelect } from './variant-select.ts'

const someProduct = fc.oneof(anyProduct, anyLargeProduct).filter(hasVariantSelect)

it('SF-4.06 SF-4.07 selects the same variants as the product after encoding and decoding', () => {
  fc.assert(
    fc.property(someProduct, fc.infiniteStream(fc.nat()), (product, picks) => {
      const whole = variantMapOf(product)
      const map = decodeVariantMap(whole.options, encodeVariantMap(whole))
      expect(map).toEqual(whole)
      const chosen = Object.fromEntries(
        whole.options.map(({ name, values }) => [
          name,
          ['', ...values][(picks.next().value ?? 0) % (values.length + 1)] ?? '',
        ]),
      )
      for (const choice of [chosen, ...product.variants.slice(0, 9).map(({ attributes }) => attributes)]) {
        const selection = selectVariant(product, choice)
        expect(map && selectCombination(map, choice)).toEqual(
          selection.kind === 'match'
            ? { kind: 'match', isInStock: isVariantAvailable(product, selection.variant) }
            : selection,
        )
      }
    }),
  )
})

it('encodes large products in at most 1,200 characters, or 4 for each combination if that is more', () => {
  fc.assert(
    fc.property(anyLargeProduct, (product) => {
      const map = variantMapOf(product)
      expect(encodeVariantMap(map).length).toBeLessThanOrEqual(Math.max(1200, map.combinations.size * 4))
      expect(encodeVariantMap(map)).toMatch(/^[\w-]*$/)
    }),
  )
})

it('uses the first of two variants with the same attributes', () => {
  const attributes = { Size: 'small' }
  const twice = aProduct({ optionNames: ['Size'], variants: [{ attributes, qtyInStock: 0 }, { attributes }] })
  expect(selectCombination(variantMapOf(twice), attributes)).toEqual({ kind: 'match', isInStock: false })
})

it('SF-4.01 treats downloads and gift cards as always in stock', () => {
  const attributes = { Size: 'small' }
  const left = ([1, 2, 3, 4] as const).map((productType) => {
    const gone = aProduct({ productType, optionNames: ['Size'], variants: [{ attributes, qtyInStock: 0 }, {}] })
    return [...variantMapOf(gone).combinations.values()]
  })
  expect(left).toEqual([[false], [true], [false], [true]])
})

it('SF-4.06 treats an option named "constructor" like any other', () => {
  const odd = aProduct({ optionNames: ['constructor'], variants: [{ attributes: { constructor: 'a' } }, {}] })
  expect(selectCombination(variantMapOf(odd), {})).toEqual({ kind: 'incomplete', missing: ['constructor'] })
})

it('returns null for text that is not an encoded map', () => {
  const { options } = variantMapOf(aProduct({ optionNames: ['A'], variants: [{ attributes: { A: 'x' } }, {}] }))
  expect(decodeVariantMap(options, 'B')?.combinations).toEqual(new Map([[0, true]]))
  const odd = ['BB', 'D', 'g', 'gg', '!', 'B ']
  expect(odd.map((text) => decodeVariantMap(options, text))).toEqual(odd.map(() => null))
  fc.assert(fc.property(fc.string(), (text) => void decodeVariantMap(options, text)))
})
