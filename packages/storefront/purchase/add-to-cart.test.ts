import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { allByRole, byRole, type } from '../testing/by-role.ts'
import { fakeShop, type FakeShop } from '../testing/fake-shop.ts'
import { boot, forgetCookies, openPage, settle } from '../testing/open-page.ts'
import { mug, onSaleAt, productPage, variant } from '../testing/product-page.ts'
import { slowAnswer } from '../testing/slow-answer.ts'

let shop: FakeShop

beforeEach(async () => {
  forgetCookies()
  shop = fakeShop(onSaleAt(mug))
  openPage(productPage(), shop)
  await boot()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the add-to-cart button', () => {
  it('SF-4.11 SF-9.01 shows Adding…, Added! 1 s after success, and its own label 2 s later', async () => {
    choose('Oat', 'Small')
    byRole('button', 'Add To Cart').click()
    await settle()
    expect(shop.cart().totalQuantity).toBe(1)
    expect(byRole('button', 'Adding…').getAttribute('aria-disabled')).toBe('true')

    await after(999)
    expect(byRole('button', 'Adding…')).toBeTruthy()
    await after(1)
    expect(byRole('button', 'Added!').getAttribute('aria-disabled')).toBe('false')
    expect(byRole('status', 'Added!')).toBeTruthy()

    await after(1999)
    expect(byRole('button', 'Added!')).toBeTruthy()
    await after(1)
    expect(byRole('button', 'Add To Cart')).toBeTruthy()
  })

  it('SF-4.12 SF-8.04 SF-8.05 SF-9.01 shows the server’s message and is idle 1 s after an error', async () => {
    choose('Oat', 'Small')
    shop.setStock('OAT-S', 0)
    byRole('button', 'Add To Cart').click()
    await settle()
    expect(alertText()).toBe('Unable to Add Item Sorry, we do not have enough of that item available.')

    await after(999)
    expect(byRole('button', 'Adding…')).toBeTruthy()
    await after(1)
    expect(byRole('button', 'Add To Cart')).toBeTruthy()
    expect(alertText()).toContain('not have enough')
  })

  it('SF-7.03 SF-3.03 posts item, SKU and quantity as JSON with the crumb, and shows the returned cart', async () => {
    choose('Oat', 'Large')
    type(byRole('spinbutton', 'Quantity'), '3')
    byRole('button', 'Add To Cart').click()
    await settle()

    expect(shop.requests).toEqual(['GET /api/commerce/shopping-cart', 'POST /api/commerce/shopping-cart/entries'])
    expect(shop.bodies[1]).toEqual({ itemId: 'mug', sku: 'OAT-L', quantity: 3 })
    expect(shop.headers[1]?.get('X-CSRF-Token')).toBe('fresh.crumb')
    expect(shop.headers[1]?.get('Content-Type')).toBe('application/json')
    await vi.dynamicImportSettled()
    await settle()
    expect(document.querySelector('.sqs-cart-quantity')?.textContent).toBe('3')
  })

  it('sends once when it is clicked twice', async () => {
    choose('Oat', 'Small')
    const button = byRole('button', 'Add To Cart')
    button.click()
    button.click()
    await settle()
    button.click()
    await settle()
    expect(posts()).toBe(1)
    expect(shop.cart().totalQuantity).toBe(1)
  })

  it('sends once when the form is submitted twice', async () => {
    choose('Oat', 'Small')
    const form = document.querySelector('form')
    form?.requestSubmit()
    form?.requestSubmit()
    await settle()
    form?.requestSubmit()
    await settle()
    expect(posts()).toBe(1)
  })

  it('adds the variant chosen at the click when the choice changes during the request', async () => {
    const go = slowAnswer(shop, 'POST')
    choose('Oat', 'Small')
    byRole('button', 'Add To Cart').click()
    await settle()
    choose('Oat', 'Large')
    quantity('4')
    await go()
    await settle()
    expect(shop.bodies.at(-1)).toEqual({ itemId: 'mug', sku: 'OAT-S', quantity: 1 })
    await after(1000)
    expect(byRole('button', 'Added!')).toBeTruthy()
  })

  it('can add again while it shows Added!, and restarts its timers', async () => {
    choose('Oat', 'Small')
    byRole('button', 'Add To Cart').click()
    await settle()
    await after(1500)
    byRole('button', 'Added!').click()
    await settle()
    expect(shop.cart().totalQuantity).toBe(2)
    await after(999)
    expect(byRole('button', 'Adding…')).toBeTruthy()
    await after(1)
    expect(byRole('button', 'Added!')).toBeTruthy()
  })

  it('stays busy while a second request is slow, despite the first one’s timers', async () => {
    choose('Oat', 'Small')
    byRole('button', 'Add To Cart').click()
    await settle()
    await after(1000)
    shop.troubles.push({ on: 'POST', trouble: new Promise(() => undefined) })
    byRole('button', 'Added!').click()
    await after(5000)
    expect(byRole('button', 'Adding…')).toBeTruthy()
  })

  it('prevents the browser from submitting the form', () => {
    const submit = new Event('submit', { bubbles: true, cancelable: true })
    document.querySelector('form')?.dispatchEvent(submit)
    expect(submit.defaultPrevented).toBe(true)
  })

  it('emits an event on the product for owner scripts when the cart has changed', async () => {
    const heard: number[] = []
    document.querySelector('[data-product-id]')?.addEventListener('sw:cart-change', (event) => {
      if (event instanceof CustomEvent) heard.push(event.detail.shoppingCart.totalQuantity)
    })
    choose('Oat', 'Small')
    byRole('button', 'Add To Cart').click()
    await settle()
    expect(heard).toEqual([1])
  })
})

describe('alerts before anything is sent', () => {
  it.each([
    ['SF-5.03 no option is chosen', () => choose('', ''), 'Please select the Glaze and Size options.'],
    ['SF-5.03 one option is chosen', () => choose('Oat', ''), 'Please select the Size option.'],
    [
      'SF-5.04 no variant matches',
      () => choose('Iron', 'Large'),
      'Sorry, that item variant is unavailable. Please select another variant.',
    ],
    [
      'SF-5.05 the variant is out of stock',
      () => choose('Iron', 'Small'),
      'Sorry, we do not have enough of that item available.',
    ],
    [
      'SF-5.05 the quantity is above stock',
      () => (choose('Oat', 'Small'), quantity('6')),
      'Sorry, we do not have enough of that item available.',
    ],
    [
      'SF-5.06 the quantity is not a number',
      () => (choose('Oat', 'Small'), quantity('')),
      'Quantity must be a number.',
    ],
    [
      'SF-5.06 the quantity is not a whole number',
      () => (choose('Oat', 'Small'), quantity('1.5')),
      'Quantity must be a whole number.',
    ],
    [
      'SF-9.02 the quantity is 0',
      () => (choose('Oat', 'Small'), quantity('0')),
      'Quantity must be between 1 and 9999.',
    ],
  ])('%s', async (_, prepare, message) => {
    prepare()
    byRole('button', 'Add To Cart').click()
    await settle()
    expect(alertText()).toBe(`Unable to Add Item ${message}`)
    expect(shop.requests).toEqual([])
    expect(byRole('button', 'Add To Cart').getAttribute('aria-disabled')).toBe('false')
  })

  it.each([
    ['the choice', () => choose('Oat', '')],
    ['the typed quantity', () => quantity('2')],
    ['the quantity by its stepper', () => byRole('button', 'One more').click()],
  ])('removes the alert when %s changes', async (_, change) => {
    byRole('button', 'Add To Cart').click()
    await settle()
    expect(allByRole('alert')).toHaveLength(1)
    change()
    await settle()
    expect(allByRole('alert')).toEqual([])
  })

  it('announces the alert again at each click, and keeps the focus', async () => {
    const button = byRole('button', 'Add To Cart')
    button.focus()
    button.click()
    await settle()
    const first = byRole('alert')
    button.click()
    await settle()
    expect(byRole('alert')).not.toBe(first)
    expect(document.activeElement).toBe(button)
  })
})

describe('failed requests', () => {
  it('SF-8.01 an expired crumb with cookies: shows that the session has expired, without a retry', async () => {
    await addWithTrouble({ status: 403, body: { message: 'no', code: 'kit.crumb', crumbFail: true, crumb: 'x' } })
    expect(alertText()).toContain('Your session has expired. Please reload the page and try again.')
    expect(posts()).toBe(1)
  })

  it('SF-8.02 an expired crumb without cookies: asks to enable cookies', async () => {
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
    await addWithTrouble({ status: 403, body: { message: 'no', crumbFail: true } })
    expect(alertText()).toContain('Please enable cookies in your browser, reload the page, and try again.')
    vi.restoreAllMocks()
  })

  it('SF-8.02 asks to enable cookies when the browser reports them as enabled but drops them', async () => {
    shop.keepsCookies = false
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
    await addWithTrouble({ status: 403, body: { message: 'no', crumbFail: true } })
    expect(alertText()).toContain('Please enable cookies in your browser')
    vi.restoreAllMocks()
  })

  it('SF-8.03 asks to try again after any 429 response', async () => {
    await addWithTrouble({ status: 429, body: '<h1>Slow down</h1>' })
    expect(alertText()).toBe('Unable to Add Item Please try again in a few seconds.')
  })

  it('shows a general message for an error page without JSON', async () => {
    await addWithTrouble({ status: 502, body: null })
    expect(alertText()).toBe('Unable to Add Item Something went wrong')
  })

  it('shows an alert while offline, and the next click works', async () => {
    await addWithTrouble('offline')
    expect(alertText()).toBe('Unable to Add Item Unable to connect. Please try again')
    await after(1000)
    byRole('button', 'Add To Cart').click()
    await settle()
    expect(allByRole('alert')).toEqual([])
    expect(shop.cart().totalQuantity).toBe(1)
  })

  it('gives up after 15 s without a response', async () => {
    await addWithTrouble(new Promise(() => undefined))
    await after(14_999)
    expect(byRole('button', 'Adding…')).toBeTruthy()
    await after(1)
    expect(alertText()).toContain('Unable to connect')
  })
})

describe('picker, quantity and button outside their form', () => {
  beforeEach(async () => {
    openPage(productPage({ isApart: true }), shop)
    vi.useRealTimers()
    await boot()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })

  it('are submitted as one purchase', async () => {
    choose('Oat', 'Large')
    quantity('2')
    byRole('button', 'Add To Cart').click()
    await settle()
    expect(shop.bodies.at(-1)).toEqual({ itemId: 'mug', sku: 'OAT-L', quantity: 2 })
  })

  it('SF-5.03 show one alert for the missing options until a field changes', async () => {
    byRole('button', 'Add To Cart').click()
    await settle()
    expect(alertText()).toContain('Please select the Glaze and Size options.')
    quantity('2')
    await settle()
    expect(allByRole('alert')).toEqual([])
  })
})

describe('other products', () => {
  it('adds a product without options by its only SKU', async () => {
    const plain = { ...mug, id: 'bowl', optionNames: [], variants: [variant('BOWL', {}, {})] }
    shop = fakeShop(onSaleAt(plain))
    openPage(productPage({ facts: plain }), shop)
    await boot()
    byRole('button', 'Add To Cart').click()
    await settle()
    expect(shop.bodies.at(-1)).toEqual({ itemId: 'bowl', sku: 'BOWL', quantity: 1 })
    expect(shop.cart().totalQuantity).toBe(1)
  })

  it('SF-5.07 SF-8.05 asks for a gift card’s denomination in an alert with its own title', async () => {
    openPage(productPage({ facts: { ...mug, productType: 4 } }), shop)
    await boot()
    byRole('button', /./).click()
    await settle()
    expect(alertText()).toBe('Unable to purchase Gift Card Select a denomination for the Gift Card')
  })
})

async function addWithTrouble(trouble: FakeShop['troubles'][number]['trouble']): Promise<void> {
  choose('Oat', 'Small')
  shop.troubles.push({ on: 'POST', trouble })
  byRole('button', 'Add To Cart').click()
  await settle()
}

function choose(glaze: string, size: string): void {
  type(byRole('combobox', 'Select Glaze'), glaze)
  type(byRole('combobox', 'Select Size'), size)
}

function quantity(typed: string): void {
  type(byRole('spinbutton', 'Quantity'), typed)
}

async function after(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await settle()
}

function alertText(): string {
  return byRole('alert').textContent ?? ''
}

function posts(): number {
  return shop.requests.filter((request) => request.startsWith('POST')).length
}
