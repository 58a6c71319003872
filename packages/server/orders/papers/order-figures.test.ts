import fc from 'fast-check'
import { Window } from 'happy-dom'
import { expect, it } from 'vitest'
import { orderSumViews } from '@sitewright/domain/orders/order-view.ts'
import type { OrderSnapshot } from '@sitewright/domain/orders/order.ts'
import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import { anyPricing, someEntries } from '@sitewright/domain/testing/any-cart.ts'
import { compile, render } from '@sitewright/template'
import { inSite } from '../../database/index.ts'
import { renderMail } from '../../mail/mail-template.ts'
import { aTeammate } from '../../testing/an-account.ts'
import { linksOf, sendFirstMails } from '../../testing/orders/an-order.ts'
import { orderDetailOfSnapshot, snapshotOf } from '../../testing/orders/an-order-detail.ts'
import { pdfLines } from '../../testing/orders/pdf-text.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { createOrder } from '../index.ts'
import { invoiceOf, packingSlipOf } from '../documents/order-document.ts'
import { confirmedMail } from '../mails/order-mail-contents.ts'
import { makeOrderMailSource } from '../mails/order-mail-values.ts'
import { pageSummary } from '../pages/page-data.ts'
import { summaryPanel } from '../pages/page-parts.ts'
import { paperContextOf, type PaperContext } from './paper-context.ts'
import { makeSay } from './say.ts'

const app = await suiteApp()

const anyOrder = fc
  .record({
    entries: someEntries,
    pricing: anyPricing,
    currency: fc.constantFrom('USD', 'EUR', 'JPY', 'SEK'),
    language: fc.constantFrom('en-US', 'de-DE', 'ar'),
    isByLocale: fc.boolean(),
  })
  .map(({ entries, pricing, currency, language, isByLocale }) => ({
    isByLocale,
    snapshot: snapshotOf(entries, { ...pricing, giftCards: [] }, { currency, language }),
  }))
  .filter(({ snapshot }) => snapshot.lines.length > 0)

const site = { title: 'Fern', tagline: '', description: '', language: 'en-US', timeZone: 'UTC', currency: 'USD' }

function paperOf(order: OrderDetail, isByLocale: boolean): PaperContext {
  return paperContextOf(app.ctx, { ...site, settings: { website: { useCLDRMoneyFormat: isByLocale } } }, order)
}

const page = compile(summaryPanel, { name: 'summary', escape: 'context' })

/** The amounts of lines and sums, as texts, in the order in which they stand. */
type Amounts = { lines: string[]; sums: string[] }

function onPage(order: OrderDetail, paper: PaperContext): Amounts {
  const source = { order, paper, say: makeSay(paper), downloads: [] }
  const { html } = render(page, { summary: pageSummary(source, '/x.pdf'), words: {} }, { now: 0, locale: 'en-US' })
  return amountsIn(html, /class="sw-order-amount"><bdi>(.*?)<\/bdi>/g, /<dd><bdi>(.*?)<\/bdi>/g)
}

function inMail(order: OrderDetail, paper: PaperContext): { html: Amounts; plain: Amounts } {
  const { template, values } = confirmedMail(makeOrderMailSource(order, paper, 'https://fern.example/order/x'))
  const options = { locale: paper.locale, sender: 'Fern', unsubscribeUrl: null }
  const { html, plain } = renderMail(template, values, options)
  const table = plain.slice(0, plain.indexOf('-----'))
  const amounts = (text: string, count: number): string[] =>
    Array.from(text.matchAll(/\S {2,}(\S.*)$/gm), ({ 1: amount = '' }) => amount).slice(0, count)
  return {
    html: amountsIn(
      html,
      /dir="ltr" style="padding:10px 0;[^"]*">(.*?)<\/td>/g,
      /dir="ltr" style="padding:[36]px 0;[^"]*">(.*?)<\/td>/g,
    ),
    plain: { lines: amounts(table, order.lines.length), sums: amounts(plain.slice(table.length), values.sums.length) },
  }
}

function amountsIn(html: string, line: RegExp, sum: RegExp): Amounts {
  const read = (pattern: RegExp) =>
    Array.from(html.matchAll(pattern), ({ 1: text = '' }) => text.replaceAll('&nbsp;', '\u00a0'))
  return { lines: read(line), sums: read(sum) }
}

function onInvoice(order: OrderDetail, paper: PaperContext): Amounts {
  const { rows, sums } = invoiceOf(order, paper)
  return { lines: rows.map(({ cells }) => cells[3] ?? ''), sums: sums.map(({ text }) => text) }
}

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0)

/** Checks that the stored figures of an order add up, as the studio's call returns them. */
function expectToAddUp(order: OrderDetail): void {
  const { totals, lines, taxes, shippingPart } = order
  expect(sumOf(lines.map(({ unitPriceCents, quantity }) => unitPriceCents * quantity))).toBe(totals.subtotalCents)
  const rows = orderSumViews(order, paperOf(order, false))
  const before = rows.slice(
    0,
    rows.findIndex(({ name }) => name === 'total'),
  )
  expect(sumOf(before.map(({ cents }) => cents))).toBe(totals.totalCents)
  expect(sumOf(taxes.map(({ amountCents }) => amountCents))).toBe(totals.taxCents)
  expect(sumOf(lines.map(({ totalCents }) => totalCents)) + shippingPart.totalCents).toBe(totals.totalCents)
}

it('BX-5.03 shows the same lines, discounts, shipping, taxes and total on page, mail and invoice for 1,000 orders, and they add up', () => {
  const property = fc.property(anyOrder, ({ snapshot, isByLocale }) => {
    const order = orderDetailOfSnapshot(snapshot)
    const paper = paperOf(order, isByLocale)
    expectToAddUp(order)
    const stored: Amounts = {
      lines: order.lines.map(({ subtotalCents }) => paper.money(subtotalCents)),
      sums: orderSumViews(order, paper).map(({ text }) => text),
    }
    const { html, plain } = inMail(order, paper)
    expect({ page: onPage(order, paper), html, plain, invoice: onInvoice(order, paper) }).toEqual({
      page: stored,
      html: stored,
      plain: stored,
      invoice: stored,
    })
    const units = packingSlipOf(order, paper).rows.map(({ cells }) => Number(cells[3]))
    const physical = order.lines.filter(({ productType }) => productType === 1)
    expect(units).toEqual(physical.map(({ quantity }) => quantity))
  })
  fc.assert(property, { numRuns: 1000 })
})

it('BX-5.03 BX-2.03 keeps the figures of orders from the checkout to the stored mail, the pages, the PDF and the studio', async () => {
  const studio = await aTeammate(app)
  for (const { snapshot } of fc.sample(anyOrder, { numRuns: 12, seed: 15 })) {
    const order = await placed(snapshot)
    const detail: OrderDetail = (
      await studio.get(`/api/studio/orders/${order.number}`, { headers: { 'x-site': app.site.id } })
    ).body
    expectToAddUp(detail)
    expect(detail.totals).toEqual(snapshot.totals)
    const paper = paperOf(detail, false)
    const sums = orderSumViews(detail, paper).map(({ text }) => text)
    const amounts = detail.lines.map(({ subtotalCents }) => paper.money(subtotalCents))

    const own = { ...detail, language: app.site.language }
    const shown = orderSumViews(own, paperOf(own, false)).map(({ text }) => text)
    for (const path of [`/order/${order.statusToken}`, `/checkout/confirmed/${order.confirmedToken}`]) {
      const { text } = await app.visitor().get(path)
      expect(textsIn(text, '.sw-order-summary .sw-order-sums dd')).toEqual(shown)
      expect(textsIn(text, '.sw-order-summary .sw-order-amount')).toEqual(amounts)
    }
    const [mail] = await app.deps.owner.ask<{ plain: string }>('', 'select plain from mails where key like $1', [
      `%${order.id}%`,
    ])
    for (const text of [...sums, ...amounts]) expect(mail?.plain).toContain(text)
    const invoice = pdfLines(await app.deps.documents.draw(invoiceOf(detail, paper)))
    if (detail.language === 'ar') continue // glyphs of Arabic words do not lead back to their letters
    for (const { title, text } of orderSumViews(detail, paper)) expect(invoice).toContain(`${title}|${text}`)
  }
})

async function placed(snapshot: OrderSnapshot) {
  const { ctx } = app
  const lines = snapshot.lines.map((line) => ({
    ...line,
    id: ctx.newId(),
    itemId: ctx.newId(),
    variantId: ctx.newId(),
    title: 'Cup',
    isStockTracked: false,
  }))
  const payment = { id: null, state: 'paid', method: 'card', provider: 'test', card: null } as const
  const order = { id: ctx.newId(), snapshot: { ...snapshot, checkoutId: ctx.newId(), lines }, payment, shortages: [] }
  const made = await inSite(ctx, (tx) => createOrder(tx, ctx, order))
  await sendFirstMails(ctx)
  return { ...made, ...(await linksOf(ctx, made.id)) }
}

function textsIn(html: string, selector: string): string[] {
  const { document } = new Window()
  document.write(html)
  return Array.from(document.querySelectorAll(selector), ({ textContent }) => textContent.trim())
}
