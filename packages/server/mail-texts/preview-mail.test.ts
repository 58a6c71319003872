import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { shopMails } from '@sitewright/domain/mail/own-texts/shop-mails.ts'
import { describe, expect, it } from 'vitest'
import { taskCtx } from '../context.ts'
import { saveSiteSettings } from '../sites/index.ts'
import { aSite } from '../testing/a-site.ts'
import { aTeammate } from '../testing/an-account.ts'
import { anOrder } from '../testing/orders/an-order.ts'
import { suiteApp } from '../testing/suite-app.ts'

const app = await suiteApp({ env: { CAPTCHA: 'off' } })
const path = '/api/studio/mails'

/** A shop with its owner in the studio. */
async function aShopAndOwner() {
  const site = await aSite(app.deps)
  const ctx = taskCtx(app.deps, site)
  await saveSiteSettings(ctx, { title: 'Fern & Kiln' })
  const client = await aTeammate(app, { siteId: site.id })
  const at = { headers: { 'x-site': site.id } }
  return {
    site,
    ctx,
    client,
    preview: async (mail: string, texts: object = {}) => client.post(`${path}/${mail}/preview`, { texts }, at),
    test: async (mail: string, texts: object = {}) => client.post(`${path}/${mail}/test`, { texts }, at),
    page: async (mail: string, texts: object = {}, siteId = site.id) =>
      client.form(`${path}/${mail}/page/${siteId}`, { texts: JSON.stringify(texts) }),
  }
}

/** Rows that a real mail about an order would add, and a preview must not. */
async function rowsOf(siteId: string) {
  const tables = ['mails', 'order_tokens', 'order_events', 'review_invitations', 'download_links', 'activity']
  const counts = tables.map((table) => `(select count(*) from ${table} where site_id = $1) as ${table}`)
  return app.deps.owner.ask('', `select ${counts.join(', ')}`, [siteId])
}

async function mailsTo(siteId: string, template: string) {
  return app.deps.owner.ask<{ recipient: string; subject: string; plain: string }>(
    '',
    'select recipient, subject, plain from mails where site_id = $1 and template = $2 order by created_at, id',
    [siteId, template],
  )
}

describe('the preview of a mail', () => {
  it('BX-2.09 is made of the newest order, with texts that are not saved, and changes nothing', async () => {
    const shop = await aShopAndOwner()
    await anOrder(shop.ctx)
    const { number } = await anOrder(shop.ctx)
    const before = await rowsOf(shop.site.id)
    const shown = await shop.preview('confirmed', { subject: 'We have {orderNumber}', lead: 'Dear {firstName}' })
    expect(shown.body).toMatchObject({
      subject: `We have ${number}`,
      sender: 'Fern & Kiln',
      to: 'nora@example.test',
      orderNumber: number,
    })
    expect(shown.body.plain).toContain('Dear Nora\n')
    expect(shown.body.plain).not.toMatch(/[0-9a-f]{64}/)
    expect(await rowsOf(shop.site.id)).toEqual(before)
  })

  it.each(shopMails.map(({ id }) => id))(
    'shows %s of an order that has not come to it, and of an example',
    async (id) => {
      const shop = await aShopAndOwner()
      const example = await shop.preview(id)
      expect([example.status, example.body.orderNumber]).toEqual([200, null])
      const { number } = await anOrder(shop.ctx)
      const real = await shop.preview(id)
      expect([real.status, real.body.orderNumber]).toEqual([200, number])
      for (const { body } of [example, real]) expect(`${body.subject}${body.plain}`).not.toMatch(/[{}]|undefined|null/)
    },
  )

  it('is a page on which nothing runs, escaped', async () => {
    const shop = await aShopAndOwner()
    const page = await shop.page('confirmed', { lead: '<script>alert(1)</script> {total}' })
    expect(page.status).toBe(200)
    expect(page.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; $56.00')
    expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
  })

  it('keeps the link that ends restock mails', async () => {
    const shop = await aShopAndOwner()
    const { plain } = (await shop.preview('restock', { lead: 'Here', leadPlain: 'Here', closing: '' })).body
    expect(plain).toContain('Unsubscribe: http')
  })

  it('is refused with unknown names at their field, and for mails that do not exist', async () => {
    const shop = await aShopAndOwner()
    const refused = await shop.preview('confirmed', { lead: 'Take {coupon}' })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['lead']])
    expect((await shop.preview('nothing')).status).toBe(404)
    expect((await shop.page('nothing')).status).toBe(404)
    expect((await shop.page('confirmed', { lead: '{coupon}' })).status).toBe(400)
    for (const texts of [null, [], 'x', { lead: 1 }])
      expect((await shop.page('confirmed', texts as object)).status).toBe(400)
    const broken = await shop.client.form(`${path}/confirmed/page/${shop.site.id}`, { texts: '{' })
    expect(broken.status).toBe(400)
  })

  it('BX-5.07 shows the orders of a site to nobody of another', async () => {
    const [own, other] = [await aShopAndOwner(), await aShopAndOwner()]
    await anOrder(own.ctx)
    expect((await other.page('confirmed', {}, own.site.id)).status).toBe(404)
    expect((await other.page('confirmed', {}, 'x')).status).toBe(404)
    expect((await other.preview('confirmed')).body.orderNumber).toBeNull()
  })
})

describe('a test mail', () => {
  it('goes to the address of the account that asks alone, and changes no order', async () => {
    const shop = await aShopAndOwner()
    const { number } = await anOrder(shop.ctx)
    const email = (await shop.client.get('/api/studio/session')).body.account.email
    const version = async () => app.deps.owner.ask('', 'select version from orders where site_id = $1', [shop.site.id])
    const before = await version()
    const sent = await shop.test('shipped', { subject: 'On its way: {orderNumber}' })
    expect(sent).toMatchObject({ status: 200, body: { to: email } })
    expect(await mailsTo(shop.site.id, 'orders.shipped')).toMatchObject([
      { recipient: email, subject: `On its way: ${number}` },
    ])
    expect(await version()).toEqual(before)
  })

  it('takes no other address', async () => {
    const shop = await aShopAndOwner()
    const body = { texts: {}, to: 'eve@example.test' }
    const refused = await shop.client.post(`${path}/ready/test`, body, { headers: { 'x-site': shop.site.id } })
    expect(refused.status).toBe(400)
  })

  it('is not sent for an account that may not see orders', async () => {
    const shop = await aShopAndOwner()
    const editor = await aTeammate(app, { siteId: shop.site.id, roles: [websiteRoles.storeManager] })
    const at = { headers: { 'x-site': shop.site.id } }
    expect((await editor.post(`${path}/ready/test`, { texts: {} }, at)).status).toBe(403)
    expect((await editor.form(`${path}/ready/page/${shop.site.id}`, { texts: '{}' })).status).toBe(404)
  })
})
