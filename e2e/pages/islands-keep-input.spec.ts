import { expect, test } from '@playwright/test'
import { originOf, shops } from '../support/facts.ts'
import { choose, chosenOf, takenOver } from '../support/shop.ts'

for (const { shop, identifier, tag } of shops) {
  const origin = originOf(identifier)
  test(`a script that loads late keeps typed values, choices and the focus (${shop})`, { tag }, async ({ page }) => {
    const held: (() => void)[] = []
    let isHeld = true
    await page.route(/\/static\/boot-/, async (route) => {
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
    await page.goto(`${origin}/shop/mug`, { waitUntil: 'commit' })
    const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
    await expect(quantity).toBeVisible()
    await choose(page, 'Colour', 'Blue')
    await quantity.click()
    await quantity.fill('37')

    isHeld = false
    for (const release of held) release()
    await takenOver(page)

    await expect(quantity).toHaveValue('37')
    await expect(quantity).toBeFocused()
    expect(await chosenOf(page, 'Colour')).toBe('Blue')
    await page.keyboard.type('4')
    await expect(quantity).toHaveValue('374')
    await expect(page.locator('.product-variants')).toHaveAttribute('data-unselected-options', /Size/)
  })
}
