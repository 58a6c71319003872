import { argon2Sync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccount } from './index.ts'
import { aSite } from '../testing/a-site.ts'
import { anAccount, atStudio, hashesDuring, signedInToStudio, studioSession } from '../testing/an-account.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import type { Answer } from '../testing/test-client.ts'

let app: TestApp
let other: TestApp
let skewMs = 0
beforeAll(async () => {
  app = await testApp({ clock: { now: () => Date.now() + skewMs } })
  other = await testApp({ sameAs: app, hasRealPasswords: true })
})
afterAll(async () => {
  await other.close()
  await app.close()
})

const cookie = '__Host-sw-owner'
const minutes = 60_000

describe('signing in', () => {
  it('returns the account and its sites', async () => {
    const account = await anAccount(app.deps, { siteId: app.site.id })
    const browser = await atStudio(app)
    const answer = await browser.post(studioSession, {
      email: ` ${account.email.toUpperCase()} `,
      password: account.password,
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      hasOutbox: true,
      mayMakeSites: true,
      account: { id: account.id, email: account.email, displayName: 'Ada Potter', locale: 'en-US' },
      sites: [
        {
          id: app.site.id,
          identifier: app.site.identifier,
          title: 'A site',
          address: `http://${app.site.identifier}.localhost:3000`,
          roles: [1],
          isOwner: true,
          isPublished: true,
        },
      ],
    })
    expect((await browser.get(studioSession)).body).toEqual(answer.body)
  })

  it('BX-5.08 sets an opaque secret in an HttpOnly cookie, and stores it hashed', async () => {
    const account = await anAccount(app.deps)
    const browser = await signedInToStudio(app, account)
    expect(browser.setCookies.get(cookie)).toMatch(
      /^__Host-sw-owner=[0-9a-f]{64}; Path=\/; SameSite=Lax; HttpOnly; Secure$/,
    )
    const token = browser.cookies.get(cookie) ?? ''
    const rows = await app.deps.owner.ask<{ found: boolean }>(
      'find_token',
      `select token_hash = sha256(convert_to($1, 'UTF8')) as found from account_sessions where account_id = $2`,
      [token, account.id],
    )
    expect(rows).toEqual([{ found: true }])
  })

  it('BX-5.08 keeps the HttpOnly cookie for twelve hours with staySignedIn', async () => {
    const browser = await signedInToStudio(app, await anAccount(app.deps), { staySignedIn: true })
    expect(browser.setCookies.get(cookie)).toMatch(
      /^__Host-sw-owner=[0-9a-f]{64}; Path=\/; SameSite=Lax; Max-Age=43200; HttpOnly; Secure$/,
    )
  })

  it('BX-5.08 replaces the secret each time, and the previous one gives no access', async () => {
    const account = await anAccount(app.deps)
    const browser = await signedInToStudio(app, account)
    const before = browser.cookies.get(cookie) ?? ''
    await browser.post(studioSession, { email: account.email, password: account.password })
    expect(browser.cookies.get(cookie)).not.toBe(before)
    const thief = app.studio()
    thief.cookies.set(cookie, before)
    expect((await thief.get(studioSession)).status).toBe(401)
  })

  it('BX-5.08 changes the crumb with the session', async () => {
    const browser = await atStudio(app)
    const before = browser.cookies.get('__Host-crumb')
    const account = await anAccount(app.deps)
    await browser.post(studioSession, { email: account.email, password: account.password })
    expect(browser.cookies.get('__Host-crumb')).not.toBe(before)
    browser.cookies.set('__Host-crumb', before ?? '')
    expect((await browser.delete(studioSession)).status).toBe(403)
  })

  it('returns the same error for an unknown address and a wrong password', async () => {
    const account = await anAccount(app.deps)
    const browser = await atStudio(app)
    const wrong = await browser.post(studioSession, { email: account.email, password: 'not that one' })
    const unknown = await browser.post(studioSession, { email: 'nobody@example.test', password: 'not that one' })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    const { requestId: _, ...answer } = wrong.body
    const { requestId: __, ...answerOfUnknown } = unknown.body
    expect(answerOfUnknown).toEqual(answer)
    expect(answer).toEqual({
      error: 'Wrong email or password.',
      message: 'Wrong email or password.',
      code: 'team.wrong-sign-in',
    })
  })

  it('computes the same hash for an unknown address as for a wrong password, so that timing reveals nothing', async () => {
    const account = await anAccount(app.deps)
    const browser = await atStudio(app)
    const tryAs = (email: string) => browser.post(studioSession, { email, password: 'not that one' })
    const ofKnown = await hashesDuring(() => tryAs(account.email))
    expect(ofKnown).toHaveLength(1)
    expect(await hashesDuring(() => tryAs('nobody@example.test'))).toEqual(ofKnown)
  })

  it.each([
    {},
    { email: 'a@b.c' },
    { email: 'a\0@b.c', password: 'x' },
    { email: 'a@b.c', password: 'x', admin: true },
  ])('refuses the body %j', async (body) => {
    const answer = await (await atStudio(app)).post(studioSession, body)
    expect(answer.status).toBe(400)
  })

  it('BX-5.11 is refused after five attempts on an account within 15 minutes, across processes, even with the right password', async () => {
    const env = { LIMITS: 'normal' }
    const strict = await testApp({ env, sameAs: app })
    const strictToo = await testApp({ env, sameAs: app })
    try {
      const account = await anAccount(app.deps)
      const answers: Answer[] = []
      for (let round = 0; round < 6; round += 1) {
        const remoteAddress = `203.0.113.${round}`
        const given = { email: account.email, password: round === 5 ? account.password : 'wrong' }
        const browser = round % 2 ? strictToo : strict
        answers.push(await (await atStudio(browser)).post(studioSession, given, { remoteAddress }))
      }
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429])
      expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(100)
      expect(answers[5]?.body.error).toBe('Too many tries. Please wait a few minutes and try again.')
    } finally {
      await strictToo.close()
      await strict.close()
    }
  })
})

describe('a session', () => {
  it('BX-4.02 BX-5.08 is valid in every process, and ends in every process', async () => {
    const here = await signedInToStudio(app, await anAccount(app.deps))
    const there = other.studio()
    for (const [name, value] of here.cookies) there.cookies.set(name, value)
    expect((await there.get(studioSession)).status).toBe(200)
    expect((await there.delete(studioSession)).status).toBe(204)
    expect(there.cookies.has(cookie)).toBe(false)
    expect((await here.get(studioSession)).status).toBe(401)
  })

  it('BX-5.08 ends after 30 minutes without a request, and is extended by each request', async () => {
    const browser = await signedInToStudio(app, await anAccount(app.deps))
    try {
      skewMs = 29 * minutes
      expect((await browser.get(studioSession)).status).toBe(200)
      skewMs = 58 * minutes
      expect((await browser.get(studioSession)).status).toBe(200)
      skewMs = 89 * minutes
      expect((await browser.get(studioSession)).status).toBe(401)
    } finally {
      skewMs = 0
    }
  })

  it('BX-5.08 ends after 12 hours even when in use', async () => {
    const browser = await signedInToStudio(app, await anAccount(app.deps))
    try {
      for (let minute = 0; minute < 12 * 60; minute += 25) {
        skewMs = minute * minutes
        expect((await browser.get(studioSession)).status).toBe(200)
      }
      skewMs = 12 * 60 * minutes + 1_000
      expect((await browser.get(studioSession)).status).toBe(401)
    } finally {
      skewMs = 0
    }
  })

  it('is required with 401', async () => {
    const answer = await app.studio().get(studioSession)
    expect(answer.status).toBe(401)
    expect(answer.body.code).toBe('kit.signed-out')
  })

  it.each([`${'a'.repeat(64)}`, 'short', `' or 1=1`])('is not opened by the invalid secret %s', async (secret) => {
    const browser = app.studio()
    browser.cookies.set(cookie, secret)
    expect((await browser.get(studioSession)).status).toBe(401)
  })
})

describe('an account', () => {
  it('BX-5.08 stores its password as argon2id in the PHC format', async () => {
    const { id, password } = await anAccount(other.deps)
    const hash = await hashOf(id)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    const [salt = '', tag] = hash.split('$').slice(4)
    const given = { message: password, nonce: Buffer.from(salt, 'base64'), tagLength: 32 }
    const made = argon2Sync('argon2id', { ...given, memory: 19_456, passes: 2, parallelism: 1 })
    expect(made.toString('base64').replace(/=+$/, '')).toBe(tag)
  })

  it('BX-5.08 has its password rehashed at sign-in when the stored hash has lower cost than the current settings', async () => {
    const account = await anAccount(app.deps)
    expect(await hashOf(account.id)).toMatch('$m=8,t=1,')
    await signedInToStudio(other, account)
    expect(await hashOf(account.id)).toMatch('$m=19456,t=2,')
    await signedInToStudio(other, account)
  })

  it('is unique by email address, ignoring case', async () => {
    const account = await anAccount(app.deps)
    const again = { ...plain, email: account.email.toUpperCase() }
    await expect(createAccount(app.deps, again)).rejects.toMatchObject({ code: 'team.email-taken' })
  })

  it('requires a valid email address and a password of 8 characters', async () => {
    await expect(createAccount(app.deps, { ...plain, email: 'ada' })).rejects.toMatchObject({ code: 'kit.shape' })
    await expect(createAccount(app.deps, { ...plain, password: '1234567' })).rejects.toMatchObject({
      code: 'team.password-too-short',
    })
  })

  it('lists no sites of other accounts', async () => {
    await anAccount(app.deps, { siteId: (await aSite(app.deps)).id })
    const browser = await signedInToStudio(app, await anAccount(app.deps))
    expect((await browser.get(studioSession)).body.sites).toEqual([])
  })
})

async function hashOf(accountId: string): Promise<string> {
  const text = 'select password_hash as hash from accounts where id = $1'
  const [row] = await app.deps.owner.ask<{ hash: string }>('hash', text, [accountId])
  return row?.hash ?? ''
}

const plain = { email: 'ada@example.test', password: 'three clay cups', displayName: 'Ada', locale: 'en-US' }

describe('the studio', () => {
  it('serves the same page at each address, with a new nonce each time', async () => {
    const [one, other] = [await app.studio().get('/'), await app.studio().get('/sites/x/pages')]
    for (const answer of [one, other]) {
      expect(answer.status).toBe(200)
      const nonce = /'nonce-([\w+/=]+)' 'strict-dynamic'/.exec(String(answer.headers['content-security-policy']))?.[1]
      expect(answer.text).toContain(`nonce="${nonce}"`)
      expect(answer.text).not.toContain('__NONCE__')
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    }
    expect(one.headers['content-security-policy']).not.toBe(other.headers['content-security-policy'])
  })

  it('BX-5.06 demands that text becomes markup only by a policy of the page', async () => {
    const policies = String((await app.studio().get('/')).headers['content-security-policy']).split('; ')
    expect(policies).toContain("require-trusted-types-for 'script'")
    expect(policies).toContain('trusted-types default ProseMirrorClipboard')
  })

  it('answers at its own name and in private networks, and with 421 at other names', async () => {
    const at = async (host: string) => (await app.http.studio.inject({ url: '/', headers: { host } })).statusCode
    expect(await Promise.all(['studio.localhost:3001', 'localhost:3001', '192.168.1.20:3001'].map(at))).toEqual([
      200, 200, 200,
    ])
    expect(await Promise.all(['evil.example', 'evil.example:3001', '8.8.8.8'].map(at))).toEqual([421, 421, 421])
  })

  it('does not answer on a site, whose /config redirects to it', async () => {
    const browser = app.visitor()
    const account = await anAccount(app.deps, { siteId: app.site.id })
    expect((await browser.post(studioSession, { email: account.email, password: account.password })).status).toBe(404)
    const config = await browser.get('/config')
    expect(config.status).toBe(302)
    expect(config.headers['location']).toBe('http://studio.localhost:3001/')
  })

  it('BX-5.09 refuses calls from scripts on a site’s page, even with the cookie', async () => {
    const browser = await signedInToStudio(app, await anAccount(app.deps, { siteId: app.site.id }))
    const fromSite = { origin: `http://${app.site.identifier}.localhost:3000`, 'sec-fetch-site': 'cross-site' }
    expect((await browser.delete(studioSession, { headers: fromSite })).status).toBe(403)
    const read = await browser.get(studioSession, { headers: fromSite })
    expect(read.headers['access-control-allow-origin']).toBeUndefined() // so browsers hide it from that script
    const asked = await app.http.studio.inject({
      method: 'OPTIONS',
      url: studioSession,
      headers: { host: 'studio.localhost', ...fromSite },
    })
    expect(asked.statusCode).toBe(405)
    expect(asked.headers['access-control-allow-headers']).toBeUndefined()
    expect((await browser.get(studioSession)).status).toBe(200) // the account is still signed in
  })
})
