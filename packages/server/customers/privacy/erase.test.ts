import { createHash } from 'node:crypto'
import { recentPasswordMs } from '@sitewright/domain/kit/limits.ts'
import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { describe, expect, it } from 'vitest'
import { taskCtx } from '../../context.ts'
import { siteTables } from '../../migrations/site-tables.ts'
import { aCartAt, aShop, anAddress, fillIn } from '../../testing/checkout/a-buyer.ts'
import { aShopper } from '../../testing/a-shopper.ts'
import { aTeammate } from '../../testing/an-account.ts'
import { customersPath, nora, orderBy, tom } from '../../testing/customers/a-customer.ts'
import { bringUpToDate, customersOnceAre } from '../../testing/customers/figures-of-customers.ts'
import { orderOf, sendFirstMails, type AnOrder } from '../../testing/orders/an-order.ts'
import { orderCalls } from '../../testing/orders/order-calls.ts'
import { aSoldOutCup, offerRestocks } from '../../testing/restock/a-restock.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { followCustomers } from '../follow-customers.ts'

let skewMs = 0
const app = await suiteApp({ env: { CAPTCHA: 'off' }, clock: { now: () => Date.now() + skewMs } })
const at = { headers: { 'x-site': app.site.id } }
const ctx = taskCtx(app.deps, app.site)

/** Somebody with an account who ordered, was written about and waits for a product, with all that a site can know of a person. */
async function lotte() {
  const id = app.deps.newId().slice(-8)
  const email = `lotte-${id}@example.test`
  const lastName = `Kupferberg${id}`
  const street = `Kupfergasse ${id}`
  const owner = await aTeammate(app, {})
  const shopper = await aShopper(app, { email, firstName: 'Lotte' })
  const person = { email, firstName: 'Lotte', lastName, country: 'DE', address1: street, phone: `+49 30 ${id}` }
  const newsletter = { text: 'Send me news.', atMs: 1_700_000_000_000 }
  const first = await orderBy(ctx, person, { snapshot: { newsletter, note: `For ${lastName}, please.` } })
  const second = await orderBy(ctx, person)
  const calls = orderCalls(owner, app.site, app.deps.newId)
  await writeAbout(first, second)
  const other = await orderBy(ctx, tom)
  const all = await customersOnceAre(owner, app.site.id, (found) =>
    found.some((one) => one.email === email && one.hasAccount && one.orders === 1),
  )
  const customer = all.find((one) => one.email === email)
  const own = `${customersPath}/${customer?.id ?? ''}`
  await owner.post(`${own}/notes`, { text: `${lastName} likes blue.` }, at)
  const { account } = (await owner.get(own, at)).body
  await owner.put(`/api/studio/shoppers/${account.id}/tax-exemption`, { reason: lastName, number: street }, at)
  await waitForCup(email)
  await fillIn(await aCartAt(app, app.site, (await orderBy(ctx, tom)).products[0]!), {
    email,
    delivery: { ...anAddress, lastName, address1: street },
  })
  const erase = (typed = email, client = owner) => client.post(`${own}/erase`, { email: typed }, at)
  return { email, lastName, street, owner, shopper, first, second, other, own, erase, calls, account }

  async function writeAbout(sent: AnOrder, cancelled: AnOrder): Promise<void> {
    await calls.act(sent, 'notes', { text: `${lastName} called.` })
    await calls.refund(sent, { extraCents: 100, note: `${lastName} wrote`, message: `Dear ${lastName}` })
    await calls.fulfil(sent, { tracking: { carrier: 'DHL', number: street, url: '' } })
    await calls.act(sent, 'mails', { mail: 'confirmed' })
    await calls.cancel(cancelled)
  }
}

async function waitForCup(email: string): Promise<void> {
  await offerRestocks(ctx)
  const { productId, variantId } = await aSoldOutCup(ctx)
  const text = `
    insert into restock_signups (site_id, id, product_id, variant_id, email, email_hash, is_join_mailing_list, signed_up_at)
    values ($1, $2, $3, $4, $5, $6, true, now())`
  const hash = createHash('sha256').update(email).digest()
  await app.deps.owner.ask('', text, [app.site.id, app.deps.newId(), productId, variantId, email, hash])
}

/** Names the tables of the site in which one of the words stands, in a text or as the hash of an address. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const wanted = words.flatMap((word) => [word, createHash('sha256').update(word).digest('hex')])
  const found: string[] = []
  for (const table of Object.keys(siteTables)) {
    const text = `
      select 1 from ${table} t, unnest($2::text[]) one_word
      where t.site_id = $1 and strpos(lower(to_jsonb(t)::text), lower(one_word)) > 0 limit 1`
    if ((await app.deps.owner.ask('', text, [app.site.id, wanted])).length > 0) found.push(table)
  }
  return found
}

describe('an erased customer', () => {
  it('BX-2.11 is in no table of the site any more, neither by address nor by name or street', async () => {
    const { email, lastName, street, erase } = await lotte()
    const words = [email, lastName, street]
    const before = await tablesWith(words)
    for (const table of ['orders', 'mails', 'shoppers', 'customers', 'customer_notes', 'restock_signups', 'checkouts'])
      expect(before).toContain(table)
    const answer = await erase()
    expect([answer.status, answer.body]).toEqual([200, { orders: 2 }])
    expect(await tablesWith(words)).toEqual([])
  })

  it('BX-2.11 leaves orders with their amounts, lines, taxes, country and invoice', async () => {
    const { lastName, first, calls, erase, owner } = await lotte()
    const before = await calls.read(first)
    await erase()
    const after = await calls.read(first)
    expect(after).toMatchObject({ email: '', customerName: '', note: '', newsletter: null, shopperId: null, notes: [] })
    expect(after.delivery).toMatchObject({ country: 'DE', region: 'WA', lastName: '', address1: '', phone: '' })
    for (const key of [
      'number',
      'totals',
      'taxes',
      'paidCents',
      'refundedCents',
      'invoice',
      'createdAt',
      'axes',
    ] as const)
      expect(after[key]).toEqual(before[key])
    expect(after.lines.map(({ title, totalCents }) => [title, totalCents])).toEqual(
      before.lines.map(({ title, totalCents }) => [title, totalCents]),
    )
    const pdf = await owner.get(`/api/studio/orders/${first.number}/invoice.pdf`, at)
    expect(pdf.status).toBe(200)
    expect((await calls.list(`?search=${lastName.toLowerCase()}`)).orders).toEqual([])
    expect((await calls.list(`?search=${first.number}`)).orders).toHaveLength(1)
  })

  it('BX-2.11 cannot sign in, and is not brought back by messages about old orders', async () => {
    const { email, erase, first, owner, own, account } = await lotte()
    await erase()
    const payloads = [{ orderId: first.id }, { email }]
    const message = { id: '', kind: 'customers.changed', key: '', attempts: 1, createdAt: 0, siteId: app.site.id }
    await followCustomers(
      app.deps,
      payloads.map((payload) => ({ ...message, payload })),
    )
    await bringUpToDate(ctx)
    const { body } = await owner.get(customersPath, at)
    const emails = body.customers.map((one: { email: string }) => one.email)
    expect(emails).not.toContain(email)
    expect(emails).not.toContain('')
    expect((await owner.get(own, at)).status).toBe(404)
    expect(await app.deps.owner.ask('', 'select 1 from shopper_sessions where shopper_id = $1', [account.id])).toEqual(
      [],
    )
    await orderBy(ctx, { ...nora, email })
    expect(await customersOnceAre(owner, app.site.id, (all) => all.some((one) => one.email === email))).toContainEqual(
      expect.objectContaining({ email, orders: 1, hasAccount: false }),
    )
  })

  it('BX-2.11 gets no more mails about old orders, and others keep theirs', async () => {
    const { erase, first, other, calls } = await lotte()
    await erase()
    expect((await calls.act(first, 'mails', { mail: 'confirmed' })).status).toBe(409)
    await calls.refund(first, { extraCents: 100 })
    await sendFirstMails(ctx)
    const count = await app.deps.owner.ask('', `select 1 from mails where site_id = $1 and recipient = ''`, [
      app.site.id,
    ])
    expect(count).toEqual([])
    expect(await orderOf(ctx, other)).toMatchObject({ email: tom.email, customerName: 'Tom Whitaker' })
  })

  it('BX-2.11 stands in the activity log without a name', async () => {
    const { erase, owner } = await lotte()
    await erase()
    const { body } = await owner.get('/api/studio/activity', at)
    expect(body.entries[0]).toMatchObject({ action: 'customers.erased', title: '—', undo: null })
  })
})

describe('erasing a customer', () => {
  it('BX-2.11 asks for the address, in any form of it, and for the password', async () => {
    const { erase, email, owner, own } = await lotte()
    const wrong = await erase('lotte@example.test')
    expect([wrong.status, wrong.body.code]).toEqual([422, 'customers.email-differs'])
    expect((await owner.get(own, at)).status).toBe(200)
    skewMs = recentPasswordMs + 5_000
    const late = await erase()
    skewMs = 0
    expect(late.body.code).toBe('team.password-needed')
    expect((await erase(` ${email.toUpperCase()} `)).status).toBe(200)
    expect((await erase()).status).toBe(404)
  })

  it('BX-2.11 is refused while an order is open, or a payment or refund under way', async () => {
    const { erase, email, calls, first } = await lotte()
    const open = await orderBy(ctx, { ...nora, email })
    const refused = await erase()
    expect([refused.status, refused.body.code]).toEqual([409, 'customers.order-open'])
    expect(refused.text).toContain(`#${open.number}`)
    await calls.cancel(open)
    const set = (column: string) =>
      app.deps.owner.ask('', `update orders set ${column} where site_id = $1 and id = $2`, [app.site.id, first.id])
    for (const [busy, calm] of [
      [`payment_state = 'disputed'`, `payment_state = 'part-refunded'`],
      ['pending_refund_cents = 1', 'pending_refund_cents = 0'],
    ] as const) {
      await set(busy)
      expect((await erase()).body.code).toBe('customers.payment-under-way')
      await set(calm)
    }
    const pays = (payment: string | null) =>
      app.deps.owner.ask(
        '',
        `update checkouts set payment_id = $3 where site_id = $1 and state = 'open' and steps ->> 'email' = $2`,
        [app.site.id, email, payment],
      )
    await pays(app.deps.newId())
    expect((await erase()).body.code).toBe('customers.payment-under-way')
    await pays(null)
    expect((await erase()).status).toBe(200)
  })

  it('BX-2.11 is done by one of two owners at once, and the other learns that nobody is there', async () => {
    const { erase } = await lotte()
    const second = await aTeammate(app, {})
    const answers = await Promise.all([erase(), erase(undefined, second)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]))
  })

  it('BX-3.11 is for those who handle orders, and not possible from another site', async () => {
    const { erase, email, own } = await lotte()
    const viewer = await aTeammate(app, { roles: [websiteRoles.viewer] })
    expect((await erase(email, viewer)).status).toBe(403)
    const { site } = await aShop(app)
    const stranger = await aTeammate(app, { siteId: site.id })
    const answer = await stranger.post(`${own}/erase`, { email }, { headers: { 'x-site': site.id } })
    expect(answer.status).toBe(404)
  })
})
