import type { Stripe } from 'stripe'
import * as z from 'zod'
import type { ProviderEvent } from '../provider.ts'

const maxAgeSeconds = 300

type Received = {
  raw: Buffer
  signature: string | string[] | undefined
  webhookSecret: string
  now: () => number
}

/** Reads a webhook event. Returns null when Stripe did not sign it with the site's secret, or signed it over 300 seconds ago. */
export function readStripeEvent(
  client: Stripe,
  { raw, signature, webhookSecret, now }: Received,
): ProviderEvent | null {
  if (typeof signature !== 'string') return null
  try {
    const event = client.webhooks.constructEvent(raw, signature, webhookSecret, maxAgeSeconds, undefined, now())
    return eventOf(event)
  } catch {
    return null
  }
}

/** The objects of events about a payment: an intent itself, or a charge, refund or dispute that names its intent. */
const objectShape = z.object({
  object: z.string(),
  id: z.string(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
})

function eventOf({ id, created, data }: Stripe.Event): ProviderEvent {
  const read = objectShape.safeParse(data.object)
  if (!read.success) return { id, paymentReference: null, paymentKey: null, createdMs: created * 1000 }
  const { object, id: objectId, payment_intent: named, metadata } = read.data
  const reference = object === 'payment_intent' ? objectId : typeof named === 'object' ? named?.id : named
  const paymentKey = object === 'payment_intent' ? (metadata?.['payment_id'] ?? null) : null
  return { id, paymentReference: reference ?? null, paymentKey, createdMs: created * 1000 }
}
