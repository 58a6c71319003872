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
const two = {
  ...one,
  variants: [variant('A', { Size: 'Small' }, {}), variant('B', { Size: 'Large' }, { priceCents: 2500 })],
}

it.each([
  ['a plain price', { priceCents: 123_450 }],
  ['a sale', { priceCents: 4200, salePriceCents: 3400, onSale: true }],
  ['a price of 0', { priceCents: 0 }],
])(
  'SF-4.07 %s of a chosen variant is formatted like the server’s price of a single-variant product',
  async (_, prices) => {
    const chosen = variant('A', { Size: 'Small' }, prices)
    openPage(productPage({ facts: { ...one, variants: [chosen] } }), fakeShop([]))
    const expected = priceMarkup()

    openPage(productPage({ facts: { ...one, variants: [chosen, variant('B', { Size: 'Large' }, {})] } }), fakeShop([]))
    await boot()
    type(byRole('combobox', 'Select Size'), 'Small')
    await settle()
    expect(priceMarkup()).toBe(expected)
  },
)

it('SF-4.07 shows a subscription’s price for the chosen variant with its billing interval', async () => {
  openPage(productPage({ facts: { ...two, isSubscribable: true } }), fakeShop([]))
  await boot()
  expect(priceText()).toBe('from 10.00 every 2 weeks')
  type(byRole('combobox', 'Select Size'), 'Large')
  await settle()
  expect(document.querySelector<HTMLElement>('.product-variants')?.dataset['selectedVariant']).toContain('"sku":"B"')
  expect(priceText()).toBe('25.00 every 2 weeks')
  type(byRole('combobox', 'Select Size'), '')
  await settle()
  expect(priceText()).toBe('from 10.00 every 2 weeks')
})

it('SF-4.06 shows the price of the variant in the URL, and the first price when the choice is cleared', async () => {
  openPage(productPage({ facts: two, requested: 'id-B' }), fakeShop([]))
  expect(priceText()).toBe('25.00')
  await boot()
  expect(priceText()).toBe('25.00')
  type(byRole('combobox', 'Select Size'), '')
  await settle()
  expect(priceText()).toBe('from 10.00')
})

it('is in a live region, and hydration does not replace it', async () => {
  openPage(productPage({ facts: two }), fakeShop([]))
  const printed = document.querySelector('.product-price .sqs-money-native')
  await boot()
  expect(document.querySelector('.product-price')?.getAttribute('aria-live')).toBe('polite')
  expect(document.querySelector('.product-price .sqs-money-native')).toBe(printed)
})

it('uses the locale’s money format when the page provides one', async () => {
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

function priceText(): string | undefined {
  const price = document.querySelector('.product-price')?.cloneNode(true)
  if (!(price instanceof HTMLElement)) return undefined
  for (const silent of price.querySelectorAll('script, template')) silent.remove()
  return price.textContent?.trim()
}
