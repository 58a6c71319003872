import { expect, it, onTestFinished } from 'vitest'
import { taskCtx, type Ctx } from '../context.ts'
import { inSite } from '../database/index.ts'
import { aSite } from '../testing/a-site.ts'
import { snapshotOf, aBoughtEntry } from '../testing/orders/an-order-detail.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { until } from '../testing/until.ts'
import { consumeFirstMails } from './first-mails.ts'
import { createOrder, startFirstMailsDispatcher } from './index.ts'

const app = await suiteApp()

/** Places an order as the checkout's transaction does. */
async function placed(): Promise<{ ctx: Ctx; id: string }> {
  const ctx = taskCtx(app.deps, await aSite(app.deps))
  const line = aBoughtEntry({ id: ctx.newId(), itemId: ctx.newId(), variantId: ctx.newId() })
  const snapshot = snapshotOf([line], {}, { checkoutId: ctx.newId() })
  const payment = { id: null, state: 'paid', method: 'card', provider: 'test', card: null } as const
  const { id } = await inSite(ctx, (tx) => createOrder(tx, ctx, { id: ctx.newId(), snapshot, payment, shortages: [] }))
  return { ctx, id }
}

function mailsOf({ siteId }: Ctx): Promise<{ template: string }[]> {
  return app.deps.owner.ask('', 'select template from mails where site_id = $1', [siteId])
}

it('BX-1.07 is written soon after the order, by any process', async () => {
  const { ctx } = await placed()
  const messagesOf = () => app.deps.owner.ask('', 'select from outbox where site_id = $1', [ctx.siteId])
  // Two processes deliver messages: the one of this app, and this dispatcher. Either may take this one.
  const dispatcher = startFirstMailsDispatcher(app.deps)
  onTestFinished(() => dispatcher.stop())
  expect(await until(messagesOf, (found) => found.length === 0)).toEqual([])
  expect(await mailsOf(ctx)).toEqual([{ template: 'orders.confirmed' }])
})

it('BX-1.07 is queued once, however often its message arrives', async () => {
  const { ctx, id } = await placed()
  const payload = { orderId: id, mails: ['confirmed'], refundId: null }
  const message = { siteId: ctx.siteId, id, kind: 'orders.placed', key: id, payload, attempts: 1, createdAt: 0 }
  await consumeFirstMails(app.deps, [message])
  await consumeFirstMails(app.deps, [message, message])
  expect(await mailsOf(ctx)).toEqual([{ template: 'orders.confirmed' }])
})
