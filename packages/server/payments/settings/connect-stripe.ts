import { fieldChanges } from '@sitewright/domain/changes/field-changes.ts'
import { Refusal, type FieldProblem } from '@sitewright/domain/kit/refusal.ts'
import { noPaymentSettings, type PaymentSettings } from '@sitewright/domain/payments/payment-settings.ts'
import { pastedKeyProblems, isTestSecretKey } from '@sitewright/domain/payments/stripe-keys.ts'
import { paymentsStudioMessages as messages } from '@sitewright/domain/payments/payments-studio.messages.ts'
import type {
  StripeBody,
  StripeChangeAnswer,
  StripeVersionBody,
} from '@sitewright/domain/payments/payments-studio.wire.ts'
import type { ActivityAction } from '@sitewright/domain/team/activity-actions.ts'
import { findAnswer, makeChange } from '../../changes/index.ts'
import type { Ctx } from '../../context.ts'
import { readInSite } from '../../database/index.ts'
import type { StripeSecrets } from '../payment-providers.ts'
import { findSettings, lockSettings, saveSettings, type StoredSettings } from '../payment-settings.store.ts'
import { checkKeys, type KeyProblem } from '../stripe/stripe-setup.ts'
import { stripeVersion } from './read-payments.ts'
import { secretsOrNull } from './secrets-or-null.ts'
import { asked, dropWebhook, setUpWebhook, tidyWebhooks, type Webhook } from './webhook-setup.ts'

type Stripe = NonNullable<PaymentSettings['stripe']>
const permission = { role: 'edit-checkout' } as const

/**
 * Connects the site to Stripe by pasted keys. They are checked by calls to Stripe, and a webhook endpoint is made there, before anything
 * is saved: all of it or nothing. The shop takes payments by these keys at once. Throws `payments.settings-invalid` with the key's field,
 * `payments.unavailable` when Stripe cannot be asked, and `changes.changed-meanwhile`.
 */
export async function connectStripe(
  ctx: Ctx,
  { version, hasAfterpay, ...keys }: StripeBody,
): Promise<StripeChangeAnswer> {
  const earlier = await findAnswer(ctx)
  if (earlier) return earlier as StripeChangeAnswer // Stripe is asked once for a request
  const wrong = pastedKeyProblems(keys).map(({ field, message }) => [field, { message: messages[message] }] as const)
  if (wrong.length > 0) throw refusalOf(Object.fromEntries(wrong))
  const before = await readStored(ctx, version)
  const checked = await asked(ctx, checkKeys(ctx.deps.payments.stripe, keys))
  if ('problem' in checked) throw refusalOf(fieldsOf(checked.problem))
  const { account } = checked
  const isSameAccount = account !== null && account.id === before.settings.stripe?.account?.id
  const webhook = await setUpWebhook(ctx, keys.secretKey, isSameAccount ? before : null)
  const stripe: Stripe = {
    publishableKey: keys.publishableKey,
    isTestKey: isTestSecretKey(keys.secretKey),
    hasAfterpay,
    ...(account && { account }),
    ...(webhook.webhook && { webhook: webhook.webhook }),
  }
  const secrets = { secretKey: keys.secretKey, webhookSecret: webhook.secret }
  return saveStripe(ctx, { before, stripe, secrets, webhook, version, action: 'payments.stripe-connected' })
}

/**
 * Forgets the keys. The webhook endpoint at Stripe goes too, when Stripe can be asked. What is under way at Stripe can then neither be
 * finished nor refunded from here. Throws `changes.changed-meanwhile`.
 */
export async function disconnectStripe(ctx: Ctx, { version }: StripeVersionBody): Promise<StripeChangeAnswer> {
  const earlier = await findAnswer(ctx)
  if (earlier) return earlier as StripeChangeAnswer
  const before = await readStored(ctx, version)
  return saveStripe(ctx, {
    before,
    stripe: null,
    secrets: null,
    webhook: null,
    version,
    action: 'payments.stripe-disconnected',
  })
}

/** Makes sure that Stripe reports payments: switches the endpoint on again, or makes a new one. Throws `changes.changed-meanwhile`. */
export async function renewWebhook(ctx: Ctx, { version }: StripeVersionBody): Promise<StripeChangeAnswer> {
  const earlier = await findAnswer(ctx)
  if (earlier) return earlier as StripeChangeAnswer
  const before = await readStored(ctx, version)
  const known = secretsOrNull(ctx, before)
  if (!before.settings.stripe || !known)
    throw new Refusal('payments.settings-invalid', { message: messages.keysUnreadable })
  const webhook = await setUpWebhook(ctx, known.secretKey, before)
  const { webhook: _, ...others } = before.settings.stripe
  const stripe = { ...others, ...(webhook.webhook && { webhook: webhook.webhook }) }
  const secrets = { ...known, webhookSecret: webhook.secret }
  return saveStripe(ctx, { before, stripe, secrets, webhook, version, action: 'payments.webhook-renewed' })
}

type NewStripe = {
  before: StoredSettings
  stripe: Stripe | null
  secrets: StripeSecrets | null
  webhook: Webhook | null
  version: number
  action: ActivityAction
}

/** Saves the connection, then removes the endpoints at Stripe that are not needed: those of before, or ours when it was not saved. */
async function saveStripe(ctx: Ctx, next: NewStripe): Promise<StripeChangeAnswer> {
  const { before, stripe, secrets, webhook, version, action } = next
  try {
    const answer = await makeChange(ctx, permission, async (tx) => {
      const stored = await lockSettings(tx, ctx.siteId)
      requireVersion(stored, version)
      const text = secrets && JSON.stringify({ stripe: secrets })
      const saved = {
        settings: { ...stored.settings, stripe },
        secrets: text === null ? null : ctx.deps.payments.secrets.seal(ctx.siteId, text),
      }
      await saveSettings(tx, ctx.siteId, saved)
      const changes = fieldChanges(shown(stored.settings.stripe), shown(stripe))
      const entry = { action, target: { kind: 'payment-settings', id: ctx.siteId }, undo: null, changes }
      return { answer: { stripeVersion: stripeVersion(saved), undo: null }, entries: [entry] }
    })
    await dropWebhook(ctx, before, webhook?.webhook?.id ?? null)
    return answer
  } finally {
    if (webhook && secrets) await tidyWebhooks(ctx, secrets.secretKey, webhook)
  }
}

async function readStored(ctx: Ctx, version: number): Promise<StoredSettings> {
  const found = await readInSite(ctx, (tx) => findSettings(tx, ctx.siteId))
  const stored = found ?? { settings: noPaymentSettings, secrets: null }
  requireVersion(stored, version)
  return stored
}

function requireVersion(stored: StoredSettings, version: number): void {
  if (stripeVersion(stored) === version) return
  throw new Refusal('changes.changed-meanwhile', { message: messages.changedMeanwhile })
}

/** What the activity log says of the connection: nothing from which a secret key could be guessed. */
function shown(stripe: Stripe | null): object {
  const { publishableKey = null, isTestKey = null, hasAfterpay = null, account = null } = stripe ?? {}
  return { publishableKey, isTestKey, hasAfterpay, account: account?.name ?? null }
}

function fieldsOf(problem: KeyProblem): Record<string, FieldProblem> {
  switch (problem.kind) {
    case 'secret-rejected':
      return { secretKey: { message: messages.secretRejected } }
    case 'publishable-rejected':
      return { publishableKey: { message: messages.publishableRejected } }
    case 'other-account':
      return { publishableKey: { message: messages.otherAccount } }
    case 'right-missing': {
      const rights = {
        payments: messages.noPaymentRight,
        refunds: messages.noRefundRight,
        balance: messages.noBalanceRight,
      }
      return { secretKey: { message: rights[problem.right] } }
    }
  }
}

function refusalOf(fields: Record<string, FieldProblem>): Refusal {
  return new Refusal('payments.settings-invalid', { fields })
}
