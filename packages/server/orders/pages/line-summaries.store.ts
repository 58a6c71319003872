import { productTypes } from '@sitewright/domain/kit/enums.ts'
import type { OrderGoods } from '@sitewright/domain/orders/order-parcels.ts'
import type { Tx } from '../../database/index.ts'

/** What a list shows of an order's lines: pictures of the first ones, and what became of the goods. */
export type LineSummary = { pictures: string[]; goods: OrderGoods }

/** Pictures that a list shows of an order. */
const mostPictures = 3

/** Summarizes the lines of several orders, by the order's id. */
export async function readLineSummaries(
  tx: Tx,
  siteId: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, LineSummary>> {
  const isGoods = `l.product_type = ${productTypes.physical}`
  const text = `
    select l.order_id as "orderId", bool_or(${isGoods}) as "isAny",
      coalesce(bool_or(l.fulfilled_quantity > 0) filter (where ${isGoods}), false) as "isSent",
      coalesce((array_agg(l.snapshot ->> 'imageUrl' order by l.position)
        filter (where l.snapshot ->> 'imageUrl' is not null))[1:${mostPictures}], '{}') as pictures
    from order_lines l where l.site_id = $1 and l.order_id = any($2::uuid[])
    group by l.order_id`
  type Row = OrderGoods & { orderId: string; pictures: string[] }
  const rows = await tx.sql<Row>('order_line_summaries', text, [siteId, [...orderIds]])
  return new Map(rows.map(({ orderId, pictures, isAny, isSent }) => [orderId, { pictures, goods: { isAny, isSent } }]))
}
