import { expect, test } from '@playwright/test'
import { expectCleanInBothSchemes } from '../support/axe.ts'
import { demoOrigin, readFacts } from '../support/facts.ts'
import { add, openProduct } from '../support/shop.ts'
import { openStudioAs } from '../support/sign-in.ts'

test('BX-2.09 an owner makes a code with conditions, a shopper uses it, and ending it takes it out of the cart @both', async ({
  page,
  browser,
}, { project }) => {
  const code = `AUTUMN-${project.name}`.toUpperCase()
  await openStudioAs(page, readFacts().owner, '/fern-and-kiln/discounts')
  await expect(page.getByRole('heading', { level: 1, name: 'Discounts' })).toBeVisible()
  await expectCleanInBothSchemes(page)

  await page.getByRole('link', { name: 'Create discount' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.getByRole('textbox', { name: 'Name' }).fill('Autumn')
  await page.getByRole('textbox', { name: 'Percent' }).fill('25')
  await page.getByRole('textbox', { name: /^Minimum spend/ }).fill('5')
  await expect(page.getByText(`for people who enter ${code}, if they buy for $5.00 or more`)).toBeVisible()
  await expectCleanInBothSchemes(page)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible()

  const shopper = await (await browser.newContext()).newPage()
  await openProduct(shopper, demoOrigin, 'moon-jar')
  await add(shopper)
  await shopper.goto(`${demoOrigin}/cart`)
  await shopper.getByRole('textbox', { name: 'Coupon code' }).fill(code.toLowerCase())
  await shopper.getByRole('button', { name: 'Apply' }).click()
  await expect(shopper.locator('.sw-coupon.is-valid')).toContainText('Autumn')

  await page.getByRole('button', { name: 'End now' }).click()
  await expect(page.getByText(`${code} ended`)).toBeVisible()
  await shopper.reload()
  await expect(shopper.locator('.sw-coupon.is-invalid')).toContainText('This code has expired.')
  await shopper.context().close()
})
