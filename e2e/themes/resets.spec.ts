import { expect, test, type Locator, type Page } from '@playwright/test'
import { originOf } from '../support/facts.ts'
import { placeOrderIn } from '../support/shop-orders.ts'
import { brokenParts } from '../support/page-geometry.ts'
import { addBy, awake, takenOver } from '../support/shop.ts'
import { openOwner } from '../support/shop-owner.ts'
import { signUp } from '../support/sign-in.ts'

// A theme of nothing but the worst of resets: every page is the system's own, and nothing of it may be wider than the screen,
// covered, or in the colour of its background.
const origin = originOf('test-resets')

const lists = ['/', '/shop', '/journal', '/dates', '/views', '/songs', '/berths', '/overview']
const items = ['/shop/mug', '/shop/lamp', '/journal/middle-post', '/dates/regatta', '/views/fog']
const searches = ['/search', '/search?q=mug', '/search?q=zzzz', '/nothing-is-here']
const accounts = ['sign-in', 'sign-up', 'reset', `reset/${'0'.repeat(64)}`].map((name) => `/account/${name}`)
const carts = ['/cart', '/checkout']

let owner: Awaited<ReturnType<typeof openOwner>>
test.beforeAll(async () => {
  owner = await openOwner()
})
test.afterAll(() => owner.close())

/** Expects an element to begin where another one, above it, has ended. */
async function expectBelow(element: Locator, above: Locator): Promise<void> {
  const [box, other] = [await element.boundingBox(), await above.boundingBox()]
  expect(box?.y).toBeGreaterThanOrEqual((other?.y ?? 0) + (other?.height ?? 0))
}

async function expectWhole(page: Page, path: string): Promise<void> {
  await page.goto(`${origin}${path}`)
  expect(await brokenParts(page)).toEqual([])
}

for (const [name, paths] of Object.entries({ lists, items, searches, accounts, 'empty carts': carts })) {
  test(`BX-3.14 hostile resets leave the system’s ${name} whole`, { tag: '@both' }, async ({ page }) => {
    for (const path of paths) await expectWhole(page, path)
  })
}

test('BX-3.14 hostile resets leave blocks whole', { tag: '@both' }, async ({ page }) => {
  await expectWhole(page, '/every-block')
  const button = page.locator('.sqs-block-product .sqs-add-to-cart-button').first()
  // One line, with the padding within its height. Asked until it has a box: the script's button takes the place of the printed one.
  await expect.poll(async () => (await button.boundingBox())?.height).toBeLessThan(50)
  await expect(page.locator('.sqs-block').first()).toHaveCSS('padding', '17px')
  const search = page.locator('.sqs-block-search').first()
  const [field, submit] = [
    await search.getByRole('searchbox').boundingBox(),
    await search.getByRole('button').boundingBox(),
  ]
  expect(submit?.y).toBeLessThan((field?.y ?? 0) + (field?.height ?? 0))
})

test(
  'BX-3.14 hostile resets leave a cart, its checkout and the pages of an order whole',
  { tag: '@both' },
  async ({ page }) => {
    await page.goto(`${origin}/shop/lamp`)
    await takenOver(page)
    await addBy(page, () => page.getByRole('button', { name: 'Add To Cart' }).click())
    for (const path of carts) await expectWhole(page, path)
    const { statusToken, confirmedToken } = await placeOrderIn('test-resets')
    await expectWhole(page, `/order/${statusToken}`)
    await expectWhole(page, `/checkout/confirmed/${confirmedToken}`)
  },
)

test('BX-3.14 hostile resets leave what scripts open whole', { tag: '@both' }, async ({ page }) => {
  await page.goto(`${origin}/search`)
  await awake(page.getByRole('search'))
  await page.locator('.sqs-search-page-field').pressSequentially('mug')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await brokenParts(page, '.sw-suggestions')).toEqual([])

  await page.goto(`${origin}/shop/mug`)
  await takenOver(page)
  await page.locator('.product-review-pictures button').click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  expect(await brokenParts(page, 'dialog')).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Afterpay' }).click()
  await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible()
  expect(await brokenParts(page, 'dialog')).toEqual([])
  await page.keyboard.press('Escape')
  await page.evaluate(() => {
    const { Alert } = Reflect.get(window, 'Y').Squarespace.Widgets
    new Alert({ 'strings.title': 'Sold out', 'strings.message': 'Try another one.' })
  })
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(await brokenParts(page, '[role=alertdialog]')).toEqual([])

  await page.getByRole('button', { name: 'Close' }).click()
  await expectWhole(page, (await page.getByRole('link', { name: 'Write a review' }).getAttribute('href')) ?? '')
})

test('BX-3.14 hostile resets leave the pages of a signed-in shopper whole', { tag: '@both' }, async ({ page }) => {
  const email = `resets-${crypto.randomUUID()}@example.test`
  await signUp(page, origin, email)
  await placeOrderIn('test-resets', { snapshot: { email } })
  for (const path of ['/account', '/account/orders']) await expectWhole(page, path)
  const order = page.getByRole('main').locator('a[href^="/account/orders/"]').first()
  await expectWhole(page, (await order.getAttribute('href')) ?? '')
})

test(
  'BX-3.14 BX-1.18 hostile resets leave the addresses of a signed-in shopper whole',
  { tag: '@both' },
  async ({ page }) => {
    await signUp(page, origin, `resets-${crypto.randomUUID()}@example.test`)
    await expectWhole(page, '/account/addresses')
    const add = page.getByRole('link', { name: 'Add an address' })
    await expectBelow(add, page.getByText('The first one you order to is kept here.'))
    const [orders, addresses] = await page.getByRole('navigation').getByRole('link').all()
    const [end, start] = [await orders?.boundingBox(), await addresses?.boundingBox()]
    expect(start?.x).toBeGreaterThan((end?.x ?? 0) + (end?.width ?? 0) + 8)

    await add.click()
    await expect(page.getByRole('button', { name: 'Show the fields of this country' })).toBeHidden() // the script has taken over
    await page.getByLabel('Country').selectOption('DE')
    await expect(page.getByLabel('State', { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Postal code')).toHaveAttribute('aria-invalid', 'true')
    expect(await brokenParts(page)).toEqual([])

    const typed = { 'Last name': 'Lindqvist', 'Postal code': '10115', City: 'Berlin' }
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text)
    await page.getByLabel('Address', { exact: true }).fill('Töpfergasse 7')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
    expect(await brokenParts(page)).toEqual([])
    const remove = page.getByRole('link', { name: 'Remove' })
    await expect(remove).toHaveCSS('text-decoration-line', 'underline') // looks like a link
    await remove.click()
    await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible()
    expect(await brokenParts(page)).toEqual([])
  },
)

test('BX-3.14 PL-2.08 hostile resets leave the quick view whole', { tag: '@both' }, async ({ page }) => {
  await page.goto(`${origin}/window`)
  const button = page.locator('.sqs-product-quick-view-button a[href="/shop/mug"]')
  await expect(button).toHaveAttribute('aria-haspopup', 'dialog')
  expect(await brokenParts(page)).toEqual([])
  await button.click()
  await takenOver(page)
  const whole = page.getByRole('dialog').getByRole('link', { name: 'View full details' })
  await expect(whole).toHaveCSS('text-decoration-line', 'underline') // looks like a link
  expect(await brokenParts(page, 'dialog')).toEqual([])
})

test('BX-3.14 hostile resets leave the mini-cart whole', { tag: '@both' }, async ({ page }) => {
  await page.goto(`${origin}/shop/lamp`)
  await takenOver(page)
  await addBy(page, () => page.getByRole('button', { name: 'Add To Cart' }).click())
  const ways = page.locator('.sw-mini-cart').getByRole('link')
  await expect(ways).toHaveText(['View cart', 'Checkout'])
  for (const way of await ways.all()) await expect(way).toHaveCSS('border-top-width', '1px') // looks like a button
  expect(await brokenParts(page, '.sw-mini-cart')).toEqual([])
})

test('BX-3.14 hostile resets leave the form for back-in-stock emails whole', { tag: '@both' }, async ({ page }) => {
  const pot = await owner.sell('test-resets', { title: 'Pot', variants: [{ sku: 'POT', priceCents: 900, stock: 0 }] })
  await page.goto(origin + pot.path)
  const form = page.locator('.product-restock-notification')
  await expect(form.locator('form')).toHaveJSProperty('noValidate', true)
  await form.getByRole('button').click()
  await expect(form.getByRole('alert')).toHaveText('Email cannot be blank')
  expect(await brokenParts(page)).toEqual([])
})

test('BX-3.14 hostile resets leave the dialog with a product’s fields whole', { tag: '@both' }, async ({ page }) => {
  const additionalFieldsForm = {
    id: 'engraving',
    name: 'Engraving',
    fields: [
      { id: 'words', type: 'text', title: 'Words on the rim', required: true, maxLength: 40 },
      { id: 'letters', type: 'select', title: 'Letters', options: ['Round', 'Straight'], required: true },
      { id: 'extras', type: 'checkbox', title: 'Extras', options: ['Gift box', 'Card'] },
      { id: 'note', type: 'textarea', title: 'Note for the potter', maxLength: 200 },
    ],
  } as const
  const variants = [{ sku: 'PLATE', priceCents: 5_600, stock: 6 }]
  const plate = await owner.sell('test-resets', { title: 'Plate', additionalFieldsForm, variants })
  await page.goto(origin + plate.path)
  await takenOver(page)
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox').first()).toBeVisible()
  const button = dialog.getByRole('button', { name: 'Add To Cart' })
  await expect(button).toHaveCSS('border-top-width', '1px')
  await button.click()
  await expect(dialog.getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true')
  expect(await brokenParts(page, 'dialog')).toEqual([])
})
