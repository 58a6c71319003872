import { expect, test, type Page } from '@playwright/test'
import { cartInDatabase } from '../support/cart-in-database.ts'
import { fillCart } from '../support/fill-cart.ts'
import { inBothThemes, originOf } from '../support/facts.ts'
import { add, addButton, openProduct, pill, quantityOf, takenOver } from '../support/shop.ts'

const cartCount = (page: Page) => page.locator('.sqs-cart-quantity').first()

/** Records the elements that scripts animate, by class. */
async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    const animate = Reflect.get(Element.prototype, 'animate') as (this: Element, ...given: unknown[]) => Animation
    Element.prototype.animate = function (...given) {
      moved.push(`${this.className}: ${JSON.stringify(given[0])}`)
      return animate.apply(this, given)
    }
  })
  return () => page.evaluate(() => Reflect.get(window, 'moved') as string[])
}

for (const { identifier, tag } of inBothThemes('test-kiln', 'test-bare')) {
  const origin = originOf(identifier)

  test(
    `SF-2.01, SF-2.06, SF-2.07, SF-4.17, SF-9.02, PL-2.12 the pill and the template’s cart count follow the cart (${identifier})`,
    { tag },
    async ({ page, context }) => {
      const moved = await watchMotion(page)
      await openProduct(page, origin, 'plenty')
      await expect(pill(page)).toBeHidden()
      await expect(cartCount(page)).toHaveText(/^0?$/)
      await quantityOf(page).fill('100')
      await add(page)
      await expect(pill(page)).toHaveAccessibleName(/^Cart, 100 items/)
      await expect(cartCount(page)).toHaveText('100')
      const faded = async () => (await moved()).filter((one) => /absolute-cart-box.*opacity/.test(one))
      await expect.poll(faded).toHaveLength(1)

      await openProduct(page, origin, 'ten')
      await add(page)
      await expect(pill(page)).toHaveAccessibleName(/^Cart, 100\+ items/)
      await expect(pill(page).locator('.total-quantity')).toHaveText('100+')
      await expect(cartCount(page)).toHaveText('100+')

      await pill(page).click()
      await expect(page).toHaveURL(`${origin}/cart`)
      await expect(cartCount(page)).toHaveText('100+')
      await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(2)
      await page.getByRole('button', { name: 'Remove Plenty' }).click()
      await expect(cartCount(page)).toHaveText('1')
      await expect(page.locator('.sw-cart-pill, .absolute-cart-box')).toHaveCount(0)
      await page.getByRole('button', { name: 'Remove Ten of these' }).click()
      await expect.poll(() => cartInDatabase(context)).toEqual([])
      await openProduct(page, origin, 'ten')
      await expect(pill(page)).toBeHidden()
      await expect(cartCount(page)).toHaveText(/^0?$/)
    },
  )

  test(
    `SF-4.17 the cart is loaded at page load only when cookies show that one may exist (${identifier})`,
    { tag },
    async ({ page, context }) => {
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'GET' && request.url().endsWith('/api/commerce/shopping-cart'))
          asked.push(request.url())
      })
      await openProduct(page, origin, 'ten')
      await page.waitForLoadState('networkidle')
      expect(asked).toEqual([])
      await expect(addButton(page)).toBeEnabled()

      await add(page)
      asked.length = 0
      await page.reload()
      await expect(pill(page)).toHaveAccessibleName(/^Cart, 1 item\b/)
      await expect.poll(() => asked).toHaveLength(1)
      await page.waitForLoadState('networkidle')
      expect(asked).toHaveLength(1)

      // The cart's own cookie is HttpOnly. When `hasCart` is lost, the readable cookie of the crumb still makes the page load the
      // cart.
      await context.clearCookies({ name: 'hasCart' })
      asked.length = 0
      await page.reload()
      await expect(pill(page)).toHaveAccessibleName(/^Cart, 1 item\b/)
      expect(asked).toHaveLength(1)
    },
  )
}

test('SF-2.06 the pill appears without an animation when reduced motion is preferred', async ({ page }) => {
  const moved = await watchMotion(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openProduct(page, originOf('test-bare'), 'ten')
  await add(page)
  await expect(pill(page)).toBeVisible()
  expect((await moved()).filter((one) => one.includes('absolute-cart-box'))).toEqual([])
})

test('SF-2.01, SF-2.07 the pill is hidden beside a template’s own cart, whose count follows, and with express checkout', async ({
  page,
}) => {
  await openProduct(page, originOf('test-own-cart'), 'ten')
  await add(page)
  await expect(cartCount(page)).toHaveText('1')
  await expect(page.locator('.sw-cart-pill, .absolute-cart-box')).toHaveCount(0)

  await fillCart(page, originOf('test-express'), 1)
  await page.goto(`${originOf('test-express')}/shop/mug`)
  await takenOver(page)
  await expect(page.locator('.sw-cart-pill, .absolute-cart-box')).toHaveCount(0)
})

test('SF-4.17 a page loads the cart once for its islands and an imported theme’s scripts', async ({ page }) => {
  const origin = originOf('test-bare')
  await openProduct(page, origin, 'ten')
  await add(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/commerce/shopping-cart') asked.push(request.method())
  })
  await openProduct(page, origin, 'plenty')
  await expect(pill(page)).toHaveAccessibleName(/^Cart, 1 item\b/)
  await expect(cartCount(page)).toHaveText('1')
  const theirs = 'Y.Squarespace.Singletons.ShoppingCart.get("totalQuantity")'
  await expect.poll(() => page.evaluate(theirs)).toBe(1)
  expect(asked).toEqual(['GET'])
})
