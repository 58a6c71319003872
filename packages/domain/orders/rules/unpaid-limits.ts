export type UnpaidHeld = { orders: number; units: number }

/**
 * True when another order with `units` may wait for its money beside what is held already. A first order may have any number of
 * units, because a large order by bank transfer is ordinary; several are not.
 */
export function isWithinUnpaidLimits(held: UnpaidHeld, units: number, most: UnpaidHeld, factor = 1): boolean {
  if (held.orders >= most.orders * factor) return false
  return held.orders === 0 || held.units + units <= most.units * factor
}
