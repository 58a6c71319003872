import { prorateByWeight } from '../discounts/prorate.ts'
import type { OrderDetail, OrderLineDetail } from './orders.wire.ts'

/** Units of an order line that are in the same place, with the part of the line's refunds that belongs to them. */
export type PlacedUnits = {
  /** `open` for units left to hand over, `removed` for units taken out before that, otherwise the id of their fulfilment. */
  place: string
  line: OrderLineDetail
  quantity: number
  refundedQuantity: number
  refundedCents: number
}

type Placed = Omit<PlacedUnits, 'refundedCents'>

/**
 * Returns an order's units by place: open, then each fulfilment, the latest first, then removed. Places without units are left
 * out. Every refunded unit and every refunded amount belongs to exactly one place, so that a page with all places counts nothing
 * twice. Which fulfilment returned units came from is not recorded: they count as part of the earliest.
 */
export function placedUnits({ lines, fulfilments }: Pick<OrderDetail, 'lines' | 'fulfilments'>): PlacedUnits[] {
  return lines.flatMap((line) => withRefundedCents(line, placesOf(line, fulfilments)))
}

function placesOf(line: OrderLineDetail, fulfilments: OrderDetail['fulfilments']): Placed[] {
  let returned = line.returnedQuantity
  const sent = fulfilments.map(({ id, lines }): Placed => {
    const quantity = lines.reduce((sum, one) => sum + (one.lineId === line.id ? one.quantity : 0), 0)
    const refundedQuantity = Math.min(quantity, returned)
    returned -= refundedQuantity
    return { place: id, line, quantity, refundedQuantity }
  })
  const open: Placed = { place: 'open', line, quantity: line.openQuantity, refundedQuantity: 0 }
  const refundedQuantity = line.refundedQuantity - line.returnedQuantity
  const removed: Placed = { place: 'removed', line, quantity: line.removedQuantity, refundedQuantity }
  return [open, ...sent.toReversed(), removed].filter(({ quantity }) => quantity > 0)
}

/** Units of a line share its amount equally. An amount that was refunded without units belongs to the line's first place. */
function withRefundedCents({ refundedCents }: OrderLineDetail, places: readonly Placed[]): PlacedUnits[] {
  const hasUnits = places.some(({ refundedQuantity }) => refundedQuantity > 0)
  const weights = places.map(({ place, refundedQuantity }, at) => {
    return { id: place, cents: hasUnits ? refundedQuantity : at === 0 ? 1 : 0 }
  })
  const shares = prorateByWeight(refundedCents, weights)
  return places.map((one, at) => ({ ...one, refundedCents: shares[at] ?? 0 }))
}
