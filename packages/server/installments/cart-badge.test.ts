import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { moneyText } from '@sitewright/domain/kit/money-text.ts'
import { english } from '@sitewright/domain/locales/en.ts'
import { expect, it } from 'vitest'
import { cartBadgeHtml } from './cart-badge.ts'

const settings = { enabled: true, minCents: 500, maxCents: 200_000, country: 'US', language: '' }
const money = (cents: number) => moneyText(cents, 'USD')
const options = { settings, language: 'en-US', currency: 'USD', locale: english, money }
const physical = { productType: productTypes.physical }

function line(entries: readonly { productType: number }[], grandTotalCents: number): string | undefined {
  const html = cartBadgeHtml({ entries, grandTotalCents }, options)
  return /<p class="sw-installments">(.*?)<\/p>/.exec(html)?.[1]
}

it('SF-5.09 shows the installments of the total for a cart of physical products', () => {
  expect(line([physical, physical], 10_000)).toBe('or 4 interest-free payments of $25.00 with Afterpay')
})

it('SF-4.20 shows the minimum or maximum total for a cart out of range', () => {
  expect(line([physical], 500)).toBe('Afterpay available for orders over $5.00')
  expect(line([physical], 200_001)).toBe('Afterpay available for orders up to $2,000.00')
})

it('SF-5.09 shows an empty line for an empty cart and for a cart with other product types', () => {
  expect(line([], 0)).toBe('')
  expect(line([physical, { productType: productTypes.giftCard }], 10_000)).toBe('')
})

it('prints nothing when the shop offers no installments', () => {
  const off = { ...options, settings: { ...settings, enabled: false } }
  expect(cartBadgeHtml({ entries: [physical], grandTotalCents: 10_000 }, off)).toBe('')
})
