import { expect, test, type Page } from '@playwright/test'
import { originOf } from '../support/facts.ts'

// The bare theme resets buttons, puts the form in a box with font size 0, and hides a product's parts until the platform's
// script shows them.
const product = `${originOf('test-bare')}/shop/mug`

/** Checks that the button's text is readable on its box. */
async function expectReadable(page: Page): Promise<void> {
  const button = page.locator('.sw-add-to-cart-submit')
  await expect(button).toHaveCSS('color', 'rgb(255, 255, 255)')
  await expect(button).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(page.locator('.sqs-add-to-cart-button')).toHaveCSS('background-color', 'rgb(39, 39, 39)')
  await expect(button).toHaveCSS('font-size', '16px')
}

async function expectShown(page: Page): Promise<void> {
  await expect(page.locator('.sqs-add-to-cart-button-wrapper')).toHaveCSS('opacity', '1')
  await expect(page.locator('.product-variants')).toHaveCSS('visibility', 'visible')
}

test(
  'shows a product’s form and a readable button despite a theme’s styles for all buttons',
  { tag: '@wide' },
  async ({ page }) => {
    await page.goto(product)
    await expectShown(page)
    await expectReadable(page)
  },
)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('BX-1.17 shows a product’s form and a readable button', { tag: '@wide' }, async ({ page }) => {
    await page.goto(product)
    await expectShown(page)
    await expectReadable(page)
  })
})
