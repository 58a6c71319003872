import type { ProductFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { expect, it } from 'vitest'
import { compile, render } from './index.ts'

const template = compile('{item|product-price}{item|product-status}{item|product-checkout}')
const variant = (size: string, price: number) => ({
  id: size,
  sku: size,
  attributes: { Size: size },
  price,
  qtyInStock: 1,
})
const content = { productType: 1, variantOptionOrdering: ['Size'], variants: [variant('S', 100), variant('L', 200)] }
const item = { id: 'cup', collectionId: 'c', structuredContent: content }

it('reads a product once for all renderings with the same cache, with equal output and steps', () => {
  const facts = new WeakMap<object, ProductFacts>()
  const plain = render(template, { item }, { now: 0 })
  const first = render(template, { item }, { now: 0, facts })
  const known = facts.get(item)
  const second = render(template, { item }, { now: 0, facts })
  expect(known).toMatchObject({ id: 'cup', optionNames: ['Size'] })
  expect(facts.get(item)).toBe(known)
  expect([first.html, second.html]).toEqual([plain.html, plain.html])
  expect([first.steps, second.steps]).toEqual([plain.steps, plain.steps])
})

it('uses the cached facts of an item, and reads another item anew', () => {
  const facts = new WeakMap<object, ProductFacts>()
  render(template, { item }, { now: 0, facts })
  const other = { ...item, structuredContent: { ...content, variants: [variant('S', 900)] } }
  expect(render(template, { item: other }, { now: 0, facts }).html).toContain('9.00')
  expect(render(template, { item }, { now: 0, facts }).html).toContain('1.00')
})
