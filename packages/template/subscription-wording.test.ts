import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compile, render } from './index.ts'

type Plan = { unit: string; value: number; cycles: number; isFrom: boolean; words?: Record<string, string> }

function print({ unit, value, cycles, isFrom, words = {} }: Plan): string {
  const prices = isFrom ? ['1000', '1200'] : ['1000', '1000']
  const item = {
    id: 'club',
    structuredContent: {
      productType: 3,
      isSubscribable: true,
      subscriptionPlan: { billingPeriod: { unit, value }, numBillingCycles: cycles },
      variantOptionOrdering: ['Cup'],
      variants: prices.map((cents, at) => ({
        id: `v${at}`,
        attributes: { Cup: `${at}` },
        unlimited: true,
        priceMoney: { value: cents, currency: 'USD' },
      })),
    },
  }
  const data = { item, localizedStrings: words }
  const { html, errors } = render(compile('{item|product-price}'), data, { now: 0, fragments: 'public' })
  expect(errors).toEqual([])
  return html.replaceAll(/<[^>]*>/g, '').trim()
}

const plans = fc.record({
  unit: fc.constantFrom('WEEK', 'MONTH', 'YEAR'),
  value: fc.integer({ min: 1, max: 110 }),
  cycles: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 110 })),
  isFrom: fc.boolean(),
})

/** The expected length, computed independently: a total that is a multiple of 52 weeks or 12 months is given in years. */
function lasting({ unit, value, cycles }: Plan): [count: number, unit: string] {
  const total = value * cycles
  if (unit === 'WEEK' && Number.isInteger(total / 52)) return [total / 52, 'Year']
  if (unit === 'MONTH' && Number.isInteger(total / 12)) return [total / 12, 'Year']
  return [total, { WEEK: 'Week', MONTH: 'Month', YEAR: 'Year' }[unit] ?? '']
}

describe('the price of a subscription', () => {
  it('SF-4.28 SF-3.08 SF-9.05 PL-3.55 is printed with its period and length for every plan', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const [count, unit] = lasting(plan)
        const every = `every ${plan.value === 1 ? '' : `${plan.value} `}${plan.unit.toLowerCase()}${plan.value === 1 ? '' : 's'}`
        const length = plan.cycles === 0 ? '' : ` for ${count} ${unit.toLowerCase()}${count === 1 ? '' : 's'}`
        expect(print(plan)).toBe(`${plan.isFrom ? 'from ' : ''}10.00 ${every}${length}`)
      }),
      { numRuns: 400 },
    )
  })

  it('SF-4.28 SF-3.08 uses the theme’s text for the case, with placeholders for price, period and length', () => {
    const many = { WEEK: 'Weekly', MONTH: 'Monthly', YEAR: 'Yearly' }
    fc.assert(
      fc.property(plans, (plan) => {
        const [count, unit] = lasting(plan)
        const period = `${plan.value === 1 ? '1' : 'n'}${many[plan.unit as keyof typeof many]}`
        const length = plan.cycles === 0 ? 'indefinite' : `limited__${count === 1 ? '1' : 'n'}${unit}s`
        const key = `productPrice__${plan.isFrom ? 'multiplePrices' : 'singlePrice'}__${period}__${length}`
        const words = { [key]: 'P {fromPrice} {price} E {billingPeriodValue} L {duration} {other}' }
        const said = `P 10.00 10.00 E ${plan.value} L ${plan.cycles === 0 ? '' : count} {other}`
        expect(print({ ...plan, words })).toBe(said)
      }),
      { numRuns: 400 },
    )
  })

  it.each([
    ['no unit', { unit: '', value: 1 }],
    ['an unknown unit', { unit: 'DAY', value: 1 }],
    ['no number', { unit: 'WEEK', value: Number.NaN }],
    ['a value of 0', { unit: 'WEEK', value: 0 }],
  ])('SF-4.28 is Unavailable, or the theme’s text for it, when the plan has %s', (_, period) => {
    for (const isFrom of [true, false]) {
      expect(print({ ...period, cycles: 3, isFrom })).toBe('Unavailable')
      const words = { productPriceUnavailable: 'Ask us <3' }
      expect(print({ ...period, cycles: 3, isFrom, words })).toBe('Ask us &lt;3')
    }
  })

  it('escapes the theme’s text but not the markup of the price', () => {
    const words = { productPrice__singlePrice__1Monthly__indefinite: '<b>{price}</b>' }
    expect(print({ unit: 'MONTH', value: 1, cycles: 0, isFrom: false, words })).toBe('&lt;b&gt;10.00&lt;/b&gt;')
  })
})
