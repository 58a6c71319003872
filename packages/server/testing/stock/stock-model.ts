import type { Shortage, StockLine } from '@sitewright/domain/stock/stock-lines.ts'
import fc from 'fast-check'

/** One call of the stock module. Variants, checkouts and orders are numbers, which the test maps to ids. */
export type StockCommand =
  | { kind: 'reserve'; checkout: number; lines: NumberedLine[] }
  | { kind: 'commit'; checkout: number; order: number; lines: NumberedLine[] }
  | { kind: 'release' | 'extend'; checkout: number }
  | { kind: OrderMove; order: number; lines: NumberedLine[] }
  | { kind: 'set'; variant: number; to: number }
  | { kind: 'sweep' }
  | { kind: 'wait'; minutes: number }
type OrderMove = 'fulfil' | 'undo' | 'drop' | 'cancel' | 'take back'
type NumberedLine = { variant: number; quantity: number }

const variant = fc.integer({ min: 0, max: 1 })
const few = fc.integer({ min: 0, max: 2 })
const lines = fc.uniqueArray(fc.record({ variant, quantity: fc.integer({ min: 1, max: 4 }) }), {
  selector: (line) => line.variant,
  minLength: 1,
  maxLength: 2,
})

export const stockCommand: fc.Arbitrary<StockCommand> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('reserve'), checkout: few, lines }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('commit'), checkout: few, order: few, lines }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('release', 'extend'), checkout: few }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('fulfil', 'undo', 'drop', 'cancel', 'take back'), order: few, lines }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('set'), variant, to: fc.integer({ min: 0, max: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sweep') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait'), minutes: fc.constantFrom(6, 16) }) },
)

type Held = { units: number; until: number }
type Owned = { committed: number; fulfilled: number; missing: number }

/** The rules of reservations on plain maps, one step at a time. Times are in minutes. */
export function makeStockModel(variants: readonly string[], units: number) {
  const available = new Map(variants.map((id) => [id, units]))
  const held = new Map<string, Map<string, Held>>()
  const orders = new Map<string, Map<string, Owned>>()
  let now = 0

  const free = (id: string): number => available.get(id) ?? 0
  const add = (id: string, more: number): void => void available.set(id, free(id) + more)

  function expire(ids: readonly string[]): void {
    for (const ofCheckout of held.values())
      for (const id of ids) {
        const expired = ofCheckout.get(id)
        if (!expired || expired.until > now) continue
        add(id, expired.units)
        ofCheckout.delete(id)
      }
  }
  /** Gives back all that a checkout holds, and the expired reservations of others for the wanted variants. */
  function giveBack(checkout: string, wanted: readonly StockLine[]): void {
    for (const [id, own] of held.get(checkout) ?? []) add(id, own.units)
    held.delete(checkout)
    expire(wanted.map(({ variantId }) => variantId))
  }
  function shortOf(wanted: readonly StockLine[]): Shortage[] {
    return wanted
      .filter(({ variantId, quantity }) => free(variantId) < quantity)
      .map(({ variantId, quantity }) => ({ variantId, wanted: quantity, available: free(variantId) }))
  }
  function reserve(checkout: string, wanted: readonly StockLine[]): Shortage[] {
    giveBack(checkout, wanted)
    const short = shortOf(wanted)
    if (short.length > 0) return short
    for (const { variantId, quantity } of wanted) add(variantId, -quantity)
    const until = now + 15
    held.set(checkout, new Map(wanted.map(({ variantId, quantity }) => [variantId, { units: quantity, until }])))
    return []
  }
  function commit(checkout: string, order: string, wanted: readonly StockLine[]): Shortage[] {
    const known = orders.get(order)
    giveBack(checkout, known ? [] : wanted)
    if (known) return wanted.flatMap((line) => missingOf(line, known))
    const short = shortOf(wanted)
    const owned = wanted.map(({ variantId, quantity }): [string, Owned] => {
      const committed = Math.min(quantity, free(variantId))
      add(variantId, -committed)
      return [variantId, { committed, fulfilled: 0, missing: quantity - committed }]
    })
    orders.set(order, new Map(owned))
    return short
  }
  function extend(checkout: string): void {
    for (const own of held.get(checkout)?.values() ?? []) own.until = Math.max(own.until, now + 15)
  }
  function move(kind: OrderMove, order: string, wanted: readonly StockLine[]): void {
    if (kind === 'fulfil') expire(wanted.map(({ variantId }) => variantId))
    for (const { variantId, quantity } of wanted) {
      const owned = orders.get(order)?.get(variantId)
      if (owned) add(variantId, moveUnits(kind, owned, quantity, free(variantId)))
    }
  }
  return {
    reserve,
    commit,
    extend,
    move,
    release: (checkout: string): void => giveBack(checkout, []),
    sweep: (): void => expire([...available.keys()]),
    set: (id: string, to: number): void => {
      expire([id])
      available.set(id, to)
    },
    wait: (minutes: number): void => {
      now += minutes
    },
    buckets: (id: string): { available: number; reserved: number; committed: number } => ({
      available: free(id),
      reserved: [...held.values()].reduce((sum, own) => sum + (own.get(id)?.units ?? 0), 0),
      committed: [...orders.values()].reduce((sum, own) => sum + (own.get(id)?.committed ?? 0), 0),
    }),
  }
}

function missingOf({ variantId, quantity }: StockLine, order: ReadonlyMap<string, Owned>): Shortage[] {
  const missing = order.get(variantId)?.missing ?? 0
  return missing > 0 ? [{ variantId, wanted: quantity, available: quantity - missing }] : []
}

/** Moves units of an order's line, missing ones first (`drop`, `cancel`) or last (`fulfil`). Returns the change of available units. */
function moveUnits(kind: OrderMove, owned: Owned, quantity: number, free: number): number {
  if (kind === 'take back' || kind === 'undo') {
    const units = Math.min(quantity, owned.fulfilled)
    owned.fulfilled -= units
    if (kind === 'take back') return units
    owned.committed += units
    return 0
  }
  if (kind === 'fulfil') {
    const units = Math.min(quantity, owned.committed)
    const late = Math.min(owned.missing, quantity - units, free)
    owned.committed -= units
    owned.fulfilled += units + late
    owned.missing -= late
    return -late
  }
  const settled = Math.min(owned.missing, quantity)
  const units = Math.min(owned.committed, quantity - settled)
  owned.missing -= settled
  owned.committed -= units
  return kind === 'cancel' ? units : 0
}
