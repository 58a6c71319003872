import { isId } from '@sitewright/domain/kit/ids.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../context.ts'
import { enqueueOutbox, inSite } from '../database/index.ts'
import { insertEvent } from './event.store.ts'
import { providerOf, type RemoteProviderName } from './payment-providers.ts'
import { findPaymentOfEvent } from './payment.store.ts'
import type { ProviderEvent } from './provider.ts'

type Received = {
  provider: RemoteProviderName
  raw: Buffer
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** An id that a provider gave: signed texts too may hold a byte that PostgreSQL refuses. */
const providerId = /^[\w.:-]{1,255}$/
/** How far the time of an event may be ahead of this server's clock. */
const mostAheadMs = 300_000

/**
 * Takes a webhook event: checks its signature and age, stores its id once, and leaves a message in the outbox that its payment
 * may have changed. Nothing else of the event is used, so forged amounts, repetitions and a wrong order have no effect: the payment
 * is read from the provider later. Throws `payments.event-refused` for an event that this site's provider did not sign (BX-1.06).
 */
export async function receiveEvent(ctx: Ctx, { provider: name, raw, headers }: Received): Promise<void> {
  const provider = await providerOf(ctx, name)
  const event = provider.readEvent(raw, headers)
  if (!event || !isSound(event, ctx.now())) throw new Refusal('payments.event-refused')
  const { id, paymentReference, paymentKey, createdMs } = event
  const reference = paymentReference !== null && providerId.test(paymentReference) ? paymentReference : null
  const key = paymentKey !== null && isId(paymentKey) ? paymentKey : null
  await inSite(ctx, async (tx) => {
    const paymentId = await findPaymentOfEvent(tx, ctx.siteId, name, { reference, key })
    const isNew = await insertEvent(tx, ctx.siteId, { provider: name, id, paymentId, createdMs })
    if (!isNew || paymentId === null) return
    await enqueueOutbox(tx, { kind: 'payments.changed', key: `${paymentId}/${name}/${id}`, payload: { paymentId } })
  })
}

function isSound({ id, createdMs }: ProviderEvent, nowMs: number): boolean {
  return providerId.test(id) && createdMs >= 0 && createdMs <= nowMs + mostAheadMs
}
