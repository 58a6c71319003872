import { expect, it } from 'vitest'
import { aVisitor } from '../testing/a-cart.ts'
import { aShopper, linkIn, resetPath, sessionPath, type AShopper } from '../testing/a-shopper.ts'
import { aSite } from '../testing/a-site.ts'
import { suiteApp } from '../testing/suite-app.ts'
import type { Answer, Client } from '../testing/test-client.ts'

const app = await suiteApp()
const strict = await suiteApp({ env: { LIMITS: 'normal' }, sameAs: app })

const cookie = '__Host-sw-device'
let lastAddress = 0

/** Signs in with the plain form from an unused IP address. The status is 303 on success and 422 for a wrong password. */
async function tryAs(browser: Client, shopper: AShopper, password: string): Promise<number> {
  return (await answerAs(browser, shopper, password)).status
}

function answerAs(browser: Client, { email }: AShopper, password: string): Promise<Answer> {
  lastAddress += 1
  return browser.form('/account/sign-in', { email, password }, { remoteAddress: `203.0.113.${lastAddress}` })
}

function withMarks(marks: string): Client {
  const browser = strict.visitor()
  browser.cookies.set(cookie, marks)
  return browser
}

async function marksOf({ email, password }: AShopper): Promise<string> {
  const browser = await aVisitor(app)
  expect((await browser.post(sessionPath, { email, password })).status).toBe(200)
  return browser.cookies.get(cookie) ?? ''
}

async function lockOut(shopper: AShopper): Promise<void> {
  const stranger = strict.visitor()
  for (let wait = 0; wait < 100;)
    wait = Number((await answerAs(stranger, shopper, 'wrong')).headers['retry-after'] ?? 0)
  expect(await tryAs(stranger, shopper, shopper.password)).toBe(429)
}

it('BX-5.11 a known device can sign in after others used up the account’s attempts', async () => {
  const shopper = await aShopper(app)
  const marks = await marksOf(shopper)
  await lockOut(shopper)
  expect(await tryAs(withMarks(marks), shopper, shopper.password)).toBe(303)
})

it('BX-5.11 a stolen device cookie gives five attempts, and uses none of the account’s', async () => {
  const shopper = await aShopper(app)
  const thief = withMarks(await marksOf(shopper))
  const statuses = []
  for (let round = 0; round < 6; round += 1)
    statuses.push(await tryAs(thief, shopper, round === 5 ? shopper.password : 'wrong'))
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  expect(await tryAs(strict.visitor(), shopper, shopper.password)).toBe(303)
})

it('BX-5.11 a known device gets three links of its own after others used up the account’s', async () => {
  const shopper = await aShopper(app)
  const marks = await marksOf(shopper)
  const ask = async (browser: Client, path: string) => (await browser.form(path, { email: shopper.email })).status
  const stranger = strict.visitor()
  const paths = ['/account/reset', '/account/sign-up', '/account/reset']
  for (const path of paths) await ask(stranger, path)
  expect(await ask(stranger, '/account/reset')).toBe(429)
  const known = withMarks(marks)
  for (const path of paths) expect(await ask(known, path)).toBe(303)
  expect(await ask(known, '/account/reset')).toBe(429)
})

it('BX-5.11 a device cookie of another account or site, or from before a new password, gives no attempts', async () => {
  const shopper = await aShopper(app)
  const before = await marksOf(shopper)
  const ofOther = await marksOf(await aShopper(app))
  const site = await aSite(app.deps)
  const elsewhere = { ...app, site, visitor: () => app.visitor(site) }
  await aShopper(elsewhere, shopper)
  const inOtherSite = elsewhere.visitor()
  await inOtherSite.form('/account/sign-in', { email: shopper.email, password: shopper.password })

  const browser = await aVisitor(app)
  await browser.post(resetPath, { email: shopper.email })
  const password = 'four clay plates'
  await browser.put(resetPath, { token: await linkIn(app, shopper.email, 2), password })
  const changed = { ...shopper, password }
  await lockOut(changed)
  const useless = [before, ofOther, inOtherSite.cookies.get(cookie) ?? '']
  for (const marks of useless) {
    expect(marks).toMatch(/^[0-9a-f]{32}\.[\w-]{43}$/)
    expect(await tryAs(withMarks(marks), changed, password)).toBe(429)
  }
  expect(await tryAs(withMarks(browser.cookies.get(cookie) ?? ''), changed, password)).toBe(303)
})
