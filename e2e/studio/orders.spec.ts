import { expect, test, type Browser, type Page } from '@playwright/test'
import { expectCleanInBothSchemes } from '../support/axe.ts'
import { openOrderShops, type OrderShop } from '../support/shop-orders.ts'
import { openStudioAs } from '../support/sign-in.ts'

let shops: Awaited<ReturnType<typeof openOrderShops>>
test.beforeAll(async () => {
  shops = await openOrderShops()
})
test.afterAll(async () => shops.close())

/** Signs an owner in, and opens the shop's orders, or one of them. */
async function openOrders(page: Page, shop: OrderShop, path = '', owner = shop.owner): Promise<void> {
  await openStudioAs(page, owner, `/${shop.identifier}/orders${path}`)
}

async function openAsAnother(browser: Browser, shop: OrderShop, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await openOrders(page, shop, path, await shop.addOwner())
  return page
}

test('BX-2.03 an owner fulfils a part, undoes it, and refunds a part, with amounts that add up @both', async ({
  page,
}) => {
  const shop = await shops.make()
  const { number } = await shop.place()
  await openOrders(page, shop)
  await expect(page.getByRole('link', { name: `#${number}` })).toBeVisible()
  await expectCleanInBothSchemes(page)
  await page.getByRole('link', { name: `#${number}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `#${number}` })).toBeVisible()
  await expectCleanInBothSchemes(page)

  await page.getByRole('button', { name: 'Fulfil 2 pieces' }).click()
  await page.getByRole('spinbutton').fill('1')
  await page.getByRole('textbox', { name: /^Tracking number/ }).fill('1Z 999 AA1 01 2345 6784')
  await expect(page.getByText('Looks like UPS. The email carries the link.')).toBeVisible()
  await expectCleanInBothSchemes(page)
  await page.getByRole('button', { name: 'Fulfil 1 piece' }).click()
  await expect(page.getByRole('link', { name: 'Track 1Z 999 AA1 01 2345 6784' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Fulfil 2 pieces' })).toBeVisible()
  await expect(page.getByText('took back the fulfilment of 1 piece')).toBeVisible()

  await page.getByRole('button', { name: 'Refund' }).click()
  await page.getByRole('spinbutton').fill('1')
  await expectCleanInBothSchemes(page)
  const refund = page.getByRole('button', { name: /^Refund \$/ })
  const amount = (await refund.textContent())?.replace('Refund ', '') ?? ''
  await refund.click()
  await expect(page.getByText(`Order #${number}: ${amount} refunded`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText(`−${amount}`)
  await expect(page.getByText('Part refunded').first()).toBeVisible()
  await expectCleanInBothSchemes(page)
})

test('BX-2.03 an owner finds and fulfils an order with the keyboard alone', async ({ page }) => {
  const shop = await shops.make()
  const first = await shop.place()
  await shop.copy(first, 60)
  await openOrders(page, shop)
  await expect(page.getByText('1–50 of 61')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(String(first.number))
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: `#${first.number}` })).toBeFocused()
  await page.keyboard.press('Enter')

  const fulfil = page.getByRole('button', { name: 'Fulfil 2 pieces' })
  await expect(fulfil).toBeVisible()
  for (let tabs = 0; tabs < 30 && !(await fulfil.evaluate((button) => button === document.activeElement)); tabs += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('spinbutton')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('The order becomes: Part fulfilled')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Fulfil 1 piece' })).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary', { name: 'Fulfil' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Fulfil 1 piece' })).toBeFocused()
})

test('thousands of orders are gone through by pages, which the address keeps', async ({ page }) => {
  const shop = await shops.make()
  const first = await shop.place()
  await shop.copy(first, 3000)
  await openOrders(page, shop)
  await expect(page.getByText('1–50 of 3001')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('101–150 of 3001')).toBeVisible()
  const row = page.getByRole('row').nth(1)
  const shown = '#3901'
  await expect(row.getByRole('link')).toHaveText(shown)

  await row.getByRole('link').click()
  await page.getByRole('link', { name: 'Older order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(shown)
  await page.getByRole('navigation', { name: 'Back to orders' }).getByRole('link').click()
  await expect(page.getByText('101–150 of 3001')).toBeVisible()
  await page.reload()
  await expect(row.getByRole('link')).toHaveText(shown)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /^#/ })).toBeVisible()
  await page.goForward()

  // The way back leads to the row, where it stood on the screen.
  const late = page.getByRole('link', { name: '#3860' })
  await late.scrollIntoViewIfNeeded()
  const before = await late.boundingBox()
  await late.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('#3860')
  await page.goBack()
  await expect(late).toBeFocused()
  expect(await late.boundingBox()).toEqual(before)
})

test('two owners at once: the later one sees what the other changed', async ({ page, browser }) => {
  const shop = await shops.make()
  const { number } = await shop.place()
  const other = await openAsAnother(browser, shop, `/${number}?sheet=fulfil`)
  await openOrders(page, shop, `/${number}?sheet=fulfil`)
  await expect(page.getByRole('spinbutton')).toBeVisible()
  await other.getByRole('complementary').getByRole('button', { name: 'Fulfil 2 pieces' }).click()
  await expect(other.getByRole('complementary', { name: 'Fulfil' })).toHaveCount(0)

  await page.getByRole('complementary').getByRole('button', { name: 'Fulfil 2 pieces' }).click()
  const conflict = page.getByRole('alert')
  await expect(conflict).toContainText(/\S+ changed this order meanwhile. You now see its newest state:/)
  await expect(conflict).toContainText('fulfilled 2 pieces')
  await expect(page.getByText('Fulfilled').first()).toBeVisible()
  await other.context().close()
})

test('an order’s documents open as PDF, and a cancelled order says so @both', async ({ page }) => {
  const shop = await shops.make()
  const { number } = await shop.place({ payment: 'unpaid' })
  await openOrders(page, shop, `/${number}`)
  await page.getByRole('button', { name: 'Print' }).click()
  for (const name of ['Packing slip', 'Invoice']) {
    const path = await page.getByRole('menuitem', { name }).getAttribute('href')
    const answer = await page.evaluate(async (url) => {
      const { status, headers } = await fetch(url)
      return [status, headers.get('content-type')]
    }, path ?? '')
    expect(answer).toEqual([200, 'application/pdf'])
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel order' }).click()
  await expect(page.getByText('It was not paid, so no money goes back.')).toBeVisible()
  await expectCleanInBothSchemes(page)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText(`Order #${number} cancelled`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Not charged')
})
