import { expect, test, type Locator, type Page, type Request } from '@playwright/test'
import { demoOrigin, originOf, shops } from '../support/facts.ts'
import { takenOver, watchErrors } from '../support/shop.ts'

const dialogOf = (page: Page): Locator => page.getByRole('dialog')
const quickViewOf = (page: Page, path: string): Locator =>
  page.locator('.sqs-product-quick-view-button').locator(`a[href="${path}"]`)

/** Opens a product's quick view from the list, by mouse or touch. */
async function openQuickView(page: Page, urlId: string): Promise<Locator> {
  const button = quickViewOf(page, `/shop/${urlId}`)
  await isLive(button)
  await button.scrollIntoViewIfNeeded()
  await button.hover()
  await button.click()
  await expect(dialogOf(page).locator('article')).toBeVisible()
  return button
}

async function openShop(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/shop`)
  await isLive(page.locator('.sqs-product-quick-view-button a').last())
}

/** Waits until the script has loaded. Before that, the button is a plain link to the product. */
const isLive = (button: Locator): Promise<void> => expect(button).toHaveAttribute('aria-haspopup', 'dialog')
/** Waits for the removal: a closed dialog is hidden at once, but removed only on its `close` event. */
const isClosed = (page: Page): Promise<void> => expect(page.locator('dialog')).toHaveCount(0)

const hasFocusWithin = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('dialog')?.contains(document.activeElement) ?? false)

for (const { shop, identifier, tag } of shops) {
  test.describe(`quick view (${shop})`, { tag }, () => {
    const origin = originOf(identifier)

    test('PL-2.08 SF-4.18 opens over the list without scrolling it, traps the focus and restores it', async ({
      page,
    }) => {
      const errors = watchErrors(page)
      await openShop(page, origin)
      const before = page.url()
      const entries = await page.evaluate(() => history.length)
      const button = quickViewOf(page, '/shop/mug')
      await isLive(button)
      // Scrolls the button to the middle, so that hovering does not scroll the page. Uses hover and mouse events, because
      // `click` would scroll while the button still fades in.
      await button.evaluate((link) => link.scrollIntoView({ block: 'center' }))
      const placeOf = () => page.locator('h1').evaluate((one) => JSON.stringify(one.getBoundingClientRect()))
      const place = await placeOf()
      await button.hover()
      await page.mouse.down()
      await page.mouse.up()
      const dialog = page.getByRole('dialog', { name: 'Mug', exact: true })
      await expect(dialog.getByRole('heading', { name: 'Mug' })).toBeVisible()
      await takenOver(page)
      expect(await placeOf()).toEqual(place)
      expect(await hasFocusWithin(page)).toBe(true)
      for (let tab = 0; tab < 24; tab += 1) {
        await page.keyboard.press(tab % 5 === 4 ? 'Shift+Tab' : 'Tab')
        expect(await hasFocusWithin(page)).toBe(true)
      }
      await page.mouse.wheel(0, 600)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(button).toBeFocused()
      expect(await placeOf()).toEqual(place)
      expect([page.url(), await page.evaluate(() => history.length)]).toEqual([before, entries])
      expect(errors).toEqual([])
    })

    test('SF-4.18 closes on its button by click, Enter and Space, and on a click outside', async ({ page }, {
      project,
    }) => {
      await openShop(page, origin)
      const close = dialogOf(page).getByRole('button', { name: 'Close' })
      const ways = [
        () => close.click(),
        () => close.press('Enter'),
        () => close.press('Space'),
        // A phone has no space beside the window, which fills the screen.
        ...(project.name === 'desktop' ? [() => page.mouse.click(5, 450)] : []),
      ]
      for (const way of ways) {
        const button = await openQuickView(page, 'ten')
        await way()
        await isClosed(page)
        await expect(button).toBeFocused()
        await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden')
      }
    })

    test('opens by keyboard, and moves through the list by arrow keys and buttons', async ({ page }) => {
      await openShop(page, origin)
      await isLive(quickViewOf(page, '/shop/ten'))
      await quickViewOf(page, '/shop/ten').focus()
      await page.keyboard.press('Enter')
      const titleIs = (title: string) =>
        expect(dialogOf(page).getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()
      await titleIs('Ten of these')
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('ArrowRight')
      await titleIs('Plenty')
      await expect(page.getByRole('dialog', { name: 'Plenty' })).toBeVisible()
      await dialogOf(page).getByRole('button', { name: 'Next product' }).press('Enter')
      await titleIs('Endless')
      await dialogOf(page).getByRole('button', { name: 'Previous product' }).click()
      await titleIs('Plenty')
      // In the number field, the arrow keys change the number instead of the product.
      await dialogOf(page).getByRole('spinbutton').focus()
      await page.keyboard.press('ArrowRight')
      await titleIs('Plenty')
      expect(await hasFocusWithin(page)).toBe(true)
    })
  })
}

test.describe('quick view on a slow network or offline', { tag: '@narrow' }, () => {
  const origin = originOf('test-kiln')

  test('shows Loading…, and ignores the response to an older request', async ({ page }) => {
    await openShop(page, origin)
    const held = Promise.withResolvers<void>()
    const over: string[] = []
    const isOver = (request: Request): void => {
      if (request.url().includes('/shop/plenty?')) over.push(request.url())
    }
    page.on('requestfinished', isOver)
    page.on('requestfailed', isOver)
    await page.route('**/shop/plenty?format=quick-view', async (route) => {
      await held.promise
      await route.continue().catch(() => undefined)
    })
    await openQuickView(page, 'ten')
    await page.keyboard.press('ArrowRight')
    await expect(dialogOf(page).getByText('Loading…').first()).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(dialogOf(page).getByRole('heading', { name: 'Endless' })).toBeVisible()
    await expect(dialogOf(page).getByText('Loading…').first()).toBeHidden()
    held.resolve()
    await expect.poll(() => over).toHaveLength(1)
    await expect(dialogOf(page).getByRole('heading', { name: 'Endless' })).toBeVisible()
  })

  test('shows an alert while offline, and loads the product on “Try again”', async ({ page, context }) => {
    await openShop(page, origin)
    await openQuickView(page, 'mug') // waits until the window's script has loaded
    await page.keyboard.press('Escape')
    await isClosed(page)
    const button = quickViewOf(page, '/shop/ten')
    await context.setOffline(true)
    await button.click()
    await expect(page.getByRole('alert')).toHaveText('Unable to connect. Please try again')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(dialogOf(page).getByRole('heading', { name: 'Ten of these' })).toBeVisible()
    expect(await hasFocusWithin(page)).toBe(true)
  })

  test('follows the link when the dialog’s script cannot be loaded', async ({ page }) => {
    await page.route('**/open-quick-view*', (route) => route.abort())
    await openShop(page, origin)
    await isLive(quickViewOf(page, '/shop/ten'))
    await quickViewOf(page, '/shop/ten').click()
    await expect(page).toHaveURL(`${origin}/shop/ten`)
  })

  test('navigates back while the dialog is open, and closes it', async ({ page }) => {
    await page.goto(`${origin}/`)
    await openShop(page, origin)
    await openQuickView(page, 'ten')
    await page.goBack()
    await expect(page).toHaveURL(`${origin}/`)
    await page.goForward()
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden')
  })
})

for (const width of [480, 641, 767]) {
  test(
    `quick view shows name and price without scrolling on a screen of ${width} pixels`,
    { tag: '@wide' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 860 })
      await openShop(page, demoOrigin)
      await openQuickView(page, 'morning-mug')
      await expect(dialogOf(page).getByRole('heading', { name: 'Morning mug' })).toBeInViewport({ ratio: 1 })
      await expect(dialogOf(page).locator('.product-price').first()).toBeInViewport({ ratio: 1 })
      if (width > 640)
        await expect(dialogOf(page).getByRole('button', { name: 'Add To Cart' })).toBeInViewport({ ratio: 1 })
    },
  )
}

test(
  'Kiln shows the quick-view button on hover and focus, and always on touch screens',
  { tag: '@both' },
  async ({ page, isMobile }, { project }) => {
    await openShop(page, demoOrigin)
    const button = page.locator('.sqs-product-quick-view-button').first()
    const opacity = () => button.evaluate((one) => Number(getComputedStyle(one).opacity))
    if (project.name === 'phone' || isMobile) {
      expect(await opacity()).toBe(1)
      const { width = 0, height = 0 } = (await button.getByRole('button', { name: 'Quick View' }).boundingBox()) ?? {}
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
      return
    }
    await page.mouse.move(2, 2)
    await expect.poll(opacity).toBe(0)
    await button.locator('a').focus()
    await expect.poll(opacity).toBe(1)
    await page.locator('h1').click()
    await page.locator('.product-list-item').first().hover()
    await expect.poll(opacity).toBe(1)
  },
)
