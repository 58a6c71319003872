import fc from 'fast-check'
import { expect, it } from 'vitest'
import { productTypes } from '../../kit/enums.ts'
import { Refusal } from '../../kit/refusal.ts'
import { aLineState, faultsOf, orderFacts } from '../../testing/order-facts.ts'
import { allowedActions } from './allowed-actions.ts'
import { cancelFacts } from './cancel.ts'
import { addedUp, fulfilUnits, undoFulfilledUnits, unitsToFulfil, type LineQuantity } from './fulfil.ts'
import { openQuantity, refundableCents, withDerivedStates, type OrderFacts } from './order-state.ts'
import { placedUnits } from '../placed-units.ts'
import type { OrderDetail } from '../orders.wire.ts'
import { fulfilmentTransitions, orderTransitions, paymentTransitions } from './order-transitions.ts'
import { contradictFacts, disputeFacts, payFacts, refundElsewhere, settleFacts } from './pay.ts'
import { failRefund, finishRefund, planRefund, startRefund, wholeRefund, type PlannedRefund } from './refund-plan.ts'

/** An order with what happened to it that a later action needs. */
type World = { order: OrderFacts; pending: PlannedRefund[]; shipped: LineQuantity[][] }
type Step = (world: World) => World

const quantities = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 4 }), { maxKeys: 3 })
const unitsOf = (chosen: Record<string, number>): LineQuantity[] =>
  Object.entries(chosen).map(([lineId, quantity]) => ({ lineId, quantity }))

const pay: fc.Arbitrary<Step> = fc.constant(({ order, ...world }) => ({ ...world, order: payFacts(order).order }))
const fulfil: fc.Arbitrary<Step> = fc.option(quantities, { nil: undefined }).map((chosen) => ({ order, ...world }) => {
  const units = unitsToFulfil(order, chosen && unitsOf(chosen))
  return { ...world, order: fulfilUnits(order, units), shipped: [...world.shipped, units] }
})
const undo: fc.Arbitrary<Step> = fc.constant((world) => {
  const units = world.shipped.at(-1)
  return units
    ? { ...world, order: undoFulfilledUnits(world.order, units), shipped: world.shipped.slice(0, -1) }
    : world
})
const refund: fc.Arbitrary<Step> = fc
  .tuple(quantities, fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 2_000 }))
  .map(([chosen, shippingCents, extraCents]) => ({ order, ...world }) => {
    const plan = planRefund(order, { lines: unitsOf(chosen), shippingCents, extraCents })
    return { ...world, order: startRefund(order, plan), pending: [...world.pending, plan] }
  })
const refundAll: fc.Arbitrary<Step> = fc.constant(({ order, ...world }) => {
  const plan = planRefund(order, wholeRefund(order))
  return { ...world, order: startRefund(order, plan), pending: [...world.pending, plan] }
})
const end: fc.Arbitrary<Step> = fc.boolean().map((isDone) => ({ order, pending, shipped }) => {
  const [plan, ...rest] = pending
  if (!plan) return { order, pending, shipped }
  return { order: (isDone ? finishRefund : failRefund)(order, plan), pending: rest, shipped }
})
const cancel: fc.Arbitrary<Step> = fc.constant(({ order, ...world }) => ({ ...world, order: cancelFacts(order) }))
const reported: fc.Arbitrary<Step> = fc
  .oneof(
    fc.constant(disputeFacts),
    fc.constant(contradictFacts),
    fc
      .integer({ min: 1, max: 3_000 })
      .map((cents) => (order: OrderFacts) => refundElsewhere(order, cents)?.order ?? null),
  )
  .map((report) => ({ order, ...world }) => ({ ...world, order: (order.paidCents > 0 && report(order)) || order }))
const settle: fc.Arbitrary<Step> = fc.constant(({ order, ...world }) => {
  const isHeld = order.axes.payment === 'disputed' || order.axes.payment === 'needs-attention'
  return { ...world, order: isHeld ? settleFacts(order) : order }
})

const steps = fc.array(fc.oneof(pay, fulfil, undo, refund, refundAll, end, end, cancel, reported, settle), {
  maxLength: 25,
})
const starts = fc.record({
  isPaid: fc.boolean(),
  a: fc.record({ quantity: fc.integer({ min: 1, max: 4 }), totalCents: fc.integer({ min: 0, max: 2_000 }) }),
  b: fc.record({ quantity: fc.integer({ min: 1, max: 3 }), totalCents: fc.integer({ min: 0, max: 999 }) }),
  shortOfB: fc.integer({ min: 0, max: 1 }),
  hasDigital: fc.boolean(),
})

function worldOf({
  isPaid,
  a,
  b,
  shortOfB,
  hasDigital,
}: typeof starts extends fc.Arbitrary<infer T> ? T : never): World {
  const digital = hasDigital ? [aLineState({ id: 'c', productType: productTypes.digital, isStockTracked: false })] : []
  const lines = [aLineState({ id: 'a', ...a }), aLineState({ id: 'b', ...b, shortQuantity: shortOfB }), ...digital]
  const unpaid = orderFacts(lines, { paidCents: 0, axes: { order: 'open', payment: 'none', fulfilment: 'none' } })
  return { order: isPaid ? payFacts(unpaid).order : unpaid, pending: [], shipped: [] }
}

/** Takes a step. A refused step changes nothing; any other error is a fault of the rules. */
function taken(world: World, step: Step): World {
  try {
    return step(world)
  } catch (error) {
    if (error instanceof Refusal) return world
    throw error
  }
}

it('BX-2.03 BX-5.03 no sequence of actions leads to a state that cannot be, or to sums that do not add up', () => {
  fc.assert(
    fc.property(starts, steps, (start, all) => {
      let world = worldOf(start)
      for (const step of all) {
        const next = taken(world, step)
        expect(faultsOf(next.order)).toEqual([])
        expect(movesOf(world.order, next.order)).toEqual([])
        expect(next.pending.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(next.order.pendingRefundCents)
        world = next
      }
      expect(withDerivedStates(world.order)).toEqual(world.order)
    }),
    { numRuns: 2_000 },
  )
})

/** Lists the steps between two states that the tables do not have. */
function movesOf({ axes: from }: OrderFacts, { axes: to }: OrderFacts): string[] {
  const isMove = [
    from.order === to.order || orderTransitions[from.order].includes(to.order),
    from.payment === to.payment || paymentTransitions[from.payment].includes(to.payment),
    from.fulfilment === to.fulfilment || fulfilmentTransitions[from.fulfilment].includes(to.fulfilment),
  ]
  return isMove.every(Boolean) ? [] : [`${JSON.stringify(from)} to ${JSON.stringify(to)}`]
}

/** Computes the state from what happened: what was sent, and what was refunded or cancelled before it was. */
function fulfilmentFrom({ order, shipped }: World): OrderFacts['axes']['fulfilment'] {
  const sent = new Map(addedUp(shipped.flat()).map(({ lineId, quantity }) => [lineId, quantity]))
  const handed = ({ id, productType, fulfilledQuantity }: OrderFacts['lines'][number]): number =>
    productType === productTypes.digital ? fulfilledQuantity : (sent.get(id) ?? 0)
  if (order.lines.every((line) => handed(line) === 0)) return 'none'
  const isCancelled = order.axes.order === 'cancelled'
  const isDone = order.lines.every((line) => {
    const left = line.quantity - handed(line)
    return isCancelled || left === line.refundedQuantity - line.returnedQuantity
  })
  return isDone ? 'full' : 'partial'
}

it('BX-2.03 calls an order fulfilled when every unit was sent, or refunded or cancelled before, and partly fulfilled while some are left', () => {
  fc.assert(
    fc.property(starts, steps, (start, all) => {
      const world = all.reduce(taken, worldOf(start))
      expect(world.order.axes.fulfilment).toBe(fulfilmentFrom(world))
    }),
    { numRuns: 500 },
  )
})

it('BX-2.03 assigns every unit, every refunded unit and every refunded amount of a line to exactly one place', () => {
  fc.assert(
    fc.property(starts, steps, (start, all) => {
      const { order, shipped } = all.reduce(taken, worldOf(start))
      const fulfilments = shipped.map((lines, at) => ({ id: `${at}`, lines }))
      const lines = order.lines
        .filter(({ productType }) => productType === productTypes.physical)
        .map((line) => ({ ...line, openQuantity: openQuantity(line) }))
      const units = placedUnits({ lines, fulfilments } as unknown as OrderDetail)
      for (const line of lines) {
        const own = units.filter((one) => one.line.id === line.id)
        const sums = (['quantity', 'refundedQuantity', 'refundedCents'] as const).map((name) =>
          own.reduce((sum, one) => sum + one[name], 0),
        )
        expect(sums).toEqual([line.quantity, line.refundedQuantity, line.refundedCents])
        expect(own.filter(({ quantity, refundedQuantity }) => refundedQuantity > quantity)).toEqual([])
      }
    }),
    { numRuns: 500 },
  )
})

it('offers an action exactly when it is not refused', () => {
  fc.assert(
    fc.property(starts, steps, (start, all) => {
      const { order } = all.reduce(taken, worldOf(start))
      const offered = new Set<string>(allowedActions(order, 'manual'))
      const works = (run: () => unknown): boolean => {
        try {
          return Boolean(run())
        } catch {
          return false
        }
      }
      expect({
        fulfil: offered.has('fulfil'),
        cancel: offered.has('cancel'),
        refund: offered.has('refund'),
        'mark-paid': offered.has('mark-paid'),
      }).toEqual({
        fulfil: works(() => unitsToFulfil(order)),
        cancel: works(() => cancelFacts(order)),
        refund: works(() => planRefund(order, wholeRefund(order))) && refundableCents(order) > 0,
        'mark-paid': works(() => payFacts(order)),
      })
    }),
    { numRuns: 500 },
  )
})

it('BX-5.03 refunding all in any pieces pays back exactly what was paid', () => {
  fc.assert(
    fc.property(starts, fc.array(fc.oneof(refund, end), { maxLength: 8 }), (start, refunds) => {
      let world = refunds.reduce(taken, worldOf({ ...start, isPaid: true }))
      world = taken(world, ({ order, ...rest }) => {
        const plan = planRefund(order, wholeRefund(order))
        return { ...rest, order: startRefund(order, plan), pending: [...rest.pending, plan] }
      })
      const order = world.pending.reduce((held, plan) => finishRefund(held, plan), world.order)
      const isFree = order.totalCents === 0
      expect(order.refundedCents).toBe(order.paidCents)
      expect(order.axes.payment).toBe(isFree ? 'paid' : 'refunded')
    }),
    { numRuns: 500 },
  )
})
