import { chromium, expect, test, type Page } from '@playwright/test'
import { cartInDatabase } from '../support/cart-in-database.ts'
import { fullChromium, inBothThemes, originOf, readFacts, sitesPort } from '../support/facts.ts'
import { add, addButton, choose, chosenOf, openProduct, pill, priceOf } from '../support/shop.ts'

for (const { identifier, tag } of inBothThemes('test-kiln', 'test-bare')) {
  const origin = originOf(identifier)

  test(
    `SF-2.06, SF-2.07, SF-6.01 two tabs with the same cart stay in sync (${identifier})`,
    { tag },
    async ({ page, context }) => {
      await openProduct(page, origin, 'ten')
      await add(page)
      const cart = await context.newPage()
      await cart.goto(`${origin}/cart`)
      await expect(cart.getByRole('button', { name: 'One more Ten of these' })).toBeVisible()

      await openProduct(page, origin, 'endless')
      await add(page)
      await expect(cart.getByRole('row', { name: /Endless/ })).toBeVisible()
      await expect(cart.locator('.subtotal .price')).toHaveText(/20\.50/)

      await cart.getByRole('button', { name: 'One more Endless' }).click()
      await expect(pill(page)).toHaveAccessibleName(/^Cart, 3 items/)
      await expect(page.locator('.sqs-cart-quantity').first()).toHaveText('3')
      await cart.getByRole('button', { name: 'Remove Endless' }).click()
      await cart.getByRole('button', { name: 'Remove Ten of these' }).click()
      await expect(pill(page)).toBeHidden()
      await cart.getByRole('button', { name: 'Undo' }).first().click()
      await expect(pill(page)).toBeVisible()
      await expect.poll(() => cartInDatabase(context)).toHaveLength(1)
    },
  )
}

// The processes share carts through the database, independent of the theme, so one theme is enough.
test('SF-6.01 two processes serve one cart', async ({ page, context }) => {
  const origin = originOf('test-kiln')
  const other = originOf('test-kiln', readFacts().limitedPort)
  expect(new URL(other).port).not.toBe(String(sitesPort))
  await openProduct(page, origin, 'ten')
  await add(page)
  await openProduct(page, other, 'ten')
  await expect(pill(page)).toHaveAccessibleName(/^Cart, 1 item\b/)
  await add(page)
  const here = await context.newPage()
  await here.goto(`${origin}/cart`)
  const quantity = here.getByRole('spinbutton', { name: 'Quantity of Ten of these' })
  await expect(quantity).toHaveValue('2')
  await here.getByRole('button', { name: 'One more Ten of these' }).click()
  await expect.poll(() => cartInDatabase(context)).toEqual([{ sku: 'TEN', quantity: 3 }])
  await page.goto(`${other}/cart`)
  await expect(page.getByRole('spinbutton', { name: 'Quantity of Ten of these' })).toHaveValue('3')
  // A change made on an outdated page applies to the current cart.
  await page.getByRole('button', { name: 'Remove Ten of these' }).click()
  await expect.poll(() => cartInDatabase(context)).toEqual([])
  await here.getByRole('button', { name: 'One more Ten of these' }).click()
  await expect(here.getByText('That item is not in your cart any more.')).toBeVisible()
  expect(await cartInDatabase(context)).toEqual([])
})

test('SF-2.06, SF-4.07 a page restored from the back/forward cache shows the current cart', async ({
  launchOptions,
  viewport,
}) => {
  // Playwright disables the back-forward cache, so this browser is launched by hand.
  const browser = await chromium.launch({
    ...launchOptions,
    executablePath: fullChromium,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const page = await browser.newPage({ viewport, locale: 'en-US' })
    for (const identifier of ['test-kiln', 'test-bare']) await backAndForward(page, originOf(identifier))
  } finally {
    await browser.close()
  }
})

async function backAndForward(page: Page, origin: string): Promise<void> {
  await openProduct(page, origin, 'mug')
  await choose(page, 'Colour', 'Blue')
  await choose(page, 'Size', 'Small')
  await add(page)
  await expect(addButton(page)).toHaveText('Add To Cart') // the add is complete
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.goto(`${origin}/cart`)
  await page.evaluate(emptyCart)
  await page.goBack({ waitUntil: 'commit' })
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await expect(pill(page)).toBeHidden()
  await expect(page.locator('.sqs-cart-quantity').first()).toHaveText(/^0?$/)
  expect([await chosenOf(page, 'Colour'), await chosenOf(page, 'Size')]).toEqual(['Blue', 'Small'])
  await expect(priceOf(page)).toHaveText(/Sale Price:\s*15\.00/)
  await add(page)
  await expect(pill(page)).toHaveAccessibleName(/^Cart, 1 item\b/)
}

/** Empties the cart as another device would: other tabs get no message about it. */
async function emptyCart(): Promise<void> {
  const crumb = /(?:^|; )crumb=([^;]+)/.exec(document.cookie)?.[1] ?? ''
  const address = '/api/commerce/shopping-cart'
  const cart = (await (await fetch(address)).json()) as { entries: { id: string }[] }
  for (const { id } of cart.entries)
    await fetch(`${address}/entries/${id}`, { method: 'DELETE', headers: { 'x-csrf-token': crumb } })
}

for (const identifier of ['test-kiln', 'test-bare-radio', 'test-branching']) {
  test(`SF-4.07 a choice restored by the browser is the one shown (${identifier})`, async ({ page }) => {
    const origin = originOf(identifier)
    await openProduct(page, origin, 'mug')
    await choose(page, 'Colour', 'Blue')
    await choose(page, 'Size', 'Small')
    await expect(priceOf(page)).toHaveText(/Sale Price:\s*15\.00/)
    await page.goto(`${origin}/shop`)
    await page.goBack()
    await expect(page.locator('.sqs-add-to-cart-button[data-state=idle]')).toBeVisible()
    expect([await chosenOf(page, 'Colour'), await chosenOf(page, 'Size')]).toEqual(['Blue', 'Small'])
    await expect(priceOf(page)).toHaveText(/Sale Price:\s*15\.00/)
  })
}
