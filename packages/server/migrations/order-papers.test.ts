import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { aTeammate } from '../testing/an-account.ts'
import { anOrder, type AnOrder } from '../testing/orders/an-order.ts'
import { orderCalls } from '../testing/orders/order-calls.ts'
import { paperOf } from '../testing/orders/order-paper.ts'
import { pdfLines } from '../testing/orders/pdf-text.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { scratchDatabase } from '../testing/test-database.ts'
import { up } from './0040-order-papers.ts'

const database = await scratchDatabase('order_papers')
const app = await suiteApp({ database })
const ask = (text: string) => app.deps.owner.ask<Record<string, unknown>>('', text)
const linesOf = async ({ statusToken }: AnOrder) =>
  pdfLines((await paperOf(app, `/order/${statusToken}/invoice.pdf`)).pdf)

it('BX-2.12 keeps number and content of invoices that could be printed before the migration, and numbers on after them', async () => {
  const calls = orderCalls(await aTeammate(app), app.site, app.deps.newId)
  const [paid, refunded, unpaid] = [
    await anOrder(app.ctx, { payment: 'card' }),
    await anOrder(app.ctx, { payment: 'card' }),
    await anOrder(app.ctx, { payment: 'unpaid' }),
  ]
  await calls.refund(refunded, { extraCents: 500 })
  await ask('drop table order_papers, order_paper_counters')
  await ask('alter table order_refunds drop column shipping_taxes')
  await ask('alter table order_refund_lines drop column taxes')
  const pool = new pg.Pool({ connectionString: database.ownerUrl })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  await up(db)
  await db.destroy()

  const body = ['Item|Quantity|Price|Amount', 'Total|$36.00', 'Thank you for your order.']
  const kept = [await linesOf(paid), await linesOf(refunded), await linesOf(unpaid)]
  for (const [at, order] of [paid, refunded, unpaid].entries()) {
    expect(kept[at]?.join('\n')).toContain(`Invoice ${order.number}\n`.replace('\n', ''))
    expect(kept[at]).toEqual(expect.arrayContaining(body))
  }
  expect(kept[0]?.join('\n')).toContain('Payment: Paid')
  expect(kept[1]?.join('\n')).toContain('Payment: Refunded in part')
  expect(kept[1]).toContain('Refunded|−$5.00')
  expect(kept[2]).toContain('To pay|$36.00')

  await calls.refund(paid, { extraCents: 100 })
  await calls.refund(refunded, { extraCents: 100 })
  await calls.act(unpaid, 'mark-paid')
  expect([await linesOf(paid), await linesOf(refunded), await linesOf(unpaid)]).toEqual(kept)
  const notes = (await calls.read(refunded)).refunds.map(({ creditNote }) => creditNote?.number ?? null)
  expect(notes).toEqual([null, 2]) // the invoice names the refund from before
  const next = await anOrder(app.ctx, { payment: 'card' })
  expect((await calls.read(next)).invoice?.number).toBe(unpaid.number + 1)
})
