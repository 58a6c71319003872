import { expect, test, type Page } from '@playwright/test'
import { cartInDatabase } from '../support/cart-in-database.ts'
import { originOf, shops } from '../support/facts.ts'
import { holdsFocus, pressUntilFocused, tabTo } from '../support/keyboard.ts'
import {
  addBy,
  addButton,
  chosenOf,
  openProduct,
  pill,
  priceOf,
  quantityOf,
  radiosOf,
  selectOf,
} from '../support/shop.ts'

for (const { shop, identifier, picker, tag } of shops) {
  test(
    `a product can be chosen and bought, and the cart changed, by keyboard only (${shop})`,
    { tag },
    async ({ page, context }) => {
      await openProduct(page, originOf(identifier), 'mug')
      await tabTo(page, addButton(page))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toContainText('Please select the Colour and Size options.')
      await expect(addButton(page)).toBeFocused()
      await chooseByKeys(page, picker, 'Size', 'Small')
      await chooseByKeys(page, picker, 'Colour', 'Blue')
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
      await expect(priceOf(page)).toHaveText(/Sale Price:\s*15\.00/)
      await tabTo(page, quantityOf(page))
      await page.keyboard.press('ArrowUp')
      await expect(quantityOf(page)).toHaveValue('2')
      await addBy(page, () => page.keyboard.press('Enter'))
      await expect(quantityOf(page)).toBeFocused()
      expect(await cartInDatabase(context)).toEqual([{ sku: 'BS', quantity: 2 }])

      await tabTo(page, pill(page))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/cart$/)
      const more = page.getByRole('button', { name: 'One more Mug, Blue, Small' })
      await expect(more).toBeVisible()
      await tabTo(page, more)
      await page.keyboard.press('Enter')
      await page.keyboard.press('Space')
      await expect(page.getByRole('spinbutton')).toHaveValue('4')
      await expect(more).toBeFocused()
      await tabTo(page, page.getByRole('button', { name: 'Remove Mug, Blue, Small' }))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
      await page.keyboard.press('Space')
      await expect(page.getByRole('button', { name: 'Remove Mug, Blue, Small' })).toBeFocused()
      await expect.poll(() => cartInDatabase(context)).toEqual([{ sku: 'BS', quantity: 4 }])
    },
  )
}

/** Moves the focus back to the picker, then presses the arrow key until the value is selected. The list wraps around. */
async function chooseByKeys(page: Page, picker: 'select' | 'radio', option: string, value: string): Promise<void> {
  const place = picker === 'select' ? selectOf(page, option) : radiosOf(page, option)
  await pressUntilFocused(page, place, 'Shift+Tab')
  for (let step = 0; step < 4 && (await chosenOf(page, option)) !== value; step++)
    await page.keyboard.press('ArrowDown')
  expect(await chosenOf(page, option)).toBe(value)
  expect(await holdsFocus(place)).toBe(true)
}
