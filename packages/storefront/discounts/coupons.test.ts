import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tenPercentOff } from '@sitewright/domain/testing/a-discount.ts'
import { allByRole, byRole, type } from '../testing/by-role.ts'
import { cartPage, returningVisitor, reactMounted } from '../testing/cart-page.ts'
import { announcement } from '../testing/shown-cart.ts'
import { fakeShop, type FakeShop } from '../testing/fake-shop.ts'
import { boot, openPage, settle } from '../testing/open-page.ts'
import { mug, onSaleAt } from '../testing/product-page.ts'
import { slowAnswer } from '../testing/slow-answer.ts'

const spring = tenPercentOff({ id: 'c1' })
let shop: FakeShop

beforeEach(() => {
  returningVisitor()
  shop = fakeShop(onSaleAt(mug))
  shop.put('OAT-S', 2) // 2 × 28.00
  shop.offers.codes = [spring, { ...spring, id: 'c2', code: 'LARGE', name: '', minimumCents: 9000 }]
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function open(): Promise<void> {
  openPage(cartPage(shop.cart()), shop)
  await boot()
  await reactMounted()
  shop.requests.length = 0
}

const field = () => byRole('textbox', 'Coupon code') as HTMLInputElement
const sums = () => [...document.querySelectorAll('.cart-summary > div .price')].map((one) => one.textContent)
const coupons = () => [...document.querySelectorAll('.sw-coupon')].map((one) => one.textContent)

async function apply(code: string): Promise<void> {
  type(field(), code)
  byRole('button', 'Apply').click()
  await settle()
}

describe('a code on the cart page', () => {
  it('is sent as typed, shown with its discount, and announced', async () => {
    await open()
    await apply(' spring10 ')
    expect(shop.requests).toEqual(['POST /api/commerce/shopping-cart/coupons'])
    expect(shop.bodies.at(-1)).toEqual({ promoCode: ' spring10 ' })
    expect(coupons()).toEqual(['SPRING10, 10% off'])
    expect(sums()).toEqual(['56.00', '−5.60', '50.40'])
    expect([field().value, document.activeElement]).toEqual(['', field()])
    expect(byRole('status', 'SPRING10 was added.')).toBeTruthy()
    expect(announcement()).toBe('Subtotal 56.00 Total 50.40')
  })

  it('stays in its field with the reason when the server refuses it', async () => {
    await open()
    await apply('NOPE')
    expect(byRole('alert').textContent).toBe('That code is not one of ours.')
    expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['NOPE', 'true'])
    expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toContain('not one')
    await apply('SPRING10')
    expect(allByRole('alert')).toEqual([])
  })

  it('SF-8.03 shows an alert after too many tries', async () => {
    await open()
    shop.troubles.push({ on: 'POST', trouble: { status: 429, body: { code: 'kit.too-many', message: 'x' } } })
    await apply('SPRING10')
    expect(byRole('alert').textContent).toBe('Please try again in a few seconds.')
  })

  it('below its minimum is shown with the required amount', async () => {
    await open()
    await apply('LARGE')
    expect(coupons()).toEqual(['LARGE Spend at least 90.00 to use this code.'])
    expect(document.querySelector('.sw-coupon.is-invalid .sqs-money-native')?.textContent).toBe('90.00')
    expect(document.querySelector('.sw-coupon-form output')?.textContent).toBe(
      'LARGE takes nothing off your cart. Spend at least 90.00 to use this code.',
    )
  })

  it('is sent once, however often the button is pressed', async () => {
    await open()
    const answered = slowAnswer(shop, 'POST')
    type(field(), 'SPRING10')
    byRole('button', 'Apply').click()
    byRole('button', 'Apply').click()
    await settle()
    await answered()
    expect(shop.requests).toEqual(['POST /api/commerce/shopping-cart/coupons'])
  })

  it('disappears at once when removed, and returns with the reason when the removal fails', async () => {
    await open()
    await apply('SPRING10')
    const answered = slowAnswer(shop, 'DELETE')
    byRole('button', 'Remove coupon SPRING10').click()
    await settle()
    expect([coupons(), sums()]).toEqual([[], ['56.00']])
    expect(document.activeElement).toBe(field())
    await answered()
    expect(byRole('status', 'SPRING10 was removed.')).toBeTruthy()

    await apply('SPRING10')
    shop.troubles.push({ on: 'DELETE', trouble: 'offline' })
    byRole('button', 'Remove coupon SPRING10').click()
    await settle()
    expect(coupons()).toEqual(['SPRING10, 10% off'])
    expect(byRole('alert').textContent).toBe('Unable to connect. Please try again')
  })

  it('is applied at once to a pending quantity', async () => {
    await open()
    await apply('SPRING10')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    byRole('button', 'One more Morning mug, Oat, Small').click()
    await settle()
    expect(sums()).toEqual(['84.00', '−8.40', '75.60'])
    vi.useRealTimers()
  })

  it('has no field in a shop without codes', async () => {
    shop.offers.codes = []
    await open()
    expect(allByRole('textbox', 'Coupon code')).toEqual([])
  })

  it('keeps its text typed before hydration', async () => {
    openPage(cartPage(shop.cart()), shop)
    const early = document.querySelector<HTMLInputElement>('[name=promoCode]')
    if (early) early.value = 'SPR'
    await boot()
    await reactMounted()
    expect(field().value).toBe('SPR')
  })
})

describe('the estimate', () => {
  beforeEach(() => {
    const everywhere = { countries: [], regions: [], postcodes: [] }
    const post = { name: 'Post', priceCents: 600, fromCents: 0, belowCents: null, ...everywhere, countries: ['US'] }
    shop.offers.shippingRates = [post]
    const rules = [{ name: 'Sales tax', ratePpm: 80_000, isOnShipping: false, ...everywhere, regions: ['NY'] }]
    shop.offers.taxes = { areIncluded: false, rules }
  })

  async function send(country: string, region: string): Promise<void> {
    type(byRole('combobox', 'Country'), country)
    type(regionField(), region)
    byRole('button', 'Show estimate').click()
    await settle()
  }

  it('has labelled fields for country, region and postcode, and shows sums that add up', async () => {
    await open()
    document.querySelector<HTMLDetailsElement>('.sw-cart-estimate')!.open = true
    expect(byRole('textbox', 'Postcode').getAttribute('autocomplete')).toBe('shipping postal-code')
    await send('US', 'NY')
    expect(shop.bodies.at(-1)).toEqual({ country: 'US', region: 'NY', postcode: '' })
    const rows = [...document.querySelectorAll('.cart-summary > div')].map((one) => one.textContent)
    expect(rows).toEqual([
      'Subtotal 56.00',
      'Shipping (estimate) 6.00',
      'Sales tax, 8% (estimate) 4.48',
      'Estimated total 66.48',
    ])
    const note = 'Estimated for NY, United States. The final amounts are worked out at checkout.'
    expect(document.querySelector('.note')?.textContent).toBe(note)
    expect(byRole('status', 'Estimated for NY, United States.')).toBeTruthy()
  })

  it('has a list of regions for countries with regions, and a text field for others', async () => {
    await open()
    const shown = (): string[] => [...(regionField() as HTMLSelectElement).options].map(({ text }) => text)
    expect([shown().length, shown().slice(0, 3)]).toEqual([55, ['Select', 'Alabama', 'Alaska']])
    type(byRole('combobox', 'Country'), 'CA')
    expect(shown()).toContain('Quebec')
    type(byRole('combobox', 'Country'), 'DE')
    expect(regionField().tagName).toBe('INPUT')
  })

  it('clears region and postcode when the country changes', async () => {
    await open()
    const values = () =>
      [regionField(), byRole('textbox', 'Postcode')].map((field) => (field as HTMLInputElement).value)
    type(regionField(), 'NY')
    type(byRole('textbox', 'Postcode'), '12207')
    await send('US', 'NY')
    expect(values()).toEqual(['NY', '12207'])
    type(byRole('combobox', 'Country'), 'DE')
    expect(values()).toEqual(['', ''])
    type(byRole('combobox', 'Country'), 'US')
    expect(values()).toEqual(['NY', '12207']) // the location of the cart
  })

  it('keeps a stored region that is not in the list', async () => {
    await shop.fetch('/api/commerce/shopping-cart/location', {
      method: 'PUT',
      body: JSON.stringify({ country: 'US', region: 'Nowhere' }),
    })
    await open()
    const { options } = regionField() as HTMLSelectElement
    expect([...options].slice(0, 3).map(({ text }) => text)).toEqual(['Select', 'Nowhere', 'Alabama'])
  })

  function regionField(): HTMLElement {
    return document.querySelector<HTMLElement>('#sw-estimate-region') ?? document.body
  }

  it('shows an alert for a country without shipping', async () => {
    await open()
    await send('DE', '')
    expect(byRole('alert').textContent).toBe('We do not ship to this place yet.')
  })

  it('is not shown in a shop without rates', async () => {
    shop.offers.shippingRates = []
    shop.offers.taxes = { areIncluded: false, rules: [] }
    await open()
    expect(document.querySelector('.sw-cart-estimate')).toBeNull()
  })
})
