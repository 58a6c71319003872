import { expect, test, type Page } from '@playwright/test'
import { originOf } from '../support/facts.ts'

// A theme with its own item template but no list, with a script that stops every click on a label, and with resets that unfold
// what is folded and give fields, labels and buttons the width of the page.
const origin = originOf('test-unusual')

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect([page.url(), widths[0]]).toEqual([page.url(), widths[1]])
}

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not shown.`)
  return box
}

test(
  'BX-3.14 a theme of unusual form and hostile resets sells a chosen variant',
  { tag: '@both' },
  async ({ page }) => {
    await page.goto(`${origin}/shop`)
    await expectNoSidewaysScroll(page)
    await expect(page.locator('.ProductList-item-link')).toHaveCount(2) // the built-in list, of the size that the theme says
    await page.goto(`${origin}/shop/mug`)
    await expect(page.locator('.own-product h1')).toHaveText('Mug')
    // Its clicks on labels are stopped, so that only those on the inputs choose.
    for (const name of ['Green', 'Small']) {
      await page.getByRole('radio', { name }).click()
      await expect(page.getByRole('radio', { name })).toBeChecked()
    }
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Add To Cart' }).click()
    await expect(page.getByRole('link', { name: /^Cart, 1 item/ })).toBeVisible()
    await page.goto(`${origin}/cart`)
    await expect(page.locator('.cart-container .item-desc')).toContainText('Mug')
    await expectNoSidewaysScroll(page)
  },
)

test('BX-1.19 SF-2.02 hostile resets leave the search page as it is', { tag: '@both' }, async ({ page }) => {
  await page.goto(`${origin}/search?q=mug`)
  const [field, button] = [await boxOf(page, '.sqs-search-page-field'), await boxOf(page, '.sqs-search-page-button')]
  expect(button.x >= field.x + field.width || button.y >= field.y + field.height).toBe(true)
  const isPhone = (page.viewportSize()?.width ?? 0) < 992
  await expect(page.locator('.sqs-search-page-facets')).toBeVisible({ visible: !isPhone })
  expect((await boxOf(page, '.sqs-search-page-output')).y).toBeLessThan(500)
  await expectNoSidewaysScroll(page)
  for (const path of ['/cart', '/nothing-is-here', '/commerce/restock'].map((each) => `${origin}${each}`)) {
    await page.goto(path)
    await expectNoSidewaysScroll(page)
  }
})
