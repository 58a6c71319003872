import { downloadableLines } from '@sitewright/domain/orders/rules/downloadable.ts'
import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../database/index.ts'
import { findBoughtFile, type DownloadLink } from '../../downloads/index.ts'
import { readOrderInTx } from '../read-order.ts'

type FoundDownload = {
  order: OrderDetail
  line: OrderDetail['lines'][number]
  file: NonNullable<Awaited<ReturnType<typeof findBoughtFile>>>
}

/** Returns what a signed link leads to; null when its line does not give the file now: unpaid, refunded, cancelled, or removed. */
export async function findDownload(tx: Tx, ctx: Ctx, link: DownloadLink): Promise<FoundDownload | null> {
  const order = await readOrderInTx(tx, ctx, link.orderId)
  const line = order && downloadableLines(order).find(({ id }) => id === link.lineId)
  const file = line && (await findBoughtFile(tx, ctx, link, line))
  return order && line && file ? { order, line, file } : null
}
