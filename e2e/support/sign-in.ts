import type { Page } from '@playwright/test'
import { studioOrigin } from './facts.ts'

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
