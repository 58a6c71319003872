import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mug } from '../testing/product-page.ts'
import { parseEmbeddedProductFacts } from './read-facts.ts'

function printed(facts: object): unknown {
  return JSON.parse(JSON.stringify(facts))
}

it('reads the product data of the page', () => {
  const [first, ...others] = mug.variants
  const facts = { ...mug, customSoldOutText: 'Later', variants: [{ ...first, mainImageId: 'p1' }, ...others] }
  expect(parseEmbeddedProductFacts(printed(facts))).toEqual(facts)
})

it.each(['id', 'productType', 'optionNames', 'variants', 'currency'])('returns null without %s', (name) => {
  expect(parseEmbeddedProductFacts(printed({ ...mug, [name]: undefined }))).toBeNull()
})

it.each(['id', 'sku', 'attributes', 'priceCents'])('returns null when a variant has no %s', (name) => {
  const [first, ...others] = mug.variants
  expect(parseEmbeddedProductFacts(printed({ ...mug, variants: [...others, { ...first, [name]: null }] }))).toBeNull()
})

it('returns only complete products and never throws', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom('id', 'currency', 'optionNames', 'variants'), (value, name) => {
      const facts = parseEmbeddedProductFacts({ ...mug, [name]: value })
      expect(facts === null || typeof facts[name] === typeof mug[name]).toBe(true)
      expect(parseEmbeddedProductFacts({ ...mug, variants: [value] })).toBeNull()
    }),
  )
})
