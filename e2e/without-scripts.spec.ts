import { expect, test } from '@playwright/test'
import { cartInDatabase } from './cart-in-database.ts'
import { darkOrigin, demoOrigin, provingOrigin } from './facts.ts'

test.use({ javaScriptEnabled: false })

test('BX-1.17, SF-7.03 without scripts: choose, add, change and remove by plain posts', async ({ page, context }) => {
  await page.goto(demoOrigin)
  await page.getByRole('link', { name: 'Shop the spring firing' }).click()
  await page.getByRole('link', { name: 'Morning mug' }).first().click()
  await page.getByRole('combobox', { name: 'Select Glaze' }).selectOption('Blush')
  await page.getByRole('combobox', { name: 'Select Size' }).selectOption('Small, 240 ml')
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(page).toHaveURL(/\/shop\/morning-mug/)
  expect(await cartInDatabase(context)).toEqual([{ sku: 'MUG-BLUSH-S', quantity: 2 }])

  await page.getByRole('link', { name: /^Cart, 2 items/ }).click()
  await expect(page).toHaveURL(`${demoOrigin}/cart`)
  const line = page.getByRole('row', { name: /Morning mug/ })
  await line.getByRole('spinbutton').fill('3')
  await line.getByRole('button', { name: /Update/ }).click()
  expect(await cartInDatabase(context)).toEqual([{ sku: 'MUG-BLUSH-S', quantity: 3 }])
  await expect(line.getByRole('spinbutton')).toHaveValue('3')
  await line.getByRole('button', { name: /Remove/ }).click()
  expect(await cartInDatabase(context)).toEqual([])
  await expect(page.getByText('You have nothing in your shopping cart.')).toBeVisible()
})

for (const [origin, picker] of [
  [provingOrigin, 'selects'],
  [darkOrigin, 'radios'],
] as const) {
  test(`SF-5.03, SF-5.05 without scripts, ${picker}: the page comes again with the sentence and what was chosen`, async ({
    page,
    context,
  }) => {
    await page.goto(`${origin}/shop/mug`)
    const chooseGreen = async (): Promise<void> => {
      if (picker === 'selects') await page.getByRole('combobox', { name: 'Select Colour' }).selectOption('Green')
      else await page.locator('label', { hasText: 'Green' }).click()
    }
    await chooseGreen()
    await page.getByRole('button', { name: 'Add To Cart' }).click()
    await expect(page.getByRole('alert')).toContainText('Please select the Size option.')
    if (picker === 'selects') {
      await expect(page.getByRole('combobox', { name: 'Select Colour' })).toHaveValue('Green')
      await page.getByRole('combobox', { name: 'Select Size' }).selectOption('Large')
    } else {
      await expect(page.getByRole('radio', { name: 'Green' })).toBeChecked()
      await page.locator('label', { hasText: 'Large' }).click()
    }
    await page.getByRole('button', { name: 'Add To Cart' }).click()
    await expect(page.getByRole('alert')).toContainText('Sorry, we do not have enough of that item available.')
    expect(await cartInDatabase(context)).toEqual([])

    if (picker === 'selects') await page.getByRole('combobox', { name: 'Select Size' }).selectOption('Small')
    else await page.locator('label', { hasText: 'Small' }).click()
    await page.getByRole('button', { name: 'Add To Cart' }).click()
    await expect(page).toHaveURL(`${origin}/shop/mug`)
    await expect(page.getByRole('link', { name: /^Cart, 1 item/ })).toBeVisible()
    expect(await cartInDatabase(context)).toEqual([{ sku: 'GS', quantity: 1 }])
  })
}

test('SF-5.06 without scripts: a quantity that is no whole number is refused with its sentence', async ({
  page,
  context,
}) => {
  await page.goto(`${provingOrigin}/shop/ten`)
  await page.getByRole('spinbutton', { name: 'Quantity' }).evaluate((input) => input.removeAttribute('step'))
  await page.locator('form[data-purchase]').evaluate((form) => form.setAttribute('novalidate', ''))
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('1.5')
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(page.getByRole('alert')).toContainText('Quantity must be a whole number.')
  expect(await cartInDatabase(context)).toEqual([])
})
