import { describe, expect, it } from 'vitest'
import { aVisitor } from '../testing/a-cart.ts'
import { accountPath, aShopper, linkIn, resetPath, sessionPath, signIn } from '../testing/a-shopper.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { testApp } from '../testing/test-app.ts'
import { until } from '../testing/until.ts'

const app = await suiteApp()

const long = 'x'.repeat(10_000)
const emails = [
  '',
  ' ',
  'a',
  'a@',
  '@b',
  'a@b@c',
  'a b@c.de',
  long,
  `${long}@example.test`,
  `${'x'.repeat(300)}@example.test`,
  'a\r\nBcc: victim@example.test@example.test',
  'a\0b@example.test',
  'a\u0007@example.test',
  '\u202etset.elpmaxe@a',
  'a\u200b@example.test',
  'a\ud800@example.test',
]
const notTexts: readonly unknown[] = [null, 7, true, [], ['a@b.de'], {}, { toString: 'a@b.de' }]

/** Counts the site's shoppers, links, sessions and mails, once no message for a requested link is left in the outbox. */
async function rowsMade(): Promise<number> {
  await until(
    () => app.deps.owner.ask('', `select 1 from outbox where site_id = $1 and kind = 'shoppers.link'`, [app.site.id]),
    (waiting) => waiting.length === 0,
  )
  const of = (table: string) => `(select count(*) from ${table} where site_id = $1)`
  const text = `select (${['shoppers', 'shopper_links', 'shopper_sessions', 'mails'].map(of).join(' + ')})::integer as count`
  const [row] = await app.deps.owner.ask<{ count: number }>('', text, [app.site.id])
  return row?.count ?? -1
}

describe('BX-5.11 hostile account input', () => {
  it('is refused with 400 in emails and tokens, and stores nothing', async () => {
    const browser = await aVisitor(app)
    const before = await rowsMade()
    for (const email of [...emails, ...notTexts]) {
      const answers = [
        await browser.post(accountPath, { email }),
        await browser.post(resetPath, { email }),
        await browser.post(sessionPath, { email, password: 'three clay cups' }),
      ]
      for (const { status, text } of answers) expect([email, status, text.length < 2_000]).toEqual([email, 400, true])
    }
    for (const token of ['', 'a', 'A'.repeat(64), `${'a'.repeat(64)}\n`, long, ...notTexts]) {
      expect([token, (await browser.put(resetPath, { token, password: 'three clay cups' })).status]).toEqual([
        token,
        400,
      ])
    }
    expect(await rowsMade()).toBe(before)
  })

  it('BX-5.11 is refused as a name, and creates no account', async () => {
    const browser = await aVisitor(app)
    const email = 'no-name@example.test'
    await browser.post(accountPath, { email })
    const token = await linkIn(app, email)
    const before = await rowsMade()
    for (const name of ['x'.repeat(101), 'a\r\nb', '<b>', 'http://spam.test', '\u202ea', 'a\ud800', long, 7]) {
      for (const field of ['firstName', 'lastName']) {
        const answer = await browser.put(resetPath, { token, password: 'three clay cups', [field]: name })
        expect([name, answer.status]).toEqual([name, 400])
      }
    }
    expect(await rowsMade()).toBe(before)
  })

  it('is refused on the pages of the plain forms', async () => {
    const before = await rowsMade()
    for (const email of emails) {
      for (const path of ['/account/sign-up', '/account/reset', '/account/sign-in']) {
        const answer = await app.visitor().form(path, { email, password: 'x' })
        const tooLong = email.length > 2_000
        expect([path, email, answer.status]).toEqual([path, email, tooLong ? 400 : 422])
        expect(answer.text).toContain('sw-account')
      }
    }
    expect(await rowsMade()).toBe(before)
  })

  it('BX-5.11 is refused in unknown fields', async () => {
    const browser = await aVisitor(app)
    for (const name of [
      'id',
      'siteId',
      'site_id',
      'passwordHash',
      'isNew',
      'roles',
      'password',
      'firstName',
      'lastName',
    ]) {
      expect((await browser.post(accountPath, { email: 'a@example.test', [name]: 'x' })).status).toBe(400)
    }
    const more = await browser.post(sessionPath, { email: 'a@example.test', password: 'x', shopperId: 'x' })
    expect(more.status).toBe(400)
  })

  it('is accepted as a password without changes: long, in any script, with surrounding spaces', async () => {
    const browser = await aVisitor(app)
    for (const password of ['  spaces around  ', 'пароль из букв', '🏺'.repeat(400), 'x\ty'.repeat(10)]) {
      const email = `${app.deps.newId()}@example.test`
      await browser.post(accountPath, { email })
      expect((await browser.put(resetPath, { token: await linkIn(app, email), password })).status).toBe(200)
      expect((await signIn(await aVisitor(app), { email, password })).status).toBe(200)
      expect((await signIn(await aVisitor(app), { email, password: password.trim() })).status).toBe(
        password === password.trim() ? 200 : 401,
      )
    }
  })

  it('in a host header does not change links in emails, which use the site’s address', async () => {
    const email = 'poisoned@example.test'
    const host = `${app.site.identifier}.localhost:3000`
    await app.http.sites.inject({
      method: 'POST',
      url: '/account/reset',
      headers: {
        host: '127.0.0.1:6666',
        'x-forwarded-host': 'evil.test',
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ email }).toString(),
    })
    const shopper = await aShopper(app)
    const browser = await aVisitor(app)
    await browser.post(resetPath, { email: shopper.email }, { headers: { 'x-forwarded-host': 'evil.test' } })
    await linkIn(app, shopper.email, 2)
    const mails = await app.deps.owner.ask<{ plain: string }>('', `select plain from mails where site_id = $1`, [
      app.site.id,
    ])
    for (const { plain } of mails) expect(plain).toContain(`http://${host}/account/reset/`)
  })
})

it('log lines contain no password, secret or email address', async () => {
  const shopper = await aShopper(app, { password: 'a very secret jug' })
  const browser = await aVisitor(app)
  await browser.post(resetPath, { email: shopper.email })
  const token = await linkIn(app, shopper.email, 2)
  await browser.get(`/account/reset/${token}`)
  await signIn(browser, shopper)
  const secret = browser.cookies.get('__Host-sw-visitor') ?? ''
  const lines = app.logLines.join('\n')
  for (const hidden of ['a very secret jug', token, secret, shopper.email]) expect(lines).not.toContain(hidden)
})

describe('rate limits', () => {
  const limits = { LIMITS: 'normal' }

  it('BX-5.11 allow five sign-in attempts in 15 minutes per email address, known or unknown', async () => {
    const limited = await testApp({ env: limits })
    const statuses = async (email: string): Promise<number[]> => {
      const found: number[] = []
      for (let round = 0; round < 6; round += 1) {
        const browser = limited.visitor()
        const from = { remoteAddress: `203.0.113.${round + 1}` }
        found.push((await browser.form('/account/sign-in', { email, password: 'wrong one' }, from)).status)
      }
      return found
    }
    expect(await statuses('known@example.test')).toEqual([422, 422, 422, 422, 422, 429])
    expect(await statuses('unknown@example.test')).toEqual([422, 422, 422, 422, 422, 429])
    await limited.close()
  })

  it('BX-5.11 allow three emails an hour to an email address, and twenty requests from one IP address', async () => {
    const limited = await testApp({ env: limits })
    const ask = async (email: string, address: string) => {
      const answer = await limited.visitor().form('/account/reset', { email }, { remoteAddress: address })
      return answer.status
    }
    const toOne = []
    for (let round = 1; round <= 4; round += 1) toOne.push(await ask('one@example.test', `203.0.113.${round}`))
    expect(toOne).toEqual([303, 303, 303, 429])
    const fromOne = []
    for (let round = 1; round <= 21; round += 1) fromOne.push(await ask(`no-${round}@example.test`, '203.0.113.99'))
    expect(fromOne.filter((status) => status === 303)).toHaveLength(20)
    expect(fromOne.at(-1)).toBe(429)
    await limited.close()
  })
})
