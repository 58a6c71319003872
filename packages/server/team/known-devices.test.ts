import { describe, expect, it } from 'vitest'
import { anAccount, atStudio, signedInToStudio, studioSession, type AnAccount } from '../testing/an-account.ts'
import { suiteApp } from '../testing/suite-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import type { Answer, Client } from '../testing/test-client.ts'

const app = await suiteApp()
const limits = { env: { LIMITS: 'normal' }, sameAs: app }
const strict = await suiteApp(limits)
const strictToo = await suiteApp(limits)

const cookie = '__Host-sw-owner-device'
const reset = '/api/studio/password-reset'
let lastAddress = 0

/** Tries to sign in from an unused IP address. Returns the response status. */
async function tryAs(browser: Client, account: AnAccount, password: string): Promise<number> {
  return (await answerAs(browser, account, password)).status
}

function answerAs(browser: Client, { email }: AnAccount, password: string): Promise<Answer> {
  lastAddress += 1
  return browser.post(studioSession, { email, password }, { remoteAddress: `203.0.113.${lastAddress}` })
}

/** Client without a session that sends these device marks. */
async function withMarks(at: TestApp, marks: string): Promise<Client> {
  const browser = await atStudio(at)
  browser.cookies.set(cookie, marks)
  return browser
}

/** Returns the device marks that a browser gets when it signs in to the account. */
async function marksOf(account: AnAccount): Promise<string> {
  return (await signedInToStudio(app, account)).cookies.get(cookie) ?? ''
}

/**
 * Sends wrong passwords from unknown addresses until the account is rate-limited for minutes. A sign-in just before can delay the
 * last attempt for a moment, which shorter `retry-after` values show.
 */
async function lockOut(account: AnAccount): Promise<void> {
  const stranger = await atStudio(strict)
  for (let wait = 0; wait < 100;)
    wait = Number((await answerAs(stranger, account, 'wrong')).headers['retry-after'] ?? 0)
  expect(await tryAs(stranger, account, account.password)).toBe(429)
}

async function chooseNewPassword(browser: Client, { email }: AnAccount, password: string): Promise<void> {
  await browser.post(reset, { email })
  const [mail] = await app.deps.owner.ask<{ plain: string }>(
    '',
    `select plain from platform_mails where recipient = $1 and template = 'team.password-reset'`,
    [email],
  )
  const token = /#([0-9a-f]{64})/.exec(mail?.plain ?? '')?.[1]
  expect((await browser.put(reset, { token, password })).status).toBe(204)
}

async function copyPassword(from: AnAccount, to: AnAccount): Promise<void> {
  const text = 'update accounts set password_hash = (select password_hash from accounts where id = $1) where id = $2'
  await app.deps.owner.ask('', text, [from.id, to.id])
}

describe('a known device', () => {
  it('BX-5.08 has an HttpOnly cookie that outlives the session and does not open one', async () => {
    const browser = await signedInToStudio(app, await anAccount(app.deps))
    expect(browser.setCookies.get(cookie)).toMatch(
      /^__Host-sw-owner-device=[0-9a-f]{32}\.[\w-]{43}; Path=\/; SameSite=Lax; Max-Age=15552000; HttpOnly; Secure$/,
    )
    await browser.delete(studioSession)
    expect(browser.cookies.has(cookie)).toBe(true)
    expect((await browser.get(studioSession)).status).toBe(401)
  })

  it('BX-5.11 can sign in, in every process, after others used up the account’s attempts', async () => {
    const account = await anAccount(app.deps)
    const marks = await marksOf(account)
    await lockOut(account)
    expect(await tryAs(await withMarks(strict, marks), account, account.password)).toBe(200)
    expect(await tryAs(await withMarks(strictToo, marks), account, account.password)).toBe(200)
  })

  it('BX-5.11 is emailed a reset link after others used up the account’s links', async () => {
    const account = await anAccount(app.deps)
    const marks = await marksOf(account)
    const ask = async (browser: Client) => (await browser.post(reset, { email: account.email })).status
    const stranger = await atStudio(strict)
    const asked = [await ask(stranger), await ask(stranger), await ask(stranger), await ask(stranger)]
    expect(asked).toEqual([204, 204, 204, 429])
    const known = await withMarks(strict, marks)
    expect([await ask(known), await ask(known), await ask(known), await ask(known)]).toEqual([204, 204, 204, 429])
  })

  it('BX-5.11 has five attempts of its own across all processes, so that a stolen cookie gives no more', async () => {
    const account = await anAccount(app.deps)
    const marks = await marksOf(account)
    const thieves = [await withMarks(strict, marks), await withMarks(strictToo, marks)] as const
    const statuses: number[] = []
    for (let round = 0; round < 6; round += 1)
      statuses.push(await tryAs(thieves[round % 2 === 0 ? 0 : 1], account, round === 5 ? account.password : 'wrong'))
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect(await tryAs(await atStudio(strict), account, account.password)).toBe(200)
  })

  it('gets no new attempts from a successful sign-in', async () => {
    const account = await anAccount(app.deps)
    const browser = await withMarks(strict, await marksOf(account))
    for (let round = 0; round < 5; round += 1) expect(await tryAs(browser, account, account.password)).toBe(200)
    expect(await tryAs(browser, account, account.password)).toBe(429)
  })

  it('is known for several accounts', async () => {
    const [ada, ben] = [await anAccount(app.deps), await anAccount(app.deps)]
    const browser = await signedInToStudio(app, ada)
    await browser.post(studioSession, { email: ben.email, password: ben.password })
    const marks = browser.cookies.get(cookie) ?? ''
    expect(marks.split('~')).toHaveLength(2)
    await lockOut(ada)
    expect(await tryAs(await withMarks(strict, marks), ada, ada.password)).toBe(200)
  })

  it('includes the browser that chose a new password with an emailed link', async () => {
    const account = await anAccount(app.deps)
    const browser = await atStudio(app)
    await chooseNewPassword(browser, account, 'four clay plates')
    const changed = { ...account, password: 'four clay plates' }
    await lockOut(changed)
    const known = await withMarks(strict, browser.cookies.get(cookie) ?? '')
    expect(await tryAs(known, changed, changed.password)).toBe(200)
  })
})

describe('an invalid device cookie', () => {
  it('BX-5.11 gives no attempts when forged, of another account or from before a new password', async () => {
    const account = await anAccount(app.deps)
    const before = await marksOf(account)
    await chooseNewPassword(await atStudio(app), account, 'four clay plates')
    const changed = { ...account, password: 'four clay plates' }
    const [id, signature = ''] = (await marksOf(changed)).split('.')
    const other = await anAccount(app.deps)
    await copyPassword(changed, other) // with the same password hash, their marks differ only by the account
    const ofOther = await marksOf({ ...other, password: changed.password })
    await lockOut(changed)
    const forged = [
      before,
      ofOther,
      `${id}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      `${'0'.repeat(32)}.${signature}`,
      `${id}.`,
      `${id}`,
      '.',
      '~~~~',
      `${ofOther}~${before}`,
      `${'x~'.repeat(500)}${id}.${signature}`,
    ]
    const statuses = []
    for (const marks of forged) statuses.push(await tryAs(await withMarks(strict, marks), changed, changed.password))
    expect(statuses).toEqual(forged.map(() => 429))
    expect(await tryAs(await withMarks(strict, `${id}.${signature}`), changed, changed.password)).toBe(200)
  })
})
