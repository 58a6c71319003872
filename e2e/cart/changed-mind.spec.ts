import { expect, test, type Locator, type Page, type Route } from '@playwright/test'
import { cartInDatabase } from '../support/cart-in-database.ts'
import { shops, originOf } from '../support/facts.ts'
import { add, addBy, addButton, choose, openProduct, priceOf } from '../support/shop.ts'

// A shopper changes their choice on a slow network, while earlier responses are still pending: the last choice must win.

/** Delays requests to a URL until they are released. `seen` lists all of them, `waiting` returns how many are delayed. */
async function holdBack(page: Page, address: RegExp, method: string) {
  const waiting: { route: Route; go: () => void }[] = []
  const seen: string[] = []
  let isHolding = true
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    seen.push(route.request().url() + (route.request().postData() ?? ''))
    if (isHolding) await new Promise<void>((go) => waiting.push({ route, go }))
    await route.continue().catch(() => undefined) // the page may have closed or aborted the request
  })
  return {
    seen,
    waiting: () => waiting.length,
    /** Releases the first or the last of the waiting requests. */
    release: (which: 'first' | 'last') => (which === 'first' ? waiting.shift() : waiting.pop())?.go(),
    releaseAll: () => {
      isHolding = false
      for (const { go } of waiting.splice(0)) go()
    },
  }
}

const variantDetails = /\/api\/commerce\/products\/[0-9a-f]{32}\/variant/
const sixth = { Colour: 'Ash', Size: 'Small', Handle: 'Left', Glaze: 'Matt', Foot: 'Flat' }

/** Adds a product with ample stock, opens the cart page and returns the line's quantity field, which scripts handle by then. */
async function openCartWithPlenty(page: Page, origin: string): Promise<Locator> {
  await openProduct(page, origin, 'plenty')
  await add(page)
  await page.goto(`${origin}/cart`)
  await expect(page.getByRole('button', { name: 'One more Plenty' })).toBeVisible()
  return page.getByRole('spinbutton', { name: 'Quantity of Plenty' })
}

for (const { identifier, tag } of shops) {
  const origin = originOf(identifier)

  test(
    `SF-4.07 the last chosen of 250 variants is shown, whichever response arrives last (${identifier})`,
    { tag },
    async ({ page }) => {
      await openProduct(page, origin, 'many')
      await expect(priceOf(page)).toHaveText(/from 9\.00/)
      for (const [option, value] of Object.entries(sixth)) await choose(page, option, value)
      const details = await holdBack(page, variantDetails, 'GET')
      await choose(page, 'Lid', 'With')
      await expect(priceOf(page)).toHaveAttribute('aria-busy', 'true')
      await expect(priceOf(page)).toHaveText(/from 9\.00/)
      await expect.poll(() => details.waiting()).toBe(1)
      await choose(page, 'Colour', 'Clay')
      await expect.poll(() => details.seen.length).toBe(2)
      details.release('last')
      const before = /1[0-2]\.\d\d/
      await expect(priceOf(page)).toHaveText(before)
      await expect(priceOf(page)).not.toHaveAttribute('aria-busy', 'true')
      const shown = await priceOf(page).textContent()
      details.releaseAll()
      await choose(page, 'Size', 'Medium')
      await choose(page, 'Size', 'Small')
      await expect(priceOf(page)).toHaveText(shown ?? '')
      await expect(page.locator('.product-variants')).toHaveAttribute('data-selected-variant', /"Colour":"Clay"/)
      await add(page)
      const [line] = await cartInDatabase(page.context())
      expect(line?.quantity).toBe(1)
    },
  )

  test(
    `SF-4.07, SF-4.12 a failed variant request shows a message and is repeated at the next click (${identifier})`,
    { tag },
    async ({ page }) => {
      await openProduct(page, origin, 'many')
      for (const [option, value] of Object.entries(sixth)) await choose(page, option, value)
      await page.route(variantDetails, (route) => route.abort())
      await choose(page, 'Lid', 'With')
      await expect(page.locator('.variant-stock-status')).toHaveText(/\S/)
      await expect(priceOf(page)).toHaveText(/from 9\.00/)
      await addButton(page).click()
      await expect(page.getByRole('alert')).toContainText('This choice could not be looked up. Please try again.')
      await expect(addButton(page)).toHaveText('Add To Cart')
      await page.unroute(variantDetails)
      await add(page)
      await expect(priceOf(page)).not.toHaveText(/from/)
      expect(await cartInDatabase(page.context())).toHaveLength(1)
    },
  )

  test(
    `SF-6.01 the last of several quantities is kept on the page and in the cart (${identifier})`,
    { tag },
    async ({ page, context }) => {
      const quantity = await openCartWithPlenty(page, origin)
      const more = page.getByRole('button', { name: 'One more Plenty' })
      const changes = await holdBack(page, /\/shopping-cart\/entries\/[0-9a-f]{32}$/, 'PUT')
      await quantity.fill('7')
      await page.keyboard.press('Tab')
      await expect(page.locator('.subtotal .price')).toHaveText(/7\.00/)
      await expect.poll(() => changes.waiting()).toBe(1)
      for (let click = 0; click < 3; click++) await more.click()
      await expect(quantity).toHaveValue('10')
      await expect(page.locator('.subtotal .price')).toHaveText(/10\.00/)
      await quantity.fill('4')
      await page.keyboard.press('Enter')
      await expect(page.locator('.subtotal .price')).toHaveText(/4\.00/)
      changes.releaseAll()
      await expect.poll(() => cartInDatabase(context)).toEqual([{ sku: 'PLENTY', quantity: 4 }])
      await expect(quantity).toHaveValue('4')
      await expect(page.locator('.subtotal .price')).toHaveText(/4\.00/)
    },
  )

  test(
    `SF-6.01 a change is saved when the page is left at once (${identifier})`,
    { tag },
    async ({ page, context }) => {
      const quantity = await openCartWithPlenty(page, origin)
      await quantity.fill('31')
      await page.goto(`${origin}/shop`)
      await expect.poll(() => cartInDatabase(context)).toEqual([{ sku: 'PLENTY', quantity: 31 }])
    },
  )
}

// The add button uses the same script in every theme, so one theme is enough.
test('SF-4.11 several clicks during a pending add add one unit', async ({ page }) => {
  const origin = originOf('test-kiln')
  await openProduct(page, origin, 'ten')
  const adds = await holdBack(page, /\/shopping-cart\/entries$/, 'POST')
  await addButton(page).click()
  await expect(addButton(page)).toHaveText('Adding…')
  for (let again = 0; again < 3; again++) await addButton(page).click({ force: true })
  await page.keyboard.press('Enter')
  await addBy(page, async () => adds.releaseAll())
  await expect(addButton(page)).toHaveText('Add To Cart') // the add is complete
  expect(await cartInDatabase(page.context())).toEqual([{ sku: 'TEN', quantity: 1 }])
  expect(adds.seen).toHaveLength(1)
})
