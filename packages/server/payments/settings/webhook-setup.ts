import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { paymentsStudioMessages as messages } from '@sitewright/domain/payments/payments-studio.messages.ts'
import type { Ctx } from '../../context.ts'
import { readInSite } from '../../database/index.ts'
import { findSettings, type StoredSettings } from '../payment-settings.store.ts'
import { isStripeError, kindOfError } from '../stripe/stripe-errors.ts'
import { makeWebhook, removeWebhook, removeWebhooks, switchWebhookOn } from '../stripe/stripe-webhooks.ts'
import { eventsUrlOf } from './read-payments.ts'
import { secretsOrNull } from './secrets-or-null.ts'

/** The endpoint that sends events to the site; `webhook` is missing where the owner made it, `secret` null where there is none. */
export type Webhook = { webhook?: { id: string; url: string }; secret: string | null; isNew: boolean }

/**
 * Returns an endpoint for the site's events: the one that the site has, switched on again, otherwise a new one. A site whose address
 * Stripe cannot reach has none; its payments are asked about by the reconciler. Throws `payments.settings-invalid`.
 */
export async function setUpWebhook(ctx: Ctx, secretKey: string, known: StoredSettings | null): Promise<Webhook> {
  const url = eventsUrlOf(ctx)
  if (!url.startsWith('https:')) return { secret: null, isNew: false }
  const client = await ctx.deps.payments.stripe.of(secretKey)
  const webhook = known?.settings.stripe?.webhook
  const secret = known && secretsOrNull(ctx, known)?.webhookSecret
  if (webhook && secret && webhook.url === url && (await asked(ctx, switchWebhookOn(client, webhook))))
    return { webhook, secret, isNew: false }
  const made = await asked(ctx, makeWebhook(client, { url, siteId: ctx.siteId }))
  if (!('problem' in made)) return { webhook: { id: made.id, url }, secret: made.secret, isNew: true }
  if (made.problem === 'limit-reached')
    throw new Refusal('payments.settings-invalid', { message: messages.webhookLimit })
  if (made.problem === 'right-missing')
    throw new Refusal('payments.settings-invalid', { fields: { secretKey: { message: messages.noWebhookRight } } })
  return { secret: null, isNew: false } // Stripe does not take the address
}

/** Leaves one endpoint of ours at Stripe, the stored one: also when another save was faster, or ours failed. */
export async function tidyWebhooks(ctx: Ctx, secretKey: string, { webhook, isNew }: Webhook): Promise<void> {
  if (!webhook || !isNew) return
  await quietly(ctx, async () => {
    const stored = await readInSite(ctx, (tx) => findSettings(tx, ctx.siteId))
    const client = await ctx.deps.payments.stripe.of(secretKey)
    if (stored?.settings.stripe?.webhook?.id !== webhook.id) return removeWebhook(client, webhook.id)
    await removeWebhooks(client, { url: webhook.url, siteId: ctx.siteId, keep: webhook.id })
  })
}

/** Removes the endpoint of settings that were replaced. It may stay: the site refuses its events. */
export async function dropWebhook(ctx: Ctx, before: StoredSettings, kept: string | null): Promise<void> {
  const webhook = before.settings.stripe?.webhook
  const secrets = secretsOrNull(ctx, before)
  if (!webhook || !secrets || webhook.id === kept) return
  await quietly(ctx, async () => removeWebhook(await ctx.deps.payments.stripe.of(secrets.secretKey), webhook.id))
}

/** Waits for calls to Stripe. Throws `payments.unavailable`, in the owner's words, for whatever Stripe does not answer as it should. */
export async function asked<T>(ctx: Ctx, asking: Promise<T>): Promise<T> {
  try {
    return await asking
  } catch (error) {
    if (!isStripeError(error)) throw error
    ctx.log.warn({ type: kindOfError(error) }, 'Stripe did not answer as it should while keys were checked')
    throw new Refusal('payments.unavailable', { message: messages.stripeAway, retryAfterSeconds: 5 })
  }
}

async function quietly(ctx: Ctx, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    ctx.log.warn({ type: kindOfError(error) }, 'a webhook endpoint that is not needed any more may be left at Stripe')
  }
}
