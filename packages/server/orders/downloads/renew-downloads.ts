import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { downloadableLines } from '@sitewright/domain/orders/rules/downloadable.ts'
import type { Ctx } from '../../context.ts'
import { inSite } from '../../database/index.ts'
import { readDownloadToken, renewDownloads } from '../../downloads/index.ts'
import { mailboxOf } from '../../mail/index.ts'
import { shopperOf } from '../../shoppers/index.ts'
import { readOrderInTx } from '../read-order.ts'
import { mailAbout } from '../send-mail.ts'
import { findOrderOfShopper } from '../shopper-orders.ts'

/**
 * Renews the expired links of an order for the signed-in shopper who placed it. Returns false if nobody is signed in. Throws
 * `kit.not-found` for the order of somebody else, as if there were none.
 */
export async function renewInAccount(ctx: Ctx, number: number): Promise<boolean> {
  const shopper = await shopperOf(ctx)
  if (!shopper) return false
  const order = await findOrderOfShopper(ctx, shopper.email, number)
  if (!order) throw new Refusal('kit.not-found')
  await inSite(ctx, (tx) => renewDownloads(tx, ctx, order.id))
  return true
}

/**
 * Mails working links to the address of the order that a link belongs to, at most three times an hour for an order, and as long as
 * the mailbox may get mails. Whoever has an old link can ask, and learns nothing: the answer is the same whether a mail was sent or
 * not.
 */
export async function mailNewLinks(ctx: Ctx, token: string): Promise<void> {
  const link = readDownloadToken(ctx, token)
  if (!link) return
  try {
    await inSite(ctx, async (tx) => {
      const order = await readOrderInTx(tx, ctx, link.orderId)
      if (!order || downloadableLines(order).length === 0) return
      const { limits } = ctx.deps
      await limits.takeIn(tx, 'accountMail', { siteId: ctx.siteId, account: `downloads of ${order.id}` })
      await limits.takeIn(tx, 'mailbox', { account: mailboxOf(order.email) })
      await mailAbout(tx, ctx, order.id, { mail: 'downloads', occasion: ctx.newId() })
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'team.too-many-tries') throw error
  }
}
