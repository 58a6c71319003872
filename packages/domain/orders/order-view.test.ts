import { expect, it } from 'vitest'
import { localeOf } from '../locales/locale-of.ts'
import { orderSumViews } from './order-view.ts'

it('BX-3.17 prints the rate of a tax as the language of the order writes numbers', () => {
  const taxes = [{ id: '0', name: 'Steuer', ratePpm: 103_500, amountCents: 104, isIncluded: false, refundedCents: 0 }]
  const totals = { subtotalCents: 1000, discountCents: 0, shippingCents: 0, taxCents: 104, totalCents: 1104 }
  const order = { lines: [], discounts: [], taxes, isTaxIncluded: false, shipping: null, totals, refundedCents: 0 }
  const titleIn = (language: string, isTaxIncluded: boolean) =>
    orderSumViews({ ...order, isTaxIncluded }, { locale: localeOf(language), money: String }).find(
      ({ name }) => name === 'tax' || name === 'included',
    )?.title
  expect([titleIn('en', false), titleIn('de', false), titleIn('de', true)]).toEqual([
    'Steuer, 10.35%',
    'Steuer, 10,35%',
    'Enthält Steuer, 10,35%',
  ])
})
