import { isId } from '@sitewright/domain/kit/ids.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../context.ts'
import { enqueueOutbox, inSite } from '../database/index.ts'
import { insertEvent } from './event.store.ts'
import { providerOf, type RemoteProviderName } from './payment-providers.ts'
import { findPaymentOfEvent } from './payment.store.ts'

type Received = {
  provider: RemoteProviderName
  raw: Buffer
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Longest id of an event that is stored. */
const maxEventIdChars = 255

/**
 * Takes a webhook event: checks its signature and age, stores its id once, and leaves a message in the outbox that its payment
 * may have changed. Nothing else of the event is used, so forged amounts, repetitions and a wrong order have no effect: the payment
 * is read from the provider later. Throws `payments.event-refused` for an event that this site's provider did not sign (BX-1.06).
 */
export async function receiveEvent(ctx: Ctx, { provider: name, raw, headers }: Received): Promise<void> {
  const provider = await providerOf(ctx, name)
  const event = provider.readEvent(raw, headers)
  if (!event || event.id.length > maxEventIdChars) throw new Refusal('payments.event-refused')
  const { id, paymentReference: reference, paymentKey, createdMs } = event
  const key = paymentKey !== null && isId(paymentKey) ? paymentKey : null
  await inSite(ctx, async (tx) => {
    const paymentId = await findPaymentOfEvent(tx, ctx.siteId, name, { reference, key })
    const isNew = await insertEvent(tx, ctx.siteId, { provider: name, id, paymentId, createdMs })
    if (!isNew || paymentId === null) return
    await enqueueOutbox(tx, { kind: 'payments.changed', key: `${paymentId}/${name}/${id}`, payload: { paymentId } })
  })
}
