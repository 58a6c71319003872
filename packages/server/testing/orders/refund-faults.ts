import type { Ctx, Deps } from '../../context.ts'
import { paymentOf } from '../payments/a-payment.ts'

/** Refunds part of a payment at the test gateway itself, as an owner does in a provider's own dashboard. */
export async function refundAtGateway(ctx: Ctx, paymentId: string, amountCents: number): Promise<void> {
  const { reference } = await paymentOf(ctx, paymentId)
  const wanted = { key: ctx.newId(), amountCents }
  const answer = await ctx.deps.payments.gateway?.call('POST', `/charges/${reference}/refunds`, wanted)
  if (answer?.status !== 200) throw new Error(`The gateway did not refund: ${JSON.stringify(answer)}`)
}

/** Returns what the test gateway has paid back of a payment. */
export async function refundedAtGateway(ctx: Ctx, paymentId: string): Promise<number[]> {
  const { reference } = await paymentOf(ctx, paymentId)
  const { gateway } = ctx.deps.payments
  if (!gateway) throw new Error('The test gateway is off.')
  const { body } = await gateway.call('GET', `/charges/${reference}`)
  const { refunds } = body as { refunds: { amountCents: number; state: string }[] }
  return refunds.filter(({ state }) => state === 'succeeded').map(({ amountCents }) => amountCents)
}

/** Lets the background take over the pending refunds of an order at once. */
export async function makeRefundsDue({ owner }: Pick<Deps, 'owner'>, orderId: string): Promise<void> {
  await owner.ask('', `update order_refunds set due_at = '2000-01-01' where order_id = $1`, [orderId])
}
