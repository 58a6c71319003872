import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { noPaymentSettings, type PaymentSettings } from '@sitewright/domain/payments/payment-settings.ts'
import type { ProviderName } from '@sitewright/domain/payments/payment.ts'
import * as z from 'zod'
import type { Ctx } from '../context.ts'
import { readInSite, type Tx } from '../database/index.ts'
import { findSettings, type StoredSettings } from './payment-settings.store.ts'
import type { PaymentProvider } from './provider.ts'
import { makeStripeProvider } from './stripe/stripe-provider.ts'
import { makeTestProvider } from './test-gateway/test-provider.ts'

/** A provider that is asked over the network. Manual payments have none. */
export type RemoteProviderName = Exclude<ProviderName, 'manual'>

/** `webhookSecret` is null where Stripe sends no events, because the site has no address that Stripe can reach. */
export type StripeSecrets = { secretKey: string; webhookSecret: string | null }
const secretsShape = z.object({ stripe: z.object({ secretKey: z.string(), webhookSecret: z.string().nullable() }) })

/** Reads how the site takes payments. */
export async function readPaymentSettings(ctx: Ctx, tx?: Tx): Promise<PaymentSettings> {
  const stored = await (tx ? findSettings(tx, ctx.siteId) : readInSite(ctx, (read) => findSettings(read, ctx.siteId)))
  return stored?.settings ?? noPaymentSettings
}

/**
 * Returns the provider with the site's credentials. Throws `payments.method-unavailable` when the site has none of this name (any
 * more), and `payments.unavailable` when its credentials cannot be read.
 */
export async function providerOf(ctx: Ctx, name: RemoteProviderName): Promise<PaymentProvider> {
  const { payments } = ctx.deps
  if (name === 'test') {
    if (!payments.gateway) throw new Refusal('payments.method-unavailable')
    const siteHost = `${ctx.site.identifier}.localhost`
    return makeTestProvider({ gateway: payments.gateway, siteId: ctx.siteId, siteHost, now: ctx.now })
  }
  const stored = await readInSite(ctx, (tx) => findSettings(tx, ctx.siteId))
  const credentials = stored && openSecrets(ctx, stored)
  if (!credentials) throw new Refusal('payments.method-unavailable')
  const client = await payments.stripe.of(credentials.secretKey)
  return makeStripeProvider({
    client,
    siteId: ctx.siteId,
    webhookSecret: credentials.webhookSecret,
    now: ctx.now,
    log: ctx.log,
  })
}

/** Decrypts a site's Stripe credentials; null when it has none. */
export function openSecrets(ctx: Ctx, { settings, secrets }: StoredSettings): StripeSecrets | null {
  if (!settings.stripe || !secrets) return null
  const text = ctx.deps.payments.secrets.open(ctx.siteId, secrets)
  if (text !== null) return secretsShape.parse(JSON.parse(text)).stripe
  ctx.log.error('the payment credentials of the site were encrypted with another PAYMENTS_KEY')
  throw new Refusal('payments.unavailable')
}
