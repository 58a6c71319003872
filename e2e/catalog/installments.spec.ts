import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectClean } from '../support/axe.ts'
import type { ServerProcess } from '@sitewright/server/testing/server-process.ts'
import { inBothThemes, originOf } from '../support/facts.ts'
import { startInformationHost, type InformationHost } from '../support/information-host.ts'
import { startOwnServer } from '../support/own-server.ts'
import { add, choose, openProduct, watchErrors } from '../support/shop.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'default' })

let host: InformationHost
let server: ServerProcess
test.beforeAll(async () => {
  host = await startInformationHost()
  server = await startOwnServer({ INSTALLMENTS_URL: host.url })
})
test.afterAll(async () => {
  await server.stop()
  await host.close()
})

const line = (page: Page): Locator => page.locator('.sw-installments').first()
const pillOf = (page: Page): Locator => page.getByRole('button', { name: 'Afterpay', exact: true }).first()
const infoOf = (page: Page): Locator => page.getByRole('button', { name: 'More information' }).first()
const popupOf = (page: Page): Locator => page.getByRole('dialog', { name: 'About payment in parts' })

/** Compares the visible text, because a theme's stylesheet writes the currency symbol. */
async function expectWords(page: Page, words: RegExp): Promise<void> {
  await expect.poll(async () => (await line(page).innerText()).replaceAll(/\s+/g, ' ').trim()).toMatch(words)
}

for (const { identifier, tag } of inBothThemes('test-all', 'test-all-bare')) {
  const origin = (): string => originOf(identifier, server.sitesPort)

  test(
    `SF-3.11 SF-5.09 SF-4.20 SF-2.09 SF-9.05 the badge shows a product’s installment amount and follows the choice (${identifier})`,
    { tag },
    async ({ page }) => {
      await openProduct(page, origin(), 'ten')
      await expect(infoOf(page)).toBeVisible()
      await expectWords(page, /^or 4 interest-free payments of \$?4\.50 with Afterpay$/)
      await openProduct(page, origin(), 'three-ways')
      await expectWords(page, /^or 4 interest-free payments of \$?2\.25 with Afterpay$/)
      await choose(page, 'Colour', 'Blue')
      await choose(page, 'Size', 'Large')
      await choose(page, 'Handle', 'Right')
      await expect(line(page)).toContainText('2.75')
      await openProduct(page, origin(), 'long-words')
      await expect(infoOf(page)).toBeVisible()
      await expectWords(page, /^Afterpay available for orders up to \$?2,000\.00$/)
      await openProduct(page, origin(), 'plenty')
      await expect(infoOf(page)).toBeVisible()
      await expectWords(page, /^Afterpay available for orders over \$?5\.00$/)
      await openProduct(page, origin(), 'lesson')
      await expect(line(page)).toHaveCount(0)
    },
  )

  test(
    `SF-4.19 SF-2.09 SF-7.20 the popup opens from pill and button, and closes on its button, Escape and a click outside (${identifier})`,
    { tag },
    async ({ page }) => {
      host.become('friendly')
      const errors = watchErrors(page)
      await openProduct(page, origin(), 'ten')
      const before = host.asked.length
      await pillOf(page).click()
      const popup = popupOf(page)
      await expect(popup).toContainText(/4 interest-free payments of \$?4\.50/)
      const inside = page.frameLocator('.sw-installments-frame')
      await expect(inside.getByRole('heading', { name: 'Pay it in four' })).toBeVisible()
      expect(host.asked.slice(before)).toEqual(['/en_US.html'])
      await expect(inside.getByRole('heading')).toHaveCSS('color', 'rgb(10, 80, 60)') // the styles of the host's document apply
      await expectClean(page)
      await page.getByRole('button', { name: 'Close Popup' }).click()
      await expect(popup).toHaveCount(0)
      await expect(pillOf(page)).toBeFocused()

      await infoOf(page).press('Enter')
      await expect(inside.getByRole('heading')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(popup).toHaveCount(0)
      await expect(infoOf(page)).toBeFocused()

      await infoOf(page).press('Space')
      await inside.getByRole('link', { name: 'Terms apply' }).focus()
      // The key event fires inside the frame, which goes with the popup: Chromium may then never say that the key was handled.
      void page.keyboard.press('Escape').catch(() => {})
      await expect(popup).toHaveCount(0)

      await pillOf(page).click()
      await expect(popup).toBeVisible()
      const left = await page.getByRole('button', { name: 'Close Popup' }).evaluate((button: HTMLElement) => {
        button.click()
        // Read synchronously, before any event handler runs.
        return [document.querySelectorAll('dialog').length, document.activeElement?.className]
      })
      expect(left).toEqual([0, 'sw-installments-pill'])

      await pillOf(page).click()
      await expect(popup).toBeVisible()
      await page.mouse.click(2, 2)
      // On a phone, the popup covers the screen and there is nothing beside it to click.
      if ((page.viewportSize()?.width ?? 0) < 768) await page.keyboard.press('Escape')
      await expect(popup).toHaveCount(0)
      await expectClean(page)
      expect(errors).toEqual([])
    },
  )

  test(
    `SF-5.09 the cart page shows the badge while every line is a physical product (${identifier})`,
    { tag },
    async ({ page }) => {
      await openProduct(page, origin(), 'ten')
      await add(page)
      await page.goto(`${origin()}/cart`)
      await expect(infoOf(page)).toBeVisible()
      await expectWords(page, /^or 4 interest-free payments of \$?4\.50 with Afterpay$/)
      await openProduct(page, origin(), 'lesson')
      await add(page)
      await page.goto(`${origin()}/cart`)
      await expect(page.locator('#sqs-shopping-cart-wrapper')).toContainText('Lesson')
      await expect(infoOf(page)).toHaveCount(0)
      await page.getByRole('button', { name: /^Remove.*Lesson/ }).click()
      await expect(infoOf(page)).toBeVisible()
      await expect(line(page)).toContainText('4.50')
    },
  )

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test(`SF-5.09 the badge is plain text (${identifier})`, { tag }, async ({ page }) => {
      await page.goto(`${origin()}/shop/ten`)
      await expectWords(page, /^or 4 interest-free payments of \$?4\.50 with Afterpay$/)
      await expect(pillOf(page)).toHaveCount(0)
    })
  })
}

// The popup's frame and its host do not depend on the theme, so one theme is enough.
test.describe('in any theme', () => {
  const origin = (): string => originOf('test-all', server.sitesPort)

  test('SF-4.19 SF-8.20 the popup shows the built-in text and logs a warning when the host fails or does not respond', async ({
    page,
  }) => {
    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    await openProduct(page, origin(), 'ten')
    host.become('gone')
    await pillOf(page).click()
    await expect(popupOf(page)).toContainText(/4 interest-free payments of \$?4\.50/)
    await expect.poll(() => warnings.length).toBe(1)
    expect(warnings[0]).toContain('The information about payment in parts does not come.')
    await page.keyboard.press('Escape')
    // Waits for the removal: a closed dialog is hidden at once, but removed only on its `close` event.
    await expect(page.locator('dialog')).toHaveCount(0)

    host.become('hangs')
    await pillOf(page).click()
    await expect(popupOf(page)).toContainText(/4 interest-free payments of \$?4\.50/)
    await expect.poll(() => warnings.length).toBe(2)
    await expect(page.locator('.sw-installments-frame')).toHaveCount(0)
  })

  test('hostile HTML from the host runs no script, loads nothing and cannot reach the page', async ({
    page,
    context,
  }) => {
    host.become('hostile')
    const asked: string[] = []
    // Routing sees only requests that leave the browser. A `request` event also fires for those that the content security
    // policy blocks.
    await context.route(/evil/, async (route) => {
      asked.push(route.request().url())
      await route.abort()
    })
    const dialogs: string[] = []
    page.on('dialog', (dialog) => dialogs.push(dialog.message()))
    await openProduct(page, origin(), 'ten')
    const address = page.url()
    await pillOf(page).click()
    const inside = page.frameLocator('.sw-installments-frame')
    await expect(inside.getByRole('heading', { name: 'Harmless heading' })).toBeVisible()
    for (const name of ['a link that runs', 'a link of data']) {
      await inside
        .getByText(name)
        .click({ force: true, timeout: 1000 })
        .catch(() => undefined)
    }
    // This request is sent last, so requests from the popup would have been seen before it.
    const canary = await context.newPage()
    await canary.goto('https://evil.example/canary').catch(() => undefined)
    await canary.close()
    expect(asked).toEqual(['https://evil.example/canary'])
    expect(await page.evaluate(() => Reflect.get(window, 'evil'))).toBeUndefined()
    expect(
      await inside
        .locator('body')
        .locator('script, style, iframe, object, form, input, link, base, meta, video')
        .count(),
    ).toBe(0)
    await expect(popupOf(page)).toBeVisible()
    expect([page.url(), context.pages().length, dialogs]).toEqual([address, 1, []])
    const box = await page.locator('.sw-installments-frame').boundingBox()
    const closer = page.getByRole('button', { name: 'Close Popup' })
    await closer.click() // the hostile page could not cover the button
    expect(box?.width).toBeGreaterThan(100)
    await expect(popupOf(page)).toHaveCount(0)
  })

  test('a script that passes the sanitizer does not run in the frame', async ({ page }) => {
    await openProduct(page, origin(), 'ten')
    await page.evaluate(() => {
      // Without the `sandbox` attribute, so only the frame's own policy protects it.
      const frame = document.createElement('iframe')
      frame.src = '/api/installments/frame'
      const messages: unknown[] = []
      Object.assign(window, { messages })
      addEventListener('message', ({ source, data }) => {
        if (source !== frame.contentWindow) return
        if (data.isReady) {
          const html =
            '<p>raw</p><img src=x onerror="parent.postMessage({evil: 1}, \'*\')"><a href="javascript:1">x</a>'
          frame.contentWindow?.postMessage({ html, css: '', lang: 'en' }, '*')
        }
        messages.push(data)
      })
      document.body.append(frame)
    })
    const messages = () => page.evaluate(() => JSON.stringify(Reflect.get(window, 'messages')))
    await expect.poll(messages).toContain('height')
    const raw = page.locator('iframe[src="/api/installments/frame"]')
    expect(await raw.evaluate((frame: HTMLIFrameElement) => frame.contentDocument === null)).toBe(true)
    // Makes the picture fail once more. Its own `onerror` attribute would run before this listener, so a message from it would
    // arrive before `isLast`.
    await page
      .frameLocator('iframe[src="/api/installments/frame"]')
      .locator('img')
      .evaluate(async (picture: HTMLImageElement) => {
        await new Promise((failed) => {
          picture.addEventListener('error', failed, { once: true })
          picture.src = 'y'
        })
        parent.postMessage({ isLast: true }, '*')
      })
    await expect.poll(messages).toContain('isLast')
    expect(await messages()).not.toContain('evil')
  })
})
