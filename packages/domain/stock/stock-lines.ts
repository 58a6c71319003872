/** Units of one variant that a checkout or an order wants. `quantity` is a positive integer. */
export type StockLine = { variantId: string; quantity: number }

/** A variant of which fewer units could be had than were wanted. `available` is how many there were, at least 0. */
export type Shortage = { variantId: string; wanted: number; available: number }

/**
 * Adds up the lines of each variant and sorts them by variant id, the order in which stock rows are locked. Throws for quantities
 * that are not positive integers, because those would give stock back.
 */
export function mergeStockLines(lines: readonly StockLine[]): StockLine[] {
  const quantities = new Map<string, number>()
  for (const { variantId, quantity } of lines) {
    if (!Number.isSafeInteger(quantity) || quantity < 1) throw new Error(`A line of ${quantity} units.`)
    quantities.set(variantId, (quantities.get(variantId) ?? 0) + quantity)
  }
  return [...quantities]
    .map(([variantId, quantity]) => ({ variantId, quantity }))
    .toSorted((one, other) => (one.variantId < other.variantId ? -1 : 1))
}
