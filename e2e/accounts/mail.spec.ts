import { expect, test, type Browser, type Page } from '@playwright/test'
import { readConfig } from '@sitewright/server/config.ts'
import { openDeps } from '@sitewright/server/deps.ts'
import { realClock } from '@sitewright/server/context.ts'
import { aSite } from '@sitewright/server/testing/a-site.ts'
import { anAccount, type AnAccount } from '@sitewright/server/testing/an-account.ts'
import { makeLog } from '@sitewright/server/observability/index.ts'
import { expectClean } from '../support/axe.ts'
import { readFacts, studioOrigin } from '../support/facts.ts'
import { openStudioAs } from '../support/sign-in.ts'

/** Creates a separate owner, whose password this test can change. */
async function anOwner(): Promise<AnAccount> {
  const url = readFacts().databaseUrl
  const log = makeLog('silent', process.stderr)
  const { deps, close } = await openDeps({ config: readConfig({ DATABASE_URL: url }), url, clock: realClock(), log })
  try {
    const site = await aSite(deps, { title: 'The Wheel' })
    return await anAccount(deps, { siteId: site.id })
  } finally {
    await close()
  }
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await openStudioAs(page, { email, password }, '/sign-in')
}

async function elsewhere(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

async function openLetter(page: Page): Promise<void> {
  await page.reload()
  await page.locator('summary', { hasText: 'Set a new password' }).press('Enter')
  await expect(page.locator('iframe')).toBeVisible()
}

test('BX-5.08 an owner requests a reset link, opens it from the outbox and sets a new password by keyboard', async ({
  page,
  context,
  browser,
}) => {
  const owner = await anOwner()
  await signIn(page, owner.email, owner.password)
  await page.getByRole('link', { name: 'Outbox' }).click()
  await expect(page.getByRole('heading', { name: 'No emails yet' })).toBeVisible()
  await expectClean(page)

  const other = await elsewhere(browser)
  await other.goto(studioOrigin)
  await other.getByRole('link', { name: 'Forgot your password?' }).press('Enter')
  // Wait for this page, because the previous one has an Email field, too.
  await expect(other.getByRole('button', { name: 'Send the link' })).toBeVisible()
  await expectClean(other)
  await other.getByRole('textbox', { name: 'Email' }).fill(owner.email)
  await other.keyboard.press('Enter')
  await expect(other.getByText(`If there is an account for ${owner.email}, a link`)).toBeFocused()
  await expectClean(other)

  await openLetter(page)
  // axe would wait for scripts in the frame, which never run there.
  await page.locator('iframe').evaluate((frame) => frame.remove())
  await expectClean(page)
  await openLetter(page)
  const letter = page.frameLocator('iframe')
  await expect(letter.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  const [link] = await Promise.all([
    context.waitForEvent('page'),
    letter.getByRole('link', { name: 'Choose a new password' }).click(),
  ])
  await expect(link.getByText(`For the account ${owner.email}.`)).toBeVisible()
  const address = link.url()
  await expect(link.getByRole('textbox', { name: 'New password' })).toBeVisible()
  await expectClean(link)
  await link.getByRole('textbox', { name: 'New password' }).fill('glaze')
  await link.keyboard.press('Enter')
  await expect(link.getByText('Please use at least 8 characters.')).toBeVisible()
  await expectClean(link)
  await link.getByRole('textbox', { name: 'New password' }).fill('a glaze of ash')
  await link.keyboard.press('Enter')
  await expect(link.getByText('Your password was changed. Please sign in with the new one.')).toBeVisible()
  await expectClean(link)

  await page.reload() // the new password ended all sessions, this one included
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await signIn(page, owner.email, owner.password)
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password.')
  await signIn(page, owner.email, 'a glaze of ash')
  await expect(page.getByRole('heading', { name: /^Good/ })).toBeVisible()
  await page.goto(`${studioOrigin}/outbox`)
  await expect(page.locator('summary').first()).toContainText('Your password was changed')

  await other.goto(address)
  await expect(other.getByText('This link has expired or was used already.')).toBeVisible()
  await expectClean(other)
  await other.close()
})

test('requesting a reset link shows the same message for an unknown email', async ({ page }) => {
  await page.goto(`${studioOrigin}/forgot-password`)
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody-at-all@example.test')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('If there is an account for nobody-at-all@example.test, a link')).toBeVisible()
})
