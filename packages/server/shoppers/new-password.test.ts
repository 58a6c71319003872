import { afterAll, expect, it } from 'vitest'
import { aVisitor, cartPath } from '../testing/a-cart.ts'
import { accountPath, aShopper, linkIn, mailsTo, resetPath, signIn, whoIs } from '../testing/a-shopper.ts'
import { aSite } from '../testing/a-site.ts'
import { twoProcesses } from '../testing/test-app.ts'
import { until, untilLocked } from '../testing/until.ts'
import { emailLinkLifeMs } from './request-link.ts'

let skewMs = 0
const { app, elsewhere, close } = await twoProcesses(() => skewMs)
afterAll(close)

it('BX-1.18 BX-5.08 a link sets a new password once, ends every session and is confirmed by email', async () => {
  const shopper = await aShopper(app)
  const [phone, laptop] = [await aVisitor(app), await aVisitor(app)]
  for (const browser of [phone, laptop]) await signIn(browser, shopper, { rememberMe: true })

  const visitor = await aVisitor(app)
  expect((await visitor.post(resetPath, { email: shopper.email })).body).toEqual({ isSent: true })
  const token = await linkIn(app, shopper.email, 2)
  expect((await visitor.put(resetPath, { token, password: 'four clay cups' })).status).toBe(200)
  expect(await whoIs(visitor)).toMatchObject({ isAuthenticated: true })
  for (const browser of [phone, elsewhere(laptop)]) {
    expect(await whoIs(browser)).toEqual({ isAuthenticated: false })
  }
  expect((await signIn(phone, shopper)).status).toBe(401)
  expect((await signIn(phone, { ...shopper, password: 'four clay cups' })).status).toBe(200)
  const again = await laptop.put(resetPath, { token, password: 'five clay cups' })
  expect([again.status, again.body['code']]).toEqual([404, 'shoppers.link-over'])
  expect(await mailsTo(app, shopper.email)).toMatchObject([{}, {}, { subject: 'Your password was changed' }])
})

it('BX-1.18 a link is refused after an hour, after another link was used, and on another site', async () => {
  const shopper = await aShopper(app)
  const browser = await aVisitor(app)
  const codeOf = async (token: string, at = browser) => {
    return (await at.put(resetPath, { token, password: 'four clay cups' })).body['code']
  }
  await browser.post(resetPath, { email: shopper.email })
  const first = await linkIn(app, shopper.email, 2)
  await browser.post(resetPath, { email: shopper.email })
  const second = await linkIn(app, shopper.email, 3)
  const foreign = app.visitor(await aSite(app.deps))
  await foreign.get(cartPath)
  expect(await codeOf(first, foreign)).toBe('shoppers.link-over')
  expect(await codeOf(first)).toBeUndefined()
  expect(await codeOf(second)).toBe('shoppers.link-over')

  await browser.post(resetPath, { email: shopper.email })
  const third = await linkIn(app, shopper.email, 5)
  skewMs += emailLinkLifeMs
  expect(await codeOf(third)).toBe('shoppers.link-over')
})

it('sends the same number of statements for known and unknown addresses', async () => {
  const { email } = await aShopper(app)
  const browser = await aVisitor(app)
  const statementsFor = async (path: string, asked: string): Promise<number> => {
    const count = async (): Promise<number> => {
      const lines = (await app.deps.metrics.print()).split('\n')
      const ours = lines.filter((one) => one.startsWith('sitewright_data_statements_total') && one.includes(path))
      return ours.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
    }
    const before = await count()
    await browser.post(path, { email: asked })
    return (await until(count, (now) => now > before)) - before
  }
  for (const path of [accountPath, resetPath]) {
    const known = await statementsFor(path, email)
    expect([path, known]).toEqual([path, await statementsFor(path, `un-${email}`)])
    expect(known).toBeGreaterThan(0)
  }
})

it('returns the same response for an unknown address, and emails it nothing', async () => {
  const { email } = await aShopper(app)
  const browser = await aVisitor(app)
  const known = await browser.post(resetPath, { email })
  const unknown = await browser.post(resetPath, { email: 'stranger@example.test' })
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
  await until(
    () => app.deps.owner.ask('', 'select from outbox where site_id = $1', [app.site.id]),
    (asked) => asked.length === 0,
  )
  expect(await mailsTo(app, email)).toHaveLength(2)
  expect(await mailsTo(app, 'stranger@example.test')).toEqual([])
})

it('accepts one of two simultaneous requests with the same link', async () => {
  const { email } = await aShopper(app)
  const browsers = await Promise.all([aVisitor(app), aVisitor(app)])
  await browsers[0].post(resetPath, { email })
  const token = await linkIn(app, email, 2)
  const holder = app.deps.owner.newClient() // locks the link's row until both requests wait for it
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from shopper_links where site_id = $1 and email = $2 for update', [app.site.id, email])
  const asked = browsers.map((browser, index) => browser.put(resetPath, { token, password: `clay cups no ${index}` }))
  await untilLocked(app.deps.owner, { atLeast: 2, like: '%delete from shopper_links%' })
  await holder.end()
  const answers = await Promise.all(asked)
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
})

it('leaves no session to a sign-in with the old password at the same time', async () => {
  for (let round = 0; round < 5; round += 1) {
    const shopper = await aShopper(app)
    const [owner, thief] = await Promise.all([aVisitor(app), aVisitor(app)])
    await owner.post(resetPath, { email: shopper.email })
    const token = await linkIn(app, shopper.email, 2)
    const change = owner.put(resetPath, { token, password: 'four clay cups' })
    const tries = Promise.all(Array.from({ length: 3 }, () => signIn(thief, shopper)))
    await Promise.all([change, tries])
    expect(await whoIs(owner)).toMatchObject({ isAuthenticated: true })
    expect(await whoIs(thief)).toEqual({ isAuthenticated: false })
  }
})

it('refuses a new password that is too short, too long, common or the email address', async () => {
  const browser = await aVisitor(app)
  const email = 'choosy@example.test'
  await browser.post(accountPath, { email })
  const token = await linkIn(app, email)
  const errorsOf = async (password: string) => (await browser.put(resetPath, { token, password })).body['errors']
  expect(await errorsOf('short')).toEqual({ password: 'Please use at least 8 characters.' })
  expect(await errorsOf('x'.repeat(1001))).toEqual({ password: 'Please use at most 1000 characters.' })
  expect(await errorsOf(email)).toEqual({ password: 'Please do not use your email as your password.' })
  expect(await errorsOf('Password1')).toEqual({ password: 'Many people use this password. Please choose another one.' })
  expect(await errorsOf('påss wörd 🏺')).toBeUndefined()
})
