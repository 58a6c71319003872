import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectClean } from '../support/axe.ts'
import { inBothThemes, originOf } from '../support/facts.ts'
import { add, choose, openProduct } from '../support/shop.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // elements that fade in have too little contrast for axe

const row = (page: Page, name: string): Locator => page.locator(`.cart-summary .${name} .price`)
const code = (page: Page): Locator => page.getByRole('textbox', { name: 'Coupon code' })

async function openCart(page: Page, origin: string): Promise<void> {
  await openProduct(page, origin, 'mug')
  await choose(page, 'Colour', 'Green')
  await choose(page, 'Size', 'Small')
  await add(page)
  await page.goto(`${origin}/cart`)
  await expect(page.getByRole('button', { name: /^One more/ }).first()).toBeVisible()
}

async function apply(page: Page, typed: string): Promise<void> {
  await code(page).fill(typed)
  await page.getByRole('button', { name: 'Apply' }).click()
}

/** Returns a displayed amount in minor units. Ignores the currency symbol, which the theme adds. */
async function centsOf(sum: Locator): Promise<number> {
  return Math.round(Number((await sum.innerText()).replaceAll(/[^\d.]/g, '')) * 100)
}

for (const { identifier, tag } of inBothThemes('test-all', 'test-all-bare')) {
  const origin = originOf(identifier)

  test(
    `SF-3.01 coupon codes lower the total, show why they do not apply, and can be removed (${identifier})`,
    { tag },
    async ({ page }) => {
      await openCart(page, origin)
      await apply(page, 'nonsense')
      await expect(page.getByRole('alert')).toHaveText('That code is not one of ours.')
      await expect(code(page)).toHaveValue('nonsense')
      await expectClean(page)

      await apply(page, 'tenth')
      await expect(page.locator('.sw-coupon.is-valid')).toHaveText(/^TENTH, A tenth/)
      await expect(code(page)).toBeFocused()
      const [subtotal, discount, total] = [row(page, 'subtotal'), row(page, 'discount'), row(page, 'total')]
      expect(await centsOf(discount)).toBe(Math.round((await centsOf(subtotal)) / 10))
      expect(await centsOf(total)).toBe((await centsOf(subtotal)) - (await centsOf(discount)))

      await apply(page, 'LARGE')
      await expect(page.locator('.sw-coupon.is-invalid')).toHaveText(/Spend at least .*500\.00 to use this code\./)
      await apply(page, 'over')
      await expect(page.locator('.sw-coupon.is-invalid', { hasText: 'This code has expired.' })).toBeVisible()
      await expectClean(page)

      const confirmed = page.waitForResponse((response) => response.request().method() === 'DELETE')
      await page.getByRole('button', { name: 'Remove coupon TENTH' }).click()
      await expect(page.locator('.sw-coupon.is-valid')).toHaveCount(0)
      await expect(discount).toHaveCount(0)
      expect((await confirmed).ok()).toBe(true) // the page shows the removal before the server has confirmed it
      await page.reload()
      await expect(page.locator('.sw-coupon')).toHaveCount(2)
    },
  )

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test(
      `SF-2.01 BX-1.17 coupon codes and estimates are submitted as plain forms (${identifier})`,
      { tag },
      async ({ page }) => {
        await page.goto(`${origin}/shop/mug`)
        await page.getByRole('combobox', { name: 'Select Colour' }).selectOption('Green')
        await page.getByRole('combobox', { name: 'Select Size' }).selectOption('Small')
        await page.getByRole('button', { name: 'Add To Cart' }).click()
        await page.goto(`${origin}/cart`)
        await apply(page, '<b>nonsense')
        await expect(page.getByRole('alert')).toHaveText('That code is not one of ours.')
        await expect(code(page)).toHaveValue('<b>nonsense')
        await apply(page, 'TENTH')
        await expect(page).toHaveURL(`${origin}/cart`)
        await expect(row(page, 'discount')).toBeVisible()
        await page.getByRole('button', { name: 'Remove coupon TENTH' }).click()
        await expect(row(page, 'discount')).toHaveCount(0)
        await page.getByText('Estimate shipping and taxes').click()
        await page.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'Germany' })
        await page.getByRole('button', { name: 'Show estimate' }).click()
        await expect(page.getByText('Estimated for Germany.')).toBeVisible()
        await expect(page.locator('.sw-cart-estimate')).toHaveAttribute('open', '')
      },
    )
  })
}

// The estimate form uses the same script in every theme, so one theme is enough.
test.describe('in any theme', () => {
  const origin = originOf('test-all')

  test('SF-3.01 estimates add up, are labelled as estimates, and are kept with the cart', async ({ page }) => {
    test.slow() // runs axe on the estimate and on a place without one
    await openCart(page, origin)
    await expect(page.getByText('Taxes and shipping are calculated at checkout.')).toBeVisible()
    await page.getByText('Estimate shipping and taxes').click()
    await page.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'United States' })
    await page.getByRole('combobox', { name: 'State or region' }).selectOption('New York')
    await page.getByRole('textbox', { name: 'Postcode' }).fill('12207')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Estimated total', { exact: true })).toBeVisible()
    await expectClean(page)
    const sums = await Promise.all(['subtotal', 'shipping', 'tax', 'total'].map((name) => centsOf(row(page, name))))
    const [subtotal = 0, shipping = 0, tax = 0, total] = sums
    expect([shipping, tax]).toEqual([subtotal >= 10_000 ? 0 : 500, Math.round(subtotal * 0.08)])
    expect(total).toBe(subtotal + shipping + tax)
    await page.reload()
    await expect(page.getByText('Estimated for 12207, NY, United States.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'Japan' })
    await page.getByRole('button', { name: 'Show estimate' }).click()
    await expect(page.getByRole('alert')).toHaveText('We do not ship to this place yet.')
    await expectClean(page)
    await expect(page.getByRole('link', { name: 'Checkout', exact: true })).toHaveAttribute('href', '/checkout')
  })
})
