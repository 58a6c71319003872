import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import { downloadableLines } from '@sitewright/domain/orders/rules/downloadable.ts'
import type { Ctx } from '../../context.ts'
import { inSite, readInSite } from '../../database/index.ts'
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
  const order = link && (await readInSite(ctx, (tx) => readOrderInTx(tx, ctx, link.orderId)))
  if (!order || downloadableLines(order).length === 0 || !(await takeMailPermit(ctx, order))) return
  await inSite(ctx, (tx) => mailAbout(tx, ctx, order.id, { mail: 'downloads', occasion: ctx.newId() }))
}

async function takeMailPermit({ deps, siteId }: Ctx, { id, email }: OrderDetail): Promise<boolean> {
  try {
    await deps.limits.take('accountMail', { siteId, account: `downloads of ${id}` })
    await deps.limits.take('mailbox', { account: mailboxOf(email) })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'team.too-many-tries') return false
    throw error
  }
}
