/** A line of an order with its stored total, and what was paid back for it so far. Amounts in minor units. */
export type RefundableLine = {
  id: string
  quantity: number
  totalCents: number
  refundedQuantity: number
  refundedCents: number
}

/** Units of an order line to refund. */
export type RefundQuantity = { lineId: string; quantity: number }
export type LineRefund = RefundQuantity & { cents: number }

/**
 * Computes what to pay back for units of an order's lines, from the totals stored with the order, never from current prices, rates
 * or discounts. All units of a line have the same share; the minor units left over belong to its first units, one each. Refunds
 * of a line therefore add up to exactly its total, however its units are grouped. Throws when a line has fewer units left.
 */
export function refundAllocations(lines: readonly RefundableLine[], wanted: readonly RefundQuantity[]): LineRefund[] {
  const quantities = new Map<string, number>()
  for (const { lineId, quantity } of wanted) quantities.set(lineId, (quantities.get(lineId) ?? 0) + quantity)
  return [...quantities].map(([lineId, quantity]) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line || line.refundedQuantity + quantity > line.quantity) throw new Error('More is refunded than was bought.')
    return { lineId, quantity, cents: centsToRefund(line, quantity) }
  })
}

/**
 * Returns the share of all units that are refunded afterwards, less what was paid back already. An amount that was paid back for
 * the line without its units is thus not paid twice.
 */
function centsToRefund(line: RefundableLine, quantity: number): number {
  return Math.max(0, centsOfFirstUnits(line, line.refundedQuantity + quantity) - line.refundedCents)
}

function centsOfFirstUnits({ quantity, totalCents }: RefundableLine, units: number): number {
  const ofEach = Math.floor(totalCents / quantity)
  return units * ofEach + Math.min(units, totalCents % quantity)
}
