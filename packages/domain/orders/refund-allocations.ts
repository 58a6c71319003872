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

/** A line with what its total is made of. `taxCents` is part of the total only where taxes come on top of prices. */
export type PricedLine = RefundableLine & { unitPriceCents: number; taxCents: number }

/** What a refund of units is made of: their prices, less the discount on them, with the tax on them. */
export type RefundShares = { lines: LineRefund[]; discountCents: number; taxCents: number }

/**
 * Explains a refund of units: the price of each line's units, and their shares of discounts and taxes, which together make the
 * refund. Lines of which an amount was paid back before without units count with what is left of them.
 */
export function refundShares(
  lines: readonly PricedLine[],
  refunds: readonly LineRefund[],
  isTaxIncluded: boolean,
): RefundShares {
  const shares: RefundShares = { lines: [], discountCents: 0, taxCents: 0 }
  for (const refund of refunds) {
    const line = lines.find(({ id }) => id === refund.lineId)
    if (!line || line.refundedCents !== centsOfFirstUnits(line, line.refundedQuantity)) {
      shares.lines.push(refund)
      continue
    }
    const tax = { quantity: line.quantity, totalCents: isTaxIncluded ? 0 : line.taxCents }
    const refundedAfter = line.refundedQuantity + refund.quantity
    const taxCents = centsOfFirstUnits(tax, refundedAfter) - centsOfFirstUnits(tax, line.refundedQuantity)
    const cents = line.unitPriceCents * refund.quantity
    shares.lines.push({ ...refund, cents })
    shares.taxCents += taxCents
    shares.discountCents += cents + taxCents - refund.cents
  }
  return shares
}

function centsOfFirstUnits(
  { quantity, totalCents }: Pick<RefundableLine, 'quantity' | 'totalCents'>,
  units: number,
): number {
  const ofEach = Math.floor(totalCents / quantity)
  return units * ofEach + Math.min(units, totalCents % quantity)
}
