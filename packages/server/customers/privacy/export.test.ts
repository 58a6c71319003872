import { describe, expect, it } from 'vitest'
import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { taskCtx } from '../../context.ts'
import { aShopper } from '../../testing/a-shopper.ts'
import { aTeammate } from '../../testing/an-account.ts'
import { aShopAndOwner, customersPath, nora, orderBy, tom } from '../../testing/customers/a-customer.ts'
import { bringUpToDate, customersOnceAre } from '../../testing/customers/figures-of-customers.ts'
import { suiteApp } from '../../testing/suite-app.ts'

const app = await suiteApp({ env: { CAPTCHA: 'off' } })

async function aShopWithTwo() {
  const shop = await aShopAndOwner(app)
  const newsletter = { text: 'Send me the first look.', atMs: 1_700_000_000_000 }
  const first = await orderBy(shop.ctx, nora, { snapshot: { newsletter, note: 'Ring twice.' } })
  const second = await orderBy(shop.ctx, { ...nora, email: 'Nora@Example.test', country: 'NO' })
  const other = await orderBy(shop.ctx, tom)
  await bringUpToDate(shop.ctx)
  const { customers } = await shop.list()
  const idOf = (email: string) => customers.find((one) => one.email.toLowerCase() === email)?.id ?? ''
  const own = `${customersPath}/${idOf(nora.email)}`
  return { ...shop, first, second, other, own }
}

describe('the export of a customer', () => {
  it('BX-2.11 is a file of all orders, addresses, agreements and notes of the mailbox, and of nobody else', async () => {
    const { client, at, own, first, second } = await aShopWithTwo()
    await client.post(`${own}/notes`, { text: 'Likes blue.' }, at)
    const answer = await client.get(`${own}/export`, at)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="customer-[0-9a-f]{32}\.json"$/)
    expect(answer.headers['cache-control']).toContain('no-store')
    const file = JSON.parse(answer.text)
    expect(file).toMatchObject({
      customer: { email: 'Nora@Example.test', name: 'Nora Lindqvist', isSubscribed: true },
      accounts: [],
      newsletter: [{ text: 'Send me the first look.', at: '2023-11-14T22:13:20.000Z', orderNumber: first.number }],
      notes: [{ text: 'Likes blue.' }],
      orders: [
        { number: first.number, note: 'Ring twice.', delivery: { lastName: 'Lindqvist', country: 'SE' } },
        { number: second.number, delivery: { country: 'NO' } },
      ],
    })
    expect(file.addressesOfOrders.map(({ country }: { country: string }) => country)).toEqual(['NO', 'SE'])
    expect(file.orders[0].lines[0]).toMatchObject({ title: expect.any(String), quantity: expect.any(Number) })
    expect(file.orders[0].totals.totalCents).toBe(first.snapshot.totals.totalCents)
    expect(answer.text).not.toMatch(/Whitaker|tom@/i)
  })

  it('BX-2.11 is downloaded by a link that names the site, and stands in the activity log', async () => {
    const { client, at, site, own } = await aShopWithTwo()
    expect((await client.get(`${own}/export?site=${site.id}`)).status).toBe(200)
    const { body } = await client.get('/api/studio/activity', at)
    expect(body.entries[0]).toMatchObject({ action: 'customers.exported' })
  })

  it('BX-2.11 has every order, also those that do not fit in memory together', async () => {
    const { ctx, client, at, own } = await aShopWithTwo()
    for (let count = 0; count < 41; count += 1) await orderBy(ctx, nora)
    const { orders } = JSON.parse((await client.get(`${own}/export`, at)).text)
    expect(new Set(orders.map(({ number }: { number: number }) => number)).size).toBe(43)
  })

  it('BX-2.11 has the account with its addresses and its exemption, and nothing that opens a door', async () => {
    const owner = await aTeammate(app, {})
    const at = { headers: { 'x-site': app.site.id } }
    const { email } = await aShopper(app, { firstName: 'Ada' })
    await orderBy(taskCtx(app.deps, app.site), { ...nora, email })
    const all = await customersOnceAre(owner, app.site.id, (found) => found.some((one) => one.hasAccount))
    const own = `${customersPath}/${all.find((one) => one.email === email)?.id ?? ''}`
    const { account } = (await owner.get(own, at)).body
    await owner.put(`/api/studio/shoppers/${account.id}/tax-exemption`, { reason: 'Resale', number: 'R-1' }, at)
    const { text } = await owner.get(`${own}/export`, at)
    const file = JSON.parse(text)
    expect(file.accounts).toMatchObject([
      { email, firstName: 'Ada', taxExemption: { reason: 'Resale', number: 'R-1' } },
    ])
    expect(file.emails.length).toBeGreaterThan(0)
    expect(text).not.toMatch(/password_?hash|scrypt|argon|token|\/reset\/|\/order\/[\w-]{20}/i)
  })

  it('BX-2.11 is for those who handle orders, and not found at another site', async () => {
    const { site, at, own } = await aShopWithTwo()
    const viewer = await aTeammate(app, { siteId: site.id, roles: [websiteRoles.viewer] })
    expect((await viewer.get(`${own}/export`, at)).status).toBe(403)
    const other = await aShopAndOwner(app)
    expect((await other.client.get(`${own}/export`, other.at)).status).toBe(404)
  })
})
