import fc from 'fast-check'
import { expect, it } from 'vitest'
import { purchaseProblem } from '../../purchase/purchase-problem.ts'
import { Refusal } from '../../kit/refusal.ts'
import { refusalText } from '../../refusals.ts'
import { english } from '../../locales/en.ts'
import { anyProduct, aProduct } from '../../testing/a-product-facts.ts'
import type { ProductFacts } from '../product-facts.ts'
import { selectVariant } from './select-variant.ts'
import { hasVariantSelect, optionsOf } from './variant-select.ts'

const mug = aProduct({
  optionNames: ['Colour', 'Size'],
  variants: [
    { attributes: { Colour: 'green', Size: 'small' } },
    { attributes: { Colour: 'green', Size: 'large' }, qtyInStock: 0 },
    { attributes: { Colour: 'blue', Size: 'small' } },
  ],
})

it('SF-4.06 returns the options without a value, in their order', () => {
  expect(selectVariant(mug, {})).toEqual({ kind: 'incomplete', missing: ['Colour', 'Size'] })
  expect(selectVariant(mug, { Size: 'small', Colour: '' })).toEqual({ kind: 'incomplete', missing: ['Colour'] })
})

it('SF-4.07 returns the variant of a complete selection, or unavailable', () => {
  expect(selectVariant(mug, { Colour: 'blue', Size: 'small' })).toMatchObject({ kind: 'match', variant: { id: 'v2' } })
  expect(selectVariant(mug, { Colour: 'blue', Size: 'large' })).toEqual({ kind: 'unavailable' })
})

it('SF-4.07 finds every variant by its own attributes', () => {
  fc.assert(
    fc.property(anyProduct, (product) => {
      for (const variant of product.variants) {
        expect(selectVariant(product, variant.attributes)).toEqual({ kind: 'match', variant })
      }
    }),
  )
})

it('SF-4.07 treats an option named "constructor" like any other', () => {
  const odd = aProduct({ optionNames: ['constructor'], variants: [{ attributes: { constructor: 'a' } }, {}] })
  expect(selectVariant(odd, {})).toEqual({ kind: 'incomplete', missing: ['constructor'] })
})

it('SF-5.02 requires a selection only when the product has more than one variant', () => {
  const single = aProduct({ optionNames: ['Size'], variants: [{ attributes: { Size: 'small' } }] })
  const pair = aProduct({
    optionNames: ['Size'],
    variants: [{ attributes: { Size: 'small' } }, { attributes: { Size: 'large' } }],
  })
  expect([mug, pair, single].map(hasVariantSelect)).toEqual([true, true, false])
  expect(selectVariant(single, {})).toMatchObject({ kind: 'match' })
  expect(selectVariant(pair, {})).toMatchObject({ kind: 'incomplete' })
})

it('PL-3.62 lists each value of an option once', () => {
  expect(optionsOf(mug)).toEqual([
    { name: 'Colour', values: ['green', 'blue'] },
    { name: 'Size', values: ['small', 'large'] },
  ])
})

it('SF-5.03 names every unselected option', () => {
  const names = ['Colour', 'Size', 'Glaze']
  const texts = [1, 2, 3].map((count) => {
    const optionNames = names.slice(0, count)
    return problemText(aProduct({ optionNames, variants: [{}, {}] }), {})
  })
  expect(texts).toEqual([
    'Please select the Colour option.',
    'Please select the Colour and Size options.',
    'Please select the Colour, Size and Glaze options.',
  ])
})

it('SF-5.04 returns the unavailable message for a combination without a variant', () => {
  const message = problemText(mug, { Colour: 'blue', Size: 'large' })
  expect(message).toBe('Sorry, that item variant is unavailable. Please select another variant.')
})

it('SF-5.05 returns the not-enough-stock message for a sold-out variant and for a quantity above the stock', () => {
  expect(problemText(mug, { Colour: 'green', Size: 'large' })).toBe(
    'Sorry, we do not have enough of that item available.',
  )
  expect(problemText(mug, { Colour: 'green', Size: 'small' })).toBe('nothing')
  expect(problemText(mug, { Colour: 'green', Size: 'small' }, 6)).toBe(
    'Sorry, we do not have enough of that item available.',
  )
})

it('SF-5.07 asks for the denomination of a gift card', () => {
  const card = aProduct({ productType: 4, optionNames: ['Value'], variants: [{}, {}] })
  expect(problemText(card, {})).toBe('Select a denomination for the Gift Card')
})

function problemText(product: ProductFacts, chosen: Record<string, string>, quantity?: number): string {
  const problem = purchaseProblem(product, selectVariant(product, chosen), quantity)
  return problem ? refusalText(english, new Refusal(problem.code, { values: problem.values })) : 'nothing'
}
