import {
  waitingPerPage,
  type WaitingList,
  type WaitingListQuery,
} from '@sitewright/domain/restock/waiting-list.wire.ts'
import { notifiableCount } from '@sitewright/domain/restock/notifiable-count.ts'
import type { Ctx } from '../context.ts'
import { readInSite } from '../database/index.ts'
import { hasPermission } from '../http/index.ts'
import { countSignUps } from './restock.store.ts'
import { readVariantsForSale } from './variants-for-sale.store.ts'
import { readLastTold, readWaitingVariants, type WaitingCursor } from './waiting-list.store.ts'

/** Lists the variants for which people wait, with how many of them can be told now (BX-2.05). */
export async function listWaiting(ctx: Ctx, { search, after }: WaitingListQuery): Promise<WaitingList> {
  // Whoever may only see products would find out by a search whose address waits.
  const isAddressSearched = hasPermission(ctx.actor, { role: 'manage-products' })
  return readInSite(ctx, async (tx) => {
    const wanted = { search: search.trim(), isAddressSearched, after: cursorOf(after), most: waitingPerPage + 1 }
    const rows = await readWaitingVariants(tx, ctx.siteId, wanted)
    const shown = rows.slice(0, waitingPerPage)
    const variantIds = shown.map(({ variantId }) => variantId)
    const [items, told] = await Promise.all([
      readVariantsForSale(tx, ctx.siteId, { variantIds, nowMs: ctx.now() }),
      readLastTold(tx, ctx.siteId, variantIds),
    ])
    const counts = await countSignUps(tx, ctx.siteId, items)
    const variants = shown.map((row) => {
      const { productId, variantId, title, sku, waiting, firstAt } = row
      const item = items.find((one) => one.variantId === variantId)
      const available = item ? item.available : 0
      const notified = counts.get(variantId)?.notified ?? 0
      return {
        productId,
        variantId,
        title,
        choice: item?.choice ?? Object.values(row.attributes).join(', '),
        sku,
        waiting,
        firstAt,
        available,
        isForSale: item !== undefined,
        tellable: Math.min(waiting, notifiableCount({ available, notified })),
        told: told.get(variantId) ?? null,
      }
    })
    const last = rows.length > waitingPerPage ? shown.at(-1) : undefined
    return {
      variants,
      people: rows[0]?.people ?? 0,
      total: rows[0]?.total ?? 0,
      nextCursor: last ? `${last.waiting}-${last.variantId}` : null,
    }
  })
}

function cursorOf(after: string | undefined): WaitingCursor | null {
  if (after === undefined) return null
  const [waiting = '', variantId = ''] = after.split('-')
  return { waiting: Number(waiting), variantId }
}
