import { describe, expect, it, onTestFinished } from 'vitest'
import { rateLimits } from '@sitewright/domain/kit/limits.ts'
import { taskCtx } from '../../context.ts'
import { aVisitor } from '../../testing/a-cart.ts'
import { aShopper, signIn } from '../../testing/a-shopper.ts'
import { aSite } from '../../testing/a-site.ts'
import { aDigitalProduct, aDownloadOrder, aFile, guideText, linksIn } from '../../testing/downloads/a-download.ts'
import { anOrder, orderOf } from '../../testing/orders/an-order.ts'
import { leadsTo, seen } from '../../testing/plain-page.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { testApp } from '../../testing/test-app.ts'
import { until } from '../../testing/until.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { cancelOrder, markOrderPaid, refundOrder } from '../index.ts'

let skewMs = 0
const app = await suiteApp({ clock: { now: () => Date.now() + skewMs } })
const hourMs = 60 * 60_000

const confirmed = ({ confirmedToken }: { confirmedToken: string }) => `/checkout/confirmed/${confirmedToken}`
const status = ({ statusToken }: { statusToken: string }) => `/order/${statusToken}`

async function linkOf(order: { confirmedToken: string }): Promise<string> {
  const [link] = linksIn(await app.visitor().get(confirmed(order)))
  if (link === undefined) throw new Error('The page has no download.')
  return link
}

async function downloadsOf(order: { number: number }): Promise<object[]> {
  const { events } = await orderOf(app.ctx, order)
  return events.filter(({ kind }) => kind === 'downloaded').map(({ actor, data }) => ({ ...data, by: actor.kind }))
}

/** Asks for the headers of a page only. */
function head(path: string) {
  const host = `${app.site.identifier}.localhost:${app.deps.config.port}`
  return app.http.sites.inject({ method: 'HEAD', url: path, headers: { host } })
}

type Mail = { subject: string; plain: string; html: string }

/** Waits until there are so many mails about orders to the address of an order, and returns them, oldest first. */
async function mailsOf({ email }: { email: string }, atLeast = 1): Promise<Mail[]> {
  const read = () =>
    app.deps.owner.ask<Mail>(
      'test_download_mails',
      `select subject, plain, html from mails where recipient = $1 and template like 'orders.%' order by created_at, id`,
      [email],
    )
  return until(read, (mails) => mails.length >= atLeast)
}

async function lastMail(order: { email: string }, count = 1): Promise<Mail> {
  const mail = (await mailsOf(order, count)).at(-1)
  if (!mail) throw new Error('There is no mail.')
  return mail
}

describe('a bought file', () => {
  it('BX-1.13 has one link on the page after buying, on the order’s page and in the mail, which needs no account', async () => {
    const order = await aDownloadOrder(app.ctx, { fileName: 'Gießen lernen.pdf' })
    const link = await linkOf(order)
    const page = await app.visitor().get(confirmed(order))
    const row = 'PDF, 2 kB The link works for 24 hours after you first open it. Download Gießen lernen.pdf'
    expect(seen(page.text)).toContain(`Yours right away ${order.title} Gießen lernen.pdf ${row}`)
    expect(linksIn(await app.visitor().get(status(order)))).toEqual([link])
    const { plain, html } = await lastMail(order)
    expect([linksIn({ text: plain }), linksIn({ text: html })]).toEqual([[link], [link]])
    expect(plain).toMatch(new RegExp(`Gießen lernen\\.pdf \\(PDF, 2 kB\\):\nhttp://[^/]+${link}\n`))

    const file = await app.visitor().get(link)
    expect([file.status, file.text]).toEqual([200, guideText])
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(guideText.length),
      'content-disposition': `attachment; filename="Gie_en lernen.pdf"; filename*=UTF-8''Gie%C3%9Fen%20lernen.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'accept-ranges': 'bytes',
    })
    expect(String(file.headers['content-security-policy'])).toContain('sandbox')
  })

  it('BX-1.13 can be loaded in parts and resumed, by version', async () => {
    const order = await aDownloadOrder(app.ctx)
    const link = await linkOf(order)
    const visitor = app.visitor()
    const first = await visitor.get(link, { headers: { range: 'bytes=0-9' } })
    expect([first.status, first.text]).toEqual([206, guideText.slice(0, 10)])
    expect(first.headers['content-range']).toBe(`bytes 0-9/${guideText.length}`)
    const etag = String(first.headers['etag'])
    const rest = await visitor.get(link, { headers: { range: 'bytes=10-', 'if-range': etag } })
    expect([rest.status, rest.text]).toEqual([206, guideText.slice(10)])
    const changed = await visitor.get(link, { headers: { range: 'bytes=10-', 'if-range': '"another"' } })
    expect([changed.status, changed.text]).toEqual([200, guideText])
    const outside = await visitor.get(link, { headers: { range: 'bytes=90000-' } })
    expect([outside.status, outside.headers['content-range']]).toEqual([416, `bytes */${guideText.length}`])
  })

  it('BX-1.13 is not told by links of other sites, changed ones or paths', async () => {
    const order = await aDownloadOrder(app.ctx)
    const link = await linkOf(order)
    const other = await aSite(app.deps)
    expect((await app.visitor(other).get(link)).status).toBe(404)
    const last = link.endsWith('A') ? 'B' : 'A'
    const another = (await linkOf(await aDownloadOrder(app.ctx))).slice(7)
    for (const path of [
      link.slice(0, -1) + last,
      `/files/${link.slice(7, 71)}${another.slice(64)}`,
      `/files/${order.id}`,
      '/files/..%2f..%2fpostgres.url',
      `/files/${'A'.repeat(96)}`,
      '/files/%00',
    ])
      expect([path, (await app.visitor().get(path)).status]).toEqual([path, 404])
    expect((await app.visitor().get(`/files/${'A'.repeat(96)}/renew`)).status).toBe(404)
    expect(await downloadsOf(order)).toEqual([])
  })

  it('is in the timeline once, however many requests come first at the same moment', async () => {
    const order = await aDownloadOrder(app.ctx, { fileName: 'guide.zip' })
    const link = await linkOf(order)
    const loads = await Promise.all(Array.from({ length: 8 }, () => app.visitor().get(link)))
    expect(loads.map(({ status: code }) => code)).toEqual(loads.map(() => 200))
    const lines = [{ title: order.title, quantity: 1 }]
    expect(await downloadsOf(order)).toEqual([{ file: 'guide.zip', lines, by: 'shopper' }])
  })

  it('BX-1.13 has no link before a manual order is paid, and gets it in the mail about the payment', async () => {
    const order = await aDownloadOrder(app.ctx, { payment: 'unpaid' })
    const waiting = await app.visitor().get(confirmed(order))
    expect(linksIn(waiting)).toEqual([])
    expect(seen(waiting.text)).toContain('You can download it here as soon as the order is paid.')
    expect(linksIn({ text: (await lastMail(order)).html })).toEqual([])
    await markOrderPaid(app.ctx, order.number)
    const [link = ''] = linksIn({ text: (await lastMail(order, 2)).plain })
    expect((await app.visitor().get(link)).text).toBe(guideText)
    expect(linksIn(await app.visitor().get(status(order)))).toEqual([link])
  })

  it('BX-1.13 is gone once its line is refunded or the order cancelled, but not when one of two units is', async () => {
    const [refunded, partly, cancelled] = [
      await aDownloadOrder(app.ctx),
      await aDownloadOrder(app.ctx, { quantity: 2 }),
      await aDownloadOrder(app.ctx, { payment: 'unpaid' }),
    ]
    const links = [await linkOf(refunded), await linkOf(partly)]
    const refundOne = (order: typeof refunded) =>
      refundOrder(app.ctx, order.number, { lines: [{ lineId: order.lineIds[0] ?? '', quantity: 1 }] })
    await refundOne(refunded)
    await refundOne(partly)
    await cancelOrder(app.ctx, cancelled.number, {})
    expect(leadsTo(await app.visitor().get(links[0] ?? ''))).toBe(`${links[0]}/renew`)
    const page = await app.visitor().get(`${links[0]}/renew`)
    expect([page.status, seen(page.text).includes('no longer available')]).toEqual([410, true])
    for (const order of [refunded, cancelled]) expect(linksIn(await app.visitor().get(status(order)))).toEqual([])
    expect((await app.visitor().get(links[1] ?? '')).status).toBe(200)
  })

  it('comes with each line and file of an order, and a product without one says nothing false', async () => {
    const [album, guide] = [await aDigitalProduct(app.ctx), await aDigitalProduct(app.ctx)]
    await aFile(app.ctx, album, 'one.mp3', 'one')
    await aFile(app.ctx, album, 'two.mp3', 'two')
    const digital = { productType: productTypes.digital }
    const order = await anOrder(app.ctx, {
      lines: [{ product: album, ...digital }, { product: guide, ...digital }, {}],
    })
    const page = await app.visitor().get(confirmed(order))
    const texts = await Promise.all(linksIn(page).map(async (link) => (await app.visitor().get(link)).text))
    expect(texts).toEqual(['one', 'two'])
    expect(seen(page.text)).toContain(`${order.snapshot.lines[1]?.title} Digital, nothing is sent by post.`)
  })

  it.each([
    ['de', 'Gleich für Sie da', 'Der Link gilt 24 Stunden, nachdem Sie ihn zum ersten Mal öffnen.', 'Herunterladen'],
    ['ar', 'متاح لك الآن', 'يعمل الرابط 24 ساعة بعد فتحه أول مرة.', 'تنزيل'],
  ])('is offered in the language of the shop: %s', async (language, title, note, action) => {
    const site = { ...(await aSite(app.deps, { language })), language }
    const ctx = taskCtx(app.deps, site)
    const order = await aDownloadOrder(ctx, { snapshot: { language } })
    const page = seen((await app.visitor(site).get(confirmed(order))).text)
    const { plain, html } = await lastMail(order)
    for (const text of [page, plain, seen(html)]) expect(text).toContain(title)
    for (const text of [page, plain.replaceAll(/\s+/g, ' '), seen(html)]) expect(text).toContain(note)
    for (const text of [page, seen(html)]) expect(text).toContain(action)
  })
})

describe('the 24 hours of a link', () => {
  it('BX-1.13 begin with its first use, however late, and not by HEAD or by loading ahead', async () => {
    const order = await aDownloadOrder(app.ctx)
    const link = await linkOf(order)
    const headers = await head(link)
    expect([headers.statusCode, headers.headers['content-length'], headers.body]).toEqual([
      200,
      String(guideText.length),
      '',
    ])
    expect((await app.visitor().get(link, { headers: { 'sec-purpose': 'prefetch;prerender' } })).status).toBe(503)
    expect((await app.visitor().get(link, { headers: { range: 'bytes=99999-' } })).status).toBe(416)
    expect(await downloadsOf(order)).toEqual([])

    skewMs += 200 * 24 * hourMs
    expect((await app.visitor().get(link)).status).toBe(200)
    expect(seen((await app.visitor().get(status(order))).text)).toMatch(/The link works until \w+ \d+, \d{4} at /)
    skewMs += 24 * hourMs - 60_000
    expect((await app.visitor().get(link)).text).toBe(guideText)
    skewMs += 2 * 60_000
    expect(leadsTo(await app.visitor().get(link))).toBe(`${link}/renew`)
    expect((await head(link)).statusCode).toBe(303)
  })

  it('BX-1.13 end with a page that says how to get a new link, with and without an account', async () => {
    const order = await aDownloadOrder(app.ctx)
    const link = await linkOf(order)
    await app.visitor().get(link)
    skewMs += 25 * hourMs
    const page = await app.visitor().get(`${link}/renew`)
    expect(page.status).toBe(410)
    expect(page.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' })
    const text = seen(page.text)
    expect(text).toContain('This download link has expired')
    expect(text).toContain('With an account, open the order and press “Renew the links”.')
    expect(page.text).toContain('href="/account/orders"')
    expect(page.text).toContain(`action="${link}/renew"`)
    expect(text).not.toContain(order.email)
    const ofOrder = await app.visitor().get(status(order))
    expect(linksIn(ofOrder)).toEqual([])
    expect(ofOrder.text).toContain(`action="${link}/renew"`)
  })
})

describe('renewing a link', () => {
  async function anExpired() {
    const shopper = await aShopper(app)
    const order = await aDownloadOrder(app.ctx, { snapshot: { email: shopper.email } })
    const link = await linkOf(order)
    await app.visitor().get(link)
    await mailsOf(order)
    skewMs += 25 * hourMs
    return { shopper, order, link, renew: `/account/orders/${order.number}/downloads` }
  }

  it('BX-1.13 takes one press at the order in the account, and only its own shopper can', async () => {
    const { shopper, order, link, renew } = await anExpired()
    const [browser, stranger] = [await aVisitor(app), await aVisitor(app)]
    await signIn(stranger, await aShopper(app))
    expect((await stranger.form(renew, {})).status).toBe(404)
    expect(leadsTo(await app.visitor().form(renew, {}))).toBe('/account/sign-in?next=orders')
    expect(leadsTo(await browser.get(link))).toBe(`${link}/renew`)

    await signIn(browser, shopper)
    const page = await browser.get(`/account/orders/${order.number}`)
    expect(page.text).toContain(`action="${renew}"`)
    expect(seen(page.text)).toContain('The link has expired. Renew the links')
    expect((await browser.get(`${link}/renew`)).text).toContain(`href="/account/orders/${order.number}"`)
    expect(leadsTo(await browser.form(renew, {}))).toBe(`/account/orders/${order.number}`)
    const [fresh = ''] = linksIn(await browser.get(`/account/orders/${order.number}`))
    expect(fresh).not.toBe(link)
    expect((await app.visitor().get(fresh)).text).toBe(guideText)
    expect(leadsTo(await app.visitor().get(link))).toBe(`${link}/renew`)
    expect(await downloadsOf(order)).toHaveLength(1)
  })

  it('changes nothing while the link still works', async () => {
    const shopper = await aShopper(app)
    const order = await aDownloadOrder(app.ctx, { snapshot: { email: shopper.email } })
    const browser = await aVisitor(app)
    await signIn(browser, shopper)
    const link = await linkOf(order)
    await browser.get(link)
    await browser.form(`/account/orders/${order.number}/downloads`, {})
    expect(await linkOf(order)).toBe(link)
    expect((await browser.get(link)).status).toBe(200)
  })

  it('BX-1.13 is mailed to the order’s address for a guest, with the same answer for a link that leads nowhere', async () => {
    const { order, link } = await anExpired()
    const asked = leadsTo(await app.visitor().form(`${link}/renew`, {}))
    const nowhere = leadsTo(await app.visitor().form(`/files/${'A'.repeat(96)}/renew`, {}))
    const pages = await Promise.all([asked, nowhere].map(async (path) => (await app.visitor().get(path)).text))
    expect(pages.map((page) => seen(page).includes('If this link belongs to a paid order'))).toEqual([true, true])
    expect(pages.map(seen)).toEqual(pages.map(() => seen(pages[0] ?? '')))

    const [, mail, ...others] = await mailsOf(order, 2)
    if (!mail) throw new Error('There is no mail with new links.')
    expect(others).toEqual([])
    expect(mail.subject).toBe(`New download links for order #${order.number}`)
    const [fresh = ''] = linksIn({ text: mail.plain })
    expect((await app.visitor().get(fresh)).text).toBe(guideText)
  })

  it('BX-5.11 is mailed three times an hour at most, and the fourth request looks like the others', async () => {
    const limited = await testApp({ sameAs: app, env: { LIMITS: 'normal' }, clock: { now: () => Date.now() + skewMs } })
    onTestFinished(() => limited.close())
    const { order, link } = await anExpired()
    const answers = []
    for (let asked = 0; asked < 4; asked += 1) answers.push(leadsTo(await limited.visitor().form(`${link}/renew`, {})))
    expect(answers).toEqual(answers.map(() => `${link}/renew?sent=1`))
    expect(await mailsOf(order, 4)).toHaveLength(4)
  })

  it('BX-5.11 is mailed for several orders no more often than their mailbox gets mails, and looks alike', async () => {
    const limited = await testApp({ sameAs: app, env: { LIMITS: 'normal' }, clock: { now: () => Date.now() + skewMs } })
    onTestFinished(() => limited.close())
    const email = `often-${app.deps.newId()}@example.test`
    const orders = []
    for (let at = 0; at < 4; at += 1) orders.push(await aDownloadOrder(app.ctx, { snapshot: { email } }))
    const links = await Promise.all(orders.map((order) => linkOf(order)))
    for (const link of links)
      for (let asked = 0; asked < 3; asked += 1) await limited.visitor().form(`${link}/renew`, {})
    const sent = await app.deps.owner.ask('', 'select from mails where recipient = $1 and template = $2', [
      email,
      'orders.downloads',
    ])
    expect(sent).toHaveLength(rateLimits.mailbox.account)
  })

  it('is not mailed for an order that was refunded', async () => {
    const { order, link } = await anExpired()
    const everything = { lines: [{ lineId: order.lineIds[0] ?? '', quantity: 1 }], isShopperNotified: false }
    await refundOrder(app.ctx, order.number, everything)
    expect(leadsTo(await app.visitor().form(`${link}/renew`, {}))).toContain('?sent=1')
    expect(await mailsOf(order)).toHaveLength(1)
  })
})
