import { downloadableLines } from '@sitewright/domain/orders/rules/downloadable.ts'
import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../database/index.ts'
import { readBoughtFiles, type BoughtFile } from '../../downloads/index.ts'

/** Returns the files that a shopper may load of an order now. Most orders have no such line and cost no statement. */
export async function readOrderDownloads(tx: Tx, ctx: Ctx, order: OrderDetail): Promise<BoughtFile[]> {
  return readBoughtFiles(tx, ctx, order.id, downloadableLines(order))
}
