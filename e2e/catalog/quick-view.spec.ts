import { expect, test, type Locator, type Page } from '@playwright/test'
import { cartInDatabase } from '../support/cart-in-database.ts'
import { inBothThemes, originOf } from '../support/facts.ts'
import { add, addButton, choose, pill, takenOver, watchErrors } from '../support/shop.ts'

const dialog = (page: Page): Locator => page.getByRole('dialog')
const title = (page: Page): Locator => dialog(page).getByRole('heading').first()

/** Finds the quick view button of a product by its link. */
const opener = (page: Page, urlId: string): Locator =>
  page.locator(`.sqs-product-quick-view-button a[href$="/shop/${urlId}"]`)

async function openList(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/shop`)
  await expect(opener(page, 'mug')).toHaveAttribute('aria-haspopup', 'dialog')
}

for (const { identifier, tag } of inBothThemes('test-kiln', 'test-bare-radio')) {
  const origin = originOf(identifier)

  test(
    `PL-2.08, SF-4.18 quick view can be opened, used to buy, and closed by keyboard, and restores the focus (${identifier})`,
    { tag },
    async ({ page, context }) => {
      const errors = watchErrors(page)
      await openList(page, origin)
      await opener(page, 'mug').focus()
      await page.keyboard.press('Enter')
      await expect(dialog(page)).toHaveAccessibleName('Mug')
      await expect(title(page)).toHaveText('Mug')
      await expect(dialog(page).locator('.product-price')).toHaveText(/from 15\.00/)
      await takenOver(page)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toMatch(/hidden|clip/)
      for (let stop = 0; stop < 25; stop++) {
        await page.keyboard.press('Tab')
        expect(await focusIsWithin(page)).toBe(true)
      }
      await addButton(page).click()
      await expect(dialog(page).getByRole('alert')).toContainText('Please select the Colour and Size options.')
      await choose(page, 'Colour', 'Green')
      await choose(page, 'Size', 'Large')
      await expect(dialog(page).getByRole('status').filter({ hasText: 'Sold Out' })).toBeVisible()
      await choose(page, 'Size', 'Small')
      await expect(dialog(page).locator('.product-price')).toHaveText(/18\.00/)
      await add(page)
      expect(await cartInDatabase(context)).toEqual([{ sku: 'GS', quantity: 1 }])
      await page.keyboard.press('Escape')
      // Waits for the removal: a closed dialog is hidden at once, but removed only on its `close` event.
      await expect(page.locator('dialog.sw-lightbox')).toHaveCount(0)
      await expect(opener(page, 'mug')).toBeFocused()
      await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden')
      await expect(pill(page)).toHaveAccessibleName(/^Cart, 1 item\b/)

      // Reopened, the window shows no state of the last time.
      await page.keyboard.press(' ')
      await expect(title(page)).toHaveText('Mug')
      await dialog(page).getByRole('button', { name: 'Close' }).click()
      await expect(page.locator('dialog')).toHaveCount(0)
      expect(errors).toEqual([])
    },
  )
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('PL-2.08 quick view is a link to the product', async ({ page }) => {
    for (const identifier of ['test-kiln', 'test-bare']) {
      await page.goto(`${originOf(identifier)}/shop`)
      await opener(page, 'mug').click()
      await expect(page.getByRole('heading', { level: 1, name: 'Mug' })).toBeVisible()
    }
  })
})

function focusIsWithin(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { activeElement, body } = document
    return activeElement === body || activeElement?.closest('dialog') !== null
  })
}
