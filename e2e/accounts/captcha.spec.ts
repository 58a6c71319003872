import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectClean } from '../support/axe.ts'
import { startCaptchaProvider, type CaptchaProvider } from '@sitewright/server/testing/captcha/captcha-provider.ts'
import type { ServerProcess } from '@sitewright/server/testing/server-process.ts'
import { inBothThemes, originOf } from '../support/facts.ts'
import { startOwnServer } from '../support/own-server.ts'
import { awake, watchErrors } from '../support/shop.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'default' })

const notice = (page: Page): Locator => page.locator('.product-restock-notification:visible').first()
const email = (page: Page): Locator => notice(page).locator('[name=email]')
const box = (page: Page): Locator => notice(page).locator('.captcha-container')
const button = (page: Page): Locator => notice(page).locator('[type=submit]')
const success = (page: Page): Locator => notice(page).locator('.product-restock-success')
const alert = (page: Page): Locator => notice(page).getByRole('alert')

const address = (): string => `reader-${crypto.randomUUID()}@example.org`

/** A challenge of the same form as the server's, but too hard to solve in the time of a test. */
const endless = {
  kind: 'proof',
  siteKey: 'proof',
  scriptUrl: null,
  challenge: {
    parameters: {
      algorithm: 'PBKDF2/SHA-256',
      nonce: '01'.repeat(16),
      salt: '02'.repeat(16),
      cost: 1000,
      keyLength: 32,
      keyPrefix: 'ff'.repeat(16),
    },
    signature: '00'.repeat(32),
  },
}

async function openForm(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/shop/none-left`)
  await email(page).scrollIntoViewIfNeeded()
  await awake(notice(page).locator('form')) // its script loads when the form is near the viewport
}

for (const { identifier, tag } of inBothThemes('test-all', 'test-all-bare')) {
  test.describe(`proof of work (${identifier})`, () => {
    const origin = originOf(identifier)

    test(
      'no challenge is requested before the form has focus; the work is done while typing, and the form is sent',
      { tag },
      async ({ page }) => {
        const errors = watchErrors(page)
        const asked: string[] = []
        page.on('request', (request) => request.url().includes('/api/captcha') && asked.push(request.url()))
        await openForm(page, origin)
        expect(asked).toEqual([])
        await email(page).pressSequentially(address())
        await expect(box(page)).toHaveText('Checked: you are not a machine.')
        await expectClean(page, '.product-restock-notification')
        await button(page).click()
        await expect(success(page)).toBeVisible()
        expect(errors).toEqual([])
      },
    )

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false })

      test('the form is posted without a captcha, whose container stays empty', { tag }, async ({ page }) => {
        await page.goto(`${origin}/shop/none-left`)
        await expect(box(page)).toBeEmpty()
        await email(page).fill(address())
        await button(page).click()
        await expect(page.getByRole('status').filter({ hasText: /\S/ })).toBeVisible()
      })
    })
  })
}

test.describe('proof of work in any theme', () => {
  const origin = originOf('test-all')

  test('typing is not blocked during an endless challenge, which WebCrypto computes off the main thread', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const works = { count: 0 }
      const derive = Reflect.get(SubtleCrypto.prototype, 'deriveBits') as (...given: unknown[]) => Promise<ArrayBuffer>
      SubtleCrypto.prototype.deriveBits = function (...given) {
        works.count += 1
        return derive.apply(this, given)
      }
      Object.assign(window, { works })
    })
    const works = () => page.evaluate(() => (Reflect.get(window, 'works') as { count: number }).count)
    await page.route('**/api/captcha?purpose=*', (route) => route.fulfill({ json: endless }))
    await openForm(page, origin)
    await email(page).focus()
    await expect(box(page)).toHaveText('Checking that you are not a machine…')
    await expect.poll(works).toBeGreaterThan(0)
    let typed = ''
    for (const key of 'ada.l@example.org') {
      const before = await works()
      await page.keyboard.press(key)
      typed += key
      await expect(email(page)).toHaveValue(typed)
      await expect.poll(works).toBeGreaterThan(before) // the computation continues between any two keys
    }
    await expect(box(page)).toHaveText('Checking that you are not a machine…')
  })

  test('a page that was open for an hour still sends its form', async ({ page }) => {
    await page.clock.install()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/captcha?purpose=')) asked.push('a challenge')
      if (request.url().endsWith('/notifications/restock')) asked.push('to sign up')
    })
    await openForm(page, origin)
    await email(page).fill(address())
    await expect(box(page)).toHaveText('Checked: you are not a machine.')
    expect(asked).toEqual(['a challenge'])
    await page.clock.fastForward('01:00:00')
    await button(page).click()
    await expect(success(page)).toBeVisible()
    // A third challenge may follow, for another sign-up.
    expect(asked.slice(0, 3)).toEqual(['a challenge', 'a challenge', 'to sign up'])
  })
})

test.describe('a provider', () => {
  let provider: CaptchaProvider
  let server: ServerProcess
  test.beforeAll(async () => {
    provider = await startCaptchaProvider()
    server = await startOwnServer({
      CAPTCHA: 'provider',
      CAPTCHA_SITE_KEY: 'key-1',
      CAPTCHA_SECRET: 'secret-1',
      CAPTCHA_SCRIPT_URL: provider.scriptUrl,
      CAPTCHA_VERIFY_URL: provider.verifyUrl,
      CAPTCHA_HOSTS: provider.origin,
    })
  })
  test.afterAll(async () => {
    await server.stop()
    await provider.close()
  })
  test.beforeEach(() => provider.become('judges'))

  const inBox = (page: Page, name: string): Locator => box(page).getByRole('button', { name })
  /** Solves the provider's captcha. Waits until the box has received its token, which the next steps need. */
  const solve = async (page: Page): Promise<void> => {
    await inBox(page, 'I am not a robot').click()
    await expect(inBox(page, 'I am not a robot')).toHaveAttribute('aria-pressed', 'true')
  }

  for (const { identifier, tag } of inBothThemes('test-all', 'test-all-bare')) {
    const origin = (): string => originOf(identifier, server.sitesPort)

    test(
      `SF-5.10 SF-5.11 an unsolved or expired captcha shows the exact message, and a solved one is accepted (${identifier})`,
      { tag },
      async ({ page }) => {
        const errors = watchErrors(page)
        await openForm(page, origin())
        await email(page).fill(address())
        await expect(inBox(page, 'I am not a robot')).toBeVisible()
        await button(page).click()
        await expect(alert(page)).toHaveText('Complete CAPTCHA before submitting.')
        await solve(page)
        await inBox(page, 'Let it expire').click()
        await expect(box(page).locator('[data-resets="1"]')).toBeVisible()
        await button(page).click()
        await expect(alert(page)).toHaveText('Complete CAPTCHA before submitting.')
        await solve(page)
        await button(page).click()
        await expect(success(page)).toBeVisible()
        expect(errors).toEqual([])
      },
    )

    test(
      `SF-5.11 SF-9.07 SF-7.20 the box is compact below 320 pixels and is rendered once (${identifier})`,
      { tag },
      async ({ page }) => {
        for (const [width, size] of [
          [319, 'compact'],
          [320, 'normal'],
        ] as const) {
          await openForm(page, origin())
          await box(page).evaluate((place, px) => Object.assign(place.style, { width: `${px}px`, padding: '0' }), width)
          await email(page).focus()
          await expect(box(page).locator('[data-sitekey="key-1"]')).toHaveAttribute('data-size', size)
          await email(page).blur()
          await email(page).focus()
          await expect(box(page).locator('[data-size]')).toHaveCount(1)
        }
      },
    )

    test(
      `SF-8.06 the box is reset after a failed call and can be solved again (${identifier})`,
      { tag },
      async ({ page }) => {
        await openForm(page, origin())
        await email(page).fill(address())
        await solve(page)
        provider.good.clear() // the provider will reject its own token
        await button(page).click()
        await expect(box(page).locator('[data-resets]')).toBeVisible()
        await expect(alert(page)).toHaveText('Complete CAPTCHA before submitting.')
        await solve(page)
        await button(page).click()
        await expect(success(page)).toBeVisible()
      },
    )
  }

  test.describe('in any theme', () => {
    const origin = (): string => originOf('test-all', server.sitesPort)

    test('the form stays usable when the box fails, the script is missing or the provider does not respond', async ({
      page,
    }) => {
      await openForm(page, origin())
      await email(page).fill(address())
      await inBox(page, 'Let it fail').click()
      await expect(box(page)).toHaveText('Checked: you are not a machine.')
      await button(page).click()
      await expect(success(page)).toBeVisible()

      provider.become('judges', 'gone')
      await openForm(page, origin())
      await email(page).fill(address())
      await button(page).click()
      await expect(success(page)).toBeVisible()

      provider.become('hangs')
      await openForm(page, origin())
      await email(page).fill(address())
      await solve(page)
      await button(page).click()
      await expect(success(page)).toBeVisible()
    })
  })
})
