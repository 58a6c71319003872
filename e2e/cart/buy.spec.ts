import { expect, test } from '@playwright/test'
import { cartInDatabase } from '../support/cart-in-database.ts'
import { demoOrigin, secondOrigin } from '../support/facts.ts'
import { add, addButton, choose, pill, takenOver, watchErrors } from '../support/shop.ts'

test(
  'SF-1.01, SF-2.01, SF-2.06, SF-4.07, SF-7.03 a visitor goes from home to list and product, adds a variant, and changes and removes it in the cart',
  { tag: '@narrow' },
  async ({ page, context }) => {
    const errors = watchErrors(page)
    await page.goto(demoOrigin)
    await page.getByRole('link', { name: 'Shop the spring firing' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible()
    await page.getByRole('link', { name: 'Morning mug' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Morning mug' })).toBeVisible()
    await takenOver(page)
    await expect(pill(page)).toBeHidden()

    await choose(page, 'Glaze', 'Celadon')
    await choose(page, 'Size', 'Small, 240 ml')
    await expect(page.locator('.product-variants')).toHaveAttribute('data-variant-in-stock', 'true')
    await add(page)
    expect(await cartInDatabase(context)).toEqual([{ sku: 'MUG-CELADON-S', quantity: 1 }])

    await expect(pill(page)).toHaveAccessibleName(/^Cart, 1 item\b/)
    await page.getByRole('region', { name: 'Added to your cart' }).getByRole('link', { name: 'View cart' }).click()
    await expect(page).toHaveURL(`${demoOrigin}/cart`)
    await expect(pill(page)).toBeHidden()
    const quantity = page.getByRole('spinbutton', { name: /^Quantity of Morning mug/ })
    await expect(quantity).toHaveValue('1')
    await page.getByRole('button', { name: /^One more Morning mug/ }).click()
    await expect(quantity).toHaveValue('2')
    await expect.poll(() => cartInDatabase(context)).toEqual([{ sku: 'MUG-CELADON-S', quantity: 2 }])
    await expect(page.locator('.subtotal .price')).toHaveText(/68\.00/)

    await page.getByRole('button', { name: /^Remove Morning mug/ }).click()
    await expect(page.getByText('You have nothing in your shopping cart.')).toBeVisible()
    await expect.poll(() => cartInDatabase(context)).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(quantity).toHaveValue('2')
    await page.getByRole('button', { name: /^Remove Morning mug/ }).click()
    await expect.poll(() => cartInDatabase(context)).toEqual([])
    expect(errors).toEqual([])
  },
)

test('BX-5.06 a visitor buys on a second site, which never shows the first site’s cart', async ({ page, context }) => {
  await page.goto(`${demoOrigin}/shop/moon-jar`)
  await takenOver(page)
  await addButton(page).click()
  await expect(pill(page)).toHaveAccessibleName(/^Cart, 1 item\b/)

  const errors = watchErrors(page)
  await page.goto(secondOrigin)
  await expect(pill(page)).toBeHidden()
  await page.getByRole('link', { name: 'See the shop' }).click()
  await page.getByRole('link', { name: 'Harbour vase' }).first().click()
  await takenOver(page)
  await choose(page, 'Height', 'Tall')
  await expect(page.locator('.product-price').first()).toHaveText(/55\.00/)
  await add(page)
  await pill(page).click()
  await expect(page.getByRole('row', { name: /Harbour vase/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Moon jar/ })).toBeHidden()
  await page.getByRole('button', { name: /^Remove Harbour vase/ }).click()
  await expect(page.getByText('You have nothing in your shopping cart.')).toBeVisible()
  expect(errors).toEqual([])
  expect((await cartInDatabase(context)).length).toBeLessThanOrEqual(1)
})
