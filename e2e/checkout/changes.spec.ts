import { expect, test } from '@playwright/test'
import {
  addToCart,
  confirmed,
  fillIn,
  makeEmail,
  openCheckout,
  ordersOf,
  payButton,
  readyToPay,
  takenOver,
} from '../support/checkout.ts'
import { cartInDatabase } from '../support/cart-in-database.ts'
import { originOf } from '../support/facts.ts'
import { openOwner } from '../support/shop-owner.ts'
import { openProduct } from '../support/shop.ts'

let owner: Awaited<ReturnType<typeof openOwner>>
test.beforeAll(async () => {
  owner = await openOwner()
})
test.afterAll(() => owner.close())

const shop = 'test-all'
const origin = originOf(shop)
const sell = (title: string, sku: string) =>
  owner.sell(shop, { title, variants: [{ sku, priceCents: 3_000, stock: 9 }] })

test(
  'BX-1.03 a price and a stock that change while somebody types are said before paying, line by line',
  { tag: '@both' },
  async ({ page }) => {
    const [email, pot, bowl] = [makeEmail(), await sell('Pot', 'POT'), await sell('Bowl', 'BOWL')]
    await addToCart(page, origin, bowl.path)
    await openCheckout(page, origin, pot.path)
    await fillIn(page, email)
    await readyToPay(page, 'Pay $65.00')
    await page.getByRole('button', { name: 'Fill in' }).click()
    await pot.change('POT', { priceCents: 3_500 })
    await payButton(page).click()
    const changes = page.locator('#changes')
    await expect(changes).toBeFocused()
    await expect(changes).toContainText('Pot is now $35.00, it was $30.00.')
    await expect(changes).toContainText('Your total is now $70.00, it was $65.00.')
    await readyToPay(page, 'Accept and pay $70.00')
    await page.getByRole('button', { name: 'Accept the new price' }).click()
    await readyToPay(page, 'Pay $70.00')

    await bowl.setStock('BOWL', 0)
    await payButton(page).click()
    await expect(changes).toContainText('Bowl sold out meanwhile')
    await expect(page.locator('.order-line.gone')).toHaveText(/Bowl\s*Sold out/)
    expect(await ordersOf(email)).toEqual([])
    await page.getByRole('button', { name: 'Continue without it' }).click()
    await readyToPay(page, 'Pay $40.00')
    await payButton(page).click()
    await expect(page).toHaveURL(confirmed)
    expect(await ordersOf(email)).toEqual([{ total: 4_000, payment: 'paid' }])
  },
)

test('BX-1.01 a reload in the middle of typing loses nothing', async ({ page }) => {
  const [email, pot] = [makeEmail(), await sell('Pot', 'POT')]
  await openCheckout(page, origin, pot.path)
  await fillIn(page, email)
  await readyToPay(page, 'Pay $35.00')
  await page.getByLabel('City', { exact: true }).first().fill('Tacoma')
  await page.reload()
  await takenOver(page)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('City', { exact: true }).first()).toHaveValue('Tacoma')
  await expect(page.getByLabel('State', { exact: true }).first()).toHaveValue('WA')
  await readyToPay(page, 'Pay $35.00')
})

test(
  'BX-1.16, SF-4.13 express buys one item and leaves the cart alone',
  { tag: '@narrow' },
  async ({ page, context }) => {
    const express = originOf('test-express')
    const email = makeEmail()
    await addToCart(page, express, '/shop/endless')
    await openProduct(page, express, 'download')
    await page.getByRole('button', { name: 'Buy Now' }).click()
    await expect(page).toHaveURL(/\/checkout\?cartToken=/)
    await takenOver(page)
    await expect(page.getByRole('link', { name: 'Back to the item' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Delivery' })).toHaveCount(0)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('First name').fill('Nora')
    await page.getByLabel('Last name').fill('Lindqvist')
    await page.getByLabel('Country', { exact: true }).selectOption('DE')
    await page.getByLabel('Postal code').fill('10115')
    await readyToPay(page, /^Pay .5\.00$/)
    await page.getByRole('button', { name: 'Fill in' }).click()
    await payButton(page).click()
    await expect(page).toHaveURL(confirmed)
    expect(await ordersOf(email)).toMatchObject([{ total: 500 }])
    expect(await cartInDatabase(context)).toEqual([{ sku: 'ENDLESS', quantity: 1 }])
  },
)

test('BX-1.10 a code is entered, refused with its reason, and removed', async ({ page }) => {
  const pot = await sell('Pot', 'POT')
  await openCheckout(page, origin, pot.path)
  const code = page.getByLabel('Discount code')
  await code.fill('NOPE')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.locator('#f-promoCode-error')).toContainText('That code is not one of ours.')
  await code.fill('tenth')
  await code.press('Enter')
  await expect(page.locator('.sums .discount')).toHaveText(/Discount, TENTH\s*−\$3\.00/)
  await page.getByRole('button', { name: 'Remove code TENTH' }).click()
  await expect(page.locator('.sums .discount')).toHaveCount(0)
  await expect(code).toBeFocused()
})
