import type { Shortage, StockLine } from '@sitewright/domain/stock/stock-lines.ts'
import type { Ctx, Deps } from '../../context.ts'
import { enqueueAllOutbox, inSite, type Tx } from '../../database/index.ts'
import {
  commitReservation,
  dropCommitted,
  extendReservation,
  fulfilStock,
  releaseReservation,
  reserveStock,
  returnStock,
  undoFulfilStock,
} from '../../stock/index.ts'
import { aProduct } from '../a-product.ts'

const quarterHourMs = 15 * 60_000

/** The functions of the stock module, each in a transaction of its own. */
export function stockCalls(ctx: Ctx) {
  const each = <Result>(run: (tx: Tx) => Promise<Result>): Promise<Result> => inSite(ctx, run)
  return {
    reserve: (reference: string, lines: StockLine[], untilMs = ctx.now() + quarterHourMs): Promise<Shortage[]> =>
      each((tx) => reserveStock(tx, ctx, { reference, lines, untilMs })),
    extend: (reference: string, untilMs: number) => each((tx) => extendReservation(tx, ctx, reference, untilMs)),
    release: (reference: string) => each((tx) => releaseReservation(tx, ctx, reference)),
    commit: (reference: string, orderId: string, lines: StockLine[]): Promise<Shortage[]> =>
      each(async (tx) => {
        const { shortages, messages } = await commitReservation(tx, ctx, { reference, orderId, lines })
        await enqueueAllOutbox(tx, messages)
        return shortages
      }),
    fulfil: (orderId: string, lines: StockLine[], key?: string) =>
      each((tx) => fulfilStock(tx, ctx, { orderId, lines, ...(key !== undefined && { key }) })),
    undoFulfil: (orderId: string, lines: StockLine[], key?: string) =>
      each((tx) => undoFulfilStock(tx, ctx, { orderId, lines, ...(key !== undefined && { key }) })),
    giveBack: (orderId: string, lines: StockLine[], from: 'committed' | 'fulfilled', key?: string) =>
      each((tx) => returnStock(tx, ctx, { orderId, lines, from, ...(key !== undefined && { key }) })),
    drop: (orderId: string, lines: StockLine[], key?: string) =>
      each((tx) => dropCommitted(tx, ctx, { orderId, lines, ...(key !== undefined && { key }) })),
  }
}

/** Creates a product with one variant per number: its units, or null for unlimited stock. Returns the ids of the variants. */
export async function variantsWith(ctx: Ctx, ...units: (number | null)[]): Promise<string[]> {
  const name = ctx.newId()
  const variants = units.map((stock, at) => ({
    sku: `V${at}-${name}`,
    attributes: { Size: `${at}` },
    priceCents: 100,
    stock,
  }))
  return (await aProduct(ctx, { options: ['Size'], variants })).variants.map(({ id }) => id)
}

/** Creates a product with one variant. Returns the variant's id. */
export async function variantWith(ctx: Ctx, units: number | null): Promise<string> {
  return (await variantsWith(ctx, units))[0] ?? ''
}

export type Buckets = { available: number | null; reserved: number; committed: number }

/** Reads the units of a variant over all its places. */
export async function stockOf({ owner }: Pick<Deps, 'owner'>, variantId: string): Promise<Buckets | undefined> {
  const text = `
    select sum(available)::integer as available, sum(reserved)::integer as reserved, sum(committed)::integer as committed
    from stock where variant_id = $1`
  return (await owner.ask<Buckets>('', text, [variantId]))[0]
}

export type Moved = [
  reason: string,
  available: number | null,
  reserved: number,
  committed: number,
  after: number | null,
]

/** Reads a variant's movements after the first, oldest first. */
export async function movementsOf({ owner }: Pick<Deps, 'owner'>, variantId: string): Promise<Moved[]> {
  const text = `
    select reason, delta, reserved_delta as reserved, committed_delta as committed, available_after as after
    from stock_movements where variant_id = $1 and reason <> 'initial' order by id`
  type Row = { reason: string; delta: number | null; reserved: number; committed: number; after: number | null }
  const rows = await owner.ask<Row>('', text, [variantId])
  return rows.map(({ reason, delta, reserved, committed, after }) => [reason, delta, reserved, committed, after])
}
