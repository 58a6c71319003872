import { createHmac } from 'node:crypto'
import { benchRateLimitFactor, unpaidOrderLimits, unpaidPlacingMs } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { isWithinUnpaidLimits } from '@sitewright/domain/orders/rules/unpaid-limits.ts'
import type { Ctx } from '../../context.ts'
import { inSite, type Tx } from '../../database/index.ts'
import { networkOf } from '../../http/index.ts'
import { mailboxOf } from '../../mail/index.ts'
import { countUnpaid, insertUnpaidOrigin, type UnpaidOrigin } from './unpaid-origin.store.ts'

/** An order that is about to be placed without a charge. */
export type UnpaidOrder = { checkoutId: string; email: string; units: number; isFree: boolean }

/**
 * Takes what an order without a charge needs, all of it or nothing: `spend` marks its captcha as used; its mail goes to any mailbox
 * that was typed, so it takes one of the mailbox's permits; and unless it costs nothing, its units wait for the money, so it counts
 * among those of its network and its mailbox. Throws `checkout.too-many-unpaid`: units that wait for days and mails to any address
 * would otherwise cost nobody anything (BX-5.11). Call it before the order's transaction: the order counts from here, so that others
 * can be counted at once and need not wait until it is placed. It waits for no disk: an order that is on the disk has its permit there.
 */
export async function permitUnpaidOrder(
  ctx: Ctx,
  { checkoutId, email, units, isFree }: UnpaidOrder,
  spend: (tx: Tx) => Promise<void>,
): Promise<void> {
  const take = (tx: Tx): Promise<unknown> =>
    Promise.all([spend(tx), ctx.deps.limits.takeIn(tx, 'mailbox', { account: mailboxOf(email) })])
  if (isFree) {
    await inSite(ctx, take, { isForgettable: true })
    return
  }
  const origin = {
    network: hashOf(ctx, 'network', networkOf(ctx.address)),
    mailbox: hashOf(ctx, 'mailbox', mailboxOf(email)),
  }
  const nowMs = ctx.now()
  const since = { sinceMs: nowMs - unpaidOrderLimits.network.windowMs, placingSinceMs: nowMs - unpaidPlacingMs }
  const factor = ctx.deps.config.limits === 'bench' ? benchRateLimitFactor : 1
  const count = async (tx: Tx): Promise<void> => {
    const [, held] = await Promise.all([take(tx), countUnpaid(tx, ctx.siteId, { ...origin, checkoutId }, since)])
    const isFine =
      isWithinUnpaidLimits(held.network, units, unpaidOrderLimits.network, factor) &&
      isWithinUnpaidLimits(held.mailbox, units, unpaidOrderLimits.mailbox, factor)
    if (!isFine) throw new Refusal('checkout.too-many-unpaid')
    await insertUnpaidOrigin(tx, ctx.siteId, { ...origin, checkoutId, units, atMs: nowMs })
  }
  await inSite(ctx, count, { lock: locksOf(origin), isForgettable: true })
}

/**
 * Names of the locks with which the orders of one mailbox and of one network follow each other. Hold them briefly: in a sale a whole
 * mobile network buys at once.
 */
function locksOf({ mailbox, network }: UnpaidOrigin): readonly string[] {
  return [`unpaid mailbox ${mailbox.toString('hex')}`, `unpaid network ${network.toString('hex')}`]
}

/** Different for each site, so that neither addresses nor what they do elsewhere can be read from the table. */
function hashOf({ deps, siteId }: Ctx, kind: string, value: string): Buffer {
  return createHmac('sha256', deps.crumbKey).update(`unpaid ${kind}\n${siteId}\n${value}`).digest()
}
