import { expect, it } from 'vitest'
import { Refusal } from '../kit/refusal.ts'
import { fieldErrorTexts } from '../refusals.ts'
import { english } from '../locales/en.ts'
import { checkProduct, type ProductDraft } from './check-product.ts'

const cup = { sku: 'CUP', priceCents: 1800, stock: 3 }

it('accepts a valid product', () => {
  expect(problems({})).toEqual({})
  expect(problems({ options: ['Size'], variants: [{ ...cup, attributes: { Size: 'small' } }] })).toEqual({})
})

it.each<[string, Partial<ProductDraft>, Record<string, string>]>([
  ['no title', { title: ' ' }, { title: 'Please enter a title.' }],
  ['an address with spaces', { urlId: 'a cup' }, { urlId: 'Please use letters, digits, hyphens and slashes.' }],
  ['an address with ".."', { urlId: '../cart' }, { urlId: 'Please use letters, digits, hyphens and slashes.' }],
  ['no variant', { variants: [] }, { variants: 'A product needs at least one variant.' }],
  [
    'a duplicate SKU',
    { options: ['A'], variants: [v('CUP', 'x'), v('CUP', 'y')] },
    { variants: 'The SKU CUP is there twice.' },
  ],
  [
    'two variants with the same option values',
    { options: ['A'], variants: [v('CUP', 'x'), v('CUP-2', 'x')] },
    { variants: 'The variant CUP-2 repeats the choices of another one.' },
  ],
  ['a variant without a value for an option', { options: ['A'] }, { variants: 'The variant CUP has no value for A.' }],
  [
    'a duplicate option',
    { options: ['A', 'A'], variants: [v('CUP', 'x')] },
    { options: 'The option A is there twice.' },
  ],
  ['a fractional price', { variants: [{ ...cup, priceCents: 0.5 }] }, { variants: 'The price of CUP is not valid.' }],
  [
    'a negative sale price',
    { variants: [{ ...cup, salePriceCents: -1 }] },
    { variants: 'The price of CUP is not valid.' },
  ],
  ['a fractional stock', { variants: [{ ...cup, stock: 1.5 }] }, { variants: 'The stock of CUP is not valid.' }],
  [
    'a negative weight',
    { variants: [{ ...cup, weightGrams: -1 }] },
    { variants: 'The weight or size of CUP is not valid.' },
  ],
  [
    'a fractional length',
    { variants: [{ ...cup, lengthMm: 0.5 }] },
    { variants: 'The weight or size of CUP is not valid.' },
  ],
  [
    'a tax class without a name',
    { variants: [{ ...cup, taxClass: ' ' }] },
    { variants: 'The tax class of CUP is not valid.' },
  ],
  [
    'too many tags',
    { tags: Array.from({ length: 501 }, (_, index) => `w${index}`) },
    { tags: 'There can be 500 of them.' },
  ],
  ['SF-9.08 a long tag', { tags: ['t'.repeat(51)] }, { tags: 'A tag can have 50 characters.' }],
  ['SF-9.08 a long category', { categories: ['c'.repeat(26)] }, { categories: 'A category can have 25 characters.' }],
  [
    'seven options',
    { options: 'A B C D E F G'.split(' ') },
    { options: 'A product can have 6 options.', variants: 'The variant CUP has no value for A.' },
  ],
])('refuses %s', (_name, change, expected) => {
  expect(problems(change)).toEqual(expected)
})

it.each(['x'.repeat(201), 'a\nb', 'a\0b', '\ud800'])('refuses %j as the name of an option and as a value', (text) => {
  const message = 'Names and values of options can have 200 characters and no line breaks.'
  const named = [{ ...cup, attributes: { [text]: 'x' } }]
  expect(problems({ options: [text], variants: named })).toEqual({ options: message })
  expect(problems({ options: ['A'], variants: [v('CUP', text)] })).toEqual({ variants: message })
})

it('reports the problems of all fields at once', () => {
  expect(Object.keys(problems({ title: '', urlId: '', variants: [] }))).toEqual(['title', 'urlId', 'variants'])
})

const monthly = { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 } as const

it('SF-5.08 accepts subscription plans only for physical and service products', () => {
  const problem = { subscriptionPlan: 'Only physical and service products can be subscribed to.' }
  const found = ([1, 2, 3, 4, 5] as const).map((productType) => problems({ productType, subscriptionPlan: monthly }))
  expect(found).toEqual([{}, problem, {}, problem, problem])
})

it.each([
  { ...monthly, numBillingCycles: -1 },
  { ...monthly, numBillingCycles: 1.5 },
  { ...monthly, billingPeriod: { value: 0, unit: 'WEEK' } as const },
  { ...monthly, billingPeriod: { value: 1, unit: 'DAY' as 'WEEK' } },
])('PL-3.55 refuses a subscription plan with an invalid period or number of cycles: %j', (subscriptionPlan) => {
  const { subscriptionPlan: message } = problems({ subscriptionPlan })
  expect(message).toMatch(/^A subscription needs a period of whole weeks, months or years/)
})

it('refuses a form whose select field has no options', () => {
  const additionalFieldsForm = { id: 'f', name: '', fields: [{ id: 'a', type: 'select', title: 'A' }] } as const
  const message = 'Each field of the form needs a title, and something to choose where one chooses.'
  expect(problems({ additionalFieldsForm })).toEqual({ additionalFieldsForm: message })
})

function v(sku: string, value: string): ProductDraft['variants'][number] {
  return { ...cup, sku, attributes: { A: value } }
}

function problems(change: Partial<ProductDraft>): Record<string, string> {
  const draft = {
    urlId: 'cup',
    title: 'Cup',
    productType: 1,
    options: [],
    variants: [cup],
    tags: [],
    categories: [],
    images: [],
  } as const
  try {
    checkProduct({ ...draft, ...change })
    return {}
  } catch (error) {
    if (error instanceof Refusal && error.code === 'catalog.product-invalid') return fieldErrorTexts(english, error)
    throw error
  }
}
