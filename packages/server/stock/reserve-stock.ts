import { mergeStockLines, type Shortage, type StockLine } from '@sitewright/domain/stock/stock-lines.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../database/index.ts'
import { announceTaken } from './emit-stock-events.ts'
import { extendReservationRows, takeStock, type StockScope } from './reservations.store.ts'
import { shortagesOf } from './shortages-of.ts'

export type StockRequest = {
  /** Id of the checkout. It holds at most one reservation. */
  reference: string
  /** Variants of products whose stock is counted. Those with unlimited stock succeed and hold nothing. */
  lines: readonly StockLine[]
  /** End of the reservation in epoch milliseconds. From then on others may take the units. */
  untilMs: number
  /** The cart that is paid for, which counts these units as available. */
  cartId?: string
}

/**
 * Reserves all lines or nothing, in place of what the reference held before; expired reservations of others are given back first.
 * Returns what there is too little of; [] means that all is reserved. With shortages the reference holds nothing (BX-5.02).
 */
export async function reserveStock(tx: Tx, ctx: Ctx, request: StockRequest): Promise<Shortage[]> {
  const { reference, lines, ...to } = request
  const wanted = mergeStockLines(lines)
  const taken = await takeStock(tx, ctx, { reference, lines: wanted, to })
  await announceTaken(tx, ctx, taken)
  return shortagesOf(wanted, taken, 'all or nothing')
}

/** Extends a reservation while its payment is pending, also when it has expired and nobody took the units. Never shortens it. */
export async function extendReservation(tx: Tx, ctx: Ctx, reference: string, untilMs: number): Promise<void> {
  await extendReservationRows(tx, ctx.siteId, { reference, untilMs })
}

/** Makes what the reference holds available again. Does nothing when it holds nothing. */
export async function releaseReservation(tx: Tx, ctx: Ctx, reference: string): Promise<void> {
  await announceTaken(tx, ctx, await takeStock(tx, ctx, { reference, lines: [], to: { untilMs: ctx.now() } }))
}

/** Gives back the expired reservations of variants, whoever holds them. */
export async function giveBackExpired(tx: Tx, scope: StockScope, variantIds: readonly string[]): Promise<void> {
  const lines = variantIds.map((variantId) => ({ variantId, quantity: 0 }))
  const taken = await takeStock(tx, scope, { reference: '', lines, to: { untilMs: scope.now() } })
  await announceTaken(tx, scope, taken)
}
