import { moneyTextByPattern } from '@sitewright/domain/kit/money-text.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { checkoutMoneyPattern } from '@sitewright/domain/orders/order-money.ts'
import { isMoneyByLocale } from '@sitewright/domain/pages/chosen-settings.ts'
import type { TestBankAnswer } from '@sitewright/domain/payments/payments.wire.ts'
import type { Ctx } from '../../context.ts'
import { readInSite } from '../../database/index.ts'
import { htmlReply, redirect, type Reply } from '../../http/index.ts'
import { readSettings } from '../../sites/index.ts'
import { bankPage, bankPageCsp } from './bank-page.ts'
import type { Charge } from './protocol.ts'

/** Returns the test bank's page for a payment that waits for a further step. A decided payment leads back to the shop. */
export async function readBankPage(ctx: Ctx, token: string): Promise<Reply> {
  const charge = await findCharge(ctx, token)
  if (charge.state !== 'requires-action') return backToShop(charge)
  const { title: siteTitle, language, settings } = await readInSite(ctx, (tx) => readSettings(tx, ctx.siteId))
  const { amountCents, currency, card } = charge
  const pattern = checkoutMoneyPattern({ currency, language, isByLocale: isMoneyByLocale(settings) })
  const amount = moneyTextByPattern(amountCents, pattern)
  const html = bankPage(ctx.locale, { amount, last4: card?.last4 ?? '', siteTitle })
  return htmlReply(200, html, { 'content-security-policy': bankPageCsp, 'cache-control': 'no-store' })
}

/** Gives the gateway the shopper's answer and leads back to the shop, which then asks the gateway for the payment's state. */
export async function answerBankPage(ctx: Ctx, token: string, answer: TestBankAnswer): Promise<Reply> {
  const charge = await findCharge(ctx, token)
  await ctx.deps.payments.gateway?.call('POST', `/bank/${token}`, { answer })
  return backToShop(charge)
}

/** Finds a charge of this site by the token of its bank page. Throws `kit.not-found`. */
async function findCharge(ctx: Ctx, token: string): Promise<Charge> {
  const { gateway } = ctx.deps.payments
  // Without a secret the gateway has never run, so that nothing is started for a made-up token.
  const found = gateway?.secret() ? await gateway.call('GET', `/bank/${token}`) : null
  if (found?.status !== 200 || (found.body as Charge).siteId !== ctx.siteId) throw new Refusal('kit.not-found')
  return found.body as Charge
}

/** Only the path of the return address is used, so that the shopper stays on the host that the page was opened on. */
function backToShop({ returnUrl }: Charge): Reply {
  const { pathname, search } = new URL(returnUrl, 'http://site.invalid')
  return redirect(303, pathname + search, { 'cache-control': 'no-store' })
}
