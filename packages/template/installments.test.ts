import { expect, it } from 'vitest'
import { compile, render } from './index.ts'

const context = {
  afterPayAvailable: true,
  afterPayMin: 500,
  afterPayMax: 200_000,
  shopperLanguage: 'en',
  stripeAccountCountry: 'US',
}

function printed(priceCents: number, said: unknown = context, fragments: 'posting' | 'public' = 'posting'): string {
  const variant = {
    id: 'v',
    sku: 'S',
    price: priceCents,
    onSale: false,
    attributes: {},
    unlimited: true,
    qtyInStock: 0,
  }
  const item = { id: 'mug', structuredContent: { productType: 1, currency: 'USD', variants: [variant] } }
  const template = compile('{@|product-price}')
  const { html, errors } = render(
    template,
    { ...item, productInstallmentsContext: { mug: said } },
    { now: 0, fragments },
  )
  expect(errors).toEqual([])
  return html
}

function badge(html: string): string | undefined {
  return /<p class="sw-installments">(.*?)<\/p>/.exec(html)?.[1]
}

const money = (sum: string): string => `<span class="sqs-money-native">${sum}</span>`

it('SF-2.09 SF-5.09 prints the installment amount after the price', () => {
  expect(badge(printed(5000))).toBe(`or 4 interest-free payments of ${money('12.50')} with Afterpay`)
})

it('SF-4.20 prints the bound for a price outside of the range', () => {
  expect(badge(printed(500))).toBe(`Afterpay available for orders over ${money('5.00')}`)
  expect(badge(printed(200_001))).toBe(`Afterpay available for orders up to ${money('2,000.00')}`)
})

it.each([
  ['a product that is not eligible', { ...context, afterPayAvailable: false }],
  ['a country without installments', { ...context, stripeAccountCountry: 'GB' }],
  ['a null context', null],
  ['a context that is no object', 'yes'],
])('prints no installments for %s', (_, said) => {
  expect(printed(5000, said)).not.toContain('installments')
})

it('prints no installments in public output', () => {
  expect(printed(5000, context, 'public')).not.toContain('installments')
})
