import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyProduct, aProduct } from '../testing/a-product-facts.ts'
import { hasVariedPrices, isOnSale, isSoldOut, isVariantInStock, productBadge, stockTotal } from './product-status.ts'

const gone = { unlimited: false, qtyInStock: 0 }

describe('sold-out status', () => {
  it('SF-4.01 PL-4.15 is true for a physical or service product when no variant is in stock', () => {
    for (const productType of [1, 3] as const) {
      expect(isSoldOut(aProduct({ productType, variants: [gone, gone] }))).toBe(true)
      expect(isSoldOut(aProduct({ productType, variants: [gone, { ...gone, qtyInStock: 1 }] }))).toBe(false)
      expect(isSoldOut(aProduct({ productType, variants: [gone, { ...gone, unlimited: true }] }))).toBe(false)
      expect(isSoldOut(aProduct({ productType, variants: [{ ...gone, qtyInStock: -1 }] }))).toBe(true)
    }
  })

  it('SF-4.01 PL-4.15 is false for digital products and gift cards', () => {
    for (const productType of [2, 4] as const)
      expect(isSoldOut(aProduct({ productType, variants: [gone] }))).toBe(false)
  })

  it('SF-4.01 SF-4.05 is true for physical and service products exactly when the stock total is 0', () => {
    fc.assert(
      fc.property(anyProduct, (product) => {
        const isCounted = product.productType === 1 || product.productType === 3
        expect(isSoldOut(product)).toBe(isCounted && stockTotal(product) === 0)
      }),
    )
  })
})

describe('sale status', () => {
  it('SF-4.02 PL-4.16 is true when a variant, or a digital product itself, is on sale', () => {
    expect(isOnSale(aProduct({ variants: [{}, { onSale: true }] }))).toBe(true)
    expect(isOnSale(aProduct({ variants: [{}, {}] }))).toBe(false)
    expect(isOnSale(aProduct({ productType: 2, onSale: true, variants: [] }))).toBe(true)
    expect(isOnSale(aProduct({ productType: 1, onSale: true }))).toBe(false)
  })

  it('SF-4.03 PL-4.17 is hidden by the sold-out mark', () => {
    expect(productBadge(aProduct({ variants: [{ ...gone, onSale: true }] }))).toBe('sold-out')
    expect(productBadge(aProduct({ variants: [{ onSale: true }] }))).toBe('sale')
    expect(productBadge(aProduct())).toBe(null)
  })
})

describe('price range', () => {
  it.each([{ priceCents: 2 }, { onSale: true }, { salePriceCents: 2 }])(
    'SF-4.04 PL-4.18 exists when variants differ in %o',
    (other) => {
      const variants = [{ priceCents: 1 }, { priceCents: 1, ...other }]
      for (const productType of [1, 3, 4] as const)
        expect(hasVariedPrices(aProduct({ productType, variants }))).toBe(true)
      for (const productType of [2, 5] as const)
        expect(hasVariedPrices(aProduct({ productType, variants }))).toBe(false)
    },
  )

  it('SF-4.04 PL-4.18 does not depend on the order of the variants, nor on their stock', () => {
    fc.assert(
      fc.property(anyProduct, (product) => {
        const turned = product.variants.toReversed().map((variant) => ({ ...variant, qtyInStock: 9, unlimited: true }))
        expect(hasVariedPrices({ ...product, variants: turned })).toBe(hasVariedPrices(product))
      }),
    )
  })
})

describe('stock total', () => {
  it('SF-4.05 PL-4.19 is the largest safe integer for digital products, gift cards and with any unlimited variant', () => {
    expect(stockTotal(aProduct({ productType: 2, variants: [gone] }))).toBe(Number.MAX_SAFE_INTEGER)
    expect(stockTotal(aProduct({ productType: 4, variants: [] }))).toBe(Number.MAX_SAFE_INTEGER)
    expect(stockTotal(aProduct({ variants: [gone, { unlimited: true }] }))).toBe(Number.MAX_SAFE_INTEGER)
  })

  it('SF-4.05 PL-4.19 is otherwise the sum of the variants', () => {
    expect(stockTotal(aProduct({ variants: [{ qtyInStock: 2 }, { qtyInStock: 3 }] }))).toBe(5)
    expect(stockTotal(aProduct({ variants: [] }))).toBe(0)
  })

  it('SF-4.05 counts a variant as in stock when it is unlimited or has more than 0 units', () => {
    expect(isVariantInStock({ unlimited: true, qtyInStock: 0 })).toBe(true)
    expect(isVariantInStock({ unlimited: false, qtyInStock: 1 })).toBe(true)
    expect(isVariantInStock(gone)).toBe(false)
  })
})
