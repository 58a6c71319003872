import type { WebhookAnswer } from '@sitewright/domain/payments/payments-studio.wire.ts'
import type { Ctx } from '../../context.ts'
import { readInSite } from '../../database/index.ts'
import { findSettings } from '../payment-settings.store.ts'
import { isStripeError } from '../stripe/stripe-errors.ts'
import { readWebhook } from '../stripe/stripe-webhooks.ts'
import { eventsUrlOf } from './read-payments.ts'
import { secretsOrNull } from './secrets-or-null.ts'

/** Asks Stripe whether it reports the site's payments. */
export async function readWebhookState(ctx: Ctx): Promise<WebhookAnswer> {
  const stored = await readInSite(ctx, (tx) => findSettings(tx, ctx.siteId))
  const secrets = stored && secretsOrNull(ctx, stored)
  if (!secrets) return { state: 'unknown' }
  if (secrets.webhookSecret === null) return { state: 'gone' }
  try {
    const client = await ctx.deps.payments.stripe.of(secrets.secretKey)
    return { state: await readWebhook(client, eventsUrlOf(ctx), stored.settings.stripe?.webhook?.id ?? null) }
  } catch (error) {
    if (!isStripeError(error)) throw error
    return { state: 'unknown' } // also for a key that may not read endpoints
  }
}
