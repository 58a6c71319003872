import type { BrowserContext, Page } from '@playwright/test'

const product = '/shop/morning-mug'

/** Adds a product of the demonstration to the cart of a browser's cookies, through the product page. */
export async function fillCart(context: BrowserContext, at: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${at}${product}`)
  await chooseOptions(page)
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await page.getByRole('button', { name: 'Added!' }).waitFor()
  await page.close()
}

/** Chooses the first value of each option on the page of that product, once its button can be used. */
export async function chooseOptions(page: Page): Promise<void> {
  await page.locator('.sqs-add-to-cart-button[data-state=idle]').waitFor()
  for (const option of ['Glaze', 'Size']) {
    await page
      .getByRole('radiogroup', { name: `Select ${option}` })
      .locator('label')
      .first()
      .click()
  }
}
