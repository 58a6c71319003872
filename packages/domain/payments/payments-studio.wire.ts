import * as z from 'zod'
import { undoAnswer } from '../changes/undo.wire.ts'
import { maxPaymentNoteChars } from './payment-settings.ts'

/** Tells states apart. Made of what was saved itself, whoever saved it. */
const version = z.int().min(0)

/** A text in lines that shoppers read on pages and in mails. */
const note = z
  .string()
  .transform((text) => text.replaceAll('\r\n', '\n').trim())
  .refine((text) => text.length <= maxPaymentNoteChars && text.isWellFormed() && !/[^\P{Cc}\n\t]/u.test(text))

const methods = z.strictObject({
  bankTransfer: z.strictObject({ isOn: z.boolean(), details: note }),
  payAtPickup: z.strictObject({ isOn: z.boolean(), note }),
})

/**
 * Stripe as the studio shows it. `secretEnding`: the last four characters of the secret key, null when it cannot be decrypted. `webhook`
 * says who made the endpoint at Stripe: `made` is ours, `by-hand` the owner's, and `none` means that there is none.
 */
const stripe = z.object({
  publishableKey: z.string(),
  isTestKey: z.boolean(),
  hasAfterpay: z.boolean(),
  accountName: z.string().nullable(),
  secretEnding: z.string().nullable(),
  webhook: z.enum(['made', 'by-hand', 'none']),
})
export type ShownStripe = z.output<typeof stripe>

/**
 * How a shop is paid, as the studio reads it; never a secret. `takesTestCards`: the shop takes the test cards of this server.
 * `eventsUrl` is the address for Stripe's webhook. `unsettled` are payments and refunds at Stripe that are under way.
 */
export const paymentsAnswer = z.object({
  methods,
  version,
  stripe: stripe.nullable(),
  stripeVersion: version,
  isTestMode: z.boolean(),
  takesTestCards: z.boolean(),
  eventsUrl: z.string(),
  unsettled: z.object({ payments: z.int(), refunds: z.int() }),
})
export type PaymentsAnswer = z.output<typeof paymentsAnswer>

/** The methods without a provider. Refused when they are not those of `version` any more. */
export const paymentMethodsBody = z.strictObject({ methods, version })
export type PaymentMethodsBody = z.output<typeof paymentMethodsBody>

export const paymentMethodsAnswer = z.object({ methods, version, undo: undoAnswer.nullable() })
export type PaymentMethodsAnswer = z.output<typeof paymentMethodsAnswer>

const pastedKey = z
  .string()
  .max(400)
  .transform((text) => text.trim())

/** Keys that an owner pasted. They are kept nowhere but encrypted. Refused when Stripe was connected otherwise since `stripeVersion`. */
export const stripeBody = z.strictObject({
  publishableKey: pastedKey,
  secretKey: pastedKey,
  hasAfterpay: z.boolean(),
  version,
})
export type StripeBody = z.output<typeof stripeBody>

export const stripeVersionBody = z.strictObject({ version })
export type StripeVersionBody = z.output<typeof stripeVersionBody>

export const stripeChangeAnswer = z.object({ stripeVersion: version, undo: z.null() })
export type StripeChangeAnswer = z.output<typeof stripeChangeAnswer>

/**
 * How Stripe reports payments, as Stripe says now: `off` when somebody switched it off there, `gone` when Stripe has none for this
 * address, `unknown` when Stripe cannot be asked.
 */
export const webhookAnswer = z.object({ state: z.enum(['on', 'off', 'gone', 'unknown']) })
export type WebhookAnswer = z.output<typeof webhookAnswer>
