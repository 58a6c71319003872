import { expect, it } from 'vitest'
import { compile, render } from './index.ts'

it.each(['public', 'posting'] as const)(
  'SF-5.01 SF-9.02 prints a number field from 1 to 9999 in steps of 1, with value 1 and size 4 (%s form)',
  (fragments) => {
    expect(attributesOf(print(1, {}, fragments))).toMatchObject({
      type: 'number',
      min: '1',
      max: '9999',
      step: '1',
      value: '1',
      size: '4',
    })
  },
)

it('SF-5.01 prints the quantity field for services unless the store disallows several', () => {
  expect(print(3, {})).toContain('<input')
  expect(print(3, { multipleQuantityAllowedForServices: true })).toContain('<input')
  expect(print(3, { multipleQuantityAllowedForServices: false })).toBe('')
  expect(print(1, { multipleQuantityAllowedForServices: false })).toContain('<input')
})

function print(productType: number, storeSettings: object, fragments: 'public' | 'posting' = 'posting'): string {
  const item = { id: 'cup', structuredContent: { productType, variants: [{ id: 'v', sku: 'CUP', qtyInStock: 2 }] } }
  const { html, errors } = render(
    compile('{item|quantity-input}'),
    { item, websiteSettings: { storeSettings } },
    {
      now: 0,
      fragments,
    },
  )
  expect(errors).toEqual([])
  return html
}

function attributesOf(html: string): Record<string, string | undefined> {
  const field = /<input [^>]*>/.exec(html)?.[0] ?? ''
  return Object.fromEntries([...field.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
}
