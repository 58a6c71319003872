import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import { actingAs, type Ctx } from '@sitewright/server/context.ts'
import { inSite } from '@sitewright/server/database/index.ts'
import {
  addOrderNote,
  cancelOrder,
  fulfilOrder,
  issueOrderToken,
  markOrderPaid,
  readOrder,
  recordPaymentChange,
  refundOrder,
} from '@sitewright/server/orders/index.ts'
import { expireOrder } from '@sitewright/server/orders/actions/cancel-order.ts'
import { confirmOrder } from '@sitewright/server/orders/unpaid/confirm-order.ts'
import { refreshPayment } from '@sitewright/server/payments/index.ts'
import { trackingOf } from '../../packages/studio/orders/forms/carriers.ts'
import type { DemoLine, DemoStep } from './demo-order.ts'
import { at } from './place-order.ts'

const dayMs = 24 * 60 * 60_000

/** Does with an order what its steps say, as the owner in whose context this runs. */
export async function runSteps(owner: Ctx, number: number, steps: readonly DemoStep[]): Promise<void> {
  const { createdAt } = await readOrder(owner, number)
  for (const step of steps) await runStep(at(owner, createdAt + step.afterDays * dayMs), number, step)
}

async function runStep(ctx: Ctx, number: number, step: DemoStep): Promise<void> {
  switch (step.do) {
    case 'paid':
      return void (await markOrderPaid(ctx, number))
    case 'confirm':
      return confirm(ctx, number)
    case 'note':
      return void (await addOrderNote(ctx, number, step.text))
    case 'cancel':
      return void (await cancelOrder(ctx, number, { reason: step.reason }))
    case 'fulfil':
      return fulfil(ctx, number, step)
    case 'refund':
      return refund(ctx, number, step)
    case 'expire':
      return expireOrder(asServer(ctx), (await readOrder(ctx, number)).id)
    case 'dispute':
      return dispute(asServer(ctx), await readOrder(ctx, number))
  }
}

/** The server itself acts. */
function asServer(ctx: Ctx): Ctx {
  return actingAs(ctx, { kind: 'task' })
}

/** The shopper opens the mailed link and presses its button. */
async function confirm(owner: Ctx, number: number): Promise<void> {
  const ctx = asServer(owner)
  const { id } = await readOrder(ctx, number)
  await confirmOrder(ctx, await inSite(ctx, (tx) => issueOrderToken(tx, ctx, id, 'status')))
}

async function fulfil(ctx: Ctx, number: number, step: DemoStep & { do: 'fulfil' }): Promise<void> {
  const tracking = trackingOf({ carrier: '', name: '', number: step.tracking ?? '', link: '' })
  if (tracking === 'invalid' || tracking?.carrier === '') throw new Error(`No carrier has ${step.tracking}.`)
  const lines = step.lines && quantities(await readOrder(ctx, number), step.lines)
  await fulfilOrder(ctx, number, { ...(lines && { lines }), tracking })
}

async function refund(ctx: Ctx, number: number, step: DemoStep & { do: 'refund' }): Promise<void> {
  const { lines, shippingCents = 0, isRestocked = false, note, message = '' } = step
  const body = { lines: quantities(await readOrder(ctx, number), lines), shippingCents, isRestocked, note, message }
  const answer = await refundOrder(ctx, number, body)
  if (answer.refund?.state !== 'done') throw new Error(`The refund of order ${number} is ${answer.refund?.state}.`)
}

function quantities(order: OrderDetail, wanted: readonly DemoLine[]): { lineId: string; quantity: number }[] {
  return wanted.map(([sku, quantity]) => {
    const line = order.lines.find((one) => one.sku === sku)
    if (!line) throw new Error(`Order ${order.number} has no ${sku}.`)
    return { lineId: line.id, quantity }
  })
}

/** Time after which the gateway disputes the charge of the card for it, with a second to spare. */
const untilDisputeMs = 61_000

/** Sets the gateway's clock ahead until it has disputed the charge, and records what it reports then. */
async function dispute(ctx: Ctx, order: OrderDetail): Promise<void> {
  const { gateway } = ctx.deps.payments
  const paymentId = order.payments[0]?.id
  if (!gateway || !paymentId) throw new Error(`Order ${order.number} was not paid through the test gateway.`)
  await gateway.call('PUT', '/behaviour', { clockAheadMs: untilDisputeMs })
  await gateway.call('PUT', '/behaviour', { clockAheadMs: 0 })
  await refreshPayment(ctx, paymentId)
  await recordPaymentChange(ctx, paymentId)
}
