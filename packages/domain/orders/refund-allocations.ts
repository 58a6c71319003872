import { prorate } from '../discounts/prorate.ts'

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

function centsOfFirstUnits(
  { quantity, totalCents }: Pick<RefundableLine, 'quantity' | 'totalCents'>,
  units: number,
): number {
  const ofEach = Math.floor(totalCents / quantity)
  return units * ofEach + Math.min(units, totalCents % quantity)
}

/** What is left of an order to pay back: its lines, and shipping with the taxes on it. */
export type RefundableParts = { lines: readonly RefundableLine[]; shippingLeftCents: number }
/** What a refund pays back: units of lines, shipping, and a further amount that is tied to nothing. */
export type WantedRefund = { lines: readonly RefundQuantity[]; shippingCents: number; extraCents: number }
/** A refund by the parts that bear it. A line that bears only a share of the further amount has the quantity 0. */
export type SharedRefund = { lines: LineRefund[]; shippingCents: number; amountCents: number }

/** Id of shipping among the parts that share a further amount. No line has it. */
const shippingId = ''

/**
 * Splits a refund over lines and shipping: units by the totals of their lines, and the further amount over what is then left of
 * each part. Returns null when less is left.
 */
export function shareRefund({ lines, shippingLeftCents }: RefundableParts, wanted: WantedRefund): SharedRefund | null {
  const ofUnits = new Map(refundAllocations(lines, wanted.lines).map((one) => [one.lineId, one]))
  const left = lines.map((line) => ({
    id: line.id,
    cents: line.totalCents - line.refundedCents - (ofUnits.get(line.id)?.cents ?? 0),
  }))
  const parts = [...left, { id: shippingId, cents: shippingLeftCents - wanted.shippingCents }]
  if (wanted.shippingCents > shippingLeftCents) return null
  if (wanted.extraCents > parts.reduce((sum, { cents }) => sum + cents, 0)) return null
  const shares = prorate(wanted.extraCents, parts)
  const shared = lines.flatMap(({ id }, at) => {
    const own = ofUnits.get(id)
    const cents = (own?.cents ?? 0) + (shares[at] ?? 0)
    return own || cents > 0 ? [{ lineId: id, quantity: own?.quantity ?? 0, cents }] : []
  })
  const shippingCents = wanted.shippingCents + (shares[lines.length] ?? 0)
  return { lines: shared, shippingCents, amountCents: shared.reduce((sum, { cents }) => sum + cents, shippingCents) }
}
