import { expect, type Page } from '@playwright/test'
import { studioOrigin, readFacts } from './facts.ts'
import { onServer } from '@sitewright/server/testing/global-setup.ts'

type Account = { email: string; password: string }

/** Opens a path of the studio as somebody who is not signed in yet, and signs in. */
export async function openStudioAs(page: Page, { email, password }: Account, path: string): Promise<void> {
  await page.goto(`${studioOrigin}${path}`)
  await signInAs(page, { email, password })
}

/** Fills in the studio's sign-in form that is shown. */
export async function signInAs(page: Page, { email, password }: Account): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Password of the shoppers that sign up in journeys. */
export const password = 'three clay cups'

/** Waits for the mail with a link to choose a password, and returns the link. */
export async function linkTo(email: string): Promise<string> {
  let found = ''
  await expect
    .poll(async () => {
      found = await onServer(readFacts().databaseUrl, async (client) => {
        const { rows } = await client.query<{ plain: string }>(
          'select plain from mails where recipient = $1 order by created_at desc limit 1',
          [email],
        )
        return /https?:\/\/\S+\/account\/reset\/[0-9a-f]{64}/.exec(rows[0]?.plain ?? '')?.[0] ?? ''
      })
      return found
    })
    .not.toBe('')
  return found
}

/** Creates an account through the site's forms, without a cart. */
export async function signUp(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(`${origin}/account`)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByRole('status')).toContainText('Please look at your email')
  await page.goto(await linkTo(email))
  await page.getByRole('textbox', { name: /^First name/ }).fill('Ada')
  await page.getByRole('textbox', { name: 'New password' }).fill(password)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()
}
