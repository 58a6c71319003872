import { manualMethodsOf, noPaymentSettings } from '@sitewright/domain/payments/payment-settings.ts'
import { paymentOptions } from '@sitewright/domain/payments/payment-option.ts'
import type { PaymentsAnswer, ShownStripe } from '@sitewright/domain/payments/payments-studio.wire.ts'
import { contentVersion } from '../../changes/index.ts'
import type { Ctx } from '../../context.ts'
import { readInSite } from '../../database/index.ts'
import { addressOfSite } from '../../sites/index.ts'
import { findSettings, type StoredSettings } from '../payment-settings.store.ts'
import { countUnsettled } from '../payment.store.ts'
import { countPendingRefunds } from '../refund.store.ts'
import { secretsOrNull } from './secrets-or-null.ts'

/** Returns how the site is paid, for the studio: everything but the secrets. */
export async function readPayments(ctx: Ctx): Promise<PaymentsAnswer> {
  const [found, payments, refunds] = await readInSite(ctx, (tx) =>
    Promise.all([
      findSettings(tx, ctx.siteId),
      countUnsettled(tx, ctx.siteId, 'stripe'),
      countPendingRefunds(tx, ctx.siteId),
    ]),
  )
  const stored = found ?? { settings: noPaymentSettings, secrets: null }
  const { methods: options, isTestMode } = paymentOptions(stored.settings, {
    hasTestGateway: ctx.deps.payments.gateway !== null,
  })
  const methods = manualMethodsOf(stored.settings)
  return {
    methods,
    version: contentVersion(methods),
    stripe: shownStripe(ctx, stored),
    stripeVersion: stripeVersion(stored),
    isTestMode,
    takesTestCards: options.some(({ provider }) => provider === 'test'),
    eventsUrl: eventsUrlOf(ctx),
    unsettled: { payments, refunds },
  }
}

/** The address of the site to which Stripe sends its events. */
export function eventsUrlOf(ctx: Ctx): string {
  return `${addressOfSite(ctx.deps.config, ctx.site.identifier)}/api/payments/stripe/${ctx.siteId}/events`
}

/** Tells states of the site's connection to Stripe apart: encrypting the same keys again makes other bytes. */
export function stripeVersion({ settings, secrets }: StoredSettings): number {
  const { stripe } = settings
  return contentVersion(stripe && [stripe.publishableKey, stripe.hasAfterpay, secrets?.toString('base64') ?? null])
}

function shownStripe(ctx: Ctx, stored: StoredSettings): ShownStripe | null {
  const { stripe } = stored.settings
  if (!stripe) return null
  const secrets = secretsOrNull(ctx, stored)
  const { publishableKey, isTestKey, hasAfterpay, account, webhook } = stripe
  return {
    publishableKey,
    isTestKey,
    hasAfterpay,
    accountName: account?.name ?? null,
    secretEnding: secrets && secrets.secretKey.slice(-4),
    webhook: webhook ? 'made' : secrets?.webhookSecret === null ? 'none' : 'by-hand',
  }
}
