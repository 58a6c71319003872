import { createHmac } from 'node:crypto'
import { benchRateLimitFactor, unpaidOrderLimits } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { isWithinUnpaidLimits } from '@sitewright/domain/orders/rules/unpaid-limits.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../database/index.ts'
import { networkOf } from '../../http/index.ts'
import { mailboxOf } from '../../mail/index.ts'
import { countUnpaid, insertUnpaidOrigin, lockUnpaidMailbox } from './unpaid-origin.store.ts'

/**
 * Counts an order that is paid later against what its network and its mailbox hold already. Throws `checkout.too-many-unpaid`: units
 * that wait for money for days and mails to any address would otherwise cost nobody anything (BX-5.11). Call it in the order's
 * transaction, before anything is reserved.
 */
export async function limitUnpaidOrders(
  tx: Tx,
  ctx: Ctx,
  { checkoutId, email, units }: { checkoutId: string; email: string; units: number },
): Promise<void> {
  const origin = {
    network: hashOf(ctx, 'network', networkOf(ctx.address)),
    mailbox: hashOf(ctx, 'mailbox', mailboxOf(email)),
  }
  await lockUnpaidMailbox(tx, ctx.siteId, origin)
  const held = await countUnpaid(tx, ctx.siteId, origin, ctx.now() - unpaidOrderLimits.network.windowMs)
  const factor = ctx.deps.config.limits === 'bench' ? benchRateLimitFactor : 1
  const isFine =
    isWithinUnpaidLimits(held.network, units, unpaidOrderLimits.network, factor) &&
    isWithinUnpaidLimits(held.mailbox, units, unpaidOrderLimits.mailbox, factor)
  if (!isFine) throw new Refusal('checkout.too-many-unpaid')
  await insertUnpaidOrigin(tx, ctx.siteId, { ...origin, checkoutId, units, atMs: ctx.now() })
}

/** Different for each site, so that neither addresses nor what they do elsewhere can be read from the table. */
function hashOf({ deps, siteId }: Ctx, kind: string, value: string): Buffer {
  return createHmac('sha256', deps.crumbKey).update(`unpaid ${kind}\n${siteId}\n${value}`).digest()
}
