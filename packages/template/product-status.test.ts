import { describe, expect, it } from 'vitest'
import { compile, render } from './index.ts'

const gone = { unlimited: false, qtyInStock: 0 }
const there = { unlimited: false, qtyInStock: 2 }
const onSale = { onSale: true, salePriceMoney: { value: '900', currency: 'USD' } }

type Given = { productType: number; variants: object[]; onSale?: boolean }

function print(text: string, content: Given): string {
  const variants = content.variants.map((variant, at) => ({
    id: `v${at}`,
    attributes: { Size: `${at}` },
    priceMoney: { value: '1000', currency: 'USD' },
    ...variant,
  }))
  const item = { id: 'cup', structuredContent: { ...content, variantOptionOrdering: ['Size'], variants } }
  const { html, errors } = render(compile(text), { item }, { now: 0 })
  expect(errors).toEqual([])
  return html
}

const says = (predicate: string, content: Given) =>
  print(`{.section item}{.${predicate}}yes{.or}no{.end}{.end}`, content)

describe('product status in templates', () => {
  it('PL-4.15 is sold out for a physical or service product without stock, and never for other types', () => {
    const told = [1, 2, 3, 4].map((productType) => [
      says('sold-out?', { productType, variants: [gone, gone] }),
      says('sold-out?', { productType, variants: [gone, there] }),
      says('sold-out?', { productType, variants: [gone, { ...gone, unlimited: true }] }),
    ])
    expect(told).toEqual([
      ['yes', 'no', 'no'],
      ['no', 'no', 'no'],
      ['yes', 'no', 'no'],
      ['no', 'no', 'no'],
    ])
  })

  it('PL-4.16 is on sale with one variant on sale, or for a digital product on sale itself', () => {
    expect(says('on-sale?', { productType: 1, variants: [there, { ...there, ...onSale }] })).toBe('yes')
    expect(says('on-sale?', { productType: 1, variants: [there], onSale: true })).toBe('no')
    expect(says('on-sale?', { productType: 2, variants: [], onSale: true })).toBe('yes')
  })

  it('PL-4.17 prints the sold-out mark rather than the sale mark', () => {
    const mark = (variants: object[]) => print('{item|product-status}', { productType: 1, variants })
    expect(mark([{ ...gone, ...onSale }])).toContain('sold out')
    expect(mark([{ ...gone, ...onSale }])).not.toContain('sale<')
    expect(mark([{ ...there, ...onSale }])).toContain('sale')
    expect(mark([{ ...there, ...onSale }])).not.toContain('sold')
    expect(mark([there])).toBe('')
  })

  it('PL-4.18 has varied prices for physical products, services and gift cards, never for digital products', () => {
    const dearer = { ...there, priceMoney: { value: '1001', currency: 'USD' } }
    for (const other of [dearer, { ...there, onSale: true }, { ...there, ...onSale, onSale: false }]) {
      const told = [1, 2, 3, 4].map((productType) => says('varied-prices?', { productType, variants: [there, other] }))
      expect(told).toEqual(['yes', 'no', 'yes', 'yes'])
    }
    expect(says('varied-prices?', { productType: 1, variants: [there, there] })).toBe('no')
  })

  it('PL-4.19 shows the quantity field when more than one unit is available', () => {
    const isAsked = (productType: number, variants: object[]) =>
      print('{item|quantity-input}', { productType, variants }).includes('<input')
    expect(isAsked(1, [{ ...gone, qtyInStock: 1 }, gone])).toBe(false)
    expect(
      isAsked(1, [
        { ...gone, qtyInStock: 1 },
        { ...gone, qtyInStock: 1 },
      ]),
    ).toBe(true)
    expect(isAsked(1, [{ ...gone, unlimited: true }])).toBe(true)
  })

  it('PL-2.02 links the cart at /cart', () => {
    expect(print('{item|cart-url}', { productType: 1, variants: [] })).toBe('/cart')
  })
})
