import { expect, test, type Browser, type Page } from '@playwright/test'
import { databaseUrl, dropDatabase, onServer } from '@sitewright/server/testing/global-setup.ts'
import { startServerProcess, type ServerProcess } from '@sitewright/server/testing/server-process.ts'
import { expectCleanInBothSchemes } from '../support/axe.ts'
import { confirmed, fillIn, payButton, readyToPay, takenOver } from '../support/checkout.ts'
import { originOf, readFacts } from '../support/facts.ts'

let server: ServerProcess
let database: string
test.beforeAll(async () => {
  const { databaseUrl: url, dataDir } = readFacts()
  database = `sitewright_week_${process.pid}`
  await onServer(url, (client) => client.query(`create database ${database} template template0`))
  server = await startServerProcess({ databaseUrl: databaseUrl(url, database), dataDir })
})
test.afterAll(async () => {
  await server.stop()
  await onServer(readFacts().databaseUrl, (client) => dropDatabase(client, database))
})

const shopper = 'nora@example.test'

test('BX-2.01 an owner sets up a shop on an empty installation, sells by bank transfer, is paid and fulfils, all in the studio', async ({
  page,
  browser,
}) => {
  await makeAccountAndSite(page)
  await makeMug(page)
  await makeDownload(page)
  await addShippingRate(page)
  await addTax(page)
  await offerBankTransfer(page)
  await changeConfirmation(page)
  await publishSite(page)
  await buyMug(browser)
  await seeOrderAtHome(page)
  await getPaidAndFulfil(page)
  await seeCustomer(page)
  await seeSales(page)
})

/** Opens a section by its link in the sidebar. */
async function openSection(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}

async function makeAccountAndSite(page: Page): Promise<void> {
  await page.goto(/http:\/\/\S+\/first-owner#[0-9a-f]{64}/.exec(server.output())?.[0] ?? '')
  await page.getByRole('textbox', { name: 'Email' }).fill('ines@example.test')
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ines Fern')
  await page.getByRole('textbox', { name: 'Password' }).fill('three clay cups')
  await page.getByRole('button', { name: 'Make the account' }).click()
  await page.getByRole('textbox', { name: 'Name of the site' }).fill('Moss & Clay')
  await page.getByRole('button', { name: 'Create site' }).click()
  await expect(page.getByText('Moss & Clay is ready')).toBeVisible()
}

/** Goes through the steps of a new product, as far as its page. */
async function makeProduct(page: Page, { type, name, price }: Record<'type' | 'name' | 'price', string>) {
  await openSection(page, 'Products')
  await page.getByRole('link', { name: 'New product' }).first().click()
  await page.getByRole('radio', { name: new RegExp(`^${type}`, 'u') }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Price' }).fill(price)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function makeMug(page: Page): Promise<void> {
  await makeProduct(page, { type: 'Physical', name: 'Speckled mug', price: '30' })
  await page.getByRole('button', { name: 'Add option' }).click()
  await page.getByRole('textbox', { name: 'Name of the option' }).fill('Glaze')
  await page.getByRole('textbox', { name: 'Values, separated by commas' }).fill('Moss, Oat')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid', { name: 'Variants' })).toHaveAttribute('aria-rowcount', '3')
  await expectCleanInBothSchemes(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Speckled mug saved')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Speckled mug is in the shop')).toBeVisible()
}

async function makeDownload(page: Page): Promise<void> {
  await makeProduct(page, { type: 'Download', name: 'Glaze notes', price: '9' })
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add a file' }).click()
  await (
    await chosen
  ).setFiles({ name: 'glaze notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('Celadon') })
  await expect(page.getByRole('button', { name: 'Replace glaze notes.pdf' })).toBeVisible()
  await expectCleanInBothSchemes(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Glaze notes is in the shop')).toBeVisible()
}

async function addShippingRate(page: Page): Promise<void> {
  await openSection(page, 'Shipping')
  await page.getByRole('button', { name: 'Add zone' }).click()
  await page.getByRole('searchbox', { name: 'Search countries' }).fill('United States')
  await page.getByRole('button', { name: 'Add United States', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Parcel')
  await page.getByRole('textbox', { name: 'Price' }).fill('5')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Parcel', { exact: true }).first()).toBeVisible()
  await expectCleanInBothSchemes(page)
}

async function addTax(page: Page): Promise<void> {
  await openSection(page, 'Taxes')
  await page.getByRole('button', { name: 'Add rate' }).first().click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Sales tax')
  await page.getByRole('textbox', { name: 'Rate in percent' }).fill('10')
  await page.getByRole('checkbox', { name: /^Every country/u }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Rates' }).getByRole('cell', { name: '10%' })).toBeVisible()
  await expectCleanInBothSchemes(page)
}

async function offerBankTransfer(page: Page): Promise<void> {
  await openSection(page, 'Payments')
  await page.getByRole('checkbox', { name: 'Bank transfer' }).check()
  await page.getByRole('textbox', { name: 'Your account, as shoppers read it' }).fill('Moss & Clay\nAccount 12 34 56')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Bank transfer and pickup saved')).toBeVisible()
  await expectCleanInBothSchemes(page)
}

async function changeConfirmation(page: Page): Promise<void> {
  await openSection(page, 'Emails')
  await page.getByRole('link', { name: 'Waiting for payment' }).click()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Your mugs are waiting, order {orderNumber}')
  const heading = page.getByRole('textbox', { name: 'Heading' })
  await heading.fill('We are glad')
  const shown = page.frameLocator('iframe')
  await expect(shown.getByRole('heading', { name: 'We are glad' })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('“Waiting for payment” saved')).toBeVisible()
  await expectCleanInBothSchemes(page)
}

async function publishSite(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('button', { name: 'Publish the site' }).click()
  await expect(page.getByText('Moss & Clay is published')).toBeVisible()
}

async function buyMug(browser: Browser): Promise<void> {
  const visitor = await (await browser.newContext()).newPage()
  const site = originOf('moss-and-clay', server.sitesPort)
  await visitor.goto(`${site}/shop/speckled-mug`)
  await visitor.getByRole('combobox', { name: 'Select Glaze' }).selectOption('Oat')
  await visitor.getByRole('button', { name: /^Add to cart$/iu }).click()
  await expect(visitor.getByRole('complementary', { name: 'Cart' })).toContainText('1')
  await visitor.goto(`${site}/checkout`)
  await takenOver(visitor)
  await fillIn(visitor, shopper)
  await visitor.getByRole('radio', { name: /^Bank transfer/u }).check()
  await readyToPay(visitor, /\$38\.00|Place order|Order/u)
  await payButton(visitor).click()
  await expect(visitor).toHaveURL(confirmed)
  await expect(visitor.getByText('Account 12 34 56')).toBeVisible()
  await visitor.context().close()
}

async function seeOrderAtHome(page: Page): Promise<void> {
  await page.reload()
  const figures = page.getByRole('list', { name: 'Moss & Clay at a glance' })
  await expect(figures.getByRole('listitem').filter({ hasText: 'To fulfil' })).toContainText('1')
  await expectWaiting(page, '1 to fulfil')
  await expectCleanInBothSchemes(page)
}

/** Checks the number beside the orders in the sidebar, as it is read out. */
async function expectWaiting(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('list', { name: 'Shop' }).getByRole('link', { name: /^Orders/u })).toContainText(text)
}

async function getPaidAndFulfil(page: Page): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Orders/u })
    .first()
    .click()
  await page.getByRole('link', { name: /^#\d+$/u }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^#/u })).toBeVisible()
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  const asked = page
    .getByRole('alertdialog', { name: 'Mark as paid' })
    .or(page.getByRole('dialog', { name: 'Mark as paid' }))
  await expect(asked).toContainText('$38.00')
  await asked.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(page.getByText(/^Order #\d+ marked as paid$/u)).toBeVisible()
  await page.getByRole('button', { name: 'Fulfil 1 piece' }).click()
  const sheet = page.getByRole('complementary', { name: 'Fulfil' })
  await sheet.getByRole('button', { name: 'Fulfil 1 piece' }).click()
  await expect(page.getByText('Fulfilled', { exact: true }).first()).toBeVisible()
  await expectCleanInBothSchemes(page)
}

async function seeCustomer(page: Page): Promise<void> {
  await openSection(page, 'Customers')
  const row = page.getByRole('row').filter({ hasText: shopper })
  await expect(row).toContainText('$38.00')
  await expectCleanInBothSchemes(page)
}

/** What was sold stands on the home page, and nothing waits any more. */
async function seeSales(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).first().click()
  const figures = page.getByRole('list', { name: 'Moss & Clay at a glance' })
  await expect(figures.getByRole('listitem').filter({ hasText: 'To fulfil' })).toContainText('0')
  await expect(figures.getByRole('listitem').filter({ hasText: 'Sales this week' })).toContainText('$38.00')
  await expect(page.getByRole('list', { name: 'Shop' }).getByRole('link', { name: /^Orders/u })).toHaveText('Orders')
}
