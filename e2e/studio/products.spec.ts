import { join } from 'node:path'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { root } from '../../tools/source-files.ts'
import { expectCleanInBothSchemes } from '../support/axe.ts'
import { originOf } from '../support/facts.ts'
import { openProductShops, type ProductShop } from '../support/product-shops.ts'
import { openStudioAs } from '../support/sign-in.ts'

let shops: Awaited<ReturnType<typeof openProductShops>>
test.beforeAll(async () => {
  shops = await openProductShops()
})
test.afterAll(async () => shops.close())

/** Signs an owner in, and opens the shop's products, or one of them. */
async function openProducts(page: Page, shop: ProductShop, path = '', owner = shop.owner): Promise<void> {
  await openStudioAs(page, owner, `/${shop.identifier}/products${path}`)
}

async function openAsAnother(browser: Browser, shop: ProductShop, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await openProducts(page, shop, path, await shop.addOwner())
  return page
}

/** Pastes as a spreadsheet's copy does. */
async function paste(page: Page, rows: readonly string[][]): Promise<void> {
  const text = rows.map((row) => row.join('\t')).join('\n')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+v')
}

const glazes = ['Moss', 'Oat', 'Ink']
const sixVariants = glazes.flatMap((glaze) => [
  [glaze, '250 ml', '28.00', '', '12', `MUG-${glaze}-25`, '310'],
  [glaze, '350 ml', '34.00', glaze === 'Oat' ? '24.00' : '', '3', `MUG-${glaze}-35`, '390'],
])

test('BX-2.01 delight 9: an owner makes a product with six variants by keyboard and by pasting, and a visitor sees it', async ({
  page,
  browser,
}) => {
  const shop = await shops.make()
  await openProducts(page, shop)
  await expect(page.getByRole('heading', { name: 'No products yet' })).toBeVisible()
  await expectCleanInBothSchemes(page)
  await page.getByRole('link', { name: 'New product' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'New product' })).toBeVisible()
  await expectCleanInBothSchemes(page)
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await page.keyboard.type('Speckled Mug')
  await page.keyboard.press('Tab')
  await page.keyboard.type('28')
  await page.keyboard.press('Enter')
  const picture = join(root, 'demo/pictures/bowl-serving.webp')
  await page.locator('input[type=file]').setInputFiles(picture)
  await expect(page.getByRole('textbox', { name: /^Alt text of/ }).first()).toBeVisible()
  await expectCleanInBothSchemes(page)
  await page.getByRole('button', { name: 'Create product' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Speckled Mug' })).toBeVisible()

  await page.getByRole('button', { name: 'Add option' }).press('Enter')
  await page.keyboard.type('Glaze')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Moss')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add option' }).press('Enter')
  await page.keyboard.type('Size')
  await page.keyboard.press('Tab')
  await page.keyboard.type('250 ml')
  await page.keyboard.press('Enter')
  const grid = page.getByRole('grid', { name: 'Variants' })
  await grid.getByRole('gridcell').first().press('ArrowDown')
  await paste(page, sixVariants)
  await expect(grid).toHaveAttribute('aria-rowcount', '7')
  await page.keyboard.press('Control+End')
  await page.keyboard.type('400')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('Control+d')
  await expect(grid.getByRole('row').nth(5).getByRole('gridcell').nth(6)).toHaveText('390')
  await page.keyboard.press('Control+z')
  await expectCleanInBothSchemes(page)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Speckled Mug saved')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).press('Enter')
  await expect(page.getByText('Speckled Mug is in the shop')).toBeVisible()
  await expect(grid.getByRole('row').nth(3).getByRole('gridcell').nth(4)).toHaveText('12')

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${originOf(shop.identifier)}/shop/speckled-mug`)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Speckled Mug' })).toBeVisible()
  await expect(visitor.getByText('Oat').first()).toBeAttached()
  await visitor.context().close()
})

test('BX-2.01 BX-5.06 BX-5.07 a description takes pasted text without its scripts, and the page takes no markup', async ({
  page,
}) => {
  const shop = await shops.make()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (line) => line.text().includes('TrustedHTML') && faults.push(line.text()))
  await page.exposeFunction('addFault', (fault: string) => faults.push(fault))
  await page.addInitScript(() => {
    const { addFault } = window as unknown as { addFault: (fault: string) => void }
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => addFault(violatedDirective))
  })
  await openProducts(page, shop, `/${await shop.addMug()}`)
  const description = page.getByRole('textbox', { name: 'Long description' })
  await description.focus()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(async () => {
    const html = '<p>Thrown <strong>by hand</strong><img src="x:" onerror="document.title = `run`"></p>'
    await navigator.clipboard.write([new ClipboardItem({ 'text/html': new Blob([html], { type: 'text/html' }) })])
  })
  await page.keyboard.press('Control+v')
  await expect(description.locator('strong')).toHaveText('by hand')
  await expect(description.locator('img')).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Mug saved')).toBeVisible()
  expect(faults).toEqual([])

  const insert = page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src="x:" onerror="document.title = `run`">')
  })
  await expect(insert).rejects.toThrow(/TrustedHTML|inserts no markup/)
  expect(await page.title()).not.toBe('run')
})

test('BX-2.01 an owner changes prices in bulk and undoes it @both', async ({ page }) => {
  const shop = await shops.make()
  await shop.addMug()
  await openProducts(page, shop)
  await page.getByRole('checkbox', { name: 'Select Mug' }).check()
  await expectCleanInBothSchemes(page)
  await page.getByRole('button', { name: 'Change price' }).click()
  await page.getByRole('textbox', { name: 'Percent' }).fill('10')
  await expectCleanInBothSchemes(page)
  await page.getByRole('button', { name: 'Show new prices' }).click()
  await expect(page.getByRole('heading', { name: '1 product changes. New prices: $19.80 to $26.40.' })).toBeFocused()
  await expectCleanInBothSchemes(page)
  await page.getByRole('button', { name: 'Change 1 product' }).click()
  await expect(page.getByText('Prices of Mug changed')).toBeVisible()
  await expect(page.getByText('$19.80 – $26.40')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('$18.00 – $24.00')).toBeVisible()
})

test('BX-2.01 an owner finds a deleted product in the bin and restores it @both', async ({ page }) => {
  const shop = await shops.make()
  await shop.addMug()
  await openProducts(page, shop)
  await page.getByRole('checkbox', { name: 'Select Mug' }).check()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Mug moved to the bin')).toBeVisible()
  await page.getByRole('link', { name: 'Bin 1' }).click()
  await expect(page.getByRole('row', { name: /Mug/ })).toBeVisible()
  await expectCleanInBothSchemes(page)
  await page.getByRole('button', { name: 'Restore Mug' }).click()
  await expect(page.getByText('Mug restored')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The bin is empty' })).toBeVisible()
  await expectCleanInBothSchemes(page)
  await page.getByRole('link', { name: 'All 1' }).click()
  await expect(page.getByRole('link', { name: 'Mug' })).toBeVisible()
})

test('the actions for the selected products keep their places, and a second click meets none of them', async ({
  page,
}) => {
  const shop = await shops.make()
  for (let count = 0; count < 11; count += 1) await shop.addMug()
  await openProducts(page, shop)
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected rows' })
  const places = async () => {
    const boxes = (await bar.getByRole('button').all()).map((button) => button.boundingBox())
    return Promise.all(boxes)
  }
  await page.getByRole('checkbox', { name: 'Select Mug' }).first().check()
  const before = await places()
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await expect(bar.getByText('11 selected', { exact: true }).last()).toBeVisible()
  expect(await places()).toEqual(before)

  const [first] = before
  const at = { x: (first?.x ?? 0) + (first?.width ?? 0) / 2, y: (first?.y ?? 0) + (first?.height ?? 0) / 2 }
  await page.mouse.click(at.x, at.y)
  await expect(page.getByRole('complementary', { name: 'Change price' })).toBeVisible()
  await expect(bar).toBeHidden()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(bar.getByRole('button', { name: 'Change price' })).toBeFocused()
  await page.getByRole('link', { name: 'Mug' }).first().focus()
  await page.keyboard.press('b')
  await expect(bar.getByRole('button', { name: 'Change price' })).toBeFocused()
})

test('BX-2.01 two owners: different fields are merged, and the same field shows the conflict', async ({
  page,
  browser,
}) => {
  const shop = await shops.make()
  const id = await shop.addMug()
  await openProducts(page, shop, `/${id}`)
  const other = await openAsAnother(browser, shop, `/${id}`)
  await other.getByRole('combobox', { name: 'Add a tag' }).fill('gift')
  await other.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).fill('Moss Mug')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Mug saved')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Moss Mug saved together with other changes')).toBeVisible()
  await expect(page.getByRole('row', { name: 'gift' })).toBeVisible()

  await other.getByRole('textbox', { name: 'Name' }).fill('Green Mug')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('button', { name: 'Take theirs' })).toBeVisible()
  await expectCleanInBothSchemes(other)
  await other.getByRole('button', { name: 'Take theirs' }).click()
  await expect(other.getByRole('textbox', { name: 'Name' })).toHaveValue('Moss Mug')
  await other.context().close()
})

test('the product page fits a phone @narrow', async ({ page }) => {
  const shop = await shops.make()
  await openProducts(page, shop, `/${await shop.addMug()}`)
  await expect(page.getByRole('grid', { name: 'Variants' })).toBeVisible()
  await expectCleanInBothSchemes(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})
