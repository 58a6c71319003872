import { createHash } from 'node:crypto'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { merchandisingSettings } from '@sitewright/domain/pages/chosen-settings.ts'
import { checkRestockEmail } from '@sitewright/domain/restock/check-email.ts'
import { isVariantSoldOut } from '@sitewright/domain/restock/restock-views.ts'
import { restockFormMessages } from '@sitewright/domain/restock/restock-form.messages.ts'
import { mailAddressOf, mailboxOf, normalizeEmail } from '../mail/index.ts'
import type { SpendCaptcha } from '../captcha/index.ts'
import type { Ctx } from '../context.ts'
import { inSite, type Tx } from '../database/index.ts'
import { saveSignUp } from './restock.store.ts'
import { readVariantsForSale } from './variants-for-sale.store.ts'

export type SignUpInput = { productId: string; variantId: string; email: string; isJoinMailingList: boolean }

/** Returns the normalized email address. Throws `restock.email-blank` or `restock.email-invalid` (SF-5.10). */
export function requireValidEmail(typed: string): string {
  const problem = checkRestockEmail(typed)
  if (problem === 'blank') throw refused('restock.email-blank')
  const email = normalizeEmail(typed)
  if (problem === 'invalid' || mailAddressOf(email) === null) throw refused('restock.email-invalid')
  return email
}

function refused(code: 'restock.email-blank' | 'restock.email-invalid'): Refusal {
  const message = code === 'restock.email-blank' ? restockFormMessages.emailBlank : restockFormMessages.emailInvalid
  return new Refusal(code, { fields: { email: { message } } })
}

/**
 * Saves a sign-up for a back-in-stock email of a sold-out variant. A known and an unknown email address cause the same statements
 * and answer, so that nobody can find out who has signed up. `spend` uses up the form's captcha. Throws when the shop does not offer these emails for the variant or
 * the variant is not sold out (SF-7.13).
 */
export async function signUpForRestock(ctx: Ctx, input: SignUpInput, spend?: SpendCaptcha): Promise<void> {
  const emailHash = hashOfEmail(input.email)
  await inSite(
    ctx,
    async (tx) => {
      await spend?.(tx)
      await checkWaitable(tx, ctx, input)
      // Limits how often one mailbox can be signed up, by anybody and on any site. Unknown addresses count too, so that the limit
      // does not reveal who has signed up.
      await ctx.deps.limits.takeIn(tx, 'restockEmail', { account: mailboxOf(input.email) })
      await saveSignUp(tx, ctx.siteId, { ...input, emailHash, id: ctx.newId() }, ctx.now())
    },
    // Sign-ups share this lock, and the transaction that sends back-in-stock emails takes it exclusively: either that transaction
    // sees this sign-up, or this sign-up sees the new stock and is refused.
    { lock: { shared: restockLockName(input.variantId) } },
  )
}

async function checkWaitable(tx: Tx, ctx: Ctx, { productId, variantId }: SignUpInput): Promise<void> {
  const [found] = await readVariantsForSale(tx, ctx.siteId, { productId, variantIds: [variantId], nowMs: ctx.now() })
  if (!found || !merchandisingSettings(found.settings).restockNotificationsEnabled) {
    throw new Refusal('restock.not-offered')
  }
  const stock = { unlimited: found.available === null, qtyInStock: found.available ?? 0 }
  if (!isVariantSoldOut(stock, found.productType)) throw new Refusal('restock.in-stock')
}

export function restockLockName(variantId: string): string {
  return `restock:${variantId}`
}

function hashOfEmail(email: string): Buffer {
  return createHash('sha256').update(email).digest()
}
