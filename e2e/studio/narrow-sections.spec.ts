import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectCleanInBothSchemes } from '../support/axe.ts'
import { brokenParts } from '../support/page-geometry.ts'
import { openProductShops, type ProductShop } from '../support/product-shops.ts'
import { openStudioAs } from '../support/sign-in.ts'

let shops: Awaited<ReturnType<typeof openProductShops>>
test.beforeAll(async () => {
  shops = await openProductShops()
})
test.afterAll(async () => shops.close())

type Given = Parameters<ProductShop['addMug']>[0]

async function openSection(page: Page, path: string, given: Given = {}): Promise<ProductShop> {
  const shop = await shops.make()
  await shop.addMug(given)
  await openStudioAs(page, shop.owner, `/${shop.identifier}/${path}`)
  return shop
}

const backgroundOf = (button: Locator): Promise<string> =>
  button.evaluate((one) => getComputedStyle(one).backgroundColor)

test('BX-2.09 an email chosen on a phone is there at once, not below the list of all emails @narrow', async ({
  page,
}) => {
  await openSection(page, 'mails')
  await page.getByRole('combobox', { name: 'Emails to customers' }).selectOption('Refund')
  await expect(page.getByRole('heading', { name: 'Refund', exact: true })).toBeInViewport()
  await expect(page.getByRole('textbox', { name: 'Subject' }).first()).toBeInViewport()
  await expect(page.getByRole('navigation', { name: 'Emails to customers' })).toBeHidden()
  await expectCleanInBothSchemes(page)
})

test('BX-2.09 it can be seen whether the page of an email or its text is shown', async ({ page }) => {
  await openSection(page, 'mails')
  const [asPage, asText] = ['Page', 'Text'].map((name) => page.getByRole('button', { name, exact: true }))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const [pressed, other] = await Promise.all([backgroundOf(asPage!), backgroundOf(asText!)])
  expect(pressed).not.toBe(other)
})

test('the search of all categories is as high as one line @both', async ({ page }) => {
  await openSection(page, 'products', { categories: ['Gifts'] })
  await page.getByRole('button', { name: 'All categories and tags' }).click()
  const sheet = page.getByRole('complementary', { name: 'All categories and tags' })
  const field = sheet.getByRole('searchbox')
  await expect(field).toBeVisible()
  const [around, inside] = [await field.locator('..').boundingBox(), await field.boundingBox()]
  expect(around?.height).toBeLessThanOrEqual((inside?.height ?? 0) + 1)
})

test('rates of taxes are read and removed on a phone without scrolling sideways @narrow', async ({ page }) => {
  await openSection(page, 'taxes')
  await page.getByRole('button', { name: 'Add rate' }).first().click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Value added tax')
  await page.getByRole('textbox', { name: 'Rate in percent' }).fill('8.875')
  await page.getByRole('checkbox', { name: /Every country/ }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const table = page.getByRole('table', { name: 'Rates' })
  await expect(table.getByRole('cell', { name: '8.875%' })).toBeVisible()
  const around = await table.locator('..').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(around).toBe(0)
  expect(await brokenParts(page, 'main')).toEqual([])
  await expectCleanInBothSchemes(page)
})

test('the menu of the bar stays above the bar on a phone, and all of it can be reached @narrow', async ({ page }) => {
  await openSection(page, 'products')
  const more = page.getByRole('button', { name: 'More' }).last()
  await more.click()
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  const bar = await more.boundingBox()
  const end = await menu.boundingBox()
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  const last = menu.getByRole('menuitem', { name: 'Sign out' })
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport({ ratio: 1 })
  const place = await last.boundingBox()
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})
