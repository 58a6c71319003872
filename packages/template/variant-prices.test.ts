import { expect, it } from 'vitest'
import { aProduct } from '@sitewright/domain/testing/a-product-facts.ts'
import { aProductPage, plainShop } from '@sitewright/domain/testing/a-product-page.ts'
import { compile, render, type TemplateRenderOptions } from './index.ts'

const cup = aProduct({
  optionNames: ['Size'],
  variants: [
    { id: 'small', attributes: { Size: 'Small' }, priceCents: 1800 },
    { id: 'large', attributes: { Size: 'Large' }, priceCents: 2400, salePriceCents: 2105, onSale: true },
  ],
})

/** The price and sale price of each variant in `data-variants`. */
function pricesIn(version: string, env: Partial<TemplateRenderOptions> = {}): unknown[] {
  const data = { ...aProductPage(cup, plainShop, ''), template: { version } }
  const { html, errors } = render(compile('{item|variants-select}'), data, { now: 0, ...env })
  expect(errors).toEqual([])
  const text = /data-variants="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? ''
  const variants = JSON.parse(text) as { price: unknown; salePrice: unknown }[]
  return variants.map(({ price, salePrice }) => [price, salePrice])
}

const money = (value: number, decimalValue: string) => ({
  value,
  currencyCode: 'USD',
  decimalValue,
  fractionalDigits: 2,
})

it('SF-3.05 prints each price as an object in data-variants for template version 7.1', () => {
  const prices = [
    [money(1800, '18.00'), money(0, '0.00')],
    [money(2400, '24.00'), money(2105, '21.05')],
  ]
  expect(pricesIn('7.1')).toEqual(prices)
  expect(pricesIn('7.1', { fragments: 'public' })).toEqual(prices)
})

it.each([
  ['7.1', { variantPrices: 'integers' }],
  ['7', {}],
  ['8', {}],
] as const)('SF-3.05 prints prices in minor units for version %s with %j', (version, env) => {
  expect(pricesIn(version, env)).toEqual([
    [1800, 0],
    [2400, 2105],
  ])
})
