import { afterAll, describe, expect, it } from 'vitest'
import { hashOfToken } from '../http/index.ts'
import { aVisitor, cartPath } from '../testing/a-cart.ts'
import { accountPath, aShopper, linkIn, mailsTo, resetPath, sessionPath, signIn, whoIs } from '../testing/a-shopper.ts'
import { aSite } from '../testing/a-site.ts'
import { hashesDuring } from '../testing/an-account.ts'
import { testApp, twoProcesses } from '../testing/test-app.ts'
import { untilLocked } from '../testing/until.ts'
import { deleteExpiredCartVisitors } from '../cart/merge.store.ts'
import { deleteExpiredShopperSessions } from './session.store.ts'

let skewMs = 0
const clock = { now: () => Date.now() + skewMs }
const { app, elsewhere, close } = await twoProcesses(() => skewMs)
afterAll(close)

const visitorCookie = '__Host-sw-visitor'
const hour = 60 * 60_000

describe('signing up', () => {
  it('BX-1.18 creates an account with an emailed link, which asks for the password and signs in', async () => {
    const browser = await aVisitor(app)
    const email = 'grace@example.test'
    const asked = await browser.post(accountPath, { email: ' Grace@Example.test ' })
    expect([asked.status, asked.body]).toEqual([200, { isSent: true }])
    const token = await linkIn(app, email)
    expect(await mailsTo(app, email)).toMatchObject([{ subject: 'Create your account' }])

    const made = await browser.put(resetPath, { token, password: 'three clay cups', firstName: 'Grace' })
    expect(made.body).toEqual({ xsrfToken: browser.cookies.get('__Host-crumb'), next: '/account' })
    expect(await whoIs(browser)).toEqual({ isAuthenticated: true, email, firstName: 'Grace', lastName: '' })
  })

  it('BX-1.18 returns the same response for an address with an account; only the email differs', async () => {
    const { email, password } = await aShopper(app)
    const browser = await aVisitor(app)
    const known = await browser.post(accountPath, { email })
    const unknown = await browser.post(accountPath, { email: `new-${email}` })
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    await linkIn(app, email, 2)
    expect(await mailsTo(app, email)).toMatchObject([{}, { subject: 'You already have an account' }])
    expect((await signIn(browser, { email, password })).status).toBe(200) // the old password still works
    expect(await whoIs(browser)).toMatchObject({ firstName: 'Ada' })
  })

  it('BX-1.18 takes the name when the link is used, and keeps the name of an existing account', async () => {
    const browser = await aVisitor(app)
    const email = 'ada-who-reads@example.test'
    expect((await browser.post(accountPath, { email, firstName: 'Eve' })).status).toBe(400)
    await browser.post(accountPath, { email })
    const named = { password: 'three clay cups', firstName: ' Ada ', lastName: 'Lovelace' }
    await browser.put(resetPath, { token: await linkIn(app, email), ...named })
    expect(await whoIs(browser)).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace' })

    await browser.post(accountPath, { email })
    const again = { password: 'four clay cups', firstName: 'Eve', lastName: '' }
    expect((await browser.put(resetPath, { token: await linkIn(app, email, 2), ...again })).status).toBe(200)
    expect(await whoIs(browser)).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace' })
  })

  it('BX-1.18 refuses a sign-up link when the account was created in the meantime', async () => {
    const browser = await aVisitor(app)
    const email = 'late-mail@example.test'
    await browser.post(accountPath, { email })
    const late = await linkIn(app, email)
    await browser.post(accountPath, { email })
    const token = await linkIn(app, email, 2)
    const hash = hashOfToken(late)
    const { owner } = app.deps
    // Restores the first link after the second one created the account, as if it had been inserted a moment too late.
    await owner.ask('', 'create table late_link as select * from shopper_links where token_hash = $1', [hash])
    expect((await browser.put(resetPath, { token, password: 'three clay cups', firstName: 'Ada' })).status).toBe(200)
    await owner.ask('', 'insert into shopper_links select * from late_link')
    await owner.ask('', 'drop table late_link')
    const stranger = await aVisitor(app)
    expect((await stranger.get(`/account/reset/${late}`)).status).toBe(404)
    const answer = await stranger.put(resetPath, { token: late, password: 'not her cups', firstName: 'Eve' })
    expect([answer.status, answer.body['code']]).toEqual([404, 'shoppers.link-over'])
    expect(await whoIs(stranger)).toEqual({ isAuthenticated: false })
    expect((await signIn(browser, { email, password: 'three clay cups' })).status).toBe(200)
    expect(await whoIs(browser)).toMatchObject({ firstName: 'Ada' })
  })

  it('BX-1.18 creates the account once when two links of one address are used simultaneously', async () => {
    const browsers = await Promise.all([aVisitor(app), aVisitor(app)])
    const email = 'twice@example.test'
    const tokens: string[] = []
    for (const [index, browser] of browsers.entries()) {
      await browser.post(accountPath, { email })
      tokens.push(await linkIn(app, email, index + 1))
    }
    const answers = await Promise.all(
      browsers.map((browser, index) => browser.put(resetPath, { token: tokens[index], password: `cups no ${index}` })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  })

  it('BX-4.02 emails a link for each request, even while the previous email is being written', async () => {
    const browser = await aVisitor(app)
    const email = 'hasty@example.test'
    const holder = app.deps.owner.newClient()
    await holder.connect()
    await holder.query('begin; lock table shopper_links')
    await browser.post(accountPath, { email })
    await untilLocked(app.deps.owner, { like: '%into shopper_links%' })
    await browser.post(accountPath, { email })
    await holder.query('commit')
    await holder.end()
    await linkIn(app, email, 2)
    const links = (await mailsTo(app, email)).map(({ plain }) => /\/reset\/\w{64}/.exec(plain)?.[0])
    expect(new Set(links).size).toBe(2)
  })

  it('creates no account before the emailed link is used', async () => {
    const browser = await aVisitor(app)
    await browser.post(accountPath, { email: 'unread@example.test' })
    await linkIn(app, 'unread@example.test')
    expect((await signIn(browser, { email: 'unread@example.test', password: '' })).status).toBe(400)
    const [row] = await app.deps.owner.ask('', `select 1 from shoppers where email = 'unread@example.test'`)
    expect(row).toBeUndefined()
  })
})

describe('signing in', () => {
  it('SF-3.13 SF-6.02 SF-7.01 returns the crumb that later calls send as a header', async () => {
    const shopper = await aShopper(app)
    const withoutHeader = app.visitor()
    withoutHeader.cookies.delete('__Host-crumb')
    const refused = await signIn(withoutHeader, shopper)
    expect([refused.status, refused.body['crumbFail']]).toEqual([403, true])
    const browser = await aVisitor(app)
    const before = browser.cookies.get('__Host-crumb') ?? ''
    const answer = await signIn(browser, shopper, { rememberMe: false })
    expect(answer.status).toBe(200)
    const xsrfToken = String(answer.body['xsrfToken'])
    expect(xsrfToken).not.toBe(before)
    const header = (crumb: string) => ({ headers: { 'x-csrf-token': crumb } })
    expect((await browser.delete(sessionPath, header(before))).status).toBe(403)
    browser.cookies.set('__Host-crumb', xsrfToken) // the refused request set a new crumb cookie
    expect((await browser.delete(sessionPath, header(xsrfToken))).status).toBe(200)
  })

  it('BX-5.08 replaces the visitor secret, and the previous one gives no access', async () => {
    const shopper = await aShopper(app)
    const browser = await aVisitor(app)
    const planted = browser.cookies.get(visitorCookie) ?? ''
    await signIn(browser, shopper)
    const secret = browser.cookies.get(visitorCookie) ?? ''
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(secret).not.toBe(planted)

    const thief = app.visitor()
    thief.cookies.set(visitorCookie, planted)
    expect(await whoIs(thief)).toEqual({ isAuthenticated: false })
    const [kept] = await app.deps.owner.ask<{ hash: Buffer }>(
      '',
      'select token_hash as hash from shopper_sessions where site_id = $1 order by created_at desc limit 1',
      [app.site.id],
    )
    expect(kept?.hash).toEqual(hashOfToken(secret))
  })

  it('SF-3.13 SF-6.02 SF-7.01 lasts for the browser session, or 30 days with rememberMe', async () => {
    const shopper = await aShopper(app)
    const short = await aVisitor(app)
    await signIn(short, shopper)
    expect(short.setCookies.get(visitorCookie)).toMatch(/; HttpOnly; Secure$/)
    expect(short.setCookies.get(visitorCookie)).not.toContain('Max-Age')
    expect(short.setCookies.get('siteUser')).toBe('siteUser=true; Path=/; SameSite=Lax; Secure')

    const long = await aVisitor(app)
    await signIn(long, shopper, { rememberMe: true })
    expect(long.setCookies.get(visitorCookie)).toContain('Max-Age=2592000; HttpOnly')
    expect(long.setCookies.get('siteUser')).toContain('Max-Age=2592000')

    skewMs += 13 * hour
    const copy = elsewhere(short)
    expect(await whoIs(short)).toEqual({ isAuthenticated: false })
    expect(short.cookies.has('siteUser')).toBe(false)
    expect(copy.cookies.has('siteUser')).toBe(true)
    await copy.get(cartPath) // any request for the cart removes the outdated siteUser cookie
    expect(copy.cookies.has('siteUser')).toBe(false)
    expect(await whoIs(long)).toMatchObject({ isAuthenticated: true })
    skewMs += 30 * 24 * hour
    expect(await whoIs(long)).toEqual({ isAuthenticated: false })
  })

  it('SF-3.13 SF-7.01 returns the same error for an unknown address and a wrong password', async () => {
    const shopper = await aShopper(app)
    const browser = await aVisitor(app)
    const answers = [
      await signIn(browser, { ...shopper, password: 'three clay cupS' }),
      await signIn(browser, { ...shopper, email: 'nobody@example.test' }),
    ]
    for (const { status, body } of answers) {
      expect([status, body['code'], body['message']]).toEqual([
        401,
        'shoppers.wrong-sign-in',
        'Wrong email or password.',
      ])
    }
  })

  it('computes the same hash for an unknown address as for a wrong password, so that timing reveals nothing', async () => {
    const { email } = await aShopper(app)
    const browser = await aVisitor(app)
    const tryAs = (tried: string) => signIn(browser, { email: tried, password: 'not that one' })
    const ofKnown = await hashesDuring(() => tryAs(email))
    expect(ofKnown).toHaveLength(1)
    expect(await hashesDuring(() => tryAs('nobody@example.test'))).toEqual(ofKnown)
  })

  it('BX-5.08 rehashes the password when its stored hash has lower cost than the current settings', async () => {
    const real = await testApp({ sameAs: app, hasRealPasswords: true, clock })
    try {
      const shopper = await aShopper(app)
      const costs = async (): Promise<string | undefined> => {
        const text = 'select password_hash as hash from shoppers where site_id = $1 and email = $2'
        const [row] = await app.deps.owner.ask<{ hash: string }>('', text, [app.site.id, shopper.email])
        return row?.hash.split('$')[3]
      }
      expect(await costs()).toBe('m=8,t=1,p=1')
      for (let times = 0; times < 2; times += 1) {
        expect((await signIn(await aVisitor(real), shopper)).status).toBe(200)
        expect(await costs()).toBe('m=19456,t=2,p=1')
      }
    } finally {
      await real.close()
    }
  })

  it('accepts simultaneous sign-ins while the password is rehashed', async () => {
    const real = await testApp({ sameAs: app, hasRealPasswords: true, clock })
    try {
      const shopper = await aShopper(app)
      const browsers = await Promise.all(Array.from({ length: 4 }, () => aVisitor(real)))
      const answers = await Promise.all(browsers.map((browser) => signIn(browser, shopper)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    } finally {
      await real.close()
    }
  })

  it('accepts an account only on its own site', async () => {
    const shopper = await aShopper(app)
    const elsewhereSite = await aSite(app.deps)
    const browser = app.visitor(elsewhereSite)
    await browser.get(cartPath)
    expect((await signIn(browser, shopper)).status).toBe(401)

    const here = await aVisitor(app)
    await signIn(here, shopper)
    browser.cookies.set(visitorCookie, here.cookies.get(visitorCookie) ?? '')
    expect(await whoIs(browser)).toEqual({ isAuthenticated: false })
  })
})

describe('signing out', () => {
  it('SF-7.02 ends the session in every process at once, and can be repeated', async () => {
    const browser = await aVisitor(app)
    await signIn(browser, await aShopper(app), { rememberMe: true })
    const copy = elsewhere(browser)
    expect(await whoIs(copy)).toMatchObject({ isAuthenticated: true })

    const answer = await browser.delete(sessionPath)
    expect([answer.status, answer.body['xsrfToken']]).toEqual([200, browser.cookies.get('__Host-crumb')])
    expect(browser.cookies.has('siteUser')).toBe(false)
    expect(await whoIs(copy)).toEqual({ isAuthenticated: false })
    const visitor = browser.cookies.get(visitorCookie)
    expect((await browser.delete(sessionPath)).status).toBe(200)
    expect(browser.cookies.get(visitorCookie)).toBe(visitor)
  })

  it('SF-7.02 refuses an old crumb with crumbFail and a fresh crumb, with which the retry succeeds', async () => {
    const browser = await aVisitor(app)
    await signIn(browser, await aShopper(app))
    browser.cookies.set('__Host-crumb', 'old')
    const refused = await browser.delete(sessionPath)
    expect([refused.status, refused.body['crumbFail']]).toEqual([403, true])
    expect(refused.body['crumb']).toBe(browser.cookies.get('__Host-crumb'))
    expect((await browser.delete(sessionPath)).status).toBe(200)
    expect(await whoIs(browser)).toEqual({ isAuthenticated: false })
  })
})

it('removes expired sessions, links and cart visitors, and nothing else', async () => {
  const shopper = await aShopper(app)
  const [short, long] = [await aVisitor(app), await aVisitor(app)]
  await signIn(short, shopper)
  await signIn(long, shopper, { rememberMe: true })
  await short.post(resetPath, { email: shopper.email })
  await linkIn(app, shopper.email, 2)
  const rows = async (): Promise<unknown> => {
    const text = `
      select (select count(*) from shopper_sessions where site_id = $1)::integer as sessions,
        (select count(*) from shopper_links where site_id = $1)::integer as links,
        (select count(*) from cart_visitors where site_id = $1)::integer as browsers`
    const [found] = await app.deps.owner.ask('', text, [app.site.id])
    return found
  }
  const sweep = (at: number) =>
    Promise.all([deleteExpiredShopperSessions(app.deps.owner, at), deleteExpiredCartVisitors(app.deps.owner, at)])
  await sweep(Date.now() + skewMs + 13 * hour) // by then the short sessions of other tests have expired, too
  expect(await rows()).toEqual({ sessions: 1, links: 0, browsers: 1 })
  expect(await whoIs(long)).toMatchObject({ isAuthenticated: true })
  await sweep(Date.now() + skewMs + 31 * 24 * hour)
  expect(await rows()).toEqual({ sessions: 0, links: 0, browsers: 0 })
})
