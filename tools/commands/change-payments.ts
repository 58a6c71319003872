import { readFileSync } from 'node:fs'
import type { PaymentSettings } from '@sitewright/domain/payments/payment-settings.ts'
import { backgroundCtx, type Deps } from '@sitewright/server/context.ts'
import { CannotStart } from '@sitewright/server/database/index.ts'
import {
  readPaymentSettings,
  savePaymentSettings,
  type PaymentSettingsChange,
} from '@sitewright/server/payments/index.ts'
import { addressOfSite } from '@sitewright/server/sites/index.ts'
import { parseCommandLine, resolveTypedPath } from './command-line.ts'
import { findSite } from './open-installation.ts'

export type PaymentsCommand = { site: string; change: () => PaymentSettingsChange }

/** Reads the arguments of `site:payments`; null when they are invalid. */
export function parseSitePayments(
  args: string[],
  env: Readonly<Record<string, string | undefined>>,
): PaymentsCommand | null {
  const parsed = parseCommandLine(args, {
    stripe: { type: 'boolean' },
    afterpay: { type: 'boolean', default: false },
    'bank-transfer': { type: 'string' },
    pickup: { type: 'string' },
    'no-stripe': { type: 'boolean' },
    'no-bank-transfer': { type: 'boolean' },
    'no-pickup': { type: 'boolean' },
  })
  const [site, ...more] = parsed?.positionals ?? []
  if (!parsed || site === undefined || more.length > 0) return null
  const { values } = parsed
  if (values.afterpay && !values.stripe) return null
  const { 'bank-transfer': file, pickup } = values
  return {
    site,
    change: () => ({
      ...(values.stripe && { stripe: { ...stripeKeys(env), hasAfterpay: values.afterpay } }),
      ...(file !== undefined && { bankTransfer: { details: readDetails(file) } }),
      ...(pickup !== undefined && { payAtPickup: { note: pickup } }),
      ...(values['no-stripe'] && { stripe: null }),
      ...(values['no-bank-transfer'] && { bankTransfer: null }),
      ...(values['no-pickup'] && { payAtPickup: null }),
    }),
  }
}

/** Saves the change, if there is one, and returns lines that say how the site is paid now. */
export async function changeOrShowPayments(deps: Deps, { site: name, change }: PaymentsCommand): Promise<string[]> {
  const changes = change()
  const site = await findSite(deps, name)
  const ctx = await backgroundCtx(deps, site.id)
  const hasChange = Object.keys(changes).length > 0
  const settings = hasChange ? await savePaymentSettings(ctx, changes) : await readPaymentSettings(ctx)
  return linesOf(settings, `${addressOfSite(deps.config, site.identifier)}/api/payments/stripe/${site.id}/events`)
}

function linesOf({ stripe, bankTransfer, payAtPickup }: PaymentSettings, eventsUrl: string): string[] {
  const mode = stripe?.isTestKey ? 'with the keys of its test mode, so nobody is charged' : 'live'
  return [
    stripe ? `Stripe: ${mode}; Afterpay is ${stripe.hasAfterpay ? 'on' : 'off'}.` : 'Stripe: off.',
    `Webhook address for Stripe: ${eventsUrl}`,
    'Its events: payment_intent.*, charge.refunded, charge.dispute.*, refund.*',
    `Bank transfer: ${bankTransfer ? `on, to\n${bankTransfer.details}` : 'off.'}`,
    `Payment at pickup: ${payAtPickup ? `on. ${payAtPickup.note}` : 'off.'}`,
  ]
}

function stripeKeys(env: Readonly<Record<string, string | undefined>>) {
  const { STRIPE_PUBLISHABLE_KEY, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = env
  if (!STRIPE_PUBLISHABLE_KEY || !STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) {
    throw new CannotStart(
      'Set STRIPE_PUBLISHABLE_KEY, STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: Stripe’s dashboard shows them under Developers.',
    )
  }
  return {
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
  }
}

function readDetails(file: string): string {
  try {
    return readFileSync(resolveTypedPath(file), 'utf8').trim()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    throw new CannotStart(`There is no file ${file}.`)
  }
}
