import type { Shortage, StockLine } from '@sitewright/domain/stock/stock-lines.ts'
import type { TakenStock } from './reservations.store.ts'

/** Returns the wanted lines for which `takeStock` found too few units, with what a shopper could have. */
export function shortagesOf(
  wanted: readonly StockLine[],
  taken: readonly TakenStock[],
  mode: 'all or nothing' | 'what there is',
): Shortage[] {
  const byVariant = new Map(taken.map((row) => [row.variantId, row]))
  return wanted.flatMap(({ variantId, quantity }) => {
    const row = byVariant.get(variantId)
    if (row?.isUnlimited === true) return []
    const available = mode === 'all or nothing' ? freeUnits(row) : committedUnits(row, quantity)
    return available < quantity ? [{ variantId, wanted: quantity, available }] : []
  })
}

function freeUnits(row: TakenStock | undefined): number {
  return (row?.before ?? 0) + (row?.freed ?? 0)
}

function committedUnits(row: TakenStock | undefined, quantity: number): number {
  return row?.isReplay ? quantity - (row.missing ?? 0) : (row?.taken ?? 0)
}
