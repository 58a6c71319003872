import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { expectCleanInBothSchemes } from '../support/axe.ts'
import { confirmed, fillInCard, payButton, succeedingCard } from '../support/checkout.ts'
import { originOf } from '../support/facts.ts'
import { openProductShops } from '../support/product-shops.ts'
import { openStudioAs } from '../support/sign-in.ts'

let shops: Awaited<ReturnType<typeof openProductShops>>
test.beforeAll(async () => {
  shops = await openProductShops()
})
test.afterAll(async () => shops.close())

test('an owner requires a phone and the terms, and a visitor without scripts gives both and buys', async ({
  page,
  browser,
}) => {
  const shop = await shops.make()
  const variants = [{ sku: 'LESSON', priceCents: 3_000, stock: 9 }]
  await shop.addMug({ title: 'Lesson', urlId: 'lesson', productType: productTypes.service, variants, options: [] })
  await openStudioAs(page, shop.owner, `/${shop.identifier}/checkout`)
  await writeTerms(page)
  await page.getByRole('combobox', { name: 'Phone' }).selectOption('Required')
  await page.getByRole('checkbox', { name: /Shoppers must accept the terms/ }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The checkout is saved')).toBeVisible()
  await expectCleanInBothSchemes(page)

  await buyWithoutScripts(browser, originOf(shop.identifier))

  await page.getByRole('link', { name: 'Orders' }).first().click()
  await page.getByRole('link', { name: /1001/ }).click()
  await expect(page.getByText('I have read and accept: House rules')).toBeVisible()
})

async function writeTerms(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Write: Terms and conditions' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('House rules')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Wash your cup.')
  await page.getByRole('button', { name: 'Save' }).last().click()
  await expect(page.getByText('Terms and conditions is saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit: Terms and conditions' })).toBeFocused()
}

async function buyWithoutScripts(browser: Browser, origin: string): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${origin}/shop/lesson`)
  await expect(page.getByRole('link', { name: 'House rules' })).toBeVisible()
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await page.goto(`${origin}/checkout`)
  await page.getByLabel('Email').fill('nora@example.test')
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Lindqvist')
  await page.getByLabel('State').selectOption('WA')
  await page.getByLabel('ZIP code').fill('98109')
  await fillInCard(page, succeedingCard)
  await payButton(page).click()
  await expect(page).toHaveTitle(/^Error: /)
  await page.getByRole('link', { name: 'Enter your phone' }).click()
  await expect(page.getByLabel('Phone')).toBeFocused()
  await page.getByLabel('Phone').fill('+1 206 555 0134')
  await expect(page.getByRole('link', { name: 'Accept the terms to place your order' })).toBeVisible()
  const box = page.getByRole('checkbox', { name: /I have read and accept: House rules/ })
  const [text] = await Promise.all([
    context.waitForEvent('page'),
    page
      .locator('.consent')
      .getByRole('link', { name: /House rules/ })
      .click(),
  ])
  await expect(text.getByText('Wash your cup.')).toBeVisible()
  await text.close()
  await box.check()
  await fillInCard(page, succeedingCard)
  await payButton(page).click()
  await expect(page).toHaveURL(confirmed)
  await context.close()
}
