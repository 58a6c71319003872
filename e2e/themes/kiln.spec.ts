import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectClean } from '../support/axe.ts'
import { arabicOrigin, demoOrigin, germanOrigin, originOf } from '../support/facts.ts'
import { addBy, addButton, awake, openProduct, pill, takenOver } from '../support/shop.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // elements that fade in have too little contrast for axe

const menuOf = (page: Page): Locator => page.locator('.menu')
const filterOf = (page: Page): Locator => page.locator('.filter')

test('the header’s folder opens and closes by keyboard', { tag: '@wide' }, async ({ page }) => {
  await page.goto(`${demoOrigin}/shop`)
  const folder = page.locator('.nav .folder').first()
  await awake(folder)
  const name = folder.locator('summary')
  await tabTo(page, name)
  await page.keyboard.press('Enter')
  await expect(folder.getByRole('link').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(folder.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(folder.getByRole('link').first()).toBeHidden()
  await expect(name).toBeFocused()
})

for (const [name, sheetOf, tag] of [
  ['menu', menuOf, '@narrow'],
  ['filter', filterOf, '@wide'],
] as const) {
  test(`the ${name} traps the focus, locks scrolling and restores the focus`, { tag }, async ({ page }) => {
    await page.goto(`${demoOrigin}/shop`)
    const sheet = sheetOf(page)
    await awake(sheet)
    await tabTo(page, sheet.locator('summary'))
    await page.keyboard.press('Enter')
    await expect(sheet.locator('.panel :focus')).toBeAttached()
    const outside = await page.evaluate(tabbedOutside, `.${name}`)
    expect(outside).toEqual([])
    for (let stop = 0; stop < 40; stop++) {
      await page.keyboard.press('Tab')
      expect(await isWithin(page, `.${name}`)).toBe(true)
    }
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')
    await expectClean(page)
    await page.keyboard.press('Escape')
    await expect(sheet.locator('.panel')).toBeHidden()
    await expect(sheet.locator('summary')).toBeFocused()
    await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden')
  })
}

test('a product can be bought by keyboard from list to cart', async ({ page }) => {
  await page.goto(`${demoOrigin}/shop`)
  await tabTo(page, page.getByRole('link', { name: 'Morning mug' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/shop\/morning-mug$/)
  await takenOver(page)
  for (const [option, value] of [
    ['Glaze', 'Oat'],
    ['Size', 'Small'],
  ] as const) {
    const group = page.getByRole('radiogroup', { name: `Select ${option}` })
    await tabTo(page, group.getByRole('radio').first())
    await page.keyboard.press('Space')
    const wanted = group.getByRole('radio', { name: new RegExp(`^${value}`) })
    for (let step = 0; step < 6 && !(await wanted.isChecked()); step++) await page.keyboard.press('ArrowDown')
  }
  await tabTo(page, addButton(page))
  await addBy(page, () => page.keyboard.press('Enter'))
  await tabTo(page, pill(page))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${demoOrigin}/cart`)
  await expect(page.getByRole('row', { name: /Morning mug/ })).toBeVisible()
})

test('BX-1.19 a form sets filters, and each chip removes one', async ({ page }) => {
  await page.goto(`${demoOrigin}/shop?sort=price`)
  await awake(filterOf(page))
  await filterOf(page).locator('summary').click()
  await page.getByRole('radio', { name: 'Planters' }).check()
  await page.getByRole('spinbutton', { name: 'From' }).fill('20')
  await page.getByRole('checkbox', { name: 'In stock only' }).check()
  await page.getByRole('button', { name: 'Show products' }).click()
  await expect(page).toHaveURL(`${demoOrigin}/shop?sort=price&category=Planters&min=20&available=true`)
  await expect(page.locator('.sort .order')).toHaveText('Price, low to high')

  await page.getByRole('link', { name: /^Remove From/ }).click()
  await expect(page).toHaveURL(`${demoOrigin}/shop?sort=price&category=Planters&available=true`)
  await page.locator('.sort summary').click()
  await page.locator('.sort').getByRole('link', { name: 'Name' }).click()
  await expect(page).toHaveURL(`${demoOrigin}/shop?sort=title&category=Planters&available=true`)
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(`${demoOrigin}/shop`)
})

test('a filter without matches shows a message with a link to all products, and invalid prices are ignored', async ({
  page,
}) => {
  await page.goto(`${demoOrigin}/shop?min=90&max=20`)
  await expect(page.getByText('Nothing matches all of that.')).toBeVisible()
  await expectClean(page)
  await page.getByRole('link', { name: 'See everything' }).click()
  await expect(page).toHaveURL(`${demoOrigin}/shop`)
  await page.goto(`${demoOrigin}/shop?min=cheap&max=-4&sort=colour`)
  await expect(page.locator('#productList .product')).toHaveCount(12)
  await expect(page.locator('.filter-chips')).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('BX-1.19 the filter is a plain form', async ({ page }) => {
    await page.goto(`${demoOrigin}/shop`)
    await filterOf(page).locator('summary').click()
    await page.getByRole('spinbutton', { name: 'Up to' }).fill('40')
    await page.getByRole('button', { name: 'Show products' }).click()
    await expect(page.locator('.filter-chips')).toContainText('Up to')
    expect(await page.locator('#productList .product').count()).toBeGreaterThan(0)
  })
})

const pagesToMeasure = [
  '/',
  '/shop',
  '/shop?min=50&sort=price',
  '/shop/mug-oat',
  '/shop/plates-stack',
  '/about',
  '/journal',
  '/journal/umtopfen',
  '/journal/repotting',
  '/cart',
]

for (const origin of [germanOrigin, arabicOrigin]) {
  const { hostname } = new URL(origin)
  test(`no page of ${hostname} is wider than the screen`, { tag: '@narrow' }, async ({ page }) => {
    for (const path of pagesToMeasure) {
      await page.goto(`${origin}${path}`)
      await page.evaluate(() => document.fonts.ready)
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([path, Math.max(0, excess)]).toEqual([path, 0])
    }
  })
  test(
    `axe finds no violation in the open filter and the footer of ${hostname}`,
    { tag: '@narrow' },
    async ({ page }) => {
      await page.goto(`${origin}/shop`)
      await awake(filterOf(page))
      await expectClean(page)
      await filterOf(page).locator('summary').click()
      await expect(filterOf(page).locator('.panel')).toBeVisible()
      await expectClean(page)
    },
  )
}

test(
  'the cart’s amounts are at the left end of their rows in right-to-left layout',
  { tag: '@wide' },
  async ({ page }) => {
    await openProduct(page, arabicOrigin, 'mug-oat')
    await addBy(page, () => page.locator('.sqs-add-to-cart-button[data-state=idle]').first().click())
    await page.goto(`${arabicOrigin}/cart`)
    const row = page.locator('.cart-summary .subtotal')
    const edges = await row.evaluate((place) => {
      const [words, sum] = [...place.children].map((child) => child.getBoundingClientRect())
      const { left, right } = place.getBoundingClientRect()
      return [right - (words?.right ?? 0), (sum?.left ?? 0) - left].map(Math.round)
    })
    expect(edges).toEqual([0, 0])
  },
)

test('every page has exactly one high-priority image', async ({ page }) => {
  for (const path of [
    '/',
    '/shop',
    '/shop/morning-mug',
    '/journal',
    '/journal/how-to-repot-without-drama',
    '/studio',
  ]) {
    await page.goto(`${demoOrigin}${path}`)
    expect([path, await page.locator('img[fetchpriority=high]').count()]).toEqual([path, 1])
  }
})

test('text over a dark image is light', { tag: '@wide' }, async ({ page }) => {
  await page.goto(demoOrigin)
  const title = page.locator('.hero h1')
  await expect(title).toHaveCSS('color', 'rgb(43, 36, 32)')
  await page.locator('.hero [data-tone]').evaluate((place) => place.setAttribute('data-tone', 'dark'))
  await expect(title).toHaveCSS('color', 'rgb(253, 248, 239)')
})

async function tabTo(page: Page, place: Locator): Promise<void> {
  for (let stop = 0; stop < 80; stop++) {
    if (await place.evaluate((node) => node === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(place).toBeFocused()
}

/**
 * True when the focus is inside an element. Also true for the body, which can have the focus between the last stop and the
 * first.
 */
function isWithin(page: Page, place: string): Promise<boolean> {
  return page.evaluate((selector) => {
    const { activeElement, body } = document
    return activeElement === body || activeElement?.closest(selector) !== null
  }, place)
}

/** Returns the links and controls outside an open panel that can still be focused. */
function tabbedOutside(selector: string): string[] {
  return [...document.querySelectorAll('a[href], button, input, summary')]
    .filter((node) => !node.closest(selector) && !node.closest('[inert]') && node.checkVisibility())
    .map((node) => node.outerHTML.slice(0, 80))
}

test('a printed product page lists all option values without controls', async ({ page }) => {
  for (const [origin, path, values] of [
    [demoOrigin, '/shop/morning-mug', ['Oat', 'Celadon', 'Blush', 'Iron']],
    [originOf('test-kiln'), '/shop/mug', ['Green', 'Blue']], // this site shows dropdowns
  ] as const) {
    await page.goto(origin + path)
    await takenOver(page)
    await awake(page.locator('form[data-purchase]').first())
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    const buy = page.locator('.buy')
    for (const value of values) await expect(buy.locator('label', { hasText: value }).first()).toBeVisible()
    for (const control of ['select', 'input', 'button', '.sqs-add-to-cart-button', '.sw-swatch']) {
      await expect(buy.locator(control).filter({ visible: true })).toHaveCount(0)
    }
    await page.emulateMedia({ media: null })
  }
})
