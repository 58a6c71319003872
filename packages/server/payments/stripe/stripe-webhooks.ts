import type { Stripe } from 'stripe'
import { isInvalidRequest, isMissing, isWithoutRight, messageOf } from './stripe-errors.ts'

/** Events about a payment. Each only hints that the payment may have changed (receive-event.ts). */
const events: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.succeeded',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'refund.created',
  'refund.updated',
  'refund.failed',
]

export type MadeWebhook = { id: string; url: string; secret: string }
export type WebhookProblem = 'limit-reached' | 'right-missing' | 'refused'

/** Makes a webhook endpoint for the payments of a site. Its secret is told only now. */
export async function makeWebhook(
  client: Stripe,
  { url, siteId }: { url: string; siteId: string },
): Promise<MadeWebhook | { problem: WebhookProblem }> {
  try {
    const wanted = { url, enabled_events: events, metadata: { site_id: siteId }, description: 'Payments of this shop' }
    const { id, secret } = await client.webhookEndpoints.create(wanted)
    return id && secret ? { id, url, secret } : { problem: 'refused' }
  } catch (error) {
    if (isWithoutRight(error)) return { problem: 'right-missing' }
    if (!isInvalidRequest(error)) throw error
    // Stripe gives this error no code.
    return { problem: /maximum of \d+/iu.test(messageOf(error)) ? 'limit-reached' : 'refused' }
  }
}

/** Lets an endpoint send all events that are needed, also after somebody switched it off. False when it is gone. */
export async function switchWebhookOn(client: Stripe, { id, url }: { id: string; url: string }): Promise<boolean> {
  try {
    await client.webhookEndpoints.update(id, { url, enabled_events: events, disabled: false })
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** `on`: it sends what is needed; `off`: somebody switched it off, or some events; `gone`: Stripe has none for this address. */
export type WebhookState = 'on' | 'off' | 'gone'

/** Asks Stripe about the endpoint for an address: one with this id, or any where the id is not known. */
export async function readWebhook(client: Stripe, url: string, id: string | null): Promise<WebhookState> {
  const found = (await webhooksAt(client, url)).filter((one) => id === null || one.id === id)
  if (found.length === 0) return 'gone'
  const isOn = found.some(
    ({ status, enabled_events: sent }) =>
      status === 'enabled' && (sent.includes('*') || events.every((event) => sent.includes(event))),
  )
  return isOn ? 'on' : 'off'
}

/** Removes the endpoints for an address that we made for the site, but one. Those that the owner made stay. */
export async function removeWebhooks(
  client: Stripe,
  { url, siteId, keep }: { url: string; siteId: string; keep: string | null },
): Promise<void> {
  const all = await webhooksAt(client, url)
  const kept = all.find(({ id }) => id === keep)
  const own = all.filter(
    ({ id, metadata, created }) =>
      id !== keep && metadata['site_id'] === siteId && created <= (kept?.created ?? Infinity), // a later one replaces ours
  )
  await Promise.all(own.map(({ id }) => removeWebhook(client, id)))
}

export async function removeWebhook(client: Stripe, id: string): Promise<void> {
  try {
    await client.webhookEndpoints.del(id)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

async function webhooksAt(client: Stripe, url: string): Promise<Stripe.WebhookEndpoint[]> {
  const all = await client.webhookEndpoints.list({ limit: 100 }) // more than an account may have
  return all.data.filter((one) => one.url === url)
}
