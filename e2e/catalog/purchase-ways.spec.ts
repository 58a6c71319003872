import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { expectClean } from '../support/axe.ts'
import { cartInDatabase } from '../support/cart-in-database.ts'
import { inBothThemes, originOf } from '../support/facts.ts'
import { add, addBy, choose, hearWords, watchErrors } from '../support/shop.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // elements that fade in have too little contrast for axe

// Ways of buying beyond the plain add-to-cart button, in Kiln and in the bare theme.
const sites = inBothThemes('test-kiln', 'test-bare-radio')
const notOpen = 'This cannot be bought here yet. Nothing has been ordered, and nothing will be charged.'
const dialog = (page: Page): Locator => page.getByRole('dialog')
const main = (page: Page): Locator => page.locator('.sw-checkout')
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

async function open(page: Page, origin: string, urlId: string): Promise<void> {
  await page.goto(`${origin}/shop/${urlId}`)
  await expect(page.locator('.sqs-add-to-cart-button[data-state]')).toBeAttached()
}

/** Checks that the visitor has no cart: an item that is bought directly is not added to it. */
async function expectNoCart(context: BrowserContext): Promise<void> {
  expect(await cartInDatabase(context)).toEqual([])
}

for (const { identifier, tag } of sites) {
  const origin = originOf(identifier)

  test(
    `SF-3.08 SF-4.14 SF-7.06 SF-4.28 a subscription opens its checkout, which shows interval and duration (${identifier})`,
    { tag },
    async ({ page, context }) => {
      const errors = watchErrors(page)
      await open(page, origin, 'club')
      await expect(page.locator('.product-price').first()).toHaveText(/25\.00 every month/)
      await button(page, 'Subscribe').click()
      await expect(page.getByRole('alert')).toHaveText('Unable to Add Item Please select the Colour option.')
      await choose(page, 'Colour', 'Green')
      await button(page, 'Subscribe').click()
      await page.waitForURL(/\/checkout\/subscription\?cartToken=[0-9a-f]{64}$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your subscription')
      for (const shown of ['Monthly cup', 'Green', '25.00', 'every month', 'Until you cancel', notOpen])
        await expect(main(page)).toContainText(shown)
      await expectClean(page)
      await expectNoCart(context)
      await page.goBack()
      await expect(button(page, 'Subscribe')).toBeVisible()

      await open(page, origin, 'two-years')
      await expect(page.locator('.product-price').first()).toHaveText(/40\.00 every month for 2 years/)
      await button(page, 'Subscribe').click()
      await expect(main(page)).toContainText('24 payments')
      expect(errors).toEqual([])
    },
  )

  test(
    `SF-4.15 SF-5.07 SF-8.05 a gift card asks for its denomination and opens its checkout (${identifier})`,
    { tag },
    async ({ page, context }) => {
      await open(page, origin, 'gift-card')
      await button(page, 'Add To Cart').click()
      const alert = page.getByRole('alert')
      await expect(alert).toHaveText('Unable to purchase Gift Card Select a denomination for the Gift Card')
      await expectClean(page)
      const select = page.getByRole('combobox', { name: 'Select Value' })
      if (await select.isVisible()) await select.selectOption('50')
      else await page.getByRole('radiogroup', { name: 'Select Value' }).getByText('50', { exact: true }).click()
      await expect(alert).toHaveCount(0)
      await button(page, 'Add To Cart').click()
      await page.waitForURL(/\/checkout\/gift-card\?itemId=[0-9a-f]{32}&sku=GIFT-50$/)
      for (const shown of ['Gift card', '50', '50.00', notOpen]) await expect(main(page)).toContainText(shown)
      await expectClean(page)
      await expectNoCart(context)
    },
  )

  test(
    `SF-2.08 SF-4.16 SF-4.18 SF-7.07 a product with a form checks stock, opens the form in the lightbox, and keeps the answers on its line (${identifier})`,
    { tag },
    async ({ page, context }) => {
      const errors = watchErrors(page)
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/api/')) asked.push(`${request.method()} ${new URL(request.url()).pathname}`)
      })
      await open(page, origin, 'engraved')
      await button(page, 'Add To Cart').click()
      await expect(dialog(page)).toHaveAccessibleName('Engraving')
      expect(asked).toEqual(['GET /api/commerce/inventory/stock/'])
      await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
      await expectClean(page)

      await dialog(page).getByRole('button', { name: 'Add To Cart' }).click()
      await expect(dialog(page).getByRole('alert')).toContainText(
        'Unable to Add Item One or more fields is invalid, please check your entries.',
      )
      const words = dialog(page).getByRole('textbox', { name: 'Words on the rim' })
      await expect(words).toBeFocused()
      await expect(words).toHaveAccessibleDescription('Required')
      await expectClean(page)

      await words.fill('Ada & Grace <3')
      await dialog(page).getByRole('combobox', { name: 'Letters' }).selectOption('Round')
      await dialog(page).getByRole('checkbox', { name: 'Card' }).check()
      await addBy(page, () => dialog(page).getByRole('button', { name: 'Add To Cart' }).click())
      await expect(dialog(page)).toHaveCount(0)
      expect(await cartInDatabase(context)).toEqual([{ sku: 'PLATE', quantity: 1 }])
      await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden')

      await page.goto(`${origin}/cart`)
      const line = page.locator('[data-entry-id]')
      for (const shown of ['Words on the rim', 'Ada & Grace <3', 'Round', 'Card'])
        await expect(line).toContainText(shown)
      expect(errors).toEqual([])
    },
  )

  test(
    `SF-4.18 the lightbox closes on its button by click, Enter and Space, and on Escape, and restores the focus (${identifier})`,
    { tag },
    async ({ page }) => {
      await open(page, origin, 'engraved')
      const closer = dialog(page).getByRole('button', { name: 'Close' })
      const opener = button(page, 'Add To Cart').first()
      for (const close of [
        () => closer.click(),
        () => closer.press('Enter'),
        () => closer.press(' '),
        () => page.keyboard.press('Escape'),
      ]) {
        await opener.focus()
        await page.keyboard.press('Enter')
        await expect(dialog(page)).toBeVisible()
        for (let stop = 0; stop < 12; stop += 1) {
          await page.keyboard.press('Tab')
          expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
        }
        await close()
        // Waits for the removal: a closed dialog is hidden at once, but removed only on its `close` event.
        await expect(page.locator('dialog')).toHaveCount(0)
        await expect(opener).toBeFocused()
      }
    },
  )

  test(
    `SF-9.06 the lightbox fills the screen up to 432 pixels and is narrower from 433 (${identifier})`,
    { tag },
    async ({ page }) => {
      await page.setViewportSize({ width: 432, height: 800 })
      await open(page, origin, 'engraved')
      await button(page, 'Add To Cart').click()
      const width = async () => (await dialog(page).locator('.sw-lightbox-panel').boundingBox())?.width
      await expect.poll(width).toBe(432)
      await page.setViewportSize({ width: 433, height: 800 })
      await expect.poll(width).toBeLessThan(433)
    },
  )

  test(
    `SF-7.04 SF-4.17 a line's answers can be changed on the cart page, which fires recalculation events (${identifier})`,
    { tag },
    async ({ page }) => {
      await open(page, origin, 'engraved')
      await button(page, 'Add To Cart').click()
      await dialog(page).getByRole('textbox', { name: 'Words on the rim' }).fill('Ada')
      await dialog(page).getByRole('combobox', { name: 'Letters' }).selectOption('Round')
      await addBy(page, () => dialog(page).getByRole('button', { name: 'Add To Cart' }).click())
      await page.goto(`${origin}/cart`)
      await page.evaluate(() => {
        const heard: string[] = []
        for (const name of ['sw:cart-recalculate-start', 'sw:cart-recalculate-end'])
          document.addEventListener(name, () => heard.push(name))
        Object.assign(window, { heard })
      })
      const line = page.locator('[data-entry-id]')
      await expect(line.locator('button[name=remove][type=button]')).toBeVisible() // the script has taken over
      await line.locator('[data-edit-fields]').click()
      const words = dialog(page).getByRole('textbox', { name: 'Words on the rim' })
      await expect(words).toHaveValue('Ada')
      await words.fill('')
      await dialog(page).getByRole('button', { name: 'Save' }).click()
      await expect(dialog(page).getByRole('alert')).toContainText('Unable to Save')
      await words.fill('Grace')
      const answered = page.waitForResponse((response) => response.request().method() === 'PUT')
      await dialog(page).getByRole('button', { name: 'Save' }).click()
      expect(new URL((await answered).url()).pathname).toMatch(
        /^\/api\/commerce\/shopping-cart\/entries\/[0-9a-f]{32}\/additionalFields$/,
      )
      await expect(dialog(page)).toHaveCount(0)
      await expect(line).toContainText('Grace')
      await expect(line).not.toContainText('Ada')
      await expect
        .poll(() => page.evaluate(() => Reflect.get(window, 'heard') as string[]))
        .toEqual(['sw:cart-recalculate-start', 'sw:cart-recalculate-end'])
    },
  )
}

// The add button uses the same script in every theme, so one theme is enough.
test('SF-3.04 a button shows the owner’s custom label', async ({ page }) => {
  const origin = originOf('test-kiln')
  await open(page, origin, 'own-words')
  const words = await hearWords(page.locator('.add-to-cart-text'))
  await button(page, 'Take it home').click()
  await expect.poll(words).toEqual(['Take it home', 'Adding…', 'Added!', 'Take it home'])
})

test('SF-4.13 SF-8.05 BX-1.16 express checkout opens the checkout with one item, and shows an alert when an option is missing', async ({
  page,
  context,
}) => {
  await open(page, originOf('test-express'), 'mug')
  await button(page, 'Buy Now').click()
  await expect(page.getByRole('alert')).toHaveText('Unable to Purchase Item Please select the Colour and Size options.')
  await choose(page, 'Colour', 'Green')
  await choose(page, 'Size', 'Small')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await button(page, 'Buy Now').click()
  expect((await sent).url()).toMatch(/\/api\/commerce\/shopping-cart\/entries\?isExpress=true$/)
  await page.waitForURL(/\/checkout\?cartToken=[0-9a-f]{64}$/)
  for (const shown of ['Mug', '18.00']) await expect(page.getByRole('main')).toContainText(shown)
  await expectClean(page)
  await expectNoCart(context)
})

for (const { identifier, tag } of sites) {
  test(`the cart’s checkout lists its items and has no cart pill (${identifier})`, { tag }, async ({ page }) => {
    const origin = originOf(identifier)
    await open(page, origin, 'ten')
    await add(page)
    await page.goto(`${origin}/checkout`)
    for (const shown of ['Ten of these', '18.00']) await expect(page.getByRole('main')).toContainText(shown)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('.absolute-cart-box')).toHaveCount(0)
    await expectClean(page)
  })
}

test('a checkout token of another site is answered with 404', async ({ page }) => {
  await open(page, originOf('test-kiln'), 'two-years')
  await button(page, 'Subscribe').click()
  await page.waitForURL(/cartToken=/)
  const { pathname, search } = new URL(page.url())
  const answer = await page.goto(`${originOf('test-bare')}${pathname}${search}`)
  expect(answer?.status()).toBe(404)
  await expect(main(page)).toContainText('This purchase is no longer kept here. Please choose the item again.')
  await expectClean(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const { identifier, tag } of sites) {
    const origin = originOf(identifier)

    test(
      `BX-1.17 SF-4.13 SF-4.14 SF-4.15 SF-4.16 subscriptions, gift cards and forms work as plain form posts (${identifier})`,
      { tag },
      async ({ page }) => {
        await page.goto(`${origin}/shop/two-years`)
        await button(page, 'Subscribe').click()
        await expect(main(page)).toContainText('24 payments')

        await page.goto(`${origin}/shop/gift-card`)
        await button(page, 'Add To Cart').click()
        await expect(page.getByRole('alert')).toHaveText(
          'Unable to purchase Gift Card Select a denomination for the Gift Card',
        )
        const select = page.getByRole('combobox', { name: 'Select Value' })
        if (await select.isVisible()) await select.selectOption('50')
        else await page.getByRole('radiogroup', { name: 'Select Value' }).getByText('50', { exact: true }).click()
        await button(page, 'Add To Cart').click()
        await expect(main(page)).toContainText('50.00')

        await page.goto(`${origin}/shop/engraved`)
        await button(page, 'Add To Cart').click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Engraving')
        await button(page, 'Add To Cart').click()
        await expect(page.getByRole('alert')).toContainText('One or more fields is invalid, please check your entries.')
        await expect(page.getByRole('textbox', { name: 'Words on the rim' })).toHaveAccessibleDescription('Required')
        await page.getByRole('textbox', { name: 'Words on the rim' }).fill('Ada')
        await page.getByRole('combobox', { name: 'Letters' }).selectOption('Straight')
        await button(page, 'Add To Cart').click()
        await expect(page).toHaveURL(`${origin}/shop/engraved`)
        await page.goto(`${origin}/cart`)
        const line = page.locator('[data-entry-id]')
        await expect(line).toContainText('Ada')
        await line.locator('[data-edit-fields]').click()
        await page.getByRole('textbox', { name: 'Words on the rim' }).fill('Grace')
        await button(page, 'Save').click()
        await expect(page).toHaveURL(`${origin}/cart`)
        await expect(page.locator('[data-entry-id]')).toContainText('Grace')
      },
    )
  }

  test('SF-4.13 BX-1.17 express checkout works as a plain form post, with its own alert title', async ({ page }) => {
    await page.goto(`${originOf('test-express')}/shop/mug`)
    await button(page, 'Buy Now').click()
    await expect(page.getByRole('alert')).toHaveText(
      'Unable to Purchase Item Please select the Colour and Size options.',
    )
    await choose(page, 'Colour', 'Green')
    await choose(page, 'Size', 'Small')
    await button(page, 'Buy Now').click()
    await expect(page).toHaveURL(/\/checkout\?cartToken=[0-9a-f]{64}$/)
    await expect(page.getByRole('main')).toContainText('18.00')
  })
})
