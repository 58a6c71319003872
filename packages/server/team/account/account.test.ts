import { rateLimits, recentPasswordMs, recoveryCodeCount } from '@sitewright/domain/kit/limits.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { anAccount, atStudio, signedInToStudio, studioSession, type AnAccount } from '../../testing/an-account.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Answer, Client } from '../../testing/test-client.ts'
import { totpCode } from '../../testing/totp-code.ts'

let skewMs = 0
const now = (): number => Date.now() + skewMs
const app = await suiteApp({ clock: { now } })
const path = '/api/studio/account'
const stepPath = '/api/studio/session/second-step'
const stepMs = 30_000

async function ahead<T>(ms: number, run: () => Promise<T>): Promise<T> {
  skewMs += ms
  try {
    return await run()
  } finally {
    skewMs -= ms
  }
}

const codeOf = (key: string, offMs = 0): string => totpCode(key, now() + offMs)

type Mail = { template: string; recipient: string; plain: string }
const mailsTo = (email: string): Promise<Mail[]> =>
  app.deps.owner.ask<Mail>('', 'select * from platform_mails where recipient = $1 order by created_at', [email])
const templatesTo = async (email: string) => (await mailsTo(email)).map(({ template }) => template)

/** Turns the second step on; the returned key makes codes. */
async function twoSteps(): Promise<{ account: AnAccount; browser: Client; key: string; codes: string[] }> {
  const account = await anAccount(app.deps)
  const browser = await signedInToStudio(app, account)
  const { key } = (await browser.post(`${path}/second-step`, {})).body
  const { codes } = (await browser.put(`${path}/second-step`, { code: codeOf(key, -stepMs) })).body
  return { account, browser, key, codes }
}

async function firstStep(account: AnAccount, at = app): Promise<{ browser: Client; challenge: string; first: Answer }> {
  const browser = await atStudio(at)
  const first = await browser.post(studioSession, { email: account.email, password: account.password })
  return { browser, challenge: first.body.challenge, first }
}

/** Lets the database refuse to store a session of the account while `run` runs. */
async function withoutSessions<T>({ id }: AnAccount, run: () => Promise<T>): Promise<T> {
  const change = (text: string) => app.deps.owner.ask('', `alter table account_sessions ${text}`)
  await change(`add constraint no_sessions check (account_id <> '${id}') not valid`)
  try {
    return await run()
  } finally {
    await change('drop constraint no_sessions')
  }
}

/** The routes that change what lets somebody into an account or site. */
const guarded = [
  'PUT /api/studio/account/password',
  'POST /api/studio/account/email',
  'POST /api/studio/account/second-step',
  'PUT /api/studio/account/second-step',
  'DELETE /api/studio/account/second-step',
  'POST /api/studio/account/recovery-codes',
  'POST /api/studio/team/:accountId/make-owner',
  'POST /api/studio/site/delete',
]

describe('the password again', () => {
  it('BX-3.11 is asked for by every route that changes what opens an account or site', () => {
    const declared = app.http.declared.filter(({ needsRecentPassword }) => needsRecentPassword)
    const routes = declared.map((route) => `${route.method} ${route.path}`)
    expect(routes).toEqual(expect.arrayContaining(guarded))
  })

  it('is asked for ten minutes after the sign-in, and after it was given the call works', async () => {
    const account = await anAccount(app.deps)
    const browser = await signedInToStudio(app, account)
    const begin = () => browser.post(`${path}/second-step`, {})
    expect((await ahead(recentPasswordMs - 5_000, begin)).status).toBe(200)
    await ahead(recentPasswordMs + 5_000, async () => {
      const refused = await begin()
      expect([refused.status, refused.body.code]).toEqual([403, 'team.password-needed'])
      const wrong = await browser.post('/api/studio/session/confirm', { password: 'not that one' })
      expect(wrong.body).toMatchObject({ code: 'team.wrong-password', errors: { password: expect.any(String) } })
      expect((await begin()).status).toBe(403)
      const right = await browser.post('/api/studio/session/confirm', { password: account.password })
      expect(right.status).toBe(204)
      expect((await begin()).status).toBe(200)
    })
  })

  it('given in one session says nothing about another', async () => {
    const account = await anAccount(app.deps)
    const [one, two] = [await signedInToStudio(app, account), await signedInToStudio(app, account)]
    await ahead(recentPasswordMs + 5_000, async () => {
      await one.post('/api/studio/session/confirm', { password: account.password })
      expect((await two.post(`${path}/second-step`, {})).status).toBe(403)
    })
  })
})

describe('two-step sign-in', () => {
  it('BX-3.11 asks for a code after the password, and starts no session before', async () => {
    const { account, key } = await twoSteps()
    const { browser, challenge, first } = await firstStep(account)
    expect(first.status).toBe(200)
    expect(Object.keys(first.body)).toEqual(['challenge'])
    expect((await browser.get(studioSession)).status).toBe(401)
    const wrong = await browser.post(stepPath, { challenge, code: '000000' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'team.wrong-code'])
    const right = await browser.post(stepPath, { challenge, code: codeOf(key) })
    expect(right.body.account).toMatchObject({ email: account.email })
    expect((await browser.get(studioSession)).status).toBe(200)
    expect(await templatesTo(account.email)).toEqual(['team.second-step-on'])
  })

  it('accepts each code once, and codes of 30 seconds before and after', async () => {
    const { account, key } = await twoSteps()
    const { browser, challenge } = await firstStep(account)
    const send = async (code: string) => (await browser.post(stepPath, { challenge, code })).status
    expect(await send(codeOf(key, -2 * stepMs))).toBe(400)
    expect(await send(codeOf(key, 2 * stepMs))).toBe(400)
    const current = codeOf(key)
    expect(await Promise.all([send(current), send(current), send(current)])).toEqual(
      expect.arrayContaining([200, 400, 400]),
    )
    expect(await send(codeOf(key, stepMs))).toBe(200)
    expect(await send(current)).toBe(400)
  })

  it('accepts a recovery code once instead, and tells the account', async () => {
    const { account, codes } = await twoSteps()
    expect(new Set(codes).size).toBe(recoveryCodeCount)
    const { browser, challenge } = await firstStep(account)
    const code = ` ${codes[3]?.toUpperCase().replaceAll('-', ' ')}`
    expect((await browser.post(stepPath, { challenge, code })).status).toBe(200)
    expect((await browser.get(path)).body.secondStep).toEqual({ isOn: true, codesLeft: recoveryCodeCount - 1 })
    expect((await browser.post(stepPath, { challenge, code })).status).toBe(400)
    expect(await templatesTo(account.email)).toEqual(['team.second-step-on', 'team.code-used'])
  })

  it('gives a code back when the session could not be started', async () => {
    const { account, key, codes } = await twoSteps()
    const { browser, challenge } = await firstStep(account)
    for (const code of [codeOf(key), codes[0]]) {
      const send = async () => (await browser.post(stepPath, { challenge, code })).status
      expect(await withoutSessions(account, send)).toBe(500)
      expect(await send()).toBe(200)
    }
    expect(await templatesTo(account.email)).toEqual(['team.second-step-on', 'team.code-used'])
  })

  it('ends with a new password, after ten minutes, and for a changed challenge', async () => {
    const { account, browser: own, key } = await twoSteps()
    const { browser, challenge } = await firstStep(account)
    const send = async (text: string) =>
      (await browser.post(stepPath, { challenge: text, code: codeOf(key) })).body.code
    expect(await ahead(11 * 60_000, () => send(challenge))).toBe('team.sign-in-over')
    const other = await anAccount(app.deps)
    expect(await send(challenge.replace(account.id, other.id))).toBe('team.sign-in-over')
    expect(await send(challenge.replace('short', 'long'))).toBe('team.sign-in-over')
    expect(await send('x')).toBe('team.sign-in-over')
    expect((await own.put(`${path}/password`, { password: 'four clay plates' })).status).toBe(204)
    expect(await send(challenge)).toBe('team.sign-in-over')
  })

  it('is off again after the account says so, and stays on through a password reset', async () => {
    const { account, browser } = await twoSteps()
    await app.deps.owner.ask('', 'delete from platform_mails where recipient = $1', [account.email])
    const asking = await atStudio(app)
    await asking.post('/api/studio/password-reset', { email: account.email })
    const token = /new-password#(\w+)/.exec((await mailsTo(account.email))[0]?.plain ?? '')?.[1]
    expect((await asking.put('/api/studio/password-reset', { token, password: account.password })).status).toBe(204)
    expect(Object.keys((await firstStep(account)).first.body)).toEqual(['challenge'])
    expect((await browser.delete(`${path}/second-step`)).status).toBe(401)
  })

  it('turned off lets the password in alone, and its recovery codes stop working', async () => {
    const { account, browser, codes } = await twoSteps()
    const { browser: waiting, challenge } = await firstStep(account)
    expect((await browser.delete(`${path}/second-step`)).status).toBe(204)
    expect((await browser.delete(`${path}/second-step`)).body.code).toBe('team.second-step-off')
    expect((await waiting.post(stepPath, { challenge, code: codes[0] })).status).toBe(400)
    expect((await firstStep(account)).first.body.account).toMatchObject({ email: account.email })
    expect(await templatesTo(account.email)).toEqual(['team.second-step-on', 'team.second-step-off'])
  })

  it('is not on before a code was given, and needs the code of the key that was shown last', async () => {
    const account = await anAccount(app.deps)
    const browser = await signedInToStudio(app, account)
    const first = (await browser.post(`${path}/second-step`, {})).body
    const second = (await browser.post(`${path}/second-step`, {})).body
    expect(second.uri).toMatch(/^otpauth:\/\/totp\/Sitewright:somebody-.*secret=/)
    expect((await firstStep(account)).first.body.account).toBeDefined()
    expect((await browser.put(`${path}/second-step`, { code: codeOf(first.key) })).status).toBe(400)
    const code = codeOf(second.key).replace(/(...)/, '$1 ')
    expect((await browser.put(`${path}/second-step`, { code })).body.codes).toHaveLength(recoveryCodeCount)
    expect((await browser.put(`${path}/second-step`, { code })).body.code).toBe('team.second-step-over')
  })

  it('new recovery codes replace the old ones', async () => {
    const { account, browser, codes } = await twoSteps()
    const fresh = (await browser.post(`${path}/recovery-codes`, {})).body.codes
    const { browser: there, challenge } = await firstStep(account)
    expect((await there.post(stepPath, { challenge, code: codes[0] })).status).toBe(400)
    expect((await there.post(stepPath, { challenge, code: fresh[0] })).status).toBe(200)
  })

  it('stores neither the key nor a recovery code readably', async () => {
    const { account, key, codes } = await twoSteps()
    const text = `select a::text || coalesce((select string_agg(c::text, '') from account_recovery_codes c
      where c.account_id = a.id), '') as row from accounts a where id = $1`
    const [found] = await app.deps.owner.ask<{ row: string }>('', text, [account.id])
    const stored = found?.row.toLowerCase() ?? ''
    expect(stored).toContain('\\x')
    for (const secret of [key, ...codes]) {
      expect(stored).not.toContain(secret.toLowerCase())
      expect(stored).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })

  it('BX-5.11 is refused after ten wrong codes, but a device that signed in before keeps attempts of its own', async () => {
    const { account, browser: known, key } = await twoSteps()
    const strict = await testApp({ env: { LIMITS: 'normal' }, sameAs: app, clock: { now } })
    try {
      const { browser, challenge } = await firstStep(account, strict)
      const statuses: number[] = []
      for (let round = 0; round < 11; round += 1) {
        const remoteAddress = `203.0.113.${round}`
        const given = { challenge, code: round === 10 ? codeOf(key) : '000000' }
        statuses.push((await browser.post(stepPath, given, { remoteAddress })).status)
      }
      expect([new Set(statuses.slice(0, 10)), statuses[10]]).toEqual([new Set([400]), 429])
      const own = strict.studio()
      for (const [name, value] of known.cookies) own.cookies.set(name, value)
      expect((await own.post(stepPath, { challenge, code: codeOf(key) })).status).toBe(200)
    } finally {
      await strict.close()
    }
  })
})

describe('an account', () => {
  it('BX-5.08 changes its password, which ends every other session and keeps this browser signed in', async () => {
    const account = await anAccount(app.deps)
    const [browser, other] = [await signedInToStudio(app, account), await signedInToStudio(app, account)]
    const before = browser.cookies.get('__Host-sw-owner')
    const short = await browser.put(`${path}/password`, { password: 'short' })
    expect(short.body).toMatchObject({ code: 'team.password-too-short', errors: { password: expect.any(String) } })
    expect((await browser.put(`${path}/password`, { password: 'four clay plates' })).status).toBe(204)
    expect(browser.cookies.get('__Host-sw-owner')).not.toBe(before)
    expect([(await browser.get(path)).status, (await other.get(path)).status]).toEqual([200, 401])
    const fresh = await atStudio(app)
    expect((await fresh.post(studioSession, { email: account.email, password: account.password })).status).toBe(401)
    await signedInToStudio(app, { ...account, password: 'four clay plates' })
    expect(await templatesTo(account.email)).toEqual(['team.password-changed'])
  })

  it('changes its email when the link at the new address is opened, and tells the old one', async () => {
    const account = await anAccount(app.deps)
    const browser = await signedInToStudio(app, account)
    const email = `new-${app.deps.newId()}@example.test`
    expect((await browser.post(`${path}/email`, { email: email.toUpperCase() })).status).toBe(204)
    expect((await browser.get(path)).body).toMatchObject({ email: account.email, pendingEmail: email })
    const token = /confirm-email#([0-9a-f]{64})/.exec((await mailsTo(email))[0]?.plain ?? '')?.[1]
    const elsewhere = await atStudio(app)
    expect((await elsewhere.post(`${path}/email/confirm`, { token })).body).toEqual({ email })
    expect((await elsewhere.post(`${path}/email/confirm`, { token })).body.code).toBe('team.email-link-over')
    expect((await browser.get(path)).body).toMatchObject({ email, pendingEmail: null })
    expect((await mailsTo(account.email)).map(({ plain }) => plain.includes(email))).toEqual([true])
    await signedInToStudio(app, { ...account, email })
  })

  it('answers the same for an address that another account has, and refuses it only to who opens the link', async () => {
    const [account, other] = [await anAccount(app.deps), await anAccount(app.deps)]
    const browser = await signedInToStudio(app, account)
    expect((await browser.post(`${path}/email`, { email: other.email })).status).toBe(204)
    const token = /confirm-email#(\w+)/.exec((await mailsTo(other.email))[0]?.plain ?? '')?.[1]
    expect((await browser.post(`${path}/email/confirm`, { token })).body.code).toBe('team.email-taken')
    expect((await browser.get(path)).body.email).toBe(account.email)
  })

  it('BX-5.11 takes no mail of the new mailbox when its link could not be stored', async () => {
    const strict = await testApp({ env: { LIMITS: 'normal' }, sameAs: app, clock: { now } })
    onTestFinished(() => strict.close())
    const email = `new-${app.deps.newId()}@example.test`
    const send = async () => {
      const browser = await signedInToStudio(strict, await anAccount(app.deps)) // an account of its own has its own permits
      // From an address of its own, because tests of other files in the same database use up the permits of 127.0.0.1.
      return (await browser.post(`${path}/email`, { email }, { remoteAddress: '198.51.100.28' })).status
    }
    const change = (text: string) => app.deps.owner.ask('', `alter table email_changes ${text}`)
    await change(`add constraint refused check (email <> '${email}') not valid`)
    const statuses: number[] = []
    for (let tries = 0; tries < rateLimits.mailbox.account; tries += 1) statuses.push(await send())
    await change('drop constraint refused')
    expect([new Set(statuses), await send()]).toEqual([new Set([500]), 204])
  })

  it('BX-5.08 loses its email link with a new password', async () => {
    const account = await anAccount(app.deps)
    const browser = await signedInToStudio(app, account)
    const email = `new-${app.deps.newId()}@example.test`
    await browser.post(`${path}/email`, { email })
    const token = /confirm-email#(\w+)/.exec((await mailsTo(email))[0]?.plain ?? '')?.[1]
    await browser.put(`${path}/password`, { password: 'four clay plates' })
    expect((await browser.post(`${path}/email/confirm`, { token })).body.code).toBe('team.email-link-over')
  })

  it('BX-3.11 lists its sessions, ends one of them or all others, and no session of somebody else', async () => {
    const account = await anAccount(app.deps)
    const browsers = [await signedInToStudio(app, account), await signedInToStudio(app, account)] as const
    const third = await atStudio(app)
    const given = { email: account.email, password: account.password }
    await third.post(studioSession, given, {
      headers: { 'user-agent': 'Firefox\u0001/1' },
      remoteAddress: '203.0.113.7',
    })
    const { sessions } = (await browsers[0].get(path)).body
    expect(sessions).toHaveLength(3)
    expect(sessions.filter(({ isThis }: { isThis: boolean }) => isThis)).toHaveLength(1)
    const theirs = sessions.find(({ userAgent }: { userAgent: string }) => userAgent === 'Firefox/1')
    expect(theirs).toMatchObject({ address: '203.0.113.7', isThis: false })
    const stranger = await signedInToStudio(app, await anAccount(app.deps))
    expect((await stranger.delete(`${path}/sessions/${theirs.id}`)).body).toEqual({ count: 0 })
    expect((await browsers[0].delete(`${path}/sessions/${theirs.id}`)).body).toEqual({ count: 1 })
    expect((await third.get(path)).status).toBe(401)
    expect((await browsers[0].delete(`${path}/sessions`)).body).toEqual({ count: 1 })
    expect([(await browsers[0].get(path)).status, (await browsers[1].get(path)).status]).toEqual([200, 401])
  })

  it('changes its name and language', async () => {
    const browser = await signedInToStudio(app, await anAccount(app.deps))
    expect((await browser.put(path, { displayName: ' Nora Okafor ', locale: 'de-DE' })).status).toBe(204)
    expect((await browser.get(studioSession)).body.account).toMatchObject({
      displayName: 'Nora Okafor',
      locale: 'de-DE',
    })
    for (const body of [
      { displayName: '', locale: 'de-DE' },
      { displayName: 'N\u0000', locale: 'en-US' },
      { displayName: 'N', locale: 'xx' },
    ])
      expect((await browser.put(path, body)).status).toBe(400)
  })
})
