import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { publicThemes, publicThemesTried } from '@sitewright/server/testing/a-theme.ts'
import { nodeEnvironment } from '@sitewright/server/testing/server-process.ts'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { root } from '../../tools/source-files.ts'
import { cartInDatabase } from '../support/cart-in-database.ts'
import { originOf, readFacts } from '../support/facts.ts'
import { addButton, choose, takenOver } from '../support/shop.ts'

const themes = publicThemes()

/** Creates a site with the demonstration's content in a theme, with the command that a developer uses. */
function createSite(identifier: string, folder: string): string {
  const { databaseUrl, dataDir } = readFacts()
  const env = { ...nodeEnvironment(), DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
  execFileSync(process.execPath, [join(root, 'tools/commands/site-create.ts'), identifier, '--theme', folder], { env })
  return originOf(identifier)
}

/** Fails when the page is wider than the window. */
async function fits(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect([page.url(), Math.max(0, beyond)]).toEqual([page.url(), 0])
}

/**
 * Boxen renders its product pages and adds to the cart with its own script, so they are empty without scripts, as on the
 * original platform.
 */
const ownScript = 'boxen'

for (const { name, folder } of themes) {
  const without = name === ownScript ? 'and can be read without them' : 'and without them'
  test(`the public theme ${name} sells with scripts at 1280 pixels, ${without} at 390`, async ({ browser }) => {
    const origin = createSite(`public-${name}`, folder)
    await withScripts(browser, origin, name)
    await withoutScripts(browser, origin, name)
  })
}

test(`${publicThemesTried(themes)}`, () => {
  expect(themes.length === 0 || themes.length >= 3).toBe(true)
})

async function withScripts(browser: Browser, origin: string, name: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const errors: string[] = []
  // Ignores errors in the theme's own scripts.
  page.on('pageerror', ({ stack = '' }) => void (/^.*\n\s+at [^\n]*\/static\//.test(stack) && errors.push(stack)))
  for (const path of ['/', '/journal', '/shop']) {
    await page.goto(origin + path)
    await fits(page)
  }
  await page.goto(`${origin}/shop/morning-mug`)
  await (name === ownScript ? buyByOwnScript(page) : buy(page, origin))
  await fits(page)
  expect(errors).toEqual([])
  await context.close()
}

async function buy(page: Page, origin: string): Promise<void> {
  await takenOver(page)
  await choose(page, 'Glaze', 'Blush')
  await choose(page, 'Size', 'Small, 240 ml')
  await addButton(page).click()
  await expect(page.getByRole('link', { name: /^Cart, 1 item/ })).toBeVisible()
  await fits(page)
  await page.goto(`${origin}/cart`)
  await expect(page.getByText('Morning mug').first()).toBeVisible()
  expect(await cartInDatabase(page.context())).toEqual([{ sku: 'MUG-BLUSH-S', quantity: 1 }])
}

/**
 * Adds to the cart with the theme's own script, which adds the first variant and then opens the cart. Checks first that no page
 * has set the CSRF cookie (crumb) that the script sends.
 */
async function buyByOwnScript(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Morning mug' }).first()).toBeVisible()
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'crumb' }))
  await page.locator('.js-cart-add').click()
  await page.waitForURL('**/cart')
  await expect(page.getByText('Morning mug').first()).toBeVisible()
  expect(await cartInDatabase(page.context())).toEqual([{ sku: expect.stringMatching(/^MUG-/), quantity: 1 }])
}

/** Opens pages without scripts. Content that a theme hides until its script runs may stay hidden, as on the original platform. */
async function withoutScripts(browser: Browser, origin: string, name: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of ['/', '/journal', '/shop', '/shop/morning-mug']) {
    expect((await page.goto(origin + path))?.status()).toBe(200)
  }
  if (name !== ownScript) {
    await choose(page, 'Glaze', 'Blush')
    await choose(page, 'Size', 'Small, 240 ml')
    await addButton(page).click()
    expect(await cartInDatabase(context)).toEqual([{ sku: 'MUG-BLUSH-S', quantity: 1 }])
    await page.goto(`${origin}/cart`)
    await expect(page.getByRole('row', { name: /Morning mug/ })).toBeVisible()
  }
  await context.close()
}
