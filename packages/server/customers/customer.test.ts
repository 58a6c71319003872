import { describe, expect, it } from 'vitest'
import { taskCtx } from '../context.ts'
import { aTeammate } from '../testing/an-account.ts'
import { aShopper } from '../testing/a-shopper.ts'
import { aShopAndOwner, customersPath, nora, orderBy } from '../testing/customers/a-customer.ts'
import { customersOnceAre } from '../testing/customers/figures-of-customers.ts'
import { suiteApp } from '../testing/suite-app.ts'

const app = await suiteApp({ env: { CAPTCHA: 'off' } })

describe('a customer', () => {
  it('BX-2.11 has its orders, where they went, and each agreement to the newsletter with its text and order', async () => {
    const { ctx, detail } = await aShopAndOwner(app)
    const newsletter = { text: 'Send me the first look.', atMs: 1_700_000_000_000 }
    const first = await orderBy(ctx, nora, { snapshot: { newsletter } })
    const second = await orderBy(ctx, { ...nora, country: 'NO' })
    const found = await detail()
    expect(found.orders.map(({ number }) => number)).toEqual([second.number, first.number])
    expect(found).toMatchObject({
      customer: { name: 'Nora Lindqvist', country: 'NO', orders: 2, isSubscribed: true },
      currency: 'USD',
      account: null,
      hasMoreOrders: false,
      taxExemption: null,
      newsletter: [{ text: newsletter.text, at: newsletter.atMs, orderNumber: first.number }],
      notes: [],
    })
    expect(found.addresses.map(({ country }) => country)).toEqual(['NO', 'SE'])
  })

  it('BX-2.11 has the account, and why it pays no taxes', async () => {
    const owner = await aTeammate(app, {})
    const at = { headers: { 'x-site': app.site.id } }
    const { email } = await aShopper(app, { firstName: 'Ada' })
    await orderBy(taskCtx(app.deps, app.site), { ...nora, email })
    const all = await customersOnceAre(owner, app.site.id, (found) => found.some((one) => one.hasAccount))
    const own = `${customersPath}/${all.find((one) => one.email === email)?.id ?? ''}`
    const { account } = (await owner.get(own, at)).body
    await owner.put(`/api/studio/shoppers/${account.id}/tax-exemption`, { reason: 'Resale', number: 'R-1' }, at)
    expect((await owner.get(own, at)).body).toMatchObject({
      customer: { name: 'Ada', hasAccount: true },
      account: { createdAt: expect.any(Number) },
      taxExemption: { reason: 'Resale', number: 'R-1', since: expect.any(Number) },
    })
  })

  it('BX-2.11 is not found at another site, nor by an id that nobody has', async () => {
    const { ctx, detail } = await aShopAndOwner(app)
    await orderBy(ctx, nora)
    const { id } = (await detail()).customer
    const other = await aShopAndOwner(app)
    expect((await other.client.get(`${customersPath}/${id}`, other.at)).status).toBe(404)
    const notes = `${customersPath}/${id}/notes`
    expect((await other.client.post(notes, { text: 'Mine' }, other.at)).status).toBe(404)
    expect((await other.client.get(`${customersPath}/${'0'.repeat(32)}`, other.at)).status).toBe(404)
    expect((await other.client.get(`${customersPath}/nobody`, other.at)).status).toBe(400)
    expect((await detail()).notes).toEqual([])
  })
})

describe('notes about a customer', () => {
  async function aCustomer() {
    const shop = await aShopAndOwner(app)
    await orderBy(shop.ctx, nora)
    const path = `${customersPath}/${(await shop.detail()).customer.id}/notes`
    const texts = async () => (await shop.detail()).notes.map(({ text }) => text)
    const send = (to: string, body: object) => shop.client.post(to, body, shop.at)
    return { ...shop, path, texts, send }
  }

  it('BX-2.11 are added, the newest first, taken back, and brought back', async () => {
    const { path, texts, send } = await aCustomer()
    const first = await send(path, { text: ' Likes blue. ' })
    const second = await send(path, { text: 'Comes in March.' })
    expect(await texts()).toEqual(['Comes in March.', 'Likes blue.'])
    await send(first.body.undo.path, first.body.undo.body)
    expect(await texts()).toEqual(['Comes in March.'])
    const removed = await send(`${path}/${second.body.noteId}/remove`, {})
    expect(await texts()).toEqual([])
    expect((await send(removed.body.undo.path, removed.body.undo.body)).body.undo).toBeNull()
    expect(await texts()).toEqual(['Comes in March.'])
  })

  it('BX-2.11 are removed by one of two people at once, and the other is told', async () => {
    const { path, texts, send } = await aCustomer()
    const { noteId } = (await send(path, { text: 'Likes blue.' })).body
    const answers = await Promise.all([1, 2].map(() => send(`${path}/${noteId}/remove`, {})))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await texts()).toEqual([])
  })

  it('BX-3.12 leave entries in the activity log, with the customer and the text', async () => {
    const { path, client, at, send } = await aCustomer()
    const { noteId } = (await send(path, { text: 'Likes blue.' })).body
    await send(`${path}/${noteId}/remove`, {})
    const { entries } = (await client.get('/api/studio/activity', at)).body
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'customers.note-removed', title: 'Nora Lindqvist', changes: [{ from: 'Likes blue.', to: null }] },
      { action: 'customers.note-added', title: 'Nora Lindqvist', changes: [{ from: null, to: 'Likes blue.' }] },
    ])
  })

  it('refuse a text that is empty, too long or no text, and ids that are none', async () => {
    const { path, texts, send } = await aCustomer()
    for (const text of ['', '  ', 'x'.repeat(20_000), '\0', '\uD800', 5, null])
      expect([text, (await send(path, { text })).status]).toEqual([text, 400])
    expect((await send(path, {})).status).toBe(400)
    expect((await send(`${path}/nothing/remove`, {})).status).toBe(400)
    expect((await send(`${path}/${'0'.repeat(32)}/remove`, {})).status).toBe(409)
    expect(await texts()).toEqual([])
  })
})
