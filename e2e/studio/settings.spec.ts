import { expect, test, type Page } from '@playwright/test'
import { expectCleanInBothSchemes } from '../support/axe.ts'
import { brokenParts } from '../support/page-geometry.ts'
import { openProductShops, type ProductShop } from '../support/product-shops.ts'
import { openStudioAs } from '../support/sign-in.ts'

let shops: Awaited<ReturnType<typeof openProductShops>>
test.beforeAll(async () => {
  shops = await openProductShops()
})
test.afterAll(async () => shops.close())

async function openSettings(page: Page): Promise<ProductShop> {
  const shop = await shops.make()
  await openStudioAs(page, shop.owner, `/${shop.identifier}/settings`)
  return shop
}

const list = (page: Page) => page.getByRole('navigation', { name: 'List of settings' })

test('on a phone the settings are a list, and each part has a way back @narrow', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  const shop = await openSettings(page)
  await expect(list(page)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name of the site' })).toBeHidden()
  await expectCleanInBothSchemes(page)
  await list(page).getByRole('link', { name: 'Business' }).click()
  await expect(page.getByRole('textbox', { name: 'Legal name' })).toBeVisible()
  await expect(list(page)).toBeHidden()
  await page.getByRole('combobox', { name: 'Country' }).selectOption('Germany')
  await expect(page.getByRole('textbox', { name: 'Postal code' })).toBeVisible()
  expect(await brokenParts(page, 'main')).toEqual([])
  await expectCleanInBothSchemes(page)
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(list(page)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(`/${shop.identifier}/settings`)
})

test('an owner finds the business by the keyboard alone and gives its name and address', async ({ page }) => {
  const shop = await openSettings(page)
  await expect(page.getByRole('textbox', { name: 'Name of the site' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a setting' }).focus()
  await page.keyboard.type('logo')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/${shop.identifier}/settings/business$`))
  await page.getByRole('textbox', { name: 'Legal name' }).focus()
  await page.keyboard.type('Fern GmbH')
  await page.getByRole('combobox', { name: 'Country' }).selectOption('Germany')
  await page.getByRole('textbox', { name: 'Address' }).fill('Torstraße 1')
  await page.getByRole('textbox', { name: 'Postal code' }).fill('1011')
  await page.getByRole('textbox', { name: 'City' }).fill('Berlin')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('textbox', { name: 'Postal code' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('textbox', { name: 'Postal code' }).fill('10119')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('address')).toHaveText('Fern GmbHTorstraße 110119 BerlinGermany')
  await expectCleanInBothSchemes(page)
})
