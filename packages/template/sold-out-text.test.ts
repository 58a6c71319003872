import { expect, it } from 'vitest'
import { compile, render } from './index.ts'

it('SF-4.07 passes the sold-out text to the picker from the merchandising context, else from the item', () => {
  const context = { cup: { customSoldOutText: 'Back in spring' } }
  expect(soldOutTextOf({ id: 'cup' }, context)).toBe('Back in spring')
  expect(soldOutTextOf({ id: 'cup', customSoldOutText: 'Gone' }, {})).toBe('Gone')
  expect(soldOutTextOf({ id: 'cup' }, {})).toBe(undefined)
})

function soldOutTextOf(item: object, productMerchandisingContext: object): string | undefined {
  const variants = ['S', 'L'].map((sku) => ({ id: sku, sku, attributes: { Size: sku }, qtyInStock: 0 }))
  const data = { item: { ...item, structuredContent: { productType: 1, variants } }, productMerchandisingContext }
  const { html } = render(compile('{item|variants-select}'), data, { now: 0, fragments: 'posting' })
  const props = /data-island-props>(\{.*?\})<\/script>/.exec(html)?.[1] ?? '{}'
  return JSON.parse(props).item?.customSoldOutText
}
