import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectClean } from '../support/axe.ts'
import { arabicOrigin, demoOrigin, germanOrigin, originOf } from '../support/facts.ts'
import { watchErrors } from '../support/shop.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const field = (page: Page): Locator => page.getByRole('combobox')
const options = (page: Page): Locator => page.getByRole('option')

test('BX-1.19 finds a product while typing, by mouse', { tag: '@wide' }, async ({ page }) => {
  const errors = watchErrors(page)
  await page.goto(`${demoOrigin}/`)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.keyboard.type('collar')
  await expect(options(page)).toHaveText(['Collar planter'])
  await expectClean(page)
  await options(page).click()
  await expect(page).toHaveURL(`${demoOrigin}/shop/collar-planter`)
  expect(errors).toEqual([])
})

test('BX-1.19 searches by keyboard, and says so to screen readers', { tag: '@both' }, async ({ page }) => {
  await page.goto(`${demoOrigin}/`)
  const opener = page.getByRole('button', { name: 'Search' }).first()
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox').or(field(page))).toBeFocused()
  await page.keyboard.type('planter')
  await expect(page.getByRole('status').filter({ hasText: 'suggestions' })).toHaveText('2 suggestions')
  await expect(page.getByRole('search')).toMatchAriaSnapshot(`
    - search:
      - combobox "What are you looking for?" [expanded]: planter
      - button "Search"
      - button "Close"
      - listbox "Suggestions":
        - option
        - option
      - link "All results for “planter”"
      - status: 2 suggestions
  `)
  await page.keyboard.press('ArrowDown')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(field(page)).toHaveValue('planter')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${demoOrigin}/search?q=planter`)
  await expect(page).toHaveTitle(/^Search: planter/)
  await expect(page.getByRole('heading', { level: 2, name: 'Products' })).toBeVisible()

  // The next search on any page offers the last one.
  await page.getByRole('button', { name: 'Search' }).first().press('Enter')
  await expect(page.getByRole('listbox', { name: 'Recent searches' }).getByRole('option')).toHaveText(['planter'])
  await expectClean(page)
  await page.getByRole('button', { name: 'Clear recent searches' }).click()
  await expect(options(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Close' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Search' }).first()).toBeFocused()
})

test('BX-1.19 corrects a typing error and narrows the results down', { tag: '@both' }, async ({ page }) => {
  await page.goto(`${demoOrigin}/search?q=colar`)
  await expect(page.getByText('Nothing is called “colar”.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Collar planter' })).toBeVisible()
  await expectClean(page)

  await page.goto(`${demoOrigin}/search?q=planter`)
  const fold = page.locator('summary', { hasText: 'Narrow down' })
  if (await fold.isVisible()) await fold.click()
  await page
    .getByRole('navigation', { name: 'Narrow down' })
    .getByRole('link', { name: /^Journal/ })
    .click()
  await expect(page).toHaveURL(/[?&]kind=post/)
  await expect(page.getByRole('heading', { level: 2, name: 'Products' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('article').locator('mark').first()).toHaveText(/planter/i)
  await expectClean(page)
  await expectNotWider(page)
  await page.getByRole('link', { name: 'Remove Journal' }).first().click()
  await expect(page).toHaveURL(`${demoOrigin}/search?q=planter`)

  await page.goto(`${demoOrigin}/search?q=xyzzyxq`)
  await expect(page.getByRole('heading', { level: 2, name: 'Nothing found for “xyzzyxq”' })).toBeVisible()
  await expectClean(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('BX-1.19 the header, the facets and the pages work', { tag: '@narrow' }, async ({ page }) => {
    await page.goto(`${demoOrigin}/`)
    await page.getByRole('button', { name: 'Search' }).first().click()
    await page.getByRole('searchbox').fill('plant')
    await page.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL(`${demoOrigin}/search?q=plant`)
    const facets = page.getByRole('navigation', { name: 'Narrow down' })
    await expect(facets).toBeHidden()
    await page.locator('summary', { hasText: 'Narrow down' }).click()
    await facets.getByRole('link', { name: /^In stock/ }).click()
    await expect(page).toHaveURL(/[?&]available=1/)
    await expect(page.getByRole('link', { name: 'Remove In stock' })).toBeVisible()
  })
})

for (const [language, origin, text, product, words] of [
  ['German', germanOrigin, 'pflanz', /^Pflanzgefäß mit Untersetzer/, { open: 'Suchen', title: 'Suche' }],
  ['Arabic', arabicOrigin, 'أصي', /^أصيص بطوق/, { open: 'بحث', title: 'البحث' }],
] as const) {
  test(`BX-1.19 speaks ${language}`, { tag: '@both' }, async ({ page }) => {
    await page.goto(origin)
    await page.getByRole('button', { name: words.open }).first().click()
    await page.keyboard.type(text)
    await expect(options(page).filter({ hasText: product })).toBeVisible()
    await expectClean(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
    await expect(page.getByRole('link', { name: product }).first()).toBeVisible()
    if (language === 'Arabic') {
      const texts = await page
        .locator('.search-page :is(h1, h2, button, .search-count, .search-choice)')
        .allTextContents()
      expect(texts.filter((one) => /[a-z]{3}/i.test(one))).toEqual([])
    }
    await expectClean(page)
    await expectNotWider(page)
  })
}

test('BX-1.19 themes without a search page get one', { tag: '@narrow' }, async ({ page }) => {
  await page.goto(`${originOf('test-bare')}/search?q=left`)
  await expect(page.getByRole('link', { name: 'None left' })).toBeVisible()
  await page.getByRole('searchbox').click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(' ')
  await field(page).fill('las')
  await expect(options(page)).toHaveText(['Last two'])
  await expectClean(page)
  await expectNotWider(page)
})

async function expectNotWider(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}
