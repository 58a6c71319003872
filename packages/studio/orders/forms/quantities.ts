import type { OrderLineDetail } from '@sitewright/domain/orders/orders.wire.ts'

/** How many units of each line are chosen in a form, by the line's id. Lines without an entry have none. */
export type Quantities = Readonly<Record<string, number>>

/** A line in a form, with the largest number of its units that can be chosen. */
export type ChoosableLine = { line: OrderLineDetail; most: number }

/** Returns the chosen units as the API takes them. Limits them, because the order can change while a form is open. */
export function chosenUnits(
  lines: readonly ChoosableLine[],
  quantities: Quantities,
): { lineId: string; quantity: number }[] {
  const units = lines.map(({ line, most }) => ({ lineId: line.id, quantity: Math.min(most, quantities[line.id] ?? 0) }))
  return units.filter(({ quantity }) => quantity > 0)
}

export function countUnits(units: readonly { quantity: number }[]): number {
  return units.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Reads quantities that were kept on this device. */
export function readQuantities(kept: unknown): Quantities {
  const isCount = (entry: [string, unknown]): entry is [string, number] =>
    Number.isInteger(entry[1]) && Number(entry[1]) > 0
  return Object.fromEntries(Object.entries(kept ?? {}).filter(isCount))
}
