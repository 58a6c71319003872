import { expect, test, type Locator, type Page } from '@playwright/test'
import { cartInDatabase } from '../support/cart-in-database.ts'
import { inBothThemes, originOf } from '../support/facts.ts'
import { add, choose, openProduct, pill, watchErrors } from '../support/shop.ts'
import { fillCart } from '../support/fill-cart.ts'
import { openOwner } from '../support/shop-owner.ts'

let owner: Awaited<ReturnType<typeof openOwner>>
test.beforeAll(async () => {
  owner = await openOwner()
})
test.afterAll(() => owner.close())

/** Live region that announces a change to screen readers once it has settled. */
const announcement = (page: Page): Locator => page.locator('output.sw-cart-said')
const subtotal = (page: Page): Locator => page.locator('.subtotal .price')
const line = (page: Page, title: string): Locator => page.getByRole('row', { name: new RegExp(title) })

async function openCart(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/cart`)
  await expect(page.getByRole('button', { name: /^One more/ }).first()).toBeVisible()
}

for (const { identifier, tag } of inBothThemes('test-kiln', 'test-bare')) {
  const origin = originOf(identifier)

  test(
    `SF-2.01, SF-3.02, SF-6.01 the cart page changes quantities, removes lines with undo, and shows the empty cart (${identifier})`,
    { tag },
    async ({ page, context }) => {
      const errors = watchErrors(page)
      await openProduct(page, origin, 'mug')
      await choose(page, 'Colour', 'Green')
      await choose(page, 'Size', 'Small')
      await add(page)
      await openProduct(page, origin, 'download')
      await add(page)
      await openCart(page, origin)
      await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible()
      await expect(pill(page)).toHaveCount(0)
      await expect(line(page, 'Mug')).toContainText('Green, Small')
      await expect(line(page, 'Mug').getByRole('link', { name: 'Mug' })).toHaveAttribute('href', /\/shop\/mug$/)
      await expect(line(page, 'Download').getByRole('spinbutton')).toHaveCount(0)
      await expect(subtotal(page)).toHaveText(/23\.00/)

      const quantity = page.getByRole('spinbutton', { name: 'Quantity of Mug, Green, Small' })
      await expect(page.getByRole('button', { name: 'One fewer Mug, Green, Small' })).toBeDisabled()
      await page.getByRole('button', { name: 'One more Mug, Green, Small' }).click()
      await expect(quantity).toHaveValue('2')
      await expect(subtotal(page)).toHaveText(/41\.00/)
      await expect(announcement(page)).toHaveText(/Subtotal.*41\.00/)
      await quantity.fill('3')
      await page.keyboard.press('Enter')
      await expect(announcement(page)).toHaveText(/Subtotal.*59\.00/)
      await expect(quantity).toBeFocused()
      expect(await cartInDatabase(context)).toEqual([
        { sku: 'FILE', quantity: 1 },
        { sku: 'GS', quantity: 3 },
      ])

      const remove = page.getByRole('button', { name: 'Remove Mug, Green, Small' })
      const undo = page.getByRole('button', { name: 'Undo' })
      await remove.click()
      await expect(announcement(page)).toHaveText(/Mug, Green, Small was removed\..*Subtotal.*5\.00/)
      await expect(undo).toBeFocused()
      expect(await cartInDatabase(context)).toEqual([{ sku: 'FILE', quantity: 1 }])
      await page.keyboard.press('Enter')
      await expect(remove).toBeFocused()
      await expect(quantity).toHaveValue('3')
      await expect(subtotal(page)).toHaveText(/59\.00/)
      await expect.poll(async () => (await cartInDatabase(context)).length).toBe(2)
      await expect(page.locator('tbody tr').first()).toContainText('Mug') // in its original position

      await remove.click()
      await page.getByRole('button', { name: 'Remove Download' }).click()
      await expect(page.getByText('You have nothing in your shopping cart.')).toBeVisible()
      await expect.poll(() => cartInDatabase(context)).toEqual([])
      await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/')
      expect(errors).toEqual([])
    },
  )

  test(
    `SF-5.05, SF-5.06, SF-6.01 a quantity above stock is rolled back with its reason, and a button sets the available one (${identifier})`,
    { tag },
    async ({ page, context }) => {
      await openProduct(page, origin, 'ten')
      await add(page)
      await openCart(page, origin)
      const quantity = page.getByRole('spinbutton', { name: 'Quantity of Ten of these' })
      const alert = page.getByRole('alert').filter({ hasText: /\S/ })
      for (const [typed, text] of [
        ['1.5', 'Quantity must be a whole number.'],
        ['', 'Quantity must be a number.'],
        ['10000', 'Quantity must be between 1 and 9999.'],
      ] as const) {
        await quantity.fill(typed)
        await page.keyboard.press('Enter')
        await expect(alert).toHaveText(text)
        await expect(quantity).toHaveValue(typed) // the typed value is kept, so that it can be corrected
        expect(await cartInDatabase(context)).toEqual([{ sku: 'TEN', quantity: 1 }])
      }
      await quantity.fill('11')
      await page.keyboard.press('Enter')
      await expect(alert).toHaveText('Sorry, we do not have enough of that item available.')
      await expect(quantity).toHaveValue('1')
      await expect(subtotal(page)).toHaveText(/18\.00/)
      expect(await cartInDatabase(context)).toEqual([{ sku: 'TEN', quantity: 1 }])
      await page.getByRole('button', { name: 'Change to 10: Ten of these' }).click()
      await expect(alert).toHaveCount(0)
      await expect(quantity).toHaveValue('10')
      await expect.poll(() => cartInDatabase(context)).toEqual([{ sku: 'TEN', quantity: 10 }])
    },
  )

  test(
    `SF-6.01 the cart page shows changed prices, lower stock and deleted products (${identifier})`,
    { tag },
    async ({ page, context }) => {
      const dear = await owner.sell(identifier, { title: 'Dear', variants: [{ sku: 'D', priceCents: 500, stock: 9 }] })
      const rare = await owner.sell(identifier, { title: 'Rare', variants: [{ sku: 'R', priceCents: 100, stock: 9 }] })
      const gone = await owner.sell(identifier, { title: 'Gone', variants: [{ sku: 'G', priceCents: 300, stock: 9 }] })
      for (const { path } of [dear, rare, gone]) {
        await page.goto(origin + path)
        await expect(page.locator('.sqs-add-to-cart-button[data-state=idle]')).toBeVisible()
        await page.getByRole('spinbutton', { name: 'Quantity' }).fill('4')
        await add(page)
      }
      await dear.change('D', { priceCents: 700 })
      await rare.setStock('R', 2)
      await gone.takeAway()

      await openCart(page, origin)
      await expect(line(page, 'Dear')).toContainText(
        /The price has changed from €?5\.00 to €?7\.00 since you added this item\./,
      )
      await expect(line(page, 'Rare').getByRole('alert')).toHaveText('Only 2 of this item are available.')
      await expect(line(page, 'Gone').getByRole('alert')).toHaveText('This item is no longer available.')
      await expect(line(page, 'Gone')).toContainText('Not in the total')
      await expect(line(page, 'Gone').getByRole('spinbutton')).toHaveCount(0)
      await expect(subtotal(page)).toHaveText(/32\.00/)
      await page.getByRole('button', { name: 'Change to 2: Rare' }).click()
      await expect(subtotal(page)).toHaveText(/30\.00/)
      await expect(line(page, 'Rare').getByRole('alert')).toHaveCount(0)
      await page.getByRole('button', { name: 'Remove Gone' }).click()
      await expect(line(page, 'Gone').getByRole('spinbutton')).toHaveCount(0)
      await expect
        .poll(() => cartInDatabase(context))
        .toEqual([
          { sku: `D-${dear.mark}`, quantity: 4 },
          { sku: `R-${rare.mark}`, quantity: 2 },
        ])
    },
  )
}

test('SF-3.01, SF-6.01, SF-9.02 a cart of 101 lines is shown, and a line can be changed and removed', async ({
  page,
  context,
}) => {
  const lines = await fillCart(page, originOf('test-kiln'), 101)
  await openCart(page, originOf('test-kiln'))
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(101)
  await expect(page.locator('.sqs-cart-quantity').first()).toHaveText('100+')
  await page
    .getByRole('button', { name: /^One more/ })
    .nth(50)
    .click()
  await expect(announcement(page)).toHaveText(/Subtotal/)
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await expect(announcement(page)).toHaveText(/was removed/)
  const held = await cartInDatabase(context)
  expect(held.filter(({ quantity }) => quantity === 2)).toEqual([{ sku: lines[50], quantity: 2 }])
  expect(held).toHaveLength(100)
  expect(held.map(({ sku }) => sku)).not.toContain(lines[0])
})

test('BX-1.17 without scripts the cart page shows lower stock, a deleted product and a changed price', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const rare = await owner.sell('test-bare', { title: 'Rare', variants: [{ sku: 'R', priceCents: 100, stock: 9 }] })
  const origin = originOf('test-bare')
  await page.goto(origin + rare.path)
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('4')
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await expect.poll(() => cartInDatabase(context)).toEqual([{ sku: `R-${rare.mark}`, quantity: 4 }])
  await rare.setStock('R', 2)
  await rare.change('R', { priceCents: 150 })
  await page.goto(`${origin}/cart`)
  await expect(line(page, 'Rare').getByRole('alert')).toHaveText('Only 2 of this item are available.')
  await expect(line(page, 'Rare')).toContainText(/The price has changed from €?1\.00 to €?1\.50/)
  await page.getByRole('button', { name: 'Change to 2: Rare' }).click()
  await expect.poll(() => cartInDatabase(context)).toEqual([{ sku: `R-${rare.mark}`, quantity: 2 }])
  await expect(subtotal(page)).toHaveText(/3\.00/)
  await rare.takeAway()
  await page.goto(`${origin}/cart`)
  await expect(line(page, 'Rare').getByRole('alert')).toHaveText('This item is no longer available.')
  await page.getByRole('button', { name: 'Remove Rare' }).click()
  await expect.poll(() => cartInDatabase(context)).toEqual([])
  await context.close()
})
