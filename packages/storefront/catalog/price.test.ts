import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { byRole, type } from '../testing/by-role.ts'
import { fakeShop } from '../testing/fake-shop.ts'
import { boot, forgetCookies, openPage, settle } from '../testing/open-page.ts'
import { mug, productPage, variant } from '../testing/product-page.ts'

beforeEach(forgetCookies)
afterEach(() => {
  vi.unstubAllGlobals()
  delete document.body.dataset['moneyPattern']
})

const one = { ...mug, optionNames: ['Size'] }

it.each([
  ['a plain price', { priceCents: 123_450 }],
  ['a sale', { priceCents: 4200, salePriceCents: 3400, onSale: true }],
  ['a price of nothing', { priceCents: 0 }],
])('SF-4.07 %s of a chosen variant is printed as the engine prints it for a product of its own', async (_, prices) => {
  const chosen = variant('A', { Size: 'Small' }, prices)
  openPage(productPage({ facts: { ...one, variants: [chosen] } }), fakeShop([]))
  const expected = priceMarkup()

  openPage(productPage({ facts: { ...one, variants: [chosen, variant('B', { Size: 'Large' }, {})] } }), fakeShop([]))
  await boot()
  type(byRole('combobox', 'Select Size'), 'Small')
  await settle()
  expect(priceMarkup()).toBe(expected)
})

it('SF-4.07 the price of a subscription stays in the words of its plan, whatever is chosen', async () => {
  const variants = [variant('A', { Size: 'Small' }, {}), variant('B', { Size: 'Large' }, {})]
  const subscriptionPlan = { billingPeriod: { value: 2, unit: 'WEEK' }, numBillingCycles: 0 }
  openPage(productPage({ facts: { ...one, isSubscribable: true, variants }, subscriptionPlan }), fakeShop([]))
  await boot()
  type(byRole('combobox', 'Select Size'), 'Small')
  await settle()
  expect(document.querySelector<HTMLElement>('.product-variants')?.dataset['selectedVariant']).toContain('"sku":"A"')
  expect(document.querySelector('.product-price')?.textContent?.trim()).toBe('10.00 every 2 weeks')
})

it('prints by the pattern of the locale where the page brings one', async () => {
  const pattern = { before: '', after: ' €', thousands: '.', decimal: ',', fractionDigits: 2 }
  document.body.dataset['moneyPattern'] = JSON.stringify(pattern)
  const variants = [variant('A', { Size: 'Small' }, { priceCents: 123_450 }), variant('B', { Size: 'Large' }, {})]
  openPage(productPage({ facts: { ...one, variants } }), fakeShop([]))
  await boot()
  type(byRole('combobox', 'Select Size'), 'Small')
  await settle()
  expect(priceMarkup()).toBe('1.234,50 €')
})

function priceMarkup(): string {
  const price = document.querySelector('.product-price')?.cloneNode(true)
  if (!(price instanceof HTMLElement)) return ''
  price.querySelector('script')?.remove()
  return price.innerHTML.trim()
}
