import { expect, test } from '@playwright/test'
import { darkOrigin, provingOrigin } from './facts.ts'
import { takenOver } from './shop.ts'

for (const [origin, picker] of [
  [provingOrigin, 'selects'],
  [darkOrigin, 'radios'],
] as const) {
  test(`a late script keeps what was typed, chosen and focused (${picker})`, async ({ page }) => {
    const held: (() => void)[] = []
    let isHeld = true
    await page.route(/\/static\/boot-/, async (route) => {
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
    await page.goto(`${origin}/shop/mug`, { waitUntil: 'commit' })
    const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
    if (picker === 'selects') await page.getByRole('combobox', { name: 'Select Colour' }).selectOption('Blue')
    else await page.locator('label', { hasText: 'Blue' }).click()
    await quantity.click()
    await quantity.fill('37')

    isHeld = false
    for (const release of held) release()
    await takenOver(page)

    await expect(quantity).toHaveValue('37')
    await expect(quantity).toBeFocused()
    if (picker === 'selects') await expect(page.getByRole('combobox', { name: 'Select Colour' })).toHaveValue('Blue')
    else await expect(page.getByRole('radio', { name: /^Blue/ })).toBeChecked()
    await page.keyboard.type('4')
    await expect(quantity).toHaveValue('374')
    await expect(page.locator('.product-variants')).toHaveAttribute('data-unselected-options', /Size/)
  })
}
