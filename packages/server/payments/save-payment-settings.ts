import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { maxPaymentNoteChars, type PaymentSettings } from '@sitewright/domain/payments/payment-settings.ts'
import { isTestSecretKey, pastedKeyProblems } from '@sitewright/domain/payments/stripe-keys.ts'
import type { Ctx } from '../context.ts'
import { inSite } from '../database/index.ts'
import { lockSettings, saveSettings } from './payment-settings.store.ts'

/** Changed payment settings. What is left out stays as it is; `null` switches a method off. */
export type PaymentSettingsChange = {
  stripe?: { publishableKey: string; secretKey: string; webhookSecret: string; hasAfterpay: boolean } | null
  bankTransfer?: PaymentSettings['bankTransfer']
  payAtPickup?: PaymentSettings['payAtPickup']
}

/**
 * Saves how the site takes payments. Stripe's secret keys are encrypted with a key outside the database. Throws
 * `payments.settings-invalid` for keys that do not look like Stripe's or belong to different modes, and for empty bank details.
 */
export async function savePaymentSettings(ctx: Ctx, change: PaymentSettingsChange): Promise<PaymentSettings> {
  checkChange(change)
  return inSite(ctx, async (tx) => {
    const stored = await lockSettings(tx, ctx.siteId)
    const { stripe, bankTransfer = stored.settings.bankTransfer, payAtPickup = stored.settings.payAtPickup } = change
    const settings = {
      ...stored.settings,
      stripe: stripe === undefined ? stored.settings.stripe : shownOf(stripe),
      bankTransfer,
      payAtPickup,
    }
    const secrets = stripe === undefined ? stored.secrets : sealed(ctx, stripe)
    await saveSettings(tx, ctx.siteId, { settings, secrets })
    return settings
  })
}

type Stripe = NonNullable<PaymentSettingsChange['stripe']>

function shownOf(stripe: Stripe | null): PaymentSettings['stripe'] {
  if (!stripe) return null
  const { publishableKey, secretKey, hasAfterpay } = stripe
  return { publishableKey, isTestKey: isTestSecretKey(secretKey), hasAfterpay }
}

function sealed(ctx: Ctx, stripe: Stripe | null): Buffer | null {
  if (!stripe) return null
  const { secretKey, webhookSecret } = stripe
  return ctx.deps.payments.secrets.seal(ctx.siteId, JSON.stringify({ stripe: { secretKey, webhookSecret } }))
}

const webhook = /^whsec_\w{8,}$/

function checkChange({ stripe, bankTransfer, payAtPickup }: PaymentSettingsChange): void {
  const isGood =
    (!stripe || isStripe(stripe)) &&
    (!bankTransfer || isNote(bankTransfer.details, 1)) &&
    (!payAtPickup || isNote(payAtPickup.note, 0))
  if (!isGood) throw new Refusal('payments.settings-invalid')
}

function isStripe({ publishableKey, secretKey, webhookSecret }: Stripe): boolean {
  return pastedKeyProblems({ publishableKey, secretKey }).length === 0 && webhook.test(webhookSecret)
}

function isNote(text: string, minChars: number): boolean {
  const { length } = text.trim()
  return length >= minChars && text.length <= maxPaymentNoteChars && !text.includes('\0')
}
