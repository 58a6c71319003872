import type { CartPricingInput } from '@sitewright/domain/cart/pricing/pricing.ts'
import { centsOf, sumTaxes } from '@sitewright/domain/orders/rules/refund-taxes.ts'
import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import { beforeAll, expect, it } from 'vitest'
import { taskCtx } from '../../context.ts'
import { saveSiteSettings } from '../../sites/index.ts'
import { mailsTo } from '../../testing/a-shopper.ts'
import { aSite } from '../../testing/a-site.ts'
import { aTeammate } from '../../testing/an-account.ts'
import { anOrder, type AnOrder, type AnOrderGiven } from '../../testing/orders/an-order.ts'
import { orderCalls } from '../../testing/orders/order-calls.ts'
import { paperOf } from '../../testing/orders/order-paper.ts'
import { pdfLines } from '../../testing/orders/pdf-text.ts'
import { refundAtGateway, refundedAtGateway } from '../../testing/orders/refund-faults.ts'
import { suiteApp } from '../../testing/suite-app.ts'

const app = await suiteApp()
let calls: ReturnType<typeof orderCalls>
beforeAll(async () => {
  calls = orderCalls(await aTeammate(app), app.site, app.deps.newId)
})

const everywhere = { countries: [], regions: [], postcodes: [] }
const pricing = (areIncluded: boolean): Partial<CartPricingInput> => ({
  location: { country: 'US', region: 'WA', postcode: '98109' },
  shippingRates: [{ name: 'Post', priceCents: 595, fromCents: 0, belowCents: null, ...everywhere }],
  taxes: {
    areIncluded,
    rules: [
      { ...everywhere, name: 'VAT', ratePpm: 190_000, isOnShipping: true },
      { ...everywhere, name: 'Books', ratePpm: 70_000, isOnShipping: false, taxClasses: ['books'] },
    ],
  },
})
const order = (areIncluded: boolean, given: AnOrderGiven = {}): Promise<AnOrder> =>
  anOrder(app.ctx, {
    payment: 'card',
    pricing: pricing(areIncluded),
    lines: [
      { quantity: 3, priceCents: 1_001 },
      { quantity: 1, priceCents: 1_999, taxClass: 'books' },
    ],
    ...given,
  })

async function linesOf(path: string): Promise<string[]> {
  const { status, pdf } = await paperOf(app, path)
  expect([path, status]).toEqual([path, 200])
  return pdfLines(pdf)
}
const invoicePath = ({ statusToken }: AnOrder): string => `/order/${statusToken}/invoice.pdf`
const notePath = ({ statusToken }: AnOrder, refundId: string): string =>
  `/order/${statusToken}/credit-notes/${refundId}`
const numbersOf = ({ refunds }: OrderDetail) => refunds.map(({ creditNote }) => creditNote?.number)

it.each([true, false])(
  'BX-2.12, BX-5.03 states net, rate and tax of each line, and pays back exactly what was captured, with prices that contain tax: %s',
  async (areIncluded) => {
    const placed = await order(areIncluded)
    const { totals, taxes } = placed.snapshot
    const invoice = await linesOf(invoicePath(placed))
    const ofLines = areIncluded
      ? ['Net: $25.24', 'VAT, 19%: $4.79', 'Net: $18.68', 'Books, 7%: $1.31']
      : ['Net: $30.03', 'VAT, 19%: $5.71', 'Net: $19.99', 'Books, 7%: $1.40']
    expect(invoice).toEqual(expect.arrayContaining(ofLines))
    const total = invoice.findIndex((line) => line.startsWith('Total|'))
    expect(invoice.slice(total).join('\n')).toMatch(
      areIncluded
        ? /Shipping, Net\|\$5\.00\nShipping, VAT, 19%\|\$0\.95\nVAT, 19% on \$30\.24\|\$5\.74\nBooks, 7% on \$18\.68\|\$1\.31\nNet in total\|\$48\.92/
        : /Shipping, Net\|\$5\.95\nShipping, VAT, 19%\|\$1\.13\nVAT, 19% on \$35\.98\|\$6\.84\nBooks, 7% on \$19\.99\|\$1\.40\nNet in total\|\$55\.97/,
    )
    const [line = ''] = placed.lineIds
    await calls.refund(placed, { lines: [{ lineId: line, quantity: 1 }] })
    await calls.refund(placed, { extraCents: 333 })
    await calls.refund(placed, { shippingCents: 100 })
    await calls.cancel(placed)
    const after = await calls.read(placed)
    const done = after.refunds.filter(({ state }) => state === 'done')
    expect(done).toHaveLength(4)
    const moved = await refundedAtGateway(app.ctx, placed.paymentId)
    expect(moved).toEqual(done.map(({ amountCents }) => amountCents))
    expect(moved.reduce((sum, cents) => sum + cents, 0)).toBe(totals.totalCents)
    const paidBack = sumTaxes(done.map((refund) => refund.taxes))
    for (const { id, amountCents } of taxes) expect(centsOf(paidBack, id)).toBe(amountCents)
    expect(after.taxes.map(({ amountCents, refundedCents }) => amountCents - refundedCents)).toEqual([0, 0])
    for (const refund of done) {
      const note = await linesOf(notePath(placed, refund.id))
      expect(note.join('\n')).toContain(`Credit note ${refund.creditNote?.number}`)
      expect(note).toContain(`Refunded|$${(refund.amountCents / 100).toFixed(2)}`)
      expect(note).toContain(`Invoice: ${after.invoice?.number}`)
    }
    const page = (await app.visitor().get(`/order/${placed.statusToken}`)).text
    expect(page).toContain('VAT, 19%, after refunds')
    expect(page.match(/Credit note \(PDF\)/g)).toHaveLength(4)
  },
)

it('BX-2.12 never changes an invoice: refunds and other settings of the shop leave its bytes as they were', async () => {
  const placed = await order(false)
  const before = await paperOf(app, invoicePath(placed))
  await calls.refund(placed, { extraCents: 500 })
  const { refunds } = await calls.read(placed)
  const note = await paperOf(app, notePath(placed, refunds[0]?.id ?? ''))
  await saveSiteSettings(app.ctx, { title: 'Another shop', timeZone: 'Asia/Tokyo' })
  expect((await paperOf(app, invoicePath(placed))).pdf.equals(before.pdf)).toBe(true)
  expect((await paperOf(app, notePath(placed, refunds[0]?.id ?? ''))).pdf.equals(note.pdf)).toBe(true)
  await saveSiteSettings(app.ctx, { title: 'A site', timeZone: 'UTC' })
})

it('BX-2.12 numbers invoices and credit notes without gaps: unpaid orders and refunds that fail use none up', async () => {
  const site = await aSite(app.deps)
  const ctx = taskCtx(app.deps, site)
  const own = orderCalls(await aTeammate({ ...app, site }), site, app.deps.newId)
  const placed = await Promise.all(Array.from({ length: 4 }, () => anOrder(ctx, { payment: 'card' })))
  const unpaid = await anOrder(ctx, { payment: 'unpaid' })
  const transfer = await anOrder(ctx, { payment: 'unpaid' })
  expect((await own.read(unpaid)).invoice).toBeNull()
  const [first, second] = placed
  if (!first || !second) throw new Error('No orders.')
  await refundAtGateway(ctx, first.paymentId, 1_800) // the next refund of everything is refused
  expect((await own.refund(first, { extraCents: 3_600 })).body.refund.state).toBe('failed')
  await Promise.all(
    placed.slice(1).flatMap((one) => [own.refund(one, { extraCents: 100 }), own.refund(one, { extraCents: 200 })]),
  )
  await own.act(transfer, 'mark-paid')
  await own.cancel(unpaid)
  const details = await Promise.all([...placed, transfer, unpaid].map((one) => own.read(one)))
  const invoices = details.flatMap(({ invoice }) => (invoice ? [invoice.number] : []))
  expect(invoices.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
  expect(details.at(-1)?.invoice).toBeNull()
  const notes = details.flatMap(numbersOf).filter((number) => typeof number === 'number')
  expect(notes.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
})

it('BX-2.12 prints a pro-forma invoice without a number until the order is paid, and links credit notes in the refund mail', async () => {
  const email = `ada-${app.deps.newId()}@example.test`
  const placed = await order(false, { payment: 'unpaid', snapshot: { email } })
  const proForma = (await linesOf(invoicePath(placed))).join('\n')
  expect(proForma).toContain('Pro-forma invoice')
  expect(proForma).not.toMatch(/Invoice \d/)
  await calls.act(placed, 'mark-paid')
  const { invoice } = await calls.read(placed)
  expect((await linesOf(invoicePath(placed))).join('\n')).toContain(`Invoice ${invoice?.number}`)
  await calls.refund(placed, { extraCents: 500 })
  const mail = (await mailsTo(app, email)).at(-1)?.plain ?? ''
  const link = /Credit note \(PDF\):\nhttps?:\/\/[^/]+(\/order\/\S+)/.exec(mail)?.[1] ?? ''
  expect((await linesOf(link)).join('\n')).toContain('Credit note ')
})

it('issues papers of orders that an older process placed and refunded, when they are asked for', async () => {
  const placed = await order(true)
  await calls.refund(placed, { extraCents: 500 })
  const { refunds } = await calls.read(placed)
  await app.deps.owner.ask('', 'delete from order_papers where order_id = $1', [placed.id])
  await app.deps.owner.ask('', 'update order_refund_lines set taxes = null where order_id = $1', [placed.id])
  await app.deps.owner.ask('', 'update order_refunds set shipping_taxes = null where order_id = $1', [placed.id])
  expect((await calls.read(placed)).refunds[0]).toMatchObject({
    taxes: refunds[0]?.taxes,
    creditNote: { number: null },
  })
  expect((await linesOf(notePath(placed, refunds[0]?.id ?? ''))).join('\n')).toMatch(/Credit note \d/)
  expect((await calls.read(placed)).invoice).not.toBeNull()
})

it('has no credit note of a refund that failed, of another order, or by another link', async () => {
  const [placed, other] = [await order(true), await order(true)]
  await calls.refund(placed, { extraCents: 500 })
  const id = (await calls.read(placed)).refunds[0]?.id ?? ''
  expect((await paperOf(app, notePath(other, id))).status).toBe(404)
  expect((await paperOf(app, notePath({ ...placed, statusToken: '0'.repeat(64) }, id))).status).toBe(404)
  expect((await paperOf(app, notePath(placed, 'x'))).status).toBe(404)
})
