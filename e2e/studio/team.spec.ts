import { expect, test, type Browser, type Page } from '@playwright/test'
import { totpCode } from '@sitewright/server/testing/totp-code.ts'
import { expectCleanInBothSchemes } from '../support/axe.ts'
import { studioOrigin } from '../support/facts.ts'
import { openTeamSites, type TeamSites } from '../support/shop-teams.ts'
import { signInAs } from '../support/sign-in.ts'

let sites: TeamSites
test.beforeAll(async () => {
  sites = await openTeamSites()
})
test.afterAll(async () => sites.close())

async function anotherBrowser(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

const codeOf = (key: string, steps = 0): string => totpCode(key, Date.now() + steps * 30_000)

/** Turns the second step on, and returns the key and the recovery codes. */
async function turnOnTwoSteps(page: Page): Promise<{ key: string; codes: string[] }> {
  await page.goto(`${studioOrigin}/account`)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('img', { name: 'Picture with the key for your app' })).toBeVisible()
  await expectCleanInBothSchemes(page)
  const key = (await page.locator('form code').textContent()) ?? ''
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(key, -1))
  await page.getByRole('complementary').getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('heading', { name: 'Keep these recovery codes' })).toBeVisible()
  await expectCleanInBothSchemes(page)
  const codes = await page.locator('form code').allTextContents()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()
  return { key, codes }
}

test('BX-3.11 delight 24: an owner invites a teammate, who joins, sees what may not be done and asks @both', async ({
  page,
  browser,
}) => {
  const site = await sites.make('Fern & Kiln')
  const email = `kit-${site.identifier}@example.test`
  await page.goto(`${studioOrigin}/${site.identifier}/team`)
  await signInAs(page, site.owner)
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('checkbox', { name: /^Moderator/ }).check()
  await expect(page.getByText(/^May: .*Moderate comments, Moderate reviews\. Not: /)).toBeVisible()
  await expectCleanInBothSchemes(page)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`Invitation to ${email} made. This server sends no emails`)).toBeVisible()
  await page.getByRole('link', { name: /^Invited/ }).click()
  await expect(page.getByText(email, { exact: true })).toBeVisible()
  await expectCleanInBothSchemes(page)

  const kit = await anotherBrowser(browser)
  await kit.goto(await sites.linkSentTo(email))
  await expect(kit.getByRole('heading', { name: 'Join Fern & Kiln' })).toBeVisible()
  await expectCleanInBothSchemes(kit)
  await kit.getByRole('textbox', { name: 'Your name' }).fill('Kit Brown')
  await kit.getByRole('textbox', { name: 'Password' }).fill('four clay plates')
  await kit.getByRole('button', { name: 'Join the team' }).click()
  await expect(kit.getByRole('heading', { name: /^Good (morning|afternoon|evening), Kit$/ })).toBeVisible()

  await kit.goto(`${studioOrigin}/${site.identifier}/orders`)
  await expect(kit.getByText('They can: Ada Potter')).toBeVisible()
  await expectCleanInBothSchemes(kit)
  await kit.getByRole('button', { name: 'Ask for: See orders and customers' }).click()
  await expect(kit.getByText('Your question was sent')).toBeVisible()

  await page.goto(`${studioOrigin}/${site.identifier}/team`)
  await page.getByRole('link', { name: 'Kit Brown' }).click()
  const rights = page.getByRole('complementary', { name: 'Kit Brown' })
  await expect(rights.getByRole('listitem').filter({ hasText: 'Moderate reviews' })).toContainText('Moderator')
  await expect(rights.getByRole('listitem').filter({ hasText: 'See orders' })).toContainText('Ada Potter')
  await expectCleanInBothSchemes(page)
  await rights.getByRole('combobox', { name: 'Add role' }).selectOption('Store manager')
  await expect(page.getByText('Roles of Kit Brown changed')).toBeVisible()
  await kit.goto(`${studioOrigin}/${site.identifier}/orders`)
  await expect(kit.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()

  await page.goto(`${studioOrigin}/${site.identifier}/activity`)
  await expect(page.getByText('Kit Brown asked for: See orders and customers')).toBeVisible()
  await expectCleanInBothSchemes(page)
  await page.getByRole('button', { name: /^Undo: changed the roles/ }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await kit.reload()
  await expect(kit.getByText('They can: Ada Potter')).toBeVisible()
})

test('BX-3.11 an owner turns two-step sign-in on, signs in with a code, and ends the session elsewhere', async ({
  page,
  browser,
}) => {
  const site = await sites.make('The Wheel')
  await page.goto(`${studioOrigin}/${site.identifier}/team`)
  await signInAs(page, site.owner)
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  const { key, codes } = await turnOnTwoSteps(page)
  await expectCleanInBothSchemes(page)

  const phone = await anotherBrowser(browser)
  await phone.goto(`${studioOrigin}/account`)
  await signInAs(phone, site.owner)
  const code = phone.getByRole('textbox', { name: 'Code or recovery code' })
  await code.fill('000000')
  await phone.getByRole('button', { name: 'Confirm' }).click()
  await expect(phone.getByRole('alert')).toContainText('This code is not right')
  await expectCleanInBothSchemes(phone)
  await code.fill(codeOf(key))
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()

  const library = await anotherBrowser(browser)
  await library.goto(studioOrigin)
  await signInAs(library, site.owner)
  await library.getByRole('textbox', { name: 'Code or recovery code' }).fill(codes[0] ?? '')
  await library.keyboard.press('Enter')
  await expect(library.getByRole('heading', { name: /^Good/ })).toBeVisible()

  await page.reload()
  await expect(page.getByText('9 recovery codes left')).toBeVisible()
  await page.getByRole('button', { name: 'End all others' }).click()
  await expect(page.getByText('2 sessions ended')).toBeVisible()
  await library.reload()
  await expect(library.getByRole('button', { name: 'Sign in' })).toBeVisible()
})
