import { describe, expect, it } from 'vitest'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import type { OrderSnapshot } from '@sitewright/domain/orders/order.ts'
import { taskCtx } from '../../context.ts'
import { saveSiteSettings } from '../../sites/index.ts'
import { aSite } from '../../testing/a-site.ts'
import { aTeammate } from '../../testing/an-account.ts'
import { anOrder } from '../../testing/orders/an-order.ts'
import { aBoughtEntry, nora, orderDetailOfSnapshot, snapshotOf } from '../../testing/orders/an-order-detail.ts'
import { pdfLines, pdfTexts } from '../../testing/orders/pdf-text.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { paperContextOf } from '../papers/paper-context.ts'
import { shownByLink } from '../papers/shown-to.ts'
import { invoiceOf, packingSlipOf } from './order-document.ts'

const app = await suiteApp()

const site = {
  title: 'Fern & Kiln',
  tagline: '',
  description: '',
  language: 'en-US',
  timeZone: 'UTC',
  currency: 'USD',
  settings: {
    storeSettings: {
      businessName: 'Fern & Kiln Ltd',
      businessId: 'DE123456789',
      contactLocation: { addressLine1: '12 Potter’s Yard', addressLine2: 'Seattle, WA 98101' },
    },
    websiteSettings: { contactEmail: 'hello@fern.example' },
  },
}
const vat = { name: 'VAT', ratePpm: 190_000, isOnShipping: true, countries: [], regions: [], postcodes: [] }
const location = { country: 'US', region: 'WA', postcode: '98109' }

async function invoice(order: OrderDetail, settings = site): Promise<Buffer> {
  return app.deps.documents.draw(invoiceOf(order, paperContextOf(app.ctx, settings, order)))
}

async function slip(order: OrderDetail): Promise<Buffer> {
  return app.deps.documents.draw(packingSlipOf(order, paperContextOf(app.ctx, site, order)))
}

function lettersOf(text: string): string[] {
  return [...new Set(text.replaceAll(' ', ''))]
}

function anOrderWith(
  given: Partial<OrderSnapshot> = {},
  more: Partial<OrderDetail> = {},
  entries = [aBoughtEntry()],
): OrderDetail {
  const pricing = { taxes: { areIncluded: false, rules: [vat] }, location }
  return orderDetailOfSnapshot(snapshotOf(entries, pricing, given), more)
}

describe('the invoice', () => {
  it('BX-2.03 BX-5.03 has shop, buyer, lines, taxes and total as they are stored with the order', async () => {
    const order = anOrderWith()
    const [line] = order.lines
    if (line)
      Object.assign(line, {
        title: 'Morning mug',
        options: [{ name: 'Glaze', value: 'Oat' }],
        answers: [{ title: 'Engraving', text: 'For Jonas' }],
      })
    const lines = pdfLines(await invoice(order))
    expect(lines).toEqual([
      'Fern & Kiln Ltd|Invoice 1048',
      '12 Potter’s Yard|Order number: #1048',
      'Seattle, WA 98101|Order date: November 22, 2026',
      'hello@fern.example|Invoice date: November 22, 2026',
      'Tax number DE123456789|Payment: Paid',
      'Billing address|Delivered to',
      'Nora Lindqvist|Nora Lindqvist',
      '418 Alder Street|418 Alder Street',
      'Apt 3|Apt 3',
      'Seattle, WA 98109|Seattle, WA 98109',
      'United States|United States',
      'nora@example.test',
      'Item|Quantity|Price|Amount',
      'Morning mug|2|$18.00|$36.00',
      'Oat',
      'Engraving: For Jonas',
      'SKU SKU-0',
      'Net: $36.00',
      'VAT, 19%: $6.84',
      'Subtotal|$36.00',
      'VAT, 19%|$6.84',
      'Total|$42.84',
      'VAT, 19% on $36.00|$6.84',
      'Net in total|$36.00',
      'Thank you for your order.',
      'Fern & Kiln Ltd, Invoice 1048|Page 1 of 1',
    ])
  })

  it('names taxes that prices contain, nothing that was refunded later, and what is still to be paid', async () => {
    const included = { taxes: { areIncluded: true, rules: [vat] }, location }
    const order = orderDetailOfSnapshot(snapshotOf([aBoughtEntry()], included), { refundedCents: 500 })
    expect(pdfLines(await invoice(order)).slice(-7, -2)).toEqual([
      'Subtotal|$36.00',
      'Total|$36.00',
      'Includes VAT, 19%|$5.75',
      'VAT, 19% on $30.25|$5.75',
      'Net in total|$30.25',
    ])
    const axes = { order: 'open', payment: 'none', fulfilment: 'none' } as const
    const unpaid = pdfLines(await invoice(anOrderWith({}, { axes, invoice: null })))
    expect(unpaid).toContain('To pay|$42.84')
    expect(unpaid.join('\n')).toContain('Payment: Not paid yet')
  })

  it('says that an order is a test, and names nobody’s card', async () => {
    const text = pdfLines(await invoice(anOrderWith({ isTestMode: true }))).join('\n')
    expect(text).toContain('This is a test order: no money was taken and nothing will be sent.')
    expect(text).not.toContain('4242')
  })

  it('runs over several pages with the table’s head on each, and keeps the sums together', async () => {
    const entries = Array.from({ length: 40 }, (_, at) => aBoughtEntry({ id: `l${at}`, quantity: at + 1 }))
    const pdf = await invoice(anOrderWith({}, {}, entries))
    const lines = pdfLines(pdf)
    const pages = lines.filter((line) => /Page \d of \d$/.test(line))
    expect(pages.map((line) => line.slice(-11))).toEqual([1, 2, 3, 4, 5].map((page) => `Page ${page} of 5`))
    expect(lines.filter((line) => line === 'Item|Quantity|Price|Amount')).toHaveLength(5)
    const rows = lines.filter((line) => /^Product l\d+\|/.test(line))
    expect(rows).toHaveLength(40)
    const texts = pdfTexts(pdf)
    const sums = texts.filter(({ text }) => ['Subtotal', 'VAT, 19%', 'Total'].includes(text))
    expect(new Set(sums.map(({ page }) => page)).size).toBe(1)
    // Nothing lies outside a sheet of letter paper.
    expect(texts.filter(({ x, y }) => x < 40 || x > 612 - 40 || y < 30 || y > 792 - 30)).toEqual([])
  })

  it('is in the order’s language, with its amounts and paper', async () => {
    const german = {
      ...nora,
      firstName: 'Jörg',
      lastName: 'Müßig',
      city: 'Köln',
      region: '',
      postcode: '50667',
      country: 'DE',
    }
    const settings = { ...site, settings: { ...site.settings, website: { useCLDRMoneyFormat: true } } }
    const order = anOrderWith({ language: 'de-DE', currency: 'EUR', billing: german, delivery: german })
    const pdf = await invoice(order, settings)
    const lines = pdfLines(pdf)
    for (const expected of [
      'Fern & Kiln Ltd|Rechnung 1048',
      'Jörg Müßig|Jörg Müßig',
      '50667 Köln|50667 Köln',
      'Summe|42,84 €',
    ])
      expect(lines).toContain(expected)
    expect(pdf.toString('latin1')).toContain('/MediaBox [0 0 595.28 841.89]')
  })

  it('runs from right to left in Arabic, with amounts and addresses in their own order', async () => {
    const texts = pdfTexts(await invoice(anOrderWith({ language: 'ar' })))
    const at = (text: string) => texts.filter((one) => one.text === text).map(({ x }) => Math.round(x))
    expect(at('418 Alder Street').every((x) => x > 150)).toBe(true)
    // The column of prices stands on the left, that of quantities right of it, that of items on the right.
    const [amount = 0, quantity = 0, item = 0] = ['$18.00', '2', 'Product line'].map((text) => at(text)[0] ?? 0)
    expect([amount < quantity, quantity < item, item > 612 / 2]).toEqual([true, true, true])
    expect(texts.some(({ text }) => /[\u0600-\u06ff]/.test(text))).toBe(true)
  })

  it.each([
    '\0\u202e\ud800',
    '{.if x}{@|json}',
    '<script>alert(1)</script>',
    `${'x'.repeat(400)} y`,
    '茶碗 🍵',
    ') Tj ET (\\',
  ])('prints the hostile text %j as text', async (hostile) => {
    const address = { ...nora, firstName: hostile, address1: hostile }
    const order = anOrderWith({ billing: address, delivery: address })
    for (const line of order.lines) Object.assign(line, { title: hostile, sku: hostile })
    const lines = pdfLines(await invoice(order))
    expect(lines.at(-1)).toMatch(/Page (\d) of \1$/)
    expect(lines).toContain('Total|$42.84')
  })

  it('has the same bytes each time it is drawn', async () => {
    const order = anOrderWith()
    expect((await invoice(order)).equals(await invoice(order))).toBe(true)
  })
})

describe('the packing slip', () => {
  it('BX-2.03 has the units that are left to pack, and no prices', async () => {
    const entries = [
      aBoughtEntry({ id: 'cup', quantity: 3 }),
      aBoughtEntry({ id: 'guide', productType: productTypes.digital }),
      aBoughtEntry({ id: 'bowl', quantity: 1 }),
    ]
    const order = anOrderWith({}, {}, entries)
    const [cup, , bowl] = order.lines
    Object.assign(cup ?? {}, { fulfilledQuantity: 1, openQuantity: 2 })
    Object.assign(bowl ?? {}, { fulfilledQuantity: 1, openQuantity: 0 })
    const lines = pdfLines(await slip(order))
    expect(lines.filter((line) => line.startsWith('Product'))).toEqual(['Product cup|SKU-0|2'])
    expect(lines.join('\n')).not.toMatch(/\$|guide/)
    for (const line of order.lines) line.openQuantity = 0
    const done = pdfLines(await slip(order)).filter((line) => line.startsWith('Product'))
    expect(done).toEqual(['Product cup|SKU-0|3', 'Product bowl|SKU-2|1'])
  })

  it('BX-2.03 prints Hebrew names in their order, and says when characters cannot be printed', async () => {
    const named = (firstName: string) => anOrderWith({ delivery: { ...nora, firstName, lastName: 'Levi' } })
    const hebrew = pdfLines(await slip(named('דוד'))).join('\n')
    expect(hebrew).toContain('דוד')
    expect(hebrew).not.toContain('Boxes')
    const picture = pdfLines(await slip(named('\u{1f9ff}\u{1f9ff}'))).join('\n')
    expect(picture).toContain('□□ |Levi')
    expect(picture).not.toContain('?')
    expect(picture).toContain('Boxes stand for characters that this document cannot print.')
    expect(app.logLines.filter((line) => line.includes('"characters":["U+1F9FF"]'))).toHaveLength(1)
  })

  it.each([
    ['JP', '見本', '太郎', '千代田1-1'],
    ['KR', '견본', '김', '세종대로 1'],
    ['TH', 'ทดสอบ', 'ตัวอย่าง', '99 ถนนสุขุมวิท'],
    ['IN', 'नमूना', 'परीक्षण', '१२ गांधी मार्ग'],
    ['CN', '张', '伟', '龙门路 1'],
  ])('BX-2.03 prints an address of %s in its script: %s %s, %s', async (country, firstName, lastName, address1) => {
    const delivery = { ...nora, firstName, lastName, address1, country }
    const texts = pdfTexts(await slip(anOrderWith({ delivery })))
    const drawn = texts.map(({ text }) => text).join('')
    expect(lettersOf(drawn)).toEqual(expect.arrayContaining(lettersOf(firstName + lastName + address1)))
    expect(drawn).not.toMatch(/[?□]|Boxes/)
  })

  it('keeps the table on the first page, however many lines the shopper wrote', async () => {
    const note = Array.from({ length: 240 }, (_, at) => at % 10).join('\n')
    const texts = pdfTexts(await slip(anOrderWith({ note })))
    expect(texts.find(({ text }) => text === 'Item')?.page).toBe(0)
    expect(texts.filter(({ y }) => y < 30)).toEqual([])
  })

  it('BX-2.03 has what the shopper wrote to the shop', async () => {
    const lines = pdfLines(await slip(anOrderWith({ note: 'Please ring twice.\nIt is a present.' }))).join('\n')
    expect(lines).toContain('Note from the customer')
    expect(lines).toMatch(/Please ring twice\.[\s\S]*It is a present\./)
    expect(pdfLines(await slip(anOrderWith())).join('\n')).not.toContain('Note from')
  })
})

describe('the documents', () => {
  it('BX-5.06 BX-5.07 are sent to those who may see orders of the site, and to nobody else', async () => {
    const order = await anOrder(app.ctx)
    const other = await aSite(app.deps)
    const [manager, editor] = [
      await aTeammate(app, { roles: [websiteRoles.storeManager] }),
      await aTeammate(app, { roles: [websiteRoles.editor] }),
    ]
    for (const name of ['invoice', 'packing-slip']) {
      const path = `/api/studio/orders/${order.number}/${name}.pdf`
      const read = await manager.get(`${path}?site=${app.site.id}`)
      expect([read.status, read.headers['content-type'], read.headers['cache-control']]).toEqual([
        200,
        'application/pdf',
        'private, no-store',
      ])
      expect(read.headers['content-disposition']).toBe(`inline; filename="${name}-${order.number}.pdf"`)
      expect(read.text.startsWith('%PDF-')).toBe(true)
      const statuses = [
        await manager.get(path, { headers: { 'x-site': app.site.id } }),
        await manager.get(path),
        await manager.get(`${path}?site=${other.id}`),
        await editor.get(`${path}?site=${app.site.id}`),
        await app.studio().get(`${path}?site=${app.site.id}`),
        await manager.get(`/api/studio/orders/999999/${name}.pdf?site=${app.site.id}`),
        await manager.get(`/api/studio/orders/x/${name}.pdf?site=${app.site.id}`),
      ].map(({ status }) => status)
      expect(statuses).toEqual([200, 404, 404, 403, 401, 404, 400])
    }
  })

  it('BX-1.07 name by a link, which can be passed on, no email address, and after 90 days no street', async () => {
    const order = anOrderWith()
    const paper = paperContextOf(app.ctx, site, order)
    const persons = (days: number): string => {
      const shown = shownByLink(order, order.createdAt + days * 24 * 60 * 60_000)
      return invoiceOf(order, paper, shown)
        .addresses.flatMap(({ lines }) => lines)
        .join()
    }
    expect(persons(0)).toContain('418 Alder Street')
    expect(persons(90)).toBe('Nora Lindqvist,Seattle, WA,United States,Nora Lindqvist,Seattle, WA,United States')
    const placed = await anOrder(app.ctx)
    const host = `${app.site.identifier}.localhost`
    const url = `/order/${placed.statusToken}/invoice.pdf`
    const { rawPayload } = await app.http.sites.inject({ url, headers: { host } })
    const drawn = pdfLines(rawPayload).join()
    expect(drawn).toContain('Lindqvist')
    expect(drawn).not.toContain(placed.snapshot.email)
  })

  it('BX-1.07 are open to the shopper by the links of the order, and not by others', async () => {
    const order = await anOrder(app.ctx)
    for (const token of [order.statusToken, order.confirmedToken]) {
      const read = await app.visitor().get(`/order/${token}/invoice.pdf`)
      expect([read.status, read.headers['content-type'], read.headers['referrer-policy']]).toEqual([
        200,
        'application/pdf',
        'no-referrer',
      ])
    }
    const other = await aSite(app.deps)
    const wrong = ['0'.repeat(64), 'x', '%00', order.statusToken.toUpperCase()]
    for (const token of wrong) expect((await app.visitor().get(`/order/${token}/invoice.pdf`)).status).toBe(404)
    expect((await app.visitor(other).get(`/order/${order.statusToken}/invoice.pdf`)).status).toBe(404)
    expect((await app.visitor().get(`/order/${order.statusToken}/packing-slip.pdf`)).status).toBe(404)
  })

  it('read the shop’s name and language when they are drawn', async () => {
    const own = await aSite(app.deps)
    const ctx = taskCtx(app.deps, own)
    await saveSiteSettings(ctx, { title: 'Renamed shop' })
    const order = await anOrder(ctx)
    expect((await app.visitor(own).get(`/order/${order.statusToken}/invoice.pdf`)).status).toBe(200)
  })
})
