import { expect, test } from '@playwright/test'
import { expectClean } from '../support/axe.ts'
import { confirmed, fillIn, makeEmail, openCheckout, ordersOf, payButton, readyToPay } from '../support/checkout.ts'
import { demoOrigin } from '../support/facts.ts'

const vase = '/shop/tulip-vase'

test(
  'BX-1.09 a pickup is chosen by keyboard, left again and kept, with the deliveries in view throughout',
  { tag: '@both' },
  async ({ page }) => {
    const email = makeEmail()
    await openCheckout(page, demoOrigin, vase)
    const delivery = page.getByRole('radio', { name: /^Delivery/ })
    await expect(delivery).toBeChecked()
    await page.getByLabel('Email').fill(email)
    await delivery.focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: /^Pick up at the studio/ })).toBeChecked()
    await expect(page.getByRole('heading', { name: 'Delivery' })).toHaveCount(0)
    await expect(delivery).toBeVisible()
    await expectClean(page)

    await delivery.focus()
    await page.keyboard.press('Space')
    await fillIn(page, email)
    await expect(page.getByRole('radio', { name: /^Post/ })).toBeChecked()
    await page.getByRole('radio', { name: /^Pick up at the studio/ }).check()
    // The name of the pickup is another field than the one of the delivery, which leaves once the choice is saved.
    await expect(page.getByRole('heading', { name: 'Delivery' })).toHaveCount(0)
    await expect(page.getByRole('radio', { name: /^Post/ })).toBeVisible()
    await page.getByLabel('First name').fill('Nora')
    await page.getByLabel('Last name').fill('Lindqvist')
    await readyToPay(page, /^Pay \$/)
    await page.getByRole('button', { name: 'Fill in' }).click()
    await payButton(page).click()
    await expect(page).toHaveURL(confirmed)
    expect(await ordersOf(email)).toHaveLength(1)
  },
)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('BX-1.09, BX-1.17 a pickup is chosen and left again by the form', async ({ page }) => {
    await page.goto(`${demoOrigin}${vase}`)
    await page.getByRole('button', { name: 'Add To Cart' }).click()
    await page.goto(`${demoOrigin}/checkout`)
    await expect(page.getByRole('radio', { name: /^Delivery/ })).toBeChecked()
    await page.getByRole('radio', { name: /^Pick up at the studio/ }).check()
    await page.getByRole('button', { name: 'Update totals' }).click()
    await expect(page.getByRole('heading', { name: 'Delivery' })).toHaveCount(0)
    await page.getByRole('radio', { name: /^Delivery/ }).check()
    await page.getByRole('button', { name: 'Update totals' }).click()
    await expect(page.getByRole('heading', { name: 'Delivery' })).toBeVisible()
  })
})
