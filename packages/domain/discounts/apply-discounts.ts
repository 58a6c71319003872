import { canCombineDiscounts, type InvalidCouponReason, type Discount } from './discount.ts'
import { mulDivRounded, prorate, hundredPercentPpm, type ProratePart } from './prorate.ts'

/** A cart line as input of the discount rules. Amounts in minor units. */
export type DiscountLine = {
  id: string
  itemId: string
  quantity: number
  /** Price of the cart line before discounts; 0 when its product is not for sale. */
  cents: number
  /** False for gift cards, which are never discounted. */
  mayBeLowered: boolean
  isShipped: boolean
}

export type DiscountResult = {
  /** Cents taken off each line, by line id; 0 for lines without a discount. */
  offLines: ReadonlyMap<string, number>
  offShippingCents: number
  /**
   * Cents taken off by each applied discount, by discount id. A selected shipping discount is listed with 0 while the shipping
   * cost is unknown.
   */
  taken: ReadonlyMap<string, number>
  /** Reason for each discount that has a code but is not applied, by discount id. */
  reasons: ReadonlyMap<string, InvalidCouponReason>
}

/**
 * Applies discounts to a cart: the best single product discount on each line, then order discounts on the remaining sum (percent
 * before fixed, split over the lines by the largest remainder method), then shipping discounts. Of discounts that cannot be
 * combined, chooses the set that takes most off; ties go to the set with the largest single discount, then to the lower id. Never
 * takes off more than the price, and leaves gift cards unchanged. The result does not depend on the order of lines and discounts.
 * `shippingCents` is `null` while no shipping option is selected.
 */
export function applyDiscounts(
  lines: readonly DiscountLine[],
  shippingCents: number | null,
  discounts: readonly Discount[],
): DiscountResult {
  const problems = new Map(discounts.map((discount) => [discount.id, problemOf(discount, lines)]))
  const candidates = discounts.filter(({ id }) => problems.get(id) === null).toSorted(byId)
  const best = bestSet(candidates, (set) => takeOff(lines, shippingCents ?? 0, set))
  const waits = ({ id, target }: Discount): boolean =>
    target === 'shipping' && shippingCents === null && best.set.some((one) => one.id === id)
  /**
   * Returns why a valid discount takes nothing off. `nothing-left`: it belongs to the best set but the price is already 0, or it
   * would take nothing off even alone. `combination`: another discount excludes it, or all its lines have a better product
   * discount.
   */
  const whyUnused = (discount: Discount): InvalidCouponReason => {
    if (discount.target === 'shipping' && shippingCents === null) return 'combination'
    const isBeside = discount.target !== 'product' && best.set.some(({ id }) => id === discount.id)
    const takesNothing = isBeside || takeOff(lines, shippingCents ?? 0, [discount]).cents === 0
    return takesNothing ? 'nothing-left' : 'combination'
  }
  const reasons = discounts.flatMap((discount): [string, InvalidCouponReason][] => {
    const { id, code } = discount
    if (code === '' || best.off.taken.has(id) || waits(discount)) return []
    return [[id, problems.get(id) ?? whyUnused(discount)]]
  })
  return { ...best.off, taken: withWaiting(best, waits), reasons: new Map(reasons) }
}

/**
 * Adds the selected shipping discounts to the applied discounts, with 0 cents, while the shipping cost is unknown, so that their
 * coupons count as valid.
 */
function withWaiting({ set, off }: Plan, waits: (discount: Discount) => boolean): ReadonlyMap<string, number> {
  const waiting = set.filter(waits).map(({ id }) => [id, 0] as const)
  return waiting.length === 0 ? off.taken : new Map([...off.taken, ...waiting])
}

function problemOf(discount: Discount, lines: readonly DiscountLine[]): InvalidCouponReason | null {
  const { state, target, minimumCents } = discount
  if (state !== 'live') return state
  const fits = (line: DiscountLine): boolean => (target === 'shipping' ? line.isShipped : isLowered(discount, line))
  if (!lines.some((line) => line.cents > 0 && fits(line))) return 'products'
  const counted = lines.filter((line) => line.mayBeLowered)
  return sumOf(counted) < minimumCents ? 'minimum' : null
}

function isLowered({ target, productIds }: Discount, { itemId, mayBeLowered }: DiscountLine): boolean {
  return mayBeLowered && (target !== 'product' || productIds.length === 0 || productIds.includes(itemId))
}

type Off = Omit<DiscountResult, 'reasons'> & { cents: number }
type Plan = { set: readonly Discount[]; off: Off }

/**
 * Finds the set of combinable discounts that takes most off. Builds one set from each candidate: adds the others in turn, those
 * that take most off first, if they combine with all discounts already in the set.
 */
function bestSet(candidates: readonly Discount[], takeOffBy: (set: readonly Discount[]) => Off): Plan {
  // When all candidates combine with each other, all are applied: adding a discount never reduces the others by more than it
  // takes off.
  const areFriends = candidates.every((one) =>
    candidates.every((other) => one === other || canCombineDiscounts(one, other)),
  )
  if (areFriends) return { set: candidates, off: takeOffBy(candidates) }
  const alone = new Map(candidates.map((one) => [one, takeOffBy([one]).cents]))
  const ranked = candidates.toSorted((a, b) => (alone.get(b) ?? 0) - (alone.get(a) ?? 0) || byId(a, b))
  let best: Plan = { set: [], off: takeOffBy([]) }
  const seen = new Set<string>()
  for (const seed of ranked) {
    const set = ranked.reduce<Discount[]>(
      (held, one) => (one !== seed && held.every((other) => canCombineDiscounts(one, other)) ? [...held, one] : held),
      [seed],
    )
    const ordered = set.toSorted(byId)
    const key = ordered.map(({ id }) => id).join(' ')
    if (seen.has(key)) continue
    seen.add(key)
    const off = takeOffBy(ordered)
    if (off.cents > best.off.cents || best.set.length === 0) best = { set: ordered, off }
  }
  return best
}

/** Computes what one set of discounts takes off the lines and shipping, without checking that the discounts may be combined. */
function takeOff(lines: readonly DiscountLine[], shippingCents: number, set: readonly Discount[]): Off {
  const offLines = new Map(lines.map(({ id }) => [id, 0]))
  const taken = new Map<string, number>()
  const take = (id: string, cents: number): void => {
    if (cents > 0) taken.set(id, (taken.get(id) ?? 0) + cents)
  }
  const ofProducts = set.filter(({ target }) => target === 'product')
  for (const line of lines) {
    const found = bestOnLine(line, ofProducts)
    offLines.set(line.id, found.cents)
    take(found.id, found.cents)
  }
  const rest = (): ProratePart[] =>
    lines.filter((line) => line.mayBeLowered).map(({ id, cents }) => ({ id, cents: cents - (offLines.get(id) ?? 0) }))
  const ofOrder = stepsOf(set, 'order', sumOf(rest()))
  for (const { id, cents } of ofOrder) {
    for (const [lineId, share] of prorate(cents, rest())) offLines.set(lineId, (offLines.get(lineId) ?? 0) + share)
    take(id, cents)
  }
  const ofShipping = stepsOf(set, 'shipping', shippingCents)
  for (const { id, cents } of ofShipping) take(id, cents)
  const offShippingCents = sumOf(ofShipping)
  const offAll = [...offLines.values()].reduce((sum, cents) => sum + cents, 0)
  return { offLines, offShippingCents, taken, cents: offAll + offShippingCents }
}

/** Returns the product discount that takes most off a cart line; ties go to the lower id. */
function bestOnLine(line: DiscountLine, discounts: readonly Discount[]): ProratePart {
  return discounts.reduce<ProratePart>(
    (best, discount) => {
      const cents = offLine(line, discount)
      return cents > best.cents ? { id: discount.id, cents } : best
    },
    { id: '', cents: 0 },
  )
}

function offLine(line: DiscountLine, discount: Discount): number {
  if (!isLowered(discount, line)) return 0
  const { kind, amount } = discount
  const off = kind === 'percent' ? mulDivRounded(line.cents, amount, hundredPercentPpm) : amount * line.quantity
  return Math.min(off, line.cents)
}

/**
 * Returns the cents that each order or shipping discount of the set takes off a sum. Percent discounts come first, each computed
 * from the full sum, then fixed amounts. Together they never exceed the sum.
 */
function stepsOf(set: readonly Discount[], target: 'order' | 'shipping', cents: number): ProratePart[] {
  const own = set.filter((discount) => discount.target === target)
  const inTurn = [...own.filter(({ kind }) => kind === 'percent'), ...own.filter(({ kind }) => kind === 'fixed')]
  let left = cents
  return inTurn.map(({ id, kind, amount }) => {
    const off = Math.min(left, kind === 'percent' ? mulDivRounded(cents, amount, hundredPercentPpm) : amount)
    left -= off
    return { id, cents: off }
  })
}

function sumOf(parts: readonly { cents: number }[]): number {
  return parts.reduce((sum, part) => sum + part.cents, 0)
}

function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : Number(one.id > other.id)
}
