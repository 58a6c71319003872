import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { taskCtx } from '../context.ts'
import { setStock } from '../stock/index.ts'
import { aSoldOutCup, allNotified, manyWait, offerRestocks, type SoldOut } from '../testing/restock/a-restock.ts'
import { aSite } from '../testing/a-site.ts'
import { aVisitor } from '../testing/a-cart.ts'
import { aTeammate } from '../testing/an-account.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { scratchDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await scratchDatabase('unsubscribe')
  app = await testApp({ env: { CAPTCHA: 'off' }, database })
  await offerRestocks(app.ctx)
})
afterAll(() => app.close())

type Mail = { recipient: string; unsubscribe_url: string; plain: string; html: string; subject: string }
let mail: Mail
let cup: SoldOut
let other: SoldOut
let notified: string

/** One person was notified about one cup and waits for another. */
beforeEach(async () => {
  cup = await aSoldOutCup(app.ctx, 'Tall <b>cup</b> & saucer')
  other = await aSoldOutCup(app.ctx)
  notified = (await manyWait(app, cup, 1))[0] ?? ''
  const visitor = await aVisitor(app)
  const path = '/api/site-users/account/notifications/restock'
  const body = { productId: other.productId, variantId: other.variantId, isJoinMailingList: true }
  await visitor.post(path, { ...body, siteVisitorEmail: notified })
  await setStock(app.ctx, cup.variantId, { to: 1, reason: 'received' })
  await allNotified(app)
  const [row] = await app.deps.owner.ask<Mail>('', 'select * from mails where recipient = $1', [notified])
  if (!row) throw new Error('Nobody was notified.')
  mail = row
})

type Row = { is_join_mailing_list: boolean; left_at: number | null }
async function rowOf({ variantId }: SoldOut): Promise<Row | undefined> {
  return (await app.deps.owner.ask<Row>('', 'select * from restock_signups where variant_id = $1', [variantId]))[0]
}

const pathOf = ({ unsubscribe_url: url }: Mail): string => new URL(url).pathname

it('SF-7.13 the email names the product, links to it, and contains the unsubscribe link', () => {
  expect(mail.subject).toBe('Back in stock: Tall <b>cup</b> & saucer')
  expect(mail.plain).toContain('you asked us to write when Tall <b>cup</b> & saucer is back. It is in stock again.')
  expect(mail.html).toContain('Tall &lt;b&gt;cup&lt;/b&gt; &amp; saucer')
  expect(mail.plain).toMatch(/Have a look:\nhttp:\/\/site-\w+\.localhost:3000\/shop-\w+\/cup-\w+\n/)
  expect(mail.unsubscribe_url).toMatch(
    /^http:\/\/site-\w+\.localhost:3000\/commerce\/restock\/unsubscribe\/[0-9a-f]{64}$/,
  )
  expect(mail.plain).toContain(mail.unsubscribe_url)
})

it('a GET of the link changes nothing, and one click unsubscribes the person from everything', async () => {
  const visitor = app.visitor()
  const page = await visitor.get(pathOf(mail))
  expect(page.text).toContain('Shall we stop writing to you when items are back in stock?')
  expect(await rowOf(other)).toMatchObject({ left_at: null })

  const done = await visitor.form(pathOf(mail), { isPage: '1' })
  expect([done.status, done.headers['location']]).toEqual([303, `${pathOf(mail)}?done=1`])
  expect((await visitor.get(`${pathOf(mail)}?done=1`)).text).toMatch(/role="status"[^>]*>Done\. We will not write/)
  expect(await rowOf(other)).toMatchObject({ left_at: expect.any(Number), is_join_mailing_list: false })
  expect((await visitor.form(pathOf(mail), { isPage: '1' })).status).toBe(303)

  await setStock(app.ctx, other.variantId, { to: 5, reason: 'received' })
  await allNotified(app)
  expect(await app.deps.owner.ask('', 'select 1 from mails where recipient = $1', [notified])).toHaveLength(1)
})

it.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
])(
  'a one-click request of a mail provider unsubscribes without cookie, crumb or origin, as %s',
  async (type, payload) => {
    const { hostname } = new URL(mail.unsubscribe_url)
    const answer = await app.http.sites.inject({
      method: 'POST',
      url: pathOf(mail),
      headers: { host: `${hostname}:3000`, 'content-type': type },
      payload,
    })
    expect([answer.statusCode, answer.headers['location'], answer.headers['set-cookie']]).toEqual([
      200,
      undefined,
      undefined,
    ])
    expect(await rowOf(other)).toMatchObject({ left_at: expect.any(Number) })
  },
)

it.each(['0'.repeat(64), 'x', '%00', '..%2f..', 'a'.repeat(300), '<script>'])(
  'a wrong link (%s) answers with a 4xx, and unsubscribes nobody',
  async (token) => {
    const path = `/commerce/restock/unsubscribe/${encodeURIComponent(decodeURIComponent(token))}`
    const visitor = app.visitor()
    const page = await visitor.get(path)
    expect([400, 404]).toContain(page.status)
    expect(page.text).not.toContain('<script>')
    const posted = await visitor.form(path, {})
    expect(posted.status).toBeGreaterThanOrEqual(400)
    expect(posted.status).toBeLessThan(500)
    expect(await rowOf(other)).toMatchObject({ left_at: null })
  },
)

it('BX-5.07 a link does not work on another site', async () => {
  const stranger = await aSite(app.deps)
  await offerRestocks(taskCtx(app.deps, stranger))
  const visitor = app.visitor(stranger)
  const page = await visitor.get(pathOf(mail))
  expect([page.status, page.text.includes('This link does not work.')]).toEqual([404, true])
  expect((await visitor.form(pathOf(mail), { isPage: '1' })).status).toBe(422)
  expect(await rowOf(other)).toMatchObject({ left_at: null })
})

it('SF-7.14 SF-7.15 the lists leave out people who unsubscribed or were notified', async () => {
  const { productId, variantId } = other
  const [waiting] = await manyWait(app, other, 1)
  const owner = await aTeammate(app)
  const ofSite = { headers: { 'x-site': app.site.id } }
  const path = '/api/site-users/account/notifications/restock'
  const listed = async (query = `?productId=${productId}&variantId=${variantId}`) => {
    const { signUps } = (await owner.get(`${path}${query}`, ofSite)).body
    return signUps.map((one: { siteVisitorEmail: string }) => one.siteVisitorEmail)
  }
  const group = async (id: string) => {
    const { signUpGroups } = (await owner.get(path, ofSite)).body
    return signUpGroups.find((one: { variantId: string }) => one.variantId === id)?.signUpCount
  }
  expect([await listed(), await group(variantId)]).toEqual([[notified, waiting], 2])
  await app.visitor().form(pathOf(mail), {})
  expect([await listed(), await group(variantId)]).toEqual([[waiting], 1])
  expect(await listed(`?productId=${cup.productId}&variantId=${cup.variantId}`)).toEqual([])
  expect(await group(cup.variantId)).toBeUndefined()
})

it('a person who unsubscribed can sign up again', async () => {
  await app.visitor().form(pathOf(mail), {})
  const visitor = await aVisitor(app)
  const body = { productId: other.productId, variantId: other.variantId, siteVisitorEmail: notified }
  expect((await visitor.post('/api/site-users/account/notifications/restock', body)).status).toBe(200)
  const open = 'select 1 from restock_signups where variant_id = $1 and left_at is null'
  expect(await app.deps.owner.ask('', open, [other.variantId])).toHaveLength(1)
})

it('BX-5.11 requests with guessed links are rate-limited', async () => {
  const limited = await testApp({ sameAs: app, database, env: { LIMITS: 'normal' } })
  try {
    const visitor = limited.visitor()
    const from = { remoteAddress: '192.0.2.77' }
    const statuses: number[] = []
    for (let tries = 0; tries < 62; tries += 1) {
      statuses.push((await visitor.form(`/commerce/restock/unsubscribe/${limited.deps.newId()}`, {}, from)).status)
    }
    expect(statuses.indexOf(429)).toBe(60)
  } finally {
    await limited.close()
  }
})
