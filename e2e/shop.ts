import { expect, type Locator, type Page } from '@playwright/test'

/** What a shopper sees and does on a product page, by role. */
export const addButton = (page: Page): Locator => page.getByRole('button', { name: /^(Add To Cart|Adding…|Added!)$/ })
export const pill = (page: Page): Locator => page.getByRole('link', { name: /^Cart, \d+\+? items?/ })

/** Chooses a value in whichever picker the site has. */
export async function choose(page: Page, option: string, value: string): Promise<void> {
  const select = page.getByRole('combobox', { name: `Select ${option}` })
  if (await select.isVisible()) {
    await select.selectOption({ label: value })
    return
  }
  await page
    .getByRole('radiogroup', { name: `Select ${option}` })
    .locator('label', { hasText: value })
    .click()
}

/** Waits until the live parts stand where the fallback stood; only then does the quantity have steppers or the button its box. */
export async function takenOver(page: Page): Promise<void> {
  await expect(page.locator('.sqs-add-to-cart-button[data-state=idle]')).toBeVisible()
}

/** Collects what a browser reports as wrong on a page; a journey ends with none of it. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}
