import { expect, test, type APIRequestContext, type BrowserContext, type Page, type Route } from '@playwright/test'
import { expectClean } from '../support/axe.ts'
import { shops, originOf, sitesPort } from '../support/facts.ts'
import { add, awake, openProduct, pill, quantityOf, watchErrors } from '../support/shop.ts'
import { openOwner } from '../support/shop-owner.ts'
import { linkTo, password, signUp } from '../support/sign-in.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // the floating cart has too little contrast for axe while it fades in

let owner: Awaited<ReturnType<typeof openOwner>>
test.beforeAll(async () => {
  owner = await openOwner()
})
test.afterAll(() => owner.close())

async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
}

const cartPath = '/api/commerce/shopping-cart'

/**
 * Delays every cart response until `pressed` is called and, if a sign-out has been sent by then, until its response. The
 * responses use the cookies of the time of the request.
 */
async function answerLate(page: Page, context: BrowserContext, asker: APIRequestContext) {
  const { promise: isPressed, resolve: pressed } = Promise.withResolvers<void>()
  const { promise: isSignedOut, resolve: signedOut } = Promise.withResolvers<void>()
  let isSigningOut = false
  page.on('request', (request) => (isSigningOut ||= request.method() === 'DELETE'))
  page.on('response', (answer) => answer.request().method() === 'DELETE' && signedOut())
  await page.route(`**${cartPath}`, async (route) => {
    const { host } = new URL(route.request().url())
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    await isPressed
    if (isSigningOut) await isSignedOut
    const response = await asker.get(`http://127.0.0.1:${sitesPort}${cartPath}`, { headers: { host, cookie } })
    await route.fulfill({ response })
  })
  return { pressed }
}

async function aJar(identifier: string) {
  const title = 'Jar'
  return owner.sell(identifier, { title, variants: [{ sku: 'JAR', priceCents: 1200, stock: 5 }] })
}

for (const { shop, identifier, tag } of shops) {
  const origin = originOf(identifier)
  const jarOnPage = async (page: Page, path: string, quantity: string): Promise<void> => {
    await openProduct(page, origin, path.replace('/shop/', ''))
    await quantityOf(page).fill(quantity)
    await add(page)
  }

  test(
    `BX-1.18, SF-3.13, SF-6.02, SF-7.01, SF-7.02, SF-4.17 a shopper signs up, signs out, and signs in, which merges the carts (${shop})`,
    { tag },
    async ({ page, context }) => {
      const errors = watchErrors(page)
      const jar = await aJar(identifier)
      const email = `ada-${jar.mark}@example.test`
      await signUp(page, origin, email)
      await expectClean(page)
      await jarOnPage(page, jar.path, '3')

      await page.goto(`${origin}/account`)
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      // A copy of the cart, which must not be added twice when signing in.
      await expect(pill(page)).toHaveAccessibleName(/^Cart, 3 items/)
      await context.clearCookies()
      await jarOnPage(page, jar.path, '4')

      const otherTab = await context.newPage()
      await otherTab.goto(`${origin}/shop`)
      await expect(pill(otherTab)).toHaveAccessibleName(/^Cart, 4 items/)
      await page.goto(`${origin}/account/sign-in`)
      await expectClean(page)
      await page.getByRole('button', { name: 'Show password' }).click()
      await fillSignIn(page, email)
      await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toHaveAttribute('type', 'text')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page).toHaveURL(`${origin}/cart`)
      const note = 'Your cart now has 5 of Jar: together your carts held 7, and there are no more.'
      await expect(page.getByRole('status').filter({ hasText: note })).toBeVisible()
      await expect(page.getByRole('row', { name: /Jar/ }).getByRole('spinbutton')).toHaveValue('5')
      await expect(pill(otherTab)).toHaveAccessibleName(/^Cart, 5 items/)
      await expectClean(page)

      const changed = page.waitForRequest((request) => request.method() === 'PUT')
      await page.getByRole('button', { name: 'One fewer Jar' }).click()
      const crumb = (await context.cookies()).find(({ name }) => name === '__Host-crumb')?.value // set from the response's xsrfToken
      expect((await changed).headers()['x-csrf-token']).toBe(crumb)
      await expect(page.getByText(note)).toBeHidden()
      expect(errors).toEqual([])
    },
  )

  test(
    `BX-1.18 sign-in shows each error beside its field and focuses the field (${shop})`,
    { tag },
    async ({ page }) => {
      await page.goto(`${origin}/account/sign-in`)
      await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible()
      await page.getByRole('textbox', { name: 'Email' }).fill('nobody')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toHaveText('Please check what you typed.')
      await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
      await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('Email is invalid')
      await expectClean(page)
      await fillSignIn(page, 'nobody@example.test')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('alert')).toHaveText('Wrong email or password.')
      await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toBeFocused()
      await expectClean(page)
    },
  )

  test(
    `SF-7.02 a sign-out sends no cart request with the ended session (${shop})`,
    { tag },
    async ({ page, context, playwright }) => {
      const jar = await aJar(identifier)
      await signUp(page, origin, `slow-${jar.mark}@example.test`)
      await jarOnPage(page, jar.path, '1')
      const refused: string[] = []
      page.on('response', (answer) => answer.status() >= 400 && refused.push(`${answer.status()} ${answer.url()}`))
      const asked = page.waitForRequest(`${origin}${cartPath}`)
      const { pressed } = await answerLate(page, context, await playwright.request.newContext())

      await page.goto(`${origin}/account`)
      await awake(page.locator('[data-island=account-form]'))
      await asked
      await page.getByRole('button', { name: 'Sign out' }).click()
      pressed()
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      expect(refused).toEqual([])
    },
  )

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test(
      `BX-1.17, BX-1.18 a shopper signs up, signs out, signs in with a cart, and reads which units did not fit (${shop})`,
      { tag },
      async ({ page }) => {
        const jar = await aJar(identifier)
        const email = `plain-${jar.mark}@example.test`
        const put = async (quantity: string): Promise<void> => {
          await page.goto(origin + jar.path)
          await quantityOf(page).fill(quantity)
          await page.getByRole('button', { name: 'Add To Cart' }).click()
        }
        await signUp(page, origin, email)
        await put('3')
        await page.goto(`${origin}/account`)
        await page.getByRole('button', { name: 'Sign out' }).click()
        await page.context().clearCookies() // otherwise the browser would still have the copy of the cart
        await put('4')
        await page.goto(`${origin}/account/sign-in`)
        await page.getByRole('button', { name: 'Sign in' }).click()
        await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
        await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('Email cannot be blank')
        await fillSignIn(page, email)
        await page.getByRole('button', { name: 'Sign in' }).click()
        await expect(page).toHaveURL(`${origin}/cart`)
        await expect(page.getByText('Your cart now has 5 of Jar')).toBeVisible()
        await expect(page.getByRole('row', { name: /Jar/ }).getByRole('spinbutton')).toHaveValue('5')
      },
    )
  })
}

// These pages look the same in every theme, so one theme is enough.
test.describe('in any theme', () => {
  const origin = originOf('test-kiln')

  test('BX-1.18 axe finds no violation on the sign-up and password-reset pages', async ({ page }) => {
    test.slow() // runs axe in six states
    const email = `axe-${crypto.randomUUID()}@example.test`
    const emailField = page.getByRole('textbox', { name: 'Email' })
    const askForLink = async (path: string): Promise<void> => {
      await page.goto(origin + path)
      await page.getByRole('button', { name: 'Send me the link' }).click()
      await expect(emailField).toHaveAccessibleDescription('Email cannot be blank')
      await expectClean(page)
      await emailField.fill(email)
      await page.getByRole('button', { name: 'Send me the link' }).click()
      await expect(page.getByRole('status')).toContainText('Please look at your email')
      await expectClean(page)
    }
    await askForLink('/account/sign-up')
    const link = await linkTo(email)
    await page.goto(link)
    await page.getByRole('button', { name: 'Save and sign in' }).click()
    const chosen = page.getByRole('textbox', { name: 'New password' })
    await expect(chosen).toHaveAccessibleDescription(/^Please use at least 8 characters\./)
    await expectClean(page)
    await chosen.fill(password)
    await page.getByRole('button', { name: 'Save and sign in' }).click()
    await expect(page.getByText(`You are signed in as ${email}.`)).toBeVisible()
    await page.goto(link)
    await expect(page.getByRole('alert')).toContainText('This link has been used or is too old.')
    await expectClean(page)
    await askForLink('/account/reset')
  })

  test('SF-7.02 a sign-out with an expired crumb is repeated automatically', async ({ page }) => {
    const jar = await aJar('test-kiln')
    await signUp(page, origin, `late-${jar.mark}@example.test`)
    await awake(page.locator('[data-island=account-form]'))
    // Replaces the header, not the cookie, because any cart response in between would renew the cookie.
    const withOld = (route: Route): Promise<void> =>
      route.continue({ headers: { ...route.request().headers(), 'x-csrf-token': 'old' } })
    await page.route(/\/api\/site-users\/account\/session\b/, withOld, { times: 1 })
    const statuses: number[] = []
    page.on('response', (answer) => answer.request().method() === 'DELETE' && statuses.push(answer.status()))
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(statuses).toEqual([403, 200])
  })
})
