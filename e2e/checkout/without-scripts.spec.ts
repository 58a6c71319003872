import { expect, test, type Page } from '@playwright/test'
import {
  confirmed,
  decliningCard,
  fillIn,
  fillInCard,
  furtherStepCard,
  makeEmail,
  ordersOf,
  payButton,
  readyToPay,
  succeedingCard,
} from '../support/checkout.ts'
import { originOf } from '../support/facts.ts'
import { openOwner } from '../support/shop-owner.ts'

test.use({ javaScriptEnabled: false })

let owner: Awaited<ReturnType<typeof openOwner>>
test.beforeAll(async () => {
  owner = await openOwner()
})
test.afterAll(() => owner.close())

const shop = 'test-all'
const origin = originOf(shop)

test(
  'BX-1.17, BX-1.05 without scripts a guest updates the totals, corrects an error, and pays with test cards',
  { tag: '@both' },
  async ({ page }) => {
    const email = makeEmail()
    const pot = await owner.sell(shop, { title: 'Pot', variants: [{ sku: 'POT', priceCents: 3_000, stock: 9 }] })
    await openByForms(page, pot.path)
    await expect(page.getByRole('heading', { name: 'Without scripts it works too' })).toBeVisible()
    await fillIn(page, 'nora')
    await page.getByRole('button', { name: 'Update totals' }).click()
    await expect(page.locator('.sums')).toHaveText(/Shipping\s*\$5\.00\s*Total\s*\$35\.00/)
    await fillInCard(page, decliningCard)
    await payButton(page).click()
    await expect(page).toHaveTitle(/^Error: /)
    await page.getByRole('link', { name: 'Enter an email address in the format name@example.com' }).click()
    await page.getByLabel('Email').fill(email)
    await fillInCard(page, decliningCard)
    await payButton(page).click()
    await expect(page.getByRole('heading', { name: 'Your card was declined' })).toBeVisible()
    await expect(page.getByLabel('Card number')).toHaveValue('')

    await fillInCard(page, succeedingCard)
    await payButton(page).click()
    await expect(page).toHaveURL(confirmed)
    expect(await ordersOf(email)).toEqual([{ total: 3_500, payment: 'paid' }])
  },
)

test('BX-1.17, BX-1.05 without scripts an order by bank transfer is placed, and a bank’s step leads to its page', async ({
  page,
}) => {
  const email = makeEmail()
  const pot = await owner.sell(shop, { title: 'Pot', variants: [{ sku: 'POT', priceCents: 3_000, stock: 9 }] })
  await owner.offerBankTransfer(shop)
  await openByForms(page, pot.path)
  await fillIn(page, email)
  await page.getByRole('button', { name: 'Update totals' }).click()
  await readyToPay(page, 'Pay $35.00')
  await expect(page.getByText('Account 12 34 56')).toBeHidden()
  await page.getByRole('radio', { name: 'Bank transfer' }).check()
  await expect(page.getByText('Account 12 34 56')).toBeVisible() // the panel opens by CSS alone
  await expect(page.getByLabel('Card number')).toBeHidden()
  await payButton(page).click()
  await expect(page).toHaveURL(confirmed)
  expect(await ordersOf(email)).toEqual([{ total: 3_500, payment: 'none' }])

  await openByForms(page, pot.path)
  await fillIn(page, email)
  await fillInCard(page, furtherStepCard)
  await page.getByRole('button', { name: 'Update totals' }).click()
  await fillInCard(page, furtherStepCard)
  await payButton(page).click()
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  await expect(page).toHaveURL(confirmed)
  expect(await ordersOf(email)).toHaveLength(2)
})

/** Puts a product into the cart by its own form, and opens the checkout. */
async function openByForms(page: Page, path: string): Promise<void> {
  await page.goto(`${origin}${path}`)
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await page.goto(`${origin}/checkout`)
}
