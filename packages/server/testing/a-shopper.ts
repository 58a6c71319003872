import { aVisitor } from './a-cart.ts'
import type { TestApp } from './test-app.ts'
import type { Answer, Client } from './test-client.ts'
import { until } from './until.ts'

export const accountPath = '/api/site-users/account'
export const sessionPath = `${accountPath}/session`
export const resetPath = `${accountPath}/reset`

export type AShopper = { email: string; password: string }

/** Reads the site's mails to one address, oldest first. */
export async function mailsTo(app: TestApp, email: string): Promise<{ subject: string; plain: string }[]> {
  return app.deps.owner.ask<{ subject: string; plain: string }>(
    'test_mails_to',
    'select subject, plain from mails where site_id = $1 and recipient = $2 order by created_at, id',
    [app.site.id, email],
  )
}

/** Waits until there are `mails` mails to the address and returns the token in the link of the latest one. */
export async function linkIn(app: TestApp, email: string, mails = 1): Promise<string> {
  const come = await until(
    () => mailsTo(app, email),
    (found) => found.length >= mails,
  )
  if (come.length < mails) throw new Error(`Of ${mails} mails to ${email} ${come.length} came.`)
  return /\/account\/reset\/([0-9a-f]{64})/.exec(come.at(-1)?.plain ?? '')?.[1] ?? ''
}

/** Creates an account as a shopper does: requests the mail and sets a password with its link. */
export async function aShopper(
  app: TestApp,
  given: Partial<AShopper> & { firstName?: string } = {},
): Promise<AShopper> {
  const { email = `ada-${app.deps.newId()}@example.test`, password = 'three clay cups', firstName = 'Ada' } = given
  const browser = await aVisitor(app)
  const asked = await browser.post(accountPath, { email })
  if (asked.status !== 200) throw new Error(`The mail was not asked for: ${asked.text}`)
  const made = await browser.put(resetPath, { token: await linkIn(app, email), password, firstName })
  if (made.status !== 200) throw new Error(`The account was not made: ${made.text}`)
  return { email, password }
}

/** Signs a shopper in (SF-7.01). The browser must have loaded a page of the shop, which gives it a crumb. */
export function signIn(browser: Client, { email, password }: AShopper, more: object = {}): Promise<Answer> {
  return browser.post(sessionPath, { email, password, ...more })
}

/** Returns the site's response about the account that is signed in to this browser. */
export async function whoIs(browser: Client): Promise<unknown> {
  return (await browser.get(accountPath)).body
}
