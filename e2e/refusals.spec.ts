import { expect, test, type Page } from '@playwright/test'
import { cartInDatabase } from './cart-in-database.ts'
import { darkOrigin, provingOrigin, readFacts } from './facts.ts'
import { addButton, choose, takenOver } from './shop.ts'

/** Opens a product with one piece of another product in the cart, so that "unchanged" is more than "empty". */
async function openWithCart(
  page: Page,
  path: string,
  origin = provingOrigin,
): Promise<{ sku: string; quantity: number }[]> {
  await page.goto(`${origin}/shop/ten`)
  await takenOver(page)
  await addButton(page).click()
  await expect(addButton(page)).toHaveText('Added!')
  await page.goto(`${origin}${path}`)
  await takenOver(page)
  return cartInDatabase(page.context())
}

/** Clicks, reads the alert by role, and demands that the cart in the database is what it was. */
async function expectRefusal(page: Page, text: string, before: { sku: string; quantity: number }[]): Promise<void> {
  await addButton(page).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Unable to Add Item')
  await expect(alert).toContainText(text)
  await expect(addButton(page)).toHaveText('Add To Cart')
  expect(before).toEqual([{ sku: 'TEN', quantity: 1 }])
  expect(await cartInDatabase(page.context())).toEqual(before)
}

for (const origin of [provingOrigin, darkOrigin]) {
  const picker = origin === darkOrigin ? 'radios' : 'selects'

  test(`SF-5.03, SF-8.05 one unselected option is named (${picker})`, async ({ page }) => {
    const before = await openWithCart(page, '/shop/one-way', origin)
    await expectRefusal(page, 'Please select the Colour option.', before)
  })

  test(`SF-5.03 two unselected options are joined by "and" (${picker})`, async ({ page }) => {
    const before = await openWithCart(page, '/shop/mug', origin)
    await expectRefusal(page, 'Please select the Colour and Size options.', before)
  })

  test(`SF-5.03 more are a list (${picker})`, async ({ page }) => {
    const before = await openWithCart(page, '/shop/three-ways', origin)
    await expectRefusal(page, 'Please select the Colour, Size and Handle options.', before)
  })

  test(`SF-5.04, SF-4.07 a combination that nobody makes (${picker})`, async ({ page }) => {
    const before = await openWithCart(page, '/shop/three-ways', origin)
    await choose(page, 'Colour', 'Green')
    await choose(page, 'Size', 'Large')
    await choose(page, 'Handle', 'Left')
    await expect(page.locator('.product-price').first()).toHaveText(/Unavailable/)
    const text = 'Sorry, that item variant is unavailable. Please select another variant.'
    await expectRefusal(page, text, before)
  })

  test(`SF-5.05, SF-4.07 a sold-out variant (${picker})`, async ({ page }) => {
    const before = await openWithCart(page, '/shop/mug', origin)
    await choose(page, 'Colour', 'Green')
    await choose(page, 'Size', 'Large')
    await expect(page.getByText('Sold Out', { exact: true })).toBeVisible()
    await expectRefusal(page, 'Sorry, we do not have enough of that item available.', before)
  })
}

test('SF-5.05, SF-8.04 more than there is: the server’s sentence', async ({ page }) => {
  const before = await openWithCart(page, '/shop/ten')
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('10')
  await expectRefusal(page, 'Sorry, we do not have enough of that item available.', before)
})

test('SF-5.06 a quantity that is no whole number', async ({ page }) => {
  const before = await openWithCart(page, '/shop/ten')
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('1.5')
  await expectRefusal(page, 'Quantity must be a whole number.', before)
})

test('SF-5.06 a quantity that is no number', async ({ page }) => {
  const before = await openWithCart(page, '/shop/ten')
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('')
  await expectRefusal(page, 'Quantity must be a number.', before)
})

test('SF-8.01 a crumb that is not accepted, with cookies', async ({ page, context }) => {
  const before = await openWithCart(page, '/shop/ten')
  const url = new URL(page.url())
  await context.addCookies([{ name: 'crumb', value: 'stale.crumb', domain: url.hostname, path: '/' }])
  await expectRefusal(page, 'Your session has expired. Please reload the page and try again.', before)
})

test('SF-8.03 too many adds within a minute', async ({ page }) => {
  const origin = provingOrigin.replace(/:\d+$/, `:${readFacts().limitedPort}`)
  const before = await openWithCart(page, '/shop/ten', origin)
  const statuses = await page.evaluate(async () => {
    const crumb = /(?:^|; )crumb=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const body = JSON.stringify({ itemId: '0'.repeat(32), sku: 'none' })
    const headers = { 'content-type': 'application/json', 'x-csrf-token': crumb }
    const add = () => fetch('/api/commerce/shopping-cart/entries', { method: 'POST', headers, body })
    const answers = await Promise.all(Array.from({ length: 40 }, add))
    return answers.map((answer) => answer.status)
  })
  expect(statuses).toContain(429)
  await expectRefusal(page, 'Please try again in a few seconds.', before)
})

test('a lost connection says so and leaves the button usable', async ({ page, context }) => {
  await openWithCart(page, '/shop/ten')
  await context.setOffline(true)
  await addButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Unable to Add Item')
  await expect(addButton(page)).toHaveText('Add To Cart')
  await context.setOffline(false)
  await addButton(page).click()
  await expect(addButton(page)).toHaveText('Added!')
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await cartInDatabase(context)).toEqual([{ sku: 'TEN', quantity: 2 }])
})

test('SF-4.12, SF-9.01 after an error the button is idle after one second', async ({ page }) => {
  await page.clock.install()
  await page.goto(`${provingOrigin}/shop/ten`)
  await takenOver(page)
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('11')
  await page.clock.pauseAt(Date.now() + 60_000)
  await addButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Sorry, we do not have enough of that item available.')
  await page.clock.runFor(900)
  await expect(page.locator('.sqs-add-to-cart-button')).not.toHaveAttribute('data-state', 'idle')
  await page.clock.runFor(200)
  await expect(page.locator('.sqs-add-to-cart-button')).toHaveAttribute('data-state', 'idle')
})
