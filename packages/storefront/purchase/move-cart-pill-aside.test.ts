import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeShop } from '../testing/fake-shop.ts'
import { boot, forgetCookies, openPage, settle } from '../testing/open-page.ts'
import { mug, onSaleAt, productPage } from '../testing/product-page.ts'

const phone = { pill: [250, 760, 124, 56], button: [160, 0, 210, 52] } as const
let button: readonly [left: number, top: number, width: number, height: number] = [0, 0, 0, 0]

beforeEach(async () => {
  forgetCookies()
  document.cookie = 'hasCart=true; path=/'
  const shop = fakeShop(onSaleAt(mug))
  shop.put('OAT-S', 1)
  // happy-dom has no layout.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.matches('.absolute-cart-box')) return new DOMRect(...phone.pill)
    return this.matches('.sqs-add-to-cart-button-wrapper') ? new DOMRect(...button) : new DOMRect()
  })
  button = [160, 400, 210, 52]
  openPage(productPage(), shop)
  await boot()
})
afterEach(() => vi.unstubAllGlobals())

it('moves the cart pill aside while it would cover the button', async () => {
  expect(await isAsideAt([160, 400, 210, 52])).toBe(false)
  expect(await isAsideAt([160, 770, 210, 52])).toBe(true)
  expect(await isAsideAt([160, 704, 210, 52])).toBe(true) // nearer than eight pixels
  expect(await isAsideAt([160, 600, 210, 52])).toBe(false)
  expect(await isAsideAt([20, 770, 210, 52])).toBe(false) // beside it, as on a wide screen
})

it('returns the cart pill when the button is removed from the page', async () => {
  expect(await isAsideAt([160, 770, 210, 52])).toBe(true)
  document.querySelector('form')?.dispatchEvent(new CustomEvent('sw:gone'))
  await frame()
  expect(isAside()).toBe(false)
})

async function isAsideAt(rect: typeof button): Promise<boolean> {
  button = rect
  dispatchEvent(new Event('scroll'))
  await frame()
  return isAside()
}

async function frame(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve))
  await settle()
}

function isAside(): boolean {
  return document.querySelector('.sw-cart-pill')?.classList.contains('is-aside') === true
}
