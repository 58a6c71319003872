import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyProduct, aProduct } from '../testing/a-product-facts.ts'
import {
  lowestPriceCents,
  highestRegularPriceCents,
  displayedProductPrice,
  lowestSalePriceCents,
  unitPriceCents,
  displayedVariantPrice,
} from './prices.ts'

it('SF-4.07 returns the sale price and the original price of a variant on sale', () => {
  expect(displayedVariantPrice({ priceCents: 10, salePriceCents: 8, onSale: true })).toEqual({
    kind: 'single',
    cents: 8,
    originalCents: 10,
  })
  expect(displayedVariantPrice({ priceCents: 10, salePriceCents: 8, onSale: false })).toEqual({
    kind: 'single',
    cents: 10,
    originalCents: null,
  })
})

it('SF-4.04 returns the lowest price when variants differ in price', () => {
  const product = aProduct({ variants: [{ priceCents: 10 }, { priceCents: 12, salePriceCents: 9, onSale: true }] })
  expect(displayedProductPrice(product)).toEqual({ kind: 'from', cents: 9 })
  expect([highestRegularPriceCents(product), lowestSalePriceCents(product)]).toEqual([12, 9])
})

it('reads the price of a digital product from the product', () => {
  const product = aProduct({ productType: 2, variants: [], priceCents: 10, salePriceCents: 7, onSale: true })
  expect(displayedProductPrice(product)).toEqual({ kind: 'single', cents: 7, originalCents: 10 })
})

it('never returns a from price above the price of any variant', () => {
  fc.assert(
    fc.property(anyProduct, (product) => {
      for (const variant of product.variants)
        expect(lowestPriceCents(product)).toBeLessThanOrEqual(unitPriceCents(variant))
    }),
  )
})

it('returns a price of 0 for a product without variants', () => {
  const nothing = aProduct({ variants: [] })
  expect([lowestPriceCents(nothing), highestRegularPriceCents(nothing), lowestSalePriceCents(nothing)]).toEqual([
    0, 0, 0,
  ])
  expect(displayedProductPrice(nothing)).toEqual({ kind: 'single', cents: 0, originalCents: null })
})
