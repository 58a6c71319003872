import { lowStockSettingsOf } from '@sitewright/domain/stock/low-stock.ts'
import type { Ctx } from '../context.ts'
import { enqueueOutbox, type Tx } from '../database/index.ts'
import { readSettings } from '../sites/index.ts'
import { lockStockRows } from './reservations.store.ts'
import { resetLowMarks, updateLowMarks } from './stock-changes.store.ts'

/** Payload of the outbox message `stock.low`: variants that have become low, of which the owner is told. */
export type StockLowPayload = { variantIds: readonly string[] }

/**
 * Queues the outbox message `stock.low` for those of the variants that have become low, once until they are not low any more.
 * Does nothing while the owner wants no alert. Locks the variants' stock rows.
 */
export async function noticeLowStock(tx: Tx, ctx: Ctx, variantIds: readonly string[]): Promise<void> {
  const threshold = await alertThreshold(tx, ctx.siteId)
  if (threshold === null || variantIds.length === 0) return
  await lockStockRows(tx, ctx.siteId, { variantIds })
  const low = await updateLowMarks(tx, { siteId: ctx.siteId, threshold, atMs: ctx.now() }, variantIds)
  const payload: StockLowPayload = { variantIds: low }
  if (low.length > 0) await enqueueOutbox(tx, { kind: 'stock.low', key: ctx.newId(), payload })
}

/** New variants that begin with few units do not become low: the owner has just entered the number. */
export async function markNewLowStock(tx: Tx, ctx: Ctx, variantIds: readonly string[]): Promise<void> {
  const threshold = await alertThreshold(tx, ctx.siteId)
  if (threshold !== null) await updateLowMarks(tx, { siteId: ctx.siteId, threshold, atMs: ctx.now() }, variantIds)
}

/**
 * Follows a change of the alert's threshold, `null` when it is off. What is low by the new one has not become low now, so nobody
 * is told. Called before the site's settings are locked, as changes of stock do.
 */
export async function resetLowStockAlert(tx: Tx, ctx: Ctx, threshold: number | null): Promise<void> {
  await resetLowMarks(tx, { siteId: ctx.siteId, threshold, atMs: ctx.now() })
}

async function alertThreshold(tx: Tx, siteId: string): Promise<number | null> {
  const { settings } = await readSettings(tx, siteId)
  const { threshold, isAlertOn } = lowStockSettingsOf(settings['storeSettings'])
  return isAlertOn ? threshold : null
}
