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
  it('SF-4.11 SF-9.01 says Adding…, about 1 s after success Added!, and 2 s later what it said before', async () => {
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

  it('SF-4.12 SF-8.04 SF-8.05 SF-9.01 shows what the server says and is idle 1 s after the error', async () => {
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

  it('SF-7.03 SF-3.03 posts the item, the SKU and the quantity as JSON, with the crumb, and shows the cart of the answer', async () => {
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

  it('sends once when Enter is pressed twice in the quantity', async () => {
    choose('Oat', 'Small')
    const form = document.querySelector('form')
    form?.requestSubmit()
    form?.requestSubmit()
    await settle()
    form?.requestSubmit()
    await settle()
    expect(posts()).toBe(1)
  })

  it('adds what was chosen when it was pressed, though something else is chosen while it adds', async () => {
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

  it('can add again while it still says Added!, and counts its times anew', async () => {
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

  it('stays busy while a second answer is slow, whatever the first one had begun', async () => {
    choose('Oat', 'Small')
    byRole('button', 'Add To Cart').click()
    await settle()
    await after(1000)
    shop.troubles.push({ on: 'POST', trouble: new Promise(() => undefined) })
    byRole('button', 'Added!').click()
    await after(5000)
    expect(byRole('button', 'Adding…')).toBeTruthy()
  })

  it('keeps the browser from posting the form as well', () => {
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
      'SF-5.05 more than there is are wanted',
      () => (choose('Oat', 'Small'), quantity('6')),
      'Sorry, we do not have enough of that item available.',
    ],
    ['SF-5.06 the quantity is no number', () => (choose('Oat', 'Small'), quantity('')), 'Quantity must be a number.'],
    [
      'SF-5.06 the quantity is not whole',
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
    ['the quantity by a step', () => byRole('button', 'One more').click()],
  ])('takes the sentence away when %s changes', async (_, change) => {
    byRole('button', 'Add To Cart').click()
    await settle()
    expect(allByRole('alert')).toHaveLength(1)
    change()
    await settle()
    expect(allByRole('alert')).toEqual([])
  })

  it('says it anew at each press, and leaves the focus where it was', async () => {
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

describe('what goes wrong on the way', () => {
  it('SF-8.01 a crumb that no longer fits, with cookies: the session has expired; nothing is repeated', async () => {
    await addWithTrouble({ status: 403, body: { message: 'no', code: 'kit.crumb', crumbFail: true, crumb: 'x' } })
    expect(alertText()).toContain('Your session has expired. Please reload the page and try again.')
    expect(posts()).toBe(1)
  })

  it('SF-8.02 the same without cookies: says to enable them', async () => {
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
    await addWithTrouble({ status: 403, body: { message: 'no', crumbFail: true } })
    expect(alertText()).toContain('Please enable cookies in your browser, reload the page, and try again.')
    vi.restoreAllMocks()
  })

  it('SF-8.02 the same where the browser reports cookies as enabled and drops them', async () => {
    shop.keepsCookies = false
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
    await addWithTrouble({ status: 403, body: { message: 'no', crumbFail: true } })
    expect(alertText()).toContain('Please enable cookies in your browser')
    vi.restoreAllMocks()
  })

  it('SF-8.03 too many adds, whoever says so', async () => {
    await addWithTrouble({ status: 429, body: '<h1>Slow down</h1>' })
    expect(alertText()).toBe('Unable to Add Item Please try again in a few seconds.')
  })

  it('an error page that is not ours: a sentence all the same', async () => {
    await addWithTrouble({ status: 502, body: null })
    expect(alertText()).toBe('Unable to Add Item Something went wrong')
  })

  it('no network: says so, and the next click works', async () => {
    await addWithTrouble('offline')
    expect(alertText()).toBe('Unable to Add Item Unable to connect. Please try again')
    await after(1000)
    byRole('button', 'Add To Cart').click()
    await settle()
    expect(allByRole('alert')).toEqual([])
    expect(shop.cart().totalQuantity).toBe(1)
  })

  it('an answer that never comes: gives up after 15 s', async () => {
    await addWithTrouble(new Promise(() => undefined))
    await after(14_999)
    expect(byRole('button', 'Adding…')).toBeTruthy()
    await after(1)
    expect(alertText()).toContain('Unable to connect')
  })
})

describe('picker, quantity and button that stand apart from their form', () => {
  beforeEach(async () => {
    openPage(productPage({ isApart: true }), shop)
    vi.useRealTimers()
    await boot()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })

  it('are one purchase all the same', async () => {
    choose('Oat', 'Large')
    quantity('2')
    byRole('button', 'Add To Cart').click()
    await settle()
    expect(shop.bodies.at(-1)).toEqual({ itemId: 'mug', sku: 'OAT-L', quantity: 2 })
  })

  it('SF-5.03 say once what is missing, until something changes', async () => {
    byRole('button', 'Add To Cart').click()
    await settle()
    expect(alertText()).toContain('Please select the Glaze and Size options.')
    quantity('2')
    await settle()
    expect(allByRole('alert')).toEqual([])
  })
})

describe('other products', () => {
  it('adds a product with nothing to choose by its one SKU, and asks the server what is left', async () => {
    const plain = { ...mug, id: 'bowl', optionNames: [], variants: [variant('BOWL', {}, {})] }
    shop = fakeShop(onSaleAt(plain))
    openPage(productPage({ facts: plain }), shop)
    await boot()
    byRole('button', 'Add To Cart').click()
    await settle()
    expect(shop.bodies.at(-1)).toEqual({ itemId: 'bowl', sku: 'BOWL', quantity: 1 })
    expect(shop.cart().totalQuantity).toBe(1)
  })

  it('SF-5.07 SF-8.05 asks for the denomination of a gift card, under its own title', async () => {
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
