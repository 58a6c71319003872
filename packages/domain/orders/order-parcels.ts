import { productTypes } from '../kit/enums.ts'
import type { OrderDetail, OrderFulfilment } from './orders.wire.ts'

/** How units of an order reach the shopper. `service` is everything that is neither sent nor collected nor digital. */
export type ParcelKind = 'parcel' | 'pickup' | 'service'
export type ParcelStepName = 'ordered' | 'packed' | 'on-its-way' | 'delivered' | 'ready' | 'collected' | 'complete'
/** A step of a parcel. `current` is the last one that was reached: the parcel is between it and the next one. */
export type ParcelStep = { name: ParcelStepName; state: 'done' | 'current' | 'to-do'; atMs: number | null }

/** Units that were handed over together, or that are left to hand over. `fulfilment` is null for what is left. */
export type Parcel = {
  kind: ParcelKind
  fulfilment: OrderFulfilment | null
  lines: { lineId: string; quantity: number }[]
  steps: ParcelStep[]
}

type ParcelOrder = Pick<OrderDetail, 'axes' | 'createdAt' | 'lines' | 'fulfilments' | 'shipping' | 'delivery'>

/**
 * Returns the parcels of an order: first those that were handed over, then what is left. Digital products are not among them. A
 * cancelled order has nothing left. Nobody tells us when a parcel arrives, so its last step stays open.
 */
export function parcelsOf(order: ParcelOrder): Parcel[] {
  const types = new Map(order.lines.map(({ id, productType }) => [id, productType]))
  const isShown = ({ lineId, quantity }: { lineId: string; quantity: number }): boolean =>
    quantity > 0 && types.get(lineId) !== productTypes.digital
  const kindOf = (lines: Parcel['lines']): ParcelKind => {
    if (!lines.some(({ lineId }) => types.get(lineId) === productTypes.physical)) return 'service'
    return order.shipping?.isPickup ? 'pickup' : 'parcel'
  }
  const sent = order.fulfilments.flatMap((fulfilment): Parcel[] => {
    const lines = fulfilment.lines.filter(isShown)
    return lines.length === 0 ? [] : [parcel(order, kindOf(lines), { fulfilment, lines })]
  })
  const open = order.lines.map(({ id, openQuantity }) => ({ lineId: id, quantity: openQuantity })).filter(isShown)
  if (order.axes.order === 'cancelled') return sent
  const physical = open.filter(({ lineId }) => types.get(lineId) === productTypes.physical)
  const others = open.filter((line) => !physical.includes(line))
  return [
    ...sent,
    ...[physical, others]
      .filter((lines) => lines.length > 0)
      .map((lines) => parcel(order, kindOf(lines), { fulfilment: null, lines })),
  ]
}

const stepNames: Readonly<Record<ParcelKind, readonly ParcelStepName[]>> = {
  parcel: ['ordered', 'packed', 'on-its-way', 'delivered'],
  pickup: ['ordered', 'ready', 'collected'],
  service: ['ordered', 'complete'],
}
/** The step that a parcel of each kind reaches when its units are handed over. */
const reached: Readonly<Record<ParcelKind, ParcelStepName>> = {
  parcel: 'on-its-way',
  pickup: 'ready',
  service: 'complete',
}

function parcel(
  { createdAt }: ParcelOrder,
  kind: ParcelKind,
  { fulfilment, lines }: Pick<Parcel, 'fulfilment' | 'lines'>,
): Parcel {
  const names = stepNames[kind]
  const last = fulfilment ? names.indexOf(reached[kind]) : 0
  const steps = names.map((name, at): ParcelStep => ({
    name,
    state: at > last ? 'to-do' : at < last || at === names.length - 1 ? 'done' : 'current',
    atMs: at > last ? null : at === 0 ? createdAt : (fulfilment?.createdAt ?? null),
  }))
  return { kind, fulfilment, lines, steps }
}

/** What an order is doing, in one word for lists. */
export type OrderStage = 'cancelled' | 'refunded' | 'waiting' | 'packing' | 'on-its-way' | 'ready' | 'complete'

/** Physical products of an order: whether it has any, and whether some were handed over. */
export type OrderGoods = { isAny: boolean; isSent: boolean }

/** Returns an order's stage. Digital products do not count beside goods, since they are handed over with the payment. */
export function orderStage({
  axes,
  isPickup,
  goods,
}: Pick<OrderDetail, 'axes'> & { isPickup: boolean; goods: OrderGoods }): OrderStage {
  if (axes.order === 'cancelled') return 'cancelled'
  if (axes.payment === 'refunded') return 'refunded'
  if (axes.payment === 'none') return 'waiting'
  if (!goods.isAny) return axes.fulfilment === 'full' ? 'complete' : 'packing'
  if (!goods.isSent) return 'packing'
  return isPickup ? 'ready' : 'on-its-way'
}
