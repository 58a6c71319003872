import { expect, test } from '@playwright/test'
import { cartInDatabase } from '../support/cart-in-database.ts'
import { demoOrigin, originOf, testKilnOrigin, shops } from '../support/facts.ts'
import { choose, chosenOf, quantityOf } from '../support/shop.ts'

test.use({ javaScriptEnabled: false })

test('BX-1.17, SF-7.03 without scripts an item is chosen, added, changed and removed by plain form posts', async ({
  page,
  context,
}) => {
  await page.goto(demoOrigin)
  await page.getByRole('link', { name: 'Shop the spring firing' }).click()
  await page.getByRole('link', { name: 'Morning mug' }).first().click()
  await choose(page, 'Glaze', 'Blush')
  await choose(page, 'Size', 'Small, 240 ml')
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(page.getByRole('link', { name: /^Cart, 2 items/ })).toBeVisible()
  await expect(page).toHaveURL(/\/shop\/morning-mug/)
  expect(await cartInDatabase(context)).toEqual([{ sku: 'MUG-BLUSH-S', quantity: 2 }])

  await page.getByRole('link', { name: /^Cart, 2 items/ }).click()
  await expect(page).toHaveURL(`${demoOrigin}/cart`)
  const line = page.getByRole('row', { name: /Morning mug/ })
  await line.getByRole('spinbutton').fill('3')
  await line.getByRole('button', { name: /Update/ }).click()
  await expect.poll(() => cartInDatabase(context)).toEqual([{ sku: 'MUG-BLUSH-S', quantity: 3 }])
  await expect(line.getByRole('spinbutton')).toHaveValue('3')
  await line.getByRole('button', { name: /Remove/ }).click()
  await expect(page.getByText('You have nothing in your shopping cart.')).toBeVisible()
  expect(await cartInDatabase(context)).toEqual([])
})

for (const { shop, identifier, picker, tag } of shops) {
  for (const urlId of picker === 'select' ? ['mug', 'loose'] : ['mug']) {
    test(
      `SF-5.03, SF-5.04, SF-5.05, BX-1.17 without scripts a refused form is shown again with the alert and the choices (${urlId}; ${shop})`,
      { tag },
      async ({ page, context }) => {
        const path = `${originOf(identifier)}/shop/${urlId}`
        const addToCart = page.getByRole('button', { name: 'Add To Cart' })
        await page.goto(path)
        await choose(page, 'Colour', 'Green')
        await addToCart.click()
        await expect(page.getByRole('alert')).toContainText('Please select the Size option.')
        expect(await chosenOf(page, 'Colour')).toBe('Green')
        await choose(page, 'Size', 'Large')
        await quantityOf(page).fill('3')
        await addToCart.click()
        await expect(page.getByRole('alert')).toContainText('Sorry, we do not have enough of that item available.')
        await expect(quantityOf(page)).toHaveValue('3')
        await choose(page, 'Colour', 'Blue')
        await addToCart.click()
        await expect(page.getByRole('alert')).toContainText(
          'Sorry, that item variant is unavailable. Please select another variant.',
        )
        expect(await cartInDatabase(context)).toEqual([])

        await choose(page, 'Size', 'Small')
        await addToCart.click()
        await expect(page).toHaveURL(path)
        await expect(page.getByRole('link', { name: /^Cart, 3 items/ })).toBeVisible()
        expect(await cartInDatabase(context)).toEqual([{ sku: urlId === 'loose' ? 'LBS' : 'BS', quantity: 3 }])
      },
    )
  }
}

test('BX-1.17 without scripts one of 250 variants is chosen by six options and added', async ({ page, context }) => {
  for (const identifier of ['test-kiln', 'test-bare-radio']) {
    await page.goto(`${originOf(identifier)}/shop/many`)
    for (const [option, value] of Object.entries(ofMany)) await choose(page, option, value)
    await page.getByRole('button', { name: 'Add To Cart' }).click()
    await expect(page.getByRole('link', { name: /^Cart, 1 item/ })).toBeVisible()
  }
  expect(await cartInDatabase(context)).toHaveLength(1) // each site has its own cart, and this reads one of them
})

const ofMany = { Colour: 'Ash', Size: 'Small', Handle: 'Left', Glaze: 'Matt', Foot: 'Flat', Lid: 'With' }

test('SF-5.06 without scripts a fractional quantity is refused with its alert', async ({ page, context }) => {
  await page.goto(`${testKilnOrigin}/shop/ten`)
  await page.getByRole('spinbutton', { name: 'Quantity' }).evaluate((input) => input.removeAttribute('step'))
  await page.locator('form[data-purchase]').evaluate((form) => form.setAttribute('novalidate', ''))
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('1.5')
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(page.getByRole('alert')).toContainText('Quantity must be a whole number.')
  expect(await cartInDatabase(context)).toEqual([])
})
