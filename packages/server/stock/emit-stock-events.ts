import { enqueueOutbox, type NewOutboxMessage, type Tx } from '../database/index.ts'
import type { StockScope, TakenStock } from './reservations.store.ts'

export const stockChangedKind = 'stock.changed'
export type StockChangedPayload = { variantIds: readonly string[] }

/**
 * Queues the outbox message after which pages show the new stock. `startStockChangeDispatcher` polls for these messages, so that
 * hundreds of sales in a second drop the site's cached pages only twice.
 */
export async function emitStockChanged(tx: Tx, scope: StockScope, variantIds: readonly string[]): Promise<void> {
  await enqueueOutbox(tx, stockChangedMessage(scope, variantIds))
}

/** Returns the message of `emitStockChanged`. */
export function stockChangedMessage(scope: Pick<StockScope, 'newId'>, variantIds: readonly string[]): NewOutboxMessage {
  const payload: StockChangedPayload = { variantIds }
  return { kind: stockChangedKind, key: scope.newId(), payload, isQuiet: true }
}

/**
 * Queues the outbox message on which the restock module emails people waiting for the variant. `key` is the movement that brought
 * it back, or an id of its own when reserved units became available again.
 */
export async function emitRestocked(tx: Tx, { key, variantId }: { key: string; variantId: string }): Promise<void> {
  await enqueueOutbox(tx, { kind: 'stock.restocked', key: `${variantId}/${key}`, payload: { variantId } })
}

/**
 * Announces what `takeStock` changed for shoppers. Pages are told when a variant sold out or units came back; those that are
 * merely reserved are announced by the sale or the release that follows.
 *
 * Units of a sold-out variant that come back are no restock of their own (the variant keeps its `restock_id`), but people who
 * signed up meanwhile are emailed, as far as the units of the present restock are not promised to others yet.
 */
export async function announceTaken(tx: Tx, scope: StockScope, taken: readonly TakenStock[]): Promise<void> {
  const counted = taken.filter(({ isUnlimited, before }) => isUnlimited === false && before !== null).map(levelsOf)
  const shown = counted.filter(({ before, after, returned }) => returned > 0 || before > 0 !== after > 0)
  const isBack = counted.filter(({ before, after }) => before === 0 && after > 0)
  await Promise.all([
    shown.length > 0 &&
      emitStockChanged(
        tx,
        scope,
        shown.map(({ variantId }) => variantId),
      ),
    ...isBack.map(({ variantId }) => emitRestocked(tx, { key: scope.newId(), variantId })),
  ])
}

function levelsOf(row: TakenStock): { variantId: string; before: number; after: number; returned: number } {
  const { variantId, before, freed, taken, returned } = row
  return { variantId, before: before ?? 0, after: (before ?? 0) + (freed ?? 0) - (taken ?? 0), returned: returned ?? 0 }
}
