import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAccount, atStudio, signedInToStudio, studioSession, type AnAccount } from '../testing/an-account.ts'
import { statementsOf } from '../testing/statements/statements-of.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import type { Answer, Client } from '../testing/test-client.ts'
import { untilLocked } from '../testing/until.ts'
import { deleteExpiredResetLinks } from './reset.store.ts'

let app: TestApp
let other: TestApp
let skewMs = 0
beforeAll(async () => {
  app = await testApp({ clock: { now: () => Date.now() + skewMs } })
  other = await testApp({ sameAs: app })
})
afterAll(async () => {
  await other.close()
  await app.close()
})

const reset = '/api/studio/password-reset'
const chosen = 'four clay plates'

function signIn(browser: Client, email: string, password: string): Promise<Answer> {
  return browser.post(studioSession, { email, password })
}

type Mail = { template: string; recipient: string; subject: string; plain: string; state: string }

function mailsTo(email: string): Promise<Mail[]> {
  return app.deps.owner.ask<Mail>('', 'select * from platform_mails where recipient = $1 order by created_at', [email])
}

/** Requests a reset link and returns the secret in the newest mail to the account. */
async function linkOf({ email }: AnAccount, browser?: Client): Promise<string> {
  expect((await (browser ?? (await atStudio(app))).post(reset, { email })).status).toBe(204)
  const mail = (await mailsTo(email)).findLast(({ template }) => template === 'team.password-reset')
  return /\/new-password#([0-9a-f]{64})/.exec(mail?.plain ?? '')?.[1] ?? ''
}

describe('requesting a reset link', () => {
  it('emails the link to the account in its language', async () => {
    const account = await anAccount(app.deps)
    await app.deps.owner.ask('', `update accounts set locale = 'de-AT' where id = $1`, [account.id])
    const browser = await atStudio(app)
    const answer = await browser.post(reset, { email: ` ${account.email.toUpperCase()} ` })
    expect([answer.status, answer.text]).toEqual([204, ''])
    const [mail] = await mailsTo(account.email)
    expect(mail).toMatchObject({ template: 'team.password-reset', state: 'waiting', subject: 'Neues Passwort wählen' })
    expect(mail?.plain).toContain(
      `Guten Tag Ada Potter, jemand hat ein neues Passwort für das Sitewright-Konto ${account.email}`,
    )
    expect(mail?.plain).toMatch(/http:\/\/studio\.localhost:3001\/new-password#[0-9a-f]{64}\n/)
  })

  it('BX-5.08 stores the secret of the link hashed', async () => {
    const account = await anAccount(app.deps)
    const token = await linkOf(account)
    const text = `select token_hash = sha256(convert_to($1, 'UTF8')) as "isHash" from password_resets where account_id = $2`
    expect(await app.deps.owner.ask('', text, [token, account.id])).toEqual([{ isHash: true }])
  })

  it('returns the same response for an unknown address, and emails nothing', async () => {
    const browser = await atStudio(app)
    const email = `nobody-${app.deps.newId()}@example.test`
    const answer = await browser.post(reset, { email })
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect((await mailsTo(email)).map(({ state }) => state)).toEqual(['decoy'])
  })

  it('sends the same statements for an unknown address, so that timing reveals nothing', async () => {
    const account = await anAccount(app.deps)
    const browser = await atStudio(app)
    const statementsFor = (email: string) => statementsOf(() => browser.post(reset, { email }))
    const ofKnown = await statementsFor(account.email)
    expect(await statementsFor('nobody@example.test')).toEqual(ofKnown)
    expect(ofKnown).toContain('select start_password_reset($1, $2, $3, $4)')
  })

  it('emails nothing to a disabled account', async () => {
    const account = await anAccount(app.deps)
    await app.deps.owner.ask('', 'update accounts set disabled_at = now() where id = $1', [account.id])
    await linkOf(account)
    expect((await mailsTo(account.email)).map(({ state }) => state)).toEqual(['decoy'])
  })

  it.each(['', 'ada', 'a\0@b.c', 'a@b.c\r\nBcc: d@e.f', `${'a'.repeat(300)}@b.c`])(
    'refuses the address %j',
    async (email) => {
      expect((await (await atStudio(app)).post(reset, { email })).status).toBe(400)
    },
  )

  it('BX-5.11 is refused after three links for an email address within an hour, across processes, known or unknown', async () => {
    const env = { LIMITS: 'normal' }
    const [strict, strictToo] = [await testApp({ env, sameAs: app }), await testApp({ env, sameAs: app })]
    try {
      for (const email of [(await anAccount(app.deps)).email, `nobody-${app.deps.newId()}@example.test`]) {
        const answers: number[] = []
        for (let round = 0; round < 4; round += 1) {
          const browser = await atStudio(round % 2 ? strictToo : strict)
          answers.push((await browser.post(reset, { email }, { remoteAddress: `203.0.114.${round}` })).status)
        }
        expect(answers).toEqual([204, 204, 204, 429])
      }
    } finally {
      await Promise.all([strict.close(), strictToo.close()])
    }
  })

  it('BX-5.11 is refused after twenty links from one IP address', async () => {
    const strict = await testApp({ env: { LIMITS: 'normal' }, sameAs: app })
    try {
      const browser = await atStudio(strict)
      const answers: number[] = []
      for (let round = 0; round < 21; round += 1) {
        const email = `nobody-${app.deps.newId()}@example.test`
        answers.push((await browser.post(reset, { email }, { remoteAddress: '203.0.115.1' })).status)
      }
      expect(answers.filter((status) => status === 204)).toHaveLength(20)
      expect(answers.at(-1)).toBe(429)
    } finally {
      await strict.close()
    }
  })
})

describe('a reset link', () => {
  it('shows the account’s email address, and sets a new password', async () => {
    const account = await anAccount(app.deps)
    const token = await linkOf(account)
    const browser = await atStudio(app)
    expect((await browser.post(`${reset}/link`, { token })).body).toEqual({ email: account.email })
    expect((await browser.put(reset, { token, password: chosen })).status).toBe(204)
    expect((await signIn(browser, account.email, account.password)).status).toBe(401)
    expect((await signIn(browser, account.email, chosen)).status).toBe(200)
  })

  it('BX-5.08 ends every session of the account in every process, and no other account’s', async () => {
    const [account, somebody] = [await anAccount(app.deps), await anAccount(app.deps)]
    const browsers = [await signedInToStudio(app, account), await signedInToStudio(other, account)]
    const stranger = await signedInToStudio(app, somebody)
    const token = await linkOf(account)
    expect((await browsers[0]?.put(reset, { token, password: chosen }))?.status).toBe(204)
    expect(browsers[0]?.cookies.has('__Host-sw-owner')).toBe(false)
    expect(await Promise.all(browsers.map(async (one) => (await one.get(studioSession)).status))).toEqual([401, 401])
    expect((await stranger.get(studioSession)).status).toBe(200)
  })

  it('BX-5.08 refuses a sign-in with the old password that finishes after the change', async () => {
    const account = await anAccount(app.deps)
    const client = app.deps.owner.newClient()
    await client.connect()
    try {
      await client.query('begin')
      await client.query(`update accounts set password_hash = 'another' where id = $1`, [account.id])
      const signingIn = signIn(await atStudio(app), account.email, account.password)
      await untilLocked(app.deps.owner, { like: 'select start_session(%' })
      await client.query('commit')
      expect((await signingIn).status).toBe(401)
    } finally {
      await client.end()
    }
  })

  it('is followed by an email that the password was changed', async () => {
    const account = await anAccount(app.deps)
    const token = await linkOf(account)
    await (await atStudio(app)).put(reset, { token, password: chosen })
    const changed = (await mailsTo(account.email)).filter(({ template }) => template === 'team.password-changed')
    expect(changed).toMatchObject([{ subject: 'Your password was changed', state: 'waiting' }])
    expect(changed[0]?.plain).toContain('http://studio.localhost:3001/forgot-password\n')
  })

  it('works once, even for two simultaneous requests', async () => {
    const account = await anAccount(app.deps)
    const token = await linkOf(account)
    const browsers = [await atStudio(app), await atStudio(other)]
    const client = app.deps.owner.newClient() // locks the account's row until both requests wait for it
    await client.connect()
    await client.query('begin')
    await client.query('select from accounts where id = $1 for update', [account.id])
    const asked = Promise.all(browsers.map((one, n) => one.put(reset, { token, password: `${chosen} ${n}` })))
    await untilLocked(app.deps.owner, { atLeast: 2, like: 'select finish_password_reset(%' })
    await client.end()
    const answers = await asked
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 410])
    const again = await (await atStudio(app)).put(reset, { token, password: chosen })
    expect(again.status).toBe(410)
    expect(again.body).toMatchObject({
      code: 'team.reset-over',
      message: 'This link has expired or was used already. Please ask for a new one.',
    })
  })

  it('invalidates the account’s other links when used', async () => {
    const account = await anAccount(app.deps)
    const [first, second] = [await linkOf(account), await linkOf(account)]
    const browser = await atStudio(app)
    expect((await browser.post(`${reset}/link`, { token: first })).status).toBe(200)
    expect((await browser.put(reset, { token: second, password: chosen })).status).toBe(204)
    expect((await browser.put(reset, { token: first, password: 'another one' })).status).toBe(410)
  })

  it('expires after one hour, and is then removed', async () => {
    const account = await anAccount(app.deps)
    const token = await linkOf(account)
    const browser = await atStudio(app)
    try {
      skewMs = 59 * 60_000
      expect((await browser.post(`${reset}/link`, { token })).status).toBe(200)
      skewMs = 60 * 60_000 + 1_000
      expect((await browser.post(`${reset}/link`, { token })).status).toBe(410)
      expect((await browser.put(reset, { token, password: chosen })).status).toBe(410)
      await deleteExpiredResetLinks(app.deps.owner, app.deps.clock.now())
    } finally {
      skewMs = 0
    }
    expect(await app.deps.owner.ask('', 'select from password_resets where account_id = $1', [account.id])).toEqual([])
    expect((await signIn(browser, account.email, account.password)).status).toBe(200)
  })

  it('is refused for a disabled account', async () => {
    const account = await anAccount(app.deps)
    const token = await linkOf(account)
    await app.deps.owner.ask('', 'update accounts set disabled_at = now() where id = $1', [account.id])
    const browser = await atStudio(app)
    expect((await browser.post(`${reset}/link`, { token })).status).toBe(410)
    expect((await browser.put(reset, { token, password: chosen })).status).toBe(410)
  })

  it('still works after an attempt with a password that is too short', async () => {
    const account = await anAccount(app.deps)
    const token = await linkOf(account)
    const browser = await atStudio(app)
    const short = await browser.put(reset, { token, password: '1234567' })
    expect(short.status).toBe(400)
    expect(short.body).toMatchObject({
      code: 'team.password-too-short',
      errors: { password: 'Please use at least 8 characters.' },
    })
    expect((await browser.put(reset, { token, password: chosen })).status).toBe(204)
  })

  it.each(['', 'a'.repeat(63), 'A'.repeat(64), `' or 1=1`, null])(
    'is refused with the malformed secret %j',
    async (token) => {
      expect((await (await atStudio(app)).put(reset, { token, password: chosen })).status).toBe(400)
    },
  )

  it('is refused with an unknown secret', async () => {
    const answer = await (await atStudio(app)).put(reset, { token: 'a'.repeat(64), password: chosen })
    expect(answer.status).toBe(410)
  })

  it('BX-4.05 logs neither secret nor password', async () => {
    const account = await anAccount(app.deps)
    const token = await linkOf(account)
    await (await atStudio(app)).put(reset, { token, password: 'a secret of clay' })
    const log = app.logLines.join('\n')
    expect(log).toContain('a password was changed')
    expect(log).not.toContain(token)
    expect(log).not.toContain('a secret of clay')
    expect(log).not.toContain(account.email)
  })
})
