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

/**
 * Reads a webhook event. Returns null when Stripe did not sign it with the site's secret, or signed it more than 300 seconds ago or
 * ahead of this server's clock: Stripe's library checks only that it is not too old.
 */
export function readStripeEvent(
  client: Stripe,
  { raw, signature, webhookSecret, now }: Received,
): ProviderEvent | null {
  if (typeof signature !== 'string') return null
  try {
    const event = client.webhooks.constructEvent(raw, signature, webhookSecret, maxAgeSeconds, undefined, now())
    if (signedAtMs(signature) > now() + maxAgeSeconds * 1000) return null
    return eventOf(eventShape.parse(event))
  } catch {
    return null
  }
}

/** The objects of events about a payment: an intent itself, or a charge, refund or dispute that names its intent. */
const objectShape = z.object({
  object: z.string(),
  id: z.string(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
})

/** The fields of a Stripe event that the server reads. `created` is the time of the event in seconds since 1970. */
const eventShape = z.object({ id: z.string(), created: z.int(), data: z.object({ object: z.unknown() }) })

/** The latest time of a signature's header, such as `t=1700000000,v1=…`, in epoch milliseconds. */
function signedAtMs(header: string): number {
  return Math.max(...Array.from(header.matchAll(/\bt=(\d+)/g), ([, seconds]) => Number(seconds) * 1000))
}

function eventOf({ id, created, data }: z.output<typeof eventShape>): ProviderEvent {
  const read = objectShape.safeParse(data.object)
  if (!read.success) return { id, paymentReference: null, paymentKey: null, createdMs: created * 1000 }
  const { object, id: objectId, payment_intent: named, metadata } = read.data
  const reference = object === 'payment_intent' ? objectId : typeof named === 'object' ? named?.id : named
  const key = object === 'payment_intent' ? metadata?.['payment_id'] : null
  const paymentKey = typeof key === 'string' ? key : null
  return { id, paymentReference: reference ?? null, paymentKey, createdMs: created * 1000 }
}
