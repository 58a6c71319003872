import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FormDefinition } from '@sitewright/domain/forms/form.ts'
import { allByRole, byRole, type } from '../testing/by-role.ts'
import { fakeShop, type FakeShop } from '../testing/fake-shop.ts'
import { boot, forgetCookies, openPage, settle } from '../testing/open-page.ts'
import { mug, onSaleAt, productPage } from '../testing/product-page.ts'

let shop: FakeShop
let left: string[]

beforeEach(() => {
  forgetCookies()
  shop = fakeShop(onSaleAt(mug))
  left = []
  vi.spyOn(location, 'assign').mockImplementation((url) => void left.push(String(url)))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function open(given: Parameters<typeof productPage>[0]): Promise<void> {
  openPage(productPage(given), shop)
  await boot()
}

const form: FormDefinition = {
  id: 'engraving',
  name: 'What shall we engrave?',
  fields: [
    { id: 'words', type: 'text', title: 'Your words', required: true, maxLength: 12 },
    { id: 'side', type: 'radio', title: 'Which side', options: ['Front', 'Back'] },
    { id: 'extras', type: 'checkbox', title: 'Extras', options: ['Gift wrap', 'A card'] },
    { id: 'who', type: 'name', title: 'For whom' },
  ],
}

function choose(glaze: string, size: string): void {
  type(byRole('combobox', 'Select Glaze'), glaze)
  type(byRole('combobox', 'Select Size'), size)
}

async function press(name: string): Promise<void> {
  byRole('button', name).click()
  await settle()
}

const calls = () => shop.requests.filter((request) => !request.endsWith('shopping-cart'))
const alertText = () => byRole('alert').textContent

describe('a subscription', () => {
  const club = { ...mug, isSubscribable: true }

  it('SF-4.14 SF-7.06 is posted to its endpoint and opens its checkout with the token', async () => {
    await open({ facts: club })
    choose('Oat', 'Small')
    await press('Subscribe')
    expect(calls()).toEqual(['POST /api/3/commerce/cart/subscription'])
    expect(shop.bodies.at(-1)).toEqual({ itemId: 'mug', sku: 'OAT-S', qty: 1 })
    expect(left).toEqual(['/checkout/subscription?cartToken=a1b2'])
    expect(shop.cart().totalQuantity).toBe(0)
  })

  it('SF-7.06 sends the quantity and the answers to its form', async () => {
    await open({ facts: club, form })
    choose('Oat', 'Small')
    await press('Subscribe')
    type(byRole('textbox', 'Your words *'), 'Ada')
    document.querySelector<HTMLElement>('dialog [type=submit]')?.click()
    await settle()
    const { additionalFields, ...rest } = shop.bodies.at(-1) as { additionalFields: string }
    expect(rest).toEqual({ itemId: 'mug', sku: 'OAT-S', qty: 1 })
    expect(JSON.parse(additionalFields)).toMatchObject([{ id: 'words', value: 'Ada' }])
  })

  it('SF-8.05 shows the server’s refusal in an alert with the usual title', async () => {
    await open({ facts: club })
    choose('Oat', 'Small')
    shop.troubles.push({ on: 'POST', trouble: { status: 409, body: { message: 'Not any more.' } } })
    await press('Subscribe')
    expect(alertText()).toBe('Unable to Add Item Not any more.')
    expect(left).toEqual([])
  })
})

describe('express checkout', () => {
  it('SF-4.13 SF-7.03 adds with the express flag and goes straight to the checkout', async () => {
    await open({ isExpress: true })
    choose('Oat', 'Small')
    await press('Buy Now')
    expect(calls()).toEqual(['POST /api/commerce/shopping-cart/entries?isExpress=true'])
    expect(shop.bodies.at(-1)).toEqual({ itemId: 'mug', sku: 'OAT-S', quantity: 1 })
    expect(left).toEqual(['/checkout?cartToken=c3d4'])
    // The page's cart is unchanged.
    expect(document.querySelector('.sqs-cart-quantity')?.textContent).toBe('0')
  })

  it('SF-4.13 SF-8.05 shows its own alert title for missing options and for refusals, and stays on the page', async () => {
    await open({ isExpress: true })
    await press('Buy Now')
    expect(alertText()).toBe('Unable to Purchase Item Please select the Glaze and Size options.')
    choose('Oat', 'Small')
    shop.troubles.push({ on: 'POST', trouble: { status: 429, body: null } })
    await press('Buy Now')
    expect(alertText()).toBe('Unable to Purchase Item Please try again in a few seconds.')
    expect(left).toEqual([])
  })

  it('can be used again when the page is restored from the back/forward cache', async () => {
    await open({ isExpress: true })
    choose('Oat', 'Small')
    await press('Buy Now')
    expect(byRole('button', 'Adding…')).toBeTruthy()
    dispatchEvent(new Event('pageshow'))
    await settle()
    await press('Buy Now')
    expect(left).toHaveLength(2)
  })
})

describe('a gift card', () => {
  const card = { ...mug, productType: 4 as const }

  it('SF-4.15 opens its checkout with the chosen denomination, without a request', async () => {
    await open({ facts: card, isExpress: true })
    for (const select of allByRole('combobox')) type(select, select === allByRole('combobox')[0] ? 'Oat' : 'Small')
    await press('Buy Now')
    expect(calls()).toEqual([])
    expect(left).toEqual(['/checkout/gift-card?itemId=mug&sku=OAT-S'])
  })

  it('SF-5.07 SF-8.05 asks for the denomination in an alert with its own title', async () => {
    await open({ facts: card })
    await press('Add To Cart')
    expect(alertText()).toBe('Unable to purchase Gift Card Select a denomination for the Gift Card')
  })
})

describe('a product with a form', () => {
  const asked = () => document.querySelector('dialog')

  it('SF-4.16 SF-7.07 SF-2.08 checks stock, opens the form in the lightbox, and adds with the answers', async () => {
    const shownModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
    await open({ form })
    choose('Oat', 'Large')
    await press('Add To Cart')
    expect(shownModal.mock.contexts).toEqual([asked()])
    expect(calls()).toEqual(['GET /api/commerce/inventory/stock/?itemId=mug'])
    expect(asked()?.getAttribute('aria-label')).toBe('What shall we engrave?')

    type(byRole('textbox', 'Your words *'), ' Ada ')
    const [, back] = document.querySelectorAll<HTMLInputElement>('input[name=side]')
    back?.click()
    for (const box of document.querySelectorAll<HTMLInputElement>('input[name=extras]')) box.click()
    asked()?.querySelector<HTMLElement>('[type=submit]')?.click()
    await settle()

    expect(asked()).toBeNull()
    const { additionalFields, ...rest } = shop.bodies.at(-1) as { additionalFields: string }
    expect(rest).toEqual({ itemId: 'mug', sku: 'OAT-L', quantity: 1 })
    expect(JSON.parse(additionalFields)).toEqual([
      { id: 'words', type: 'text', title: 'Your words', value: 'Ada' },
      { id: 'side', type: 'radio', title: 'Which side', value: 'Back' },
      { id: 'extras', type: 'checkbox', title: 'Extras', value: ['Gift wrap', 'A card'] },
    ])
    expect(shop.cart().totalQuantity).toBe(1)
  })

  it('SF-4.16 SF-5.05 shows an alert instead of the form when the item has sold out', async () => {
    await open({ form })
    choose('Oat', 'Large')
    shop.setStock('OAT-L', 0)
    await press('Add To Cart')
    expect(asked()).toBeNull()
    expect(alertText()).toBe('Unable to Add Item Sorry, we do not have enough of that item available.')
  })

  it('SF-5.12 SF-5.13 shows each error beside its field, focuses the first, and sends nothing', async () => {
    await open({ form })
    choose('Oat', 'Small')
    await press('Add To Cart')
    asked()?.querySelector<HTMLElement>('[type=submit]')?.click()
    await settle()
    expect(alertText()).toBe('Unable to Add Item One or more fields is invalid, please check your entries.')
    const words = byRole('textbox', 'Your words *')
    expect(words.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(words.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Required')
    expect(document.activeElement).toBe(words)
    type(words, 'x'.repeat(13))
    asked()?.querySelector<HTMLElement>('[type=submit]')?.click()
    await settle()
    expect(asked()?.textContent).toContain('You have exceeded the character limit.')
    expect(calls().filter((call) => call.startsWith('POST'))).toEqual([])
  })

  it('SF-8.05 uses express checkout’s alert title for invalid answers', async () => {
    await open({ form, isExpress: true })
    choose('Oat', 'Small')
    await press('Buy Now')
    asked()?.querySelector<HTMLElement>('[type=submit]')?.click()
    await settle()
    expect(alertText()).toBe('Unable to Purchase Item One or more fields is invalid, please check your entries.')
  })

  it('SF-8.05 keeps the form and its values when the server refuses, and can be sent again', async () => {
    await open({ form, isExpress: true })
    choose('Oat', 'Small')
    await press('Buy Now')
    type(byRole('textbox', 'Your words *'), 'Ada')
    shop.troubles.push({ on: 'POST', trouble: { status: 409, body: { message: 'Somebody was faster.' } } })
    asked()?.querySelector<HTMLElement>('[type=submit]')?.click()
    await settle()
    expect(alertText()).toBe('Unable to Purchase Item Somebody was faster.')
    expect((byRole('textbox', 'Your words *') as HTMLInputElement).value).toBe('Ada')
    asked()?.querySelector<HTMLElement>('[type=submit]')?.click()
    await settle()
    expect(left).toEqual(['/checkout?cartToken=c3d4'])
  })

  it('SF-4.18 adds nothing and restores the focus when the form is closed', async () => {
    await open({ form })
    choose('Oat', 'Small')
    const button = byRole('button', 'Add To Cart')
    button.focus()
    await press('Add To Cart')
    await press('Close')
    expect(asked()).toBeNull()
    expect(document.activeElement).toBe(byRole('button', 'Add To Cart'))
    expect(shop.cart().totalQuantity).toBe(0)
  })

  it('opens the form’s own page when the form cannot be read', async () => {
    await open({ form: { ...form, fields: [] } })
    choose('Oat', 'Small')
    await press('Add To Cart')
    expect([asked(), calls()]).toEqual([null, []])
    expect(left).toEqual(['/cart/additional-fields?itemId=mug&sku=OAT-S&quantity=1&isExpress=false'])
  })
})
