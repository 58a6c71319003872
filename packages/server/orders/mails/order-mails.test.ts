import { Window } from 'happy-dom'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { productTypes, websiteRoles } from '@sitewright/domain/kit/enums.ts'
import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import { taskCtx, type Ctx } from '../../context.ts'
import { inSite } from '../../database/index.ts'
import { addAsset } from '../../media/index.ts'
import { savePaymentSettings } from '../../payments/index.ts'
import { saveSiteSettings } from '../../sites/index.ts'
import { addTeammate, createAccount } from '../../team/index.ts'
import { aSite } from '../../testing/a-site.ts'
import { anOrder, orderOf } from '../../testing/orders/an-order.ts'
import { nora } from '../../testing/orders/an-order-detail.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { cancelOrder, fulfilOrder, refundOrder } from '../index.ts'
import type { OrderMailRequest } from '../mail-request.ts'
import { queueOrderMail } from './queue-order-mail.ts'

const app = await suiteApp()

type Mail = Record<'template' | 'recipient' | 'subject' | 'plain' | 'html' | 'state' | 'language', string>

function mailsOf({ siteId }: Ctx): Promise<Mail[]> {
  return app.deps.owner.ask<Mail>('', 'select * from mails where site_id = $1 order by created_at, id', [siteId])
}

async function lastMail(ctx: Ctx): Promise<Mail> {
  const mail = (await mailsOf(ctx)).at(-1)
  if (!mail) throw new Error('There is no mail.')
  return mail
}

async function aShop(language = 'en-US'): Promise<Ctx> {
  const site = await aSite(app.deps)
  const ctx = taskCtx(app.deps, { ...site, language })
  await saveSiteSettings(ctx, { title: 'Fern & Kiln', language })
  return ctx
}

async function queue(ctx: Ctx, order: OrderDetail, request: Partial<OrderMailRequest>): Promise<Mail> {
  const rest = {
    mail: 'confirmed',
    occasion: ctx.newId(),
    statusToken: 'a'.repeat(64),
    fulfilmentId: null,
    refundId: null,
  } as const
  await inSite(ctx, (tx) => queueOrderMail(tx, ctx, { ...rest, order, ...request }))
  return lastMail(ctx)
}

function bodyOf({ html }: Mail) {
  const { document } = new Window()
  document.write(html)
  return document
}

/** Lines of a plain-text mail that are too long, but for links, which cannot be wrapped. */
const tooLong = ({ plain }: Mail): string[] =>
  plain.split('\n').filter((line) => line.length > 66 && !/^https?:/.test(line))

const tax = { name: 'Tax', ratePpm: 100_000, isOnShipping: false, countries: [], regions: [], postcodes: [] }
const location = { country: 'US', region: 'WA', postcode: '98109' }

describe('the mail of an order', () => {
  it('BX-1.07 confirms lines, sums, addresses and payment, with a link to the order’s page', async () => {
    const ctx = await aShop()
    const order = await anOrder(ctx, {
      payment: 'card',
      pricing: { taxes: { areIncluded: false, rules: [tax] }, location },
    })
    const mail = await lastMail(ctx)
    expect(mail).toMatchObject({ template: 'orders.confirmed', recipient: 'nora@example.test', state: 'waiting' })
    expect(mail.subject).toBe(`Order #${order.number} is with us`)
    expect(mail.plain).toMatch(
      new RegExp(
        [
          'Thank you, Nora\n\nOrder #\\d+ is with us\\. We email you when it leaves\\.',
          'See your order:\nhttp://\\S+\\.localhost:3000/order/[0-9a-f]{64}',
          'What you ordered',
          'Product [0-9a-f]+, 2 pieces +\\$36\\.00\n-{60}\nSubtotal +\\$36\\.00\nTax, 10% +\\$3\\.60\nTotal +\\$39\\.60',
          'Paid with Visa ending 4242',
          'Delivered to\nNora Lindqvist\n418 Alder Street\nApt 3\nSeattle, WA 98109\nUnited States',
          'Billing address\nNora Lindqvist',
          'Questions\\? Answer this email, a person reads it\\.',
        ].join('[\\s\\S]*'),
      ),
    )
    const link = /http\S+\/order\/([0-9a-f]{64})/.exec(mail.plain)?.[1] ?? ''
    expect((await app.visitor(ctx.site).get(`/order/${link}`)).status).toBe(200)
    const texts = bodyOf(mail).body.textContent.replaceAll(/\s+/g, ' ')
    for (const expected of ['Subtotal $36.00', 'Tax, 10% $3.60', 'Total $39.60', 'Paid with Visa ending 4242']) {
      expect(texts.replaceAll(' ', '')).toContain(expected.replaceAll(' ', ''))
    }
    expect(tooLong(mail)).toEqual([])
  })

  it('BX-5.04 is queued once for an occasion', async () => {
    const ctx = await aShop()
    const order = await orderOf(ctx, await anOrder(ctx))
    for (let count = 0; count < 3; count += 1) await queue(ctx, order, { occasion: 'placed' })
    expect(await mailsOf(ctx)).toHaveLength(1)
    await queue(ctx, order, { occasion: 'again' })
    await queue(ctx, order, { occasion: 'placed', mail: 'cancelled' })
    expect(await mailsOf(ctx)).toHaveLength(3)
  })

  it('shows pictures as JPEG to clients that know nothing else', async () => {
    const ctx = await aShop()
    const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#c80' } })
      .webp()
      .toBuffer()
    const { id } = await addAsset(ctx, { fileName: 'mug.webp', bytes })
    const order = await orderOf(ctx, await anOrder(ctx))
    for (const line of order.lines) line.imageUrl = `/s/${id}/mug.webp`
    const source =
      bodyOf(await queue(ctx, order, {}))
        .querySelector('img')
        ?.getAttribute('src') ?? ''
    const { pathname, search, host } = new URL(source)
    expect(host).toBe(`${ctx.site.identifier}.localhost:3000`)
    const picture = await app.visitor(ctx.site).get(pathname + search, { headers: { accept: '*/*' } })
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
  })

  it('BX-1.05 asks for the payment of a manual order, with the shop’s bank account', async () => {
    const ctx = await aShop('de-DE')
    await savePaymentSettings(ctx, { bankTransfer: { details: 'Fern & Kiln\nIBAN DE02 1203 0000 0000 2020 51' } })
    const { number } = await anOrder(ctx, { payment: 'unpaid', snapshot: { language: 'de-DE', currency: 'EUR' } })
    const mail = await lastMail(ctx)
    expect(mail).toMatchObject({ template: 'orders.awaiting-payment', language: 'de' })
    expect(mail.subject).toBe(`Bestellung Nr. ${number}: Wir warten auf Ihre Zahlung`)
    expect(mail.plain).toContain(
      `Betrag: €36.00\nVerwendungszweck: Bestellung Nr. ${number}\nFern & Kiln\nIBAN DE02 1203 0000 0000 2020 51\n`,
    )
    expect(mail.plain).not.toContain('Bezahlt')
    expect(tooLong(mail)).toEqual([])
  })

  it('BX-2.03 names the parcel, its tracking, what is in it and what is still to come', async () => {
    const ctx = await aShop()
    const order = await anOrder(ctx, { lines: [{ quantity: 2 }, { quantity: 1 }] })
    const tracking = { carrier: 'Parcel post', number: '9400 1000', url: 'https://track.example/9400' }
    const [first = ''] = order.lineIds
    await fulfilOrder(ctx, order.number, { lines: [{ lineId: first, quantity: 1 }], tracking, isShopperNotified: true })
    const mail = await lastMail(ctx)
    expect(mail.subject).toBe(`Parcel 1 of 2 of order #${order.number} is on its way`)
    expect(mail.plain).toContain('It has left us for 418 Alder Street, Seattle.')
    expect(mail.plain).toContain(
      'Track this parcel:\nhttps://track.example/9400\n\nParcel post, Tracking number 9400 1000',
    )
    expect(mail.plain).toMatch(
      /In this parcel\n\nProduct \S+ 1 piece\n\nStill to come\n\nProduct \S+ 1 piece\nProduct \S+ 1 piece/,
    )
    expect(mail.plain).toMatch(/See your order:\nhttp\S+\/order\/[0-9a-f]{64}/)

    await fulfilOrder(ctx, order.number, { tracking: null, isShopperNotified: true })
    expect((await lastMail(ctx)).subject).toBe(`Parcel 2 of 2 of order #${order.number} is on its way`)
    expect((await lastMail(ctx)).plain).not.toContain('Still to come')
  })

  it('says that a pickup is ready, and that a service is complete', async () => {
    const ctx = await aShop()
    const shipping = { name: 'Studio', cents: 0, isPickup: true, note: '12 Potter’s Yard\nThursday to Sunday' }
    const pickup = await anOrder(ctx, { snapshot: { shipping, delivery: null } })
    expect((await lastMail(ctx)).plain).toContain('Pickup\nStudio\n12 Potter’s Yard\nThursday to Sunday\n')
    await fulfilOrder(ctx, pickup.number, { tracking: null, isShopperNotified: true })
    expect(await lastMail(ctx)).toMatchObject({ subject: `Order #${pickup.number} is ready to collect` })
    const service = await anOrder(ctx, { lines: [{ productType: productTypes.service }], snapshot: { delivery: null } })
    expect((await lastMail(ctx)).plain).toContain('There is nothing to wait for.')
    await fulfilOrder(ctx, service.number, { tracking: null, isShopperNotified: true })
    expect(await lastMail(ctx)).toMatchObject({ subject: `Order #${service.number} is complete` })
  })

  it('BX-2.03 says what is paid back, for what, and how', async () => {
    const ctx = await aShop()
    const { number, lineIds } = await anOrder(ctx, { payment: 'card' })
    const [lineId = ''] = lineIds
    const refund = { shippingCents: 0, extraCents: 0, isRestocked: false, isShopperNotified: true }
    await refundOrder(ctx, number, {
      ...refund,
      lines: [{ lineId, quantity: 1 }],
      message: 'It chipped while we packed it.',
    })
    const first = await lastMail(ctx)
    expect(first.subject).toBe(`Refund for order #${number}`)
    expect(first.plain).toMatch(
      /We are paying back \$18\.00 of order #\d+\.\n\nIt chipped while we packed it\.\n\nIt goes back the way you paid\./,
    )
    expect(first.plain).toMatch(/What it is for\n\nProduct \S+ 1 piece\n/)
    expect(first.plain).not.toContain('With this')
    await refundOrder(ctx, number, { ...refund, lines: [], extraCents: 500 })
    const byAmount = (await lastMail(ctx)).plain
    expect(byAmount).toContain('With this, $23.00 of the order has been paid back.')
    expect(byAmount).not.toContain('What it is for')
    const anywhere = { fromCents: 0, belowCents: null, countries: [], regions: [], postcodes: [] }
    const shippingRates = [{ ...anywhere, name: 'Post', priceCents: 500 }]
    const location = { country: 'US', region: 'WA', postcode: '98109' }
    const shipped = await anOrder(ctx, { payment: 'card', pricing: { shippingRates, location } })
    await refundOrder(ctx, shipped.number, { ...refund, lines: [], shippingCents: 300 })
    expect((await lastMail(ctx)).plain).toContain('It includes $3.00 of the shipping.')
  })

  it('BX-2.03 says that an order is cancelled, and what happens to the money', async () => {
    const ctx = await aShop()
    const [paid, unpaid] = [await anOrder(ctx, { payment: 'card' }), await anOrder(ctx, { payment: 'unpaid' })]
    const cancel = { isRestocked: true, reason: '', isShopperNotified: true }
    await cancelOrder(ctx, paid.number, cancel)
    expect((await lastMail(ctx)).plain).toContain('We are paying back $36.00.')
    await cancelOrder(ctx, unpaid.number, cancel)
    const mail = await lastMail(ctx)
    expect(mail.subject).toBe(`Order #${unpaid.number} is cancelled`)
    expect(mail.plain).toContain('Nothing was charged.')
  })

  it('BX-1.05 says that an order is a test', async () => {
    const ctx = await aShop()
    await anOrder(ctx, { snapshot: { isTestMode: true } })
    const mail = await lastMail(ctx)
    const sentence = 'This is a test order: no money was taken'
    expect([mail.plain.includes(sentence), bodyOf(mail).body.textContent.includes(sentence)]).toEqual([true, true])
    await anOrder(ctx, { payment: 'unpaid', snapshot: { isTestMode: true } })
    expect((await lastMail(ctx)).plain).toContain('please do not pay for it')
  })

  it('runs from right to left in Arabic, with values isolated', async () => {
    const ctx = await aShop('ar')
    await anOrder(ctx, { payment: 'card', snapshot: { language: 'ar' } })
    const mail = await lastMail(ctx)
    expect(mail.html).toContain('<html lang="ar" dir="rtl">')
    expect(mail.plain).toContain('شكرًا لك، \u2068Nora\u2069')
    expect(bodyOf(mail).querySelector('td[dir=ltr]')?.getAttribute('align')).toBe('left')
  })

  it.each(['Win at evil.example', 'https://evil.test/x', 'www.evil.test', 'me@evil.test', 'EVIL.TEST'])(
    'prints no link that a stranger put into the name "%s", and greets without it [BX-5.11]',
    async (firstName) => {
      const ctx = await aShop()
      const address = { ...nora, firstName, lastName: firstName, city: firstName }
      const order = await orderOf(ctx, await anOrder(ctx, { snapshot: { delivery: address, billing: address } }))
      for (const line of order.lines) Object.assign(line, { answers: [{ title: 'For', text: firstName }] })
      const mail = await queue(ctx, order, {})
      expect(mail.plain).toMatch(/^Thank you$/m)
      for (const text of [mail.plain, mail.html, mail.subject]) expect(text).not.toContain(firstName)
      expect(mail.plain).not.toMatch(/evil\.(?:test|example)|@evil|:\/\/evil/i)
    },
  )

  it('prints hostile texts as text, on lines that fit', async () => {
    const ctx = await aShop()
    const hostile = `"><img src=x onerror="alert(1)">{.if x}\r\nBcc: all@example.test \u202e ${'word '.repeat(30)}${'x'.repeat(100)}`
    const address = { ...nora, firstName: hostile, city: hostile }
    const order = await orderOf(ctx, await anOrder(ctx, { snapshot: { delivery: address, billing: address } }))
    for (const line of order.lines)
      Object.assign(line, {
        title: hostile,
        answers: [{ title: hostile, text: hostile }],
        imageUrl: 'javascript:alert(1)',
      })
    const mail = await queue(ctx, order, {})
    expect(bodyOf(mail).querySelectorAll('[onerror], [src^=javascript]')).toHaveLength(0)
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.plain).toContain('<img src=x')
    expect(tooLong(mail).filter((line) => line.includes(' ') && !/\S{60}/.test(line))).toEqual([])
  })
})

describe('the mail about an order that needs attention', () => {
  const attention = async (ctx: Ctx): Promise<Mail> => {
    const order = await orderOf(ctx, await anOrder(ctx))
    const lines = [{ title: 'Cup', quantity: 2 }]
    const short = { id: '1', at: 0, kind: 'stock-short', actor: { kind: 'system', name: '' }, data: { lines } } as const
    return queue(
      ctx,
      { ...order, attention: ['short-of-stock', 'disputed'], events: [short] },
      { mail: 'attention', statusToken: '' },
    )
  }

  it('BX-1.04 goes to the site’s contact address, with the reasons and a link to the studio', async () => {
    const ctx = await aShop()
    await saveSiteSettings(ctx, { settings: { websiteSettings: { contactEmail: ' hello@fern.example ' } } })
    const mail = await attention(ctx)
    expect(mail).toMatchObject({ template: 'orders.attention', recipient: 'hello@fern.example', state: 'waiting' })
    expect(mail.plain).toContain('It was paid, but there is not enough stock for it.')
    expect(mail.plain).toContain('The buyer disputes the payment with their bank.')
    expect(mail.plain).toContain('Not in stock\n\nCup: 2 pieces')
    expect(mail.plain).toMatch(/Open the order:\nhttp:\/\/studio\.localhost:3001\/\S+\/orders\/\d+/)
    expect(mail.plain).not.toContain('/order/')
  })

  it('goes to the owner’s account, in the account’s language, when the site has no contact address', async () => {
    const ctx = await aShop()
    const email = `owner-${ctx.newId()}@example.test`
    const { id } = await createAccount(app.deps, {
      email,
      password: 'three clay cups',
      displayName: 'Ada',
      locale: 'de',
    })
    await addTeammate(app.deps, { siteId: ctx.siteId, accountId: id, roles: [websiteRoles.admin], isOwner: true })
    await saveSiteSettings(ctx, { settings: { websiteSettings: { contactEmail: 'not an address' } } })
    expect(await attention(ctx)).toMatchObject({ recipient: email, language: 'de', state: 'waiting' })
  })

  it('is whole in the language of an Arabic shop, from right to left', async () => {
    const ctx = await aShop()
    const settings = { websiteSettings: { contactEmail: 'hello@fern.example' } }
    await saveSiteSettings(ctx, { language: 'ar', settings })
    const { language, html, plain } = await attention(ctx)
    expect([language, html.includes('dir="rtl"')]).toEqual(['ar', true])
    expect(plain).toContain('المخزون لا يكفي له')
    expect(plain).not.toMatch(/It was paid|needs your attention|Open the order/)
  })

  it('is kept where the studio shows failed mails, and logged, when nobody can be told', async () => {
    const ctx = await aShop()
    expect(await attention(ctx)).toMatchObject({ recipient: '', state: 'failed' })
    expect(app.logLines.some((line) => line.includes('no address of the owner is known'))).toBe(true)
  })
})
