import fc from 'fast-check'
import { expect, it } from 'vitest'
import { moneyObjects } from '../kit/money.ts'
import { anyProduct } from '../testing/a-product-facts.ts'
import { parseProductFacts, type ProductFacts } from './product-facts.ts'

it('SF-1.03 SF-3.04 SF-3.05 SF-3.06 PL-3.61 restores any product from its page data', () => {
  fc.assert(
    fc.property(anyProduct, (product) => {
      expect(parseProductFacts(pageDataOf(product))).toEqual(product)
    }),
  )
})

it('SF-3.06 reads money in minor units by default, and in major units on request', () => {
  const item = { structuredContent: { variants: [{ priceMoney: { value: '12.50', currency: 'USD' } }] } }
  expect(parseProductFacts(item, 'major').variants[0]?.priceCents).toBe(1250)
  const yen = { structuredContent: { variants: [{ priceMoney: { value: '1250', currency: 'JPY' } }] } }
  expect(parseProductFacts(yen, 'major').variants[0]?.priceCents).toBe(1250)
  expect(parseProductFacts(yen).variants[0]?.priceCents).toBe(1250)
})

it('SF-3.05 reads integer prices and prices with decimalValue when priceMoney is missing', () => {
  const item = { structuredContent: { variants: [{ price: 1250, salePrice: { value: 900, decimalValue: '9.00' } }] } }
  expect(parseProductFacts(item).variants[0]).toMatchObject({ priceCents: 1250, salePriceCents: 900 })
})

it('SF-3.05 reads attributes from optionValues when attributes are missing', () => {
  const variant = { optionValues: [{ optionName: 'Size', value: 'small' }] }
  const facts = parseProductFacts({ structuredContent: { variants: [variant] } })
  expect(facts).toMatchObject({ optionNames: ['Size'], variants: [{ attributes: { Size: 'small' } }] })
})

it('PL-3.61 reads product types and flags that older pages store as strings', () => {
  const facts = parseProductFacts({ structuredContent: { productType: '3', isSubscribable: 'true' } })
  expect(facts).toMatchObject({ productType: 3, isSubscribable: true })
  const odd = parseProductFacts({ structuredContent: { productType: '9', isSubscribable: 'false' } })
  expect(odd).toMatchObject({ productType: 1, isSubscribable: false })
})

it('accepts any input without throwing', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (item, content) => {
      parseProductFacts(item)
      const facts = parseProductFacts({ structuredContent: content })
      expect(facts.variants.every((variant) => typeof variant.priceCents === 'number')).toBe(true)
      parseProductFacts({ structuredContent: { variants: [content, item], variantOptionOrdering: content } })
    }),
  )
})

function pageDataOf(product: ProductFacts): unknown {
  const money = (cents: number): unknown => moneyObjects(cents, product.currency).money
  return {
    id: product.id,
    structuredContent: {
      ...product,
      variantOptionOrdering: product.optionNames,
      priceMoney: money(product.priceCents),
      salePriceMoney: money(product.salePriceCents),
      variants: product.variants.map(({ priceCents, salePriceCents, ...variant }) => ({
        ...variant,
        price: priceCents,
        priceMoney: money(priceCents),
        salePriceMoney: money(salePriceCents),
      })),
    },
  }
}
