import { expect, test, type Page } from '@playwright/test'
import { cartInDatabase } from '../support/cart-in-database.ts'
import { originOf, testKilnOrigin, readFacts, shops } from '../support/facts.ts'
import { add, addButton, choose, openProduct, priceOf, quantityOf, takenOver } from '../support/shop.ts'

const held = [{ sku: 'TEN', quantity: 1 }]

/** Adds another product first, so that an unchanged cart differs from an empty one. */
async function holdOne(page: Page, origin: string): Promise<void> {
  await openProduct(page, origin, 'ten')
  await add(page)
  expect(await cartInDatabase(page.context())).toEqual(held)
}

/** Clicks, checks the alert, and checks that the cart in the database is unchanged. */
async function expectRefusal(page: Page, text: string): Promise<void> {
  await addButton(page).click()
  const alert = page.getByRole('alert').filter({ hasText: /\S/ })
  await expect(alert).toHaveText(`Unable to Add Item ${text}`)
  await expect(alert).toBeInViewport({ ratio: 1 })
  expect(await cartInDatabase(page.context())).toEqual(held)
}

const unavailable = 'Sorry, that item variant is unavailable. Please select another variant.'
const notEnough = 'Sorry, we do not have enough of that item available.'

for (const { shop, identifier, tag } of shops) {
  const origin = originOf(identifier)

  test(
    `SF-5.03, SF-5.04, SF-5.05, SF-8.05 an incomplete or unavailable choice shows an alert and leaves the cart unchanged (${shop})`,
    { tag },
    async ({ page }) => {
      await holdOne(page, origin)
      await openProduct(page, origin, 'one-way')
      await expectRefusal(page, 'Please select the Colour option.')

      await openProduct(page, origin, 'three-ways')
      await expectRefusal(page, 'Please select the Colour, Size and Handle options.')
      await choose(page, 'Size', 'Large')
      await expectRefusal(page, 'Please select the Colour and Handle options.')
      await choose(page, 'Colour', 'Green')
      await choose(page, 'Handle', 'Left')
      await expect(priceOf(page)).toHaveText('Unavailable')
      await expectRefusal(page, unavailable)

      await openProduct(page, origin, 'loose')
      await expectRefusal(page, 'Please select the Colour and Size options.')
      await choose(page, 'Colour', 'Green')
      await choose(page, 'Size', 'Large')
      await expect(page.getByRole('status').filter({ hasText: 'Sold Out' })).toBeVisible()
      await expectRefusal(page, notEnough)
    },
  )

  test(
    `SF-5.05, SF-5.06, SF-8.04 a quantity above stock or an invalid one shows an alert (${shop})`,
    { tag },
    async ({ page }) => {
      await holdOne(page, origin)
      await openProduct(page, origin, 'ten')
      for (const [typed, text] of [
        ['1.5', 'Quantity must be a whole number.'],
        ['', 'Quantity must be a number.'],
        ['0', 'Quantity must be between 1 and 9999.'],
        ['10000', 'Quantity must be between 1 and 9999.'],
        ['10', notEnough],
      ] as const) {
        await quantityOf(page).fill(typed)
        await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
        await expectRefusal(page, text)
      }
      await openProduct(page, origin, 'none-left')
      await expectRefusal(page, notEnough)
    },
  )
}

test('SF-8.01 a rejected crumb with cookies shows that the session has expired', async ({ page, context }) => {
  await holdOne(page, testKilnOrigin)
  await openProduct(page, testKilnOrigin, 'ten')
  await page.evaluate(() => (document.cookie = '__Host-crumb=stale.crumb; Path=/; Secure'))
  await expectRefusal(page, 'Your session has expired. Please reload the page and try again.')
  await page.reload()
  await takenOver(page)
  await add(page)
  expect(await cartInDatabase(context)).toEqual([{ sku: 'TEN', quantity: 2 }])
})

test('SF-8.03 too many adds within a minute show an alert and leave the cart unchanged', async ({ page }) => {
  const origin = originOf('test-bare', readFacts().limitedPort)
  await holdOne(page, origin)
  await openProduct(page, origin, 'ten')
  const answers = await askTooOften(page)
  const limited = answers.filter(({ status }) => status === 429)
  expect(limited.length).toBeGreaterThan(0)
  for (const { after } of limited) expect(Number(after)).toBeGreaterThan(0)
  // The rate limit admits one more request every two seconds. On a slow machine that can be the click itself; if so, exhausts
  // the limit again.
  let [status, before] = [200, await cartInDatabase(page.context())]
  while (status === 200) {
    await expect(addButton(page)).toHaveText('Add To Cart')
    await askTooOften(page)
    before = await cartInDatabase(page.context())
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await addButton(page).click()
    status = (await answered).status()
  }
  await expect(page.getByRole('alert')).toHaveText('Unable to Add Item Please try again in a few seconds.')
  expect(await cartInDatabase(page.context())).toEqual(before)
})

/** Exceeds the limit of 30 requests a minute, with a product that does not exist. */
function askTooOften(page: Page): Promise<{ status: number; after: string | null }[]> {
  return page.evaluate(async () => {
    const crumb = /(?:^|; )crumb=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const body = JSON.stringify({ itemId: '0'.repeat(32), sku: 'none' })
    const headers = { 'content-type': 'application/json', 'x-csrf-token': crumb }
    const tryOnce = () => fetch('/api/commerce/shopping-cart/entries', { method: 'POST', headers, body })
    const all = await Promise.all(Array.from({ length: 80 }, tryOnce))
    return all.map(({ status, headers: answered }) => ({ status, after: answered.get('retry-after') }))
  })
}

test('a lost connection shows an alert and leaves the button usable', async ({ page, context }) => {
  await holdOne(page, testKilnOrigin)
  await openProduct(page, testKilnOrigin, 'ten')
  await context.setOffline(true)
  await addButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Unable to Add Item')
  await expect(addButton(page)).toHaveText('Add To Cart')
  await context.setOffline(false)
  await add(page)
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  expect(await cartInDatabase(context)).toEqual([{ sku: 'TEN', quantity: 2 }])
})

test('SF-5.03, SF-5.05, SF-8.05 alerts for an incomplete or sold-out choice are in German on a German site', async ({
  page,
}) => {
  const origin = originOf('test-german')
  await openProduct(page, origin, 'mug')
  const alert = page.getByRole('alert').filter({ hasText: /\S/ })
  await addButton(page).click()
  await expect(alert).toHaveText(
    'Artikel konnte nicht hinzugefügt werden Bitte wählen Sie die Optionen Colour und Size.',
  )
  await choose(page, 'Colour', 'Green')
  await addButton(page).click()
  await expect(alert).toContainText('Bitte wählen Sie die Option Size.')
  await choose(page, 'Size', 'Large')
  await expect(page.getByRole('status').filter({ hasText: 'Ausverkauft' })).toBeVisible()
  await addButton(page).click()
  await expect(alert).toContainText('Davon haben wir leider nicht genug vorrätig.')
  expect(await cartInDatabase(page.context())).toEqual([])
})
