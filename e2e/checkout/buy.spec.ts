import { expect, test } from '@playwright/test'
import { expectClean } from '../support/axe.ts'
import {
  addToCart,
  confirmed,
  decliningCard,
  fillIn,
  fillInCard,
  furtherStepCard,
  makeEmail,
  openCheckout,
  openFilledIn,
  ordersOf,
  payButton,
  readyToPay,
  succeedingCard,
  takenOver,
} from '../support/checkout.ts'
import { demoOrigin, originOf } from '../support/facts.ts'
import { openOwner } from '../support/shop-owner.ts'
import { watchErrors } from '../support/shop.ts'
import { openGateway, type JourneyGateway } from '../support/test-gateway.ts'

let owner: Awaited<ReturnType<typeof openOwner>>
let gateway: JourneyGateway
test.beforeAll(async () => {
  owner = await openOwner()
  gateway = openGateway()
})
test.afterAll(() => Promise.all([owner.close(), gateway.close()]))

const shop = 'test-all'
const origin = originOf(shop)
const sellPot = (stock = 9) => owner.sell(shop, { title: 'Pot', variants: [{ sku: 'POT', priceCents: 3_000, stock }] })

test(
  'BX-1.01, BX-1.02, BX-1.05, BX-1.07 a guest fills in one page, pays with the test card and sees the confirmation; the page is accessible throughout',
  { tag: '@both' },
  async ({ page }) => {
    const [errors, email, pot] = [watchErrors(page), makeEmail(), await sellPot()]
    await openCheckout(page, origin, pot.path, 2)
    await expectClean(page)
    await payButton(page).click()
    await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
    await expect(page).toHaveTitle(/^Error: Checkout/)
    await expectClean(page)
    await page.getByRole('link', { name: 'Enter your email address' }).click()
    await expect(page.getByLabel('Email')).toBeFocused()

    await fillIn(page, email)
    await readyToPay(page, 'Pay $65.00')
    await page.getByRole('button', { name: 'Fill in' }).click()
    await expectClean(page)
    await payButton(page).click()
    await expect(page).toHaveURL(confirmed)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you')
    expect(await ordersOf(email)).toEqual([{ total: 6_500, payment: 'paid' }])
    expect(errors).toEqual([])

    // Going back shows nothing that could be paid again.
    await page.goBack()
    await expect(page).toHaveURL(`${origin}/cart`)
  },
)

test(
  'BX-1.17 the form that the server prints is accessible, also with its errors, when the script does not arrive',
  { tag: '@both' },
  async ({ page }) => {
    const pot = await sellPot()
    await addToCart(page, origin, pot.path)
    await page.route('**/static/checkout.island-*.js', (route) => route.abort())
    await page.goto(`${origin}/checkout`)
    await expectClean(page)
    await payButton(page).click()
    await expect(page).toHaveTitle(/^Error: /)
    await expect(page.locator('#problem')).toBeFocused()
    await expectClean(page)
  },
)

test(
  'BX-1.01 the links to the terms, to which an order agrees, open their texts at the end of the page',
  { tag: '@both' },
  async ({ page }) => {
    await openCheckout(page, demoOrigin, '/shop/fluted-planter')
    await expect(page.locator('.pay-end')).toContainText('By ordering you agree to the following.')
    for (const [title, text] of [
      ['Terms of service', 'Every piece is made by hand'],
      ['Returns policy', 'Return anything unbroken within 30 days'],
    ] as const) {
      await page.getByRole('link', { name: title }).click()
      await expect(page.getByText(text)).toBeInViewport()
    }
    const box = await page.locator('.policies').boundingBox()
    const widths = await page.locator('.policy').evaluateAll((all) => all.map((one) => one.clientWidth))
    expect(new Set(widths).size).toBe(1)
    expect(widths[0]).toBeGreaterThan((box?.width ?? 0) * 0.8)
  },
)

test('BX-1.04, BX-1.05 a declined card changes nothing, and another one pays', async ({ page }) => {
  const [email, pot] = [makeEmail(), await sellPot(1)]
  await openCheckout(page, origin, pot.path)
  await fillIn(page, email)
  await readyToPay(page, 'Pay $35.00')
  await fillInCard(page, decliningCard)
  await payButton(page).click()
  await expect(page.locator('#declined')).toBeFocused()
  await expect(page.locator('#declined')).toHaveText(
    /Your card was declined\s*Nothing was charged\. Try another card, or another way to pay\./,
  )
  await expect(page.getByLabel('Card number')).toHaveValue(decliningCard)
  expect(await ordersOf(email)).toEqual([])
  await fillInCard(page, succeedingCard)
  await payButton(page).click()
  await expect(page).toHaveURL(confirmed)
  expect(await ordersOf(email)).toEqual([{ total: 3_500, payment: 'paid' }])
})

test(
  'BX-1.05 a bank that asks for a further step opens over the page; failing it leads back, confirming it pays',
  { tag: '@narrow' },
  async ({ page }) => {
    const [email, pot] = [makeEmail(), await sellPot()]
    await openCheckout(page, origin, pot.path)
    await fillIn(page, email)
    await readyToPay(page, 'Pay $35.00')
    await fillInCard(page, furtherStepCard)
    await payButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'One more step with your bank' })
    const bank = page.frameLocator('.bank-frame')
    await bank.getByRole('button', { name: 'Fail the check' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Your card was declined' })).toBeVisible()
    await expect(page.getByLabel('Card number')).toHaveValue(furtherStepCard)

    await payButton(page).click()
    await bank.getByRole('button', { name: 'Confirm payment' }).click()
    await expect(page).toHaveURL(confirmed)
    expect(await ordersOf(email)).toEqual([{ total: 3_500, payment: 'paid' }])
  },
)

test('BX-1.02 a double click makes one order', async ({ page }) => {
  const [email, pot] = [makeEmail(), await sellPot()]
  await openCheckout(page, origin, pot.path)
  await fillIn(page, email)
  await readyToPay(page, 'Pay $35.00')
  await page.getByRole('button', { name: 'Fill in' }).click()
  await payButton(page).dblclick()
  await expect(page).toHaveURL(confirmed)
  expect(await ordersOf(email)).toHaveLength(1)
})

test('BX-1.02 two tabs with the same cart make one order, and both show it', async ({ page, context }) => {
  const [email, pot] = [makeEmail(), await sellPot()]
  await openCheckout(page, origin, pot.path)
  await fillIn(page, email)
  await readyToPay(page, 'Pay $35.00')
  const other = await context.newPage()
  await other.goto(`${origin}/checkout`)
  await readyToPay(other, 'Pay $35.00')
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Fill in' }).click()
    await payButton(tab).click()
    await expect(tab).toHaveURL(confirmed)
  }
  expect(await ordersOf(email)).toHaveLength(1)
})

test('BX-1.03 a tab that shows another address than the one entered last shows that one before it pays', async ({
  page,
  context,
}) => {
  const [email, pot] = [makeEmail(), await sellPot()]
  await openFilledIn(page, origin, pot.path, email)
  const other = await context.newPage()
  await other.goto(`${origin}/checkout`)
  await takenOver(other)
  await other.getByLabel('City', { exact: true }).fill('Tacoma')
  await other.getByLabel('ZIP code', { exact: true }).fill('98401')
  const saved = other.waitForResponse((answer) => answer.request().method() === 'PUT')
  await other.getByLabel('State', { exact: true }).focus()
  await saved
  await page.getByRole('button', { name: 'Fill in' }).click()
  await payButton(page).click()
  await expect(page.locator('#problem')).toBeFocused()
  await expect(page.locator('#problem')).toContainText('Your details were changed in another tab')
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Tacoma')
  expect(await ordersOf(email)).toEqual([])
  await payButton(page).click()
  await expect(page).toHaveURL(confirmed)
  await expect(page.getByText('Tacoma')).toBeVisible()
})

test('BX-1.02 a payment whose answer is lost is asked for again, and made once', async ({ page }) => {
  const [email, pot] = [makeEmail(), await sellPot()]
  await openCheckout(page, origin, pot.path)
  await fillIn(page, email)
  await readyToPay(page, 'Pay $35.00')
  await page.getByRole('button', { name: 'Fill in' }).click()
  await page.route(
    '**/api/checkout/pay',
    async (route) => {
      // The server gets the payment, the page never its answer. Outside the browser, this host has no address.
      const { host, port } = new URL(origin)
      const url = `http://localhost:${port}/api/checkout/pay`
      await route.fetch({ url, headers: { ...(await route.request().allHeaders()), host } })
      await route.abort('connectionfailed')
    },
    { times: 1 },
  )
  await payButton(page).click()
  await expect(page).toHaveURL(confirmed)
  expect(await ordersOf(email)).toEqual([{ total: 3_500, payment: 'paid' }])
})

test('BX-1.01 the whole page can be filled in and paid by keyboard', async ({ page }) => {
  const [email, pot] = [makeEmail(), await sellPot()]
  await openCheckout(page, origin, pot.path)
  const type = async (label: string, text: string): Promise<void> => {
    const field = page.getByLabel(label, { exact: true }).first()
    for (let steps = 0; steps < 40; steps += 1) {
      if (await field.evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await expect(field).toBeFocused()
    await page.keyboard.type(text)
  }
  await type('Email', email)
  await type('First name', 'Nora')
  await type('Last name', 'Lindqvist')
  await type('Address', '418 Alder Street')
  await type('City', 'Seattle')
  await type('State', 'Washington')
  await type('ZIP code', '98109')
  await type('Card number', succeedingCard)
  await readyToPay(page, 'Pay $35.00')
  await type('Expiry date', '12 / 39')
  await type('Security code', '123')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(confirmed)
  expect(await ordersOf(email)).toHaveLength(1)
})

const outcomes = [
  { what: 'whose answer is lost', card: '4000 0000 0000 1026' },
  { what: 'that is announced twice', card: '4000 0000 0000 1042' },
  { what: 'that is announced before it is answered', card: '4000 0000 0000 1059' },
  { what: 'that is only held at first', card: '4000 0000 0000 1075' },
] as const

test('BX-1.02, BX-1.05 a charge becomes one order, whatever becomes of the gateway’s answer and event', async ({
  page,
}) => {
  const pot = await sellPot()
  for (const { what, card } of outcomes) {
    await test.step(`a charge ${what}`, async () => {
      const email = makeEmail()
      await openFilledIn(page, origin, pot.path, email)
      await fillInCard(page, card)
      await payButton(page).click()
      await expect(page).toHaveURL(confirmed)
      expect([what, await ordersOf(email)]).toEqual([what, [{ total: 3_500, payment: 'paid' }]])
      expect([what, await gateway.chargedFor(email)]).toEqual([what, [3_500]])
    })
  }
})

test('BX-1.02, BX-1.05 a payment that is decided later keeps the shopper on a page that says so, and ends on the confirmation', async ({
  page,
}) => {
  const [email, pot] = [makeEmail(), await sellPot()]
  await openFilledIn(page, origin, pot.path, email)
  await fillInCard(page, '4000 0000 0000 1067')
  await payButton(page).click()
  const notice = page.locator('#running')
  await expect(notice).toContainText(
    'Your payment is being processed, which can take a minute. You will not pay twice.',
  )
  await takenOver(page)
  await expectClean(page)
  expect(await ordersOf(email)).toEqual([])
  await gateway.setAhead(61)
  try {
    await expect(page).toHaveURL(confirmed)
  } finally {
    await gateway.setAhead(0)
  }
  expect(await ordersOf(email)).toEqual([{ total: 3_500, payment: 'paid' }])
  expect(await gateway.chargedFor(email)).toEqual([3_500])
})
