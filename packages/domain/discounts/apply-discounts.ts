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
  /** What each discount takes off each line, by line id, in the order in which discounts are applied. Contains no zeros. */
  lineShares: ReadonlyMap<string, readonly ProratePart[]>
  offShippingCents: number
  /** What each discount takes off shipping, in the order in which discounts are applied. Contains no zeros. */
  shippingShares: readonly ProratePart[]
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
  const orderCents = sumOf(lines.filter((line) => line.mayBeLowered))
  const problems = new Map(discounts.map((discount) => [discount.id, problemOf(discount, lines, orderCents)]))
  const candidates = discounts.filter(({ id }) => problems.get(id) === null).toSorted(byId)
  const productOffs = productOffsOf(lines, candidates)
  const amounts: Amounts = { lines, orderCents, shippingCents: shippingCents ?? 0, productOffs }
  const set = bestSet(candidates, (one) => centsOff(amounts, one))
  const off = takeOff(amounts, set)
  const waits = ({ id, target }: Discount): boolean =>
    target === 'shipping' && shippingCents === null && set.some((one) => one.id === id)
  /**
   * Returns why a valid discount takes nothing off. `nothing-left`: it belongs to the best set but the price is already 0, or it
   * would take nothing off even alone. `combination`: another discount excludes it, or all its lines have a better product
   * discount.
   */
  const whyUnused = (discount: Discount): InvalidCouponReason => {
    if (discount.target === 'shipping' && shippingCents === null) return 'combination'
    const isBeside = discount.target !== 'product' && set.some(({ id }) => id === discount.id)
    return isBeside || centsOff(amounts, [discount]) === 0 ? 'nothing-left' : 'combination'
  }
  const reasons = discounts.flatMap((discount): [string, InvalidCouponReason][] => {
    const { id, code } = discount
    if (code === '' || off.taken.has(id) || waits(discount)) return []
    return [[id, problems.get(id) ?? whyUnused(discount)]]
  })
  return { ...off, taken: withWaiting(off.taken, set.filter(waits)), reasons: new Map(reasons) }
}

/**
 * Adds the selected shipping discounts to the applied discounts, with 0 cents, while the shipping cost is unknown, so that their
 * coupons count as valid.
 */
function withWaiting(taken: ReadonlyMap<string, number>, waiting: readonly Discount[]): ReadonlyMap<string, number> {
  return waiting.length === 0 ? taken : new Map([...taken, ...waiting.map(({ id }) => [id, 0] as const)])
}

function problemOf(discount: Discount, lines: readonly DiscountLine[], orderCents: number): InvalidCouponReason | null {
  const { state, target, minimumCents } = discount
  if (state !== 'live') return state
  const fits = target === 'shipping' ? ({ isShipped }: DiscountLine): boolean => isShipped : loweredBy(discount)
  if (!lines.some((line) => line.cents > 0 && fits(line))) return 'products'
  return orderCents < minimumCents ? 'minimum' : null
}

/** Returns a test of whether a discount lowers a line. Looks products up in a set, because a discount can name 200 of them. */
function loweredBy({ target, productIds }: Discount): (line: DiscountLine) => boolean {
  const named = target === 'product' && productIds.length > 0 ? new Set(productIds) : null
  return ({ itemId, mayBeLowered }) => mayBeLowered && (named === null || named.has(itemId))
}

/** Amounts that are the same for every set of discounts. Computed once, because many sets are compared. */
type Amounts = {
  lines: readonly DiscountLine[]
  /** Sum of the lines that discounts may lower. */
  orderCents: number
  shippingCents: number
  /** What each product discount takes off each line, by the discount's id and in the order of the lines. */
  productOffs: ReadonlyMap<string, readonly number[]>
}

/**
 * Finds the set of combinable discounts that takes most off. Builds one set from each candidate: adds the others in turn, those
 * that take most off first, if they combine with all discounts already in the set.
 */
function bestSet(
  candidates: readonly Discount[],
  centsOffBy: (set: readonly Discount[]) => number,
): readonly Discount[] {
  // When all candidates combine with each other, all are applied: adding a discount never reduces the others by more than it
  // takes off.
  const areFriends = candidates.every((one) =>
    candidates.every((other) => one === other || canCombineDiscounts(one, other)),
  )
  if (areFriends) return candidates
  const alone = new Map(candidates.map((one) => [one, centsOffBy([one])]))
  const ranked = candidates.toSorted((a, b) => (alone.get(b) ?? 0) - (alone.get(a) ?? 0) || byId(a, b))
  let best: { set: readonly Discount[]; cents: number } = { set: [], cents: -1 }
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
    const cents = centsOffBy(ordered)
    if (cents > best.cents) best = { set: ordered, cents }
  }
  return best.set
}

/**
 * Computes how much a set of discounts takes off in all, without splitting it over the lines. Does not check that they may be
 * combined.
 */
function centsOff(amounts: Amounts, set: readonly Discount[]): number {
  const ofProducts = sumOf(bestOnLines(amounts, set))
  const ofOrder = sumOf(stepsOf(set, 'order', amounts.orderCents - ofProducts))
  return ofProducts + ofOrder + sumOf(stepsOf(set, 'shipping', amounts.shippingCents))
}

/** Applies a set of discounts: the sums of `centsOff`, split over the lines. */
function takeOff(amounts: Amounts, set: readonly Discount[]): Omit<DiscountResult, 'reasons'> {
  const { lines } = amounts
  const taken = new Map<string, number>()
  const take = ({ id, cents }: ProratePart): void => void taken.set(id, (taken.get(id) ?? 0) + cents)
  const isSome = ({ cents }: ProratePart): boolean => cents > 0
  const ofProducts = bestOnLines(amounts, set)
  for (const step of ofProducts.filter(isSome)) take(step)
  const ofLines = lines.map(({ id, cents, mayBeLowered }, at) => {
    const step = ofProducts[at] ?? noDiscount
    return { id, cents: cents - step.cents, mayBeLowered, shares: isSome(step) ? [step] : [] }
  })
  const lowered = ofLines.filter((line) => line.mayBeLowered)
  for (const step of stepsOf(set, 'order', sumOf(lowered)).filter(isSome)) {
    take(step)
    for (const [at, cents] of prorate(step.cents, lowered).entries()) {
      const line = lowered[at]
      if (!line || cents === 0) continue
      line.cents -= cents
      line.shares.push({ id: step.id, cents })
    }
  }
  const shippingShares = stepsOf(set, 'shipping', amounts.shippingCents).filter(isSome)
  for (const step of shippingShares) take(step)
  return {
    offLines: new Map(ofLines.map(({ id, shares }) => [id, sumOf(shares)])),
    lineShares: new Map(ofLines.map(({ id, shares }) => [id, shares])),
    offShippingCents: sumOf(shippingShares),
    shippingShares,
    taken,
  }
}

function productOffsOf(lines: readonly DiscountLine[], discounts: readonly Discount[]): Amounts['productOffs'] {
  const ofProducts = discounts.filter(({ target }) => target === 'product')
  return new Map(
    ofProducts.map((discount) => {
      const isLowered = loweredBy(discount)
      return [discount.id, lines.map((line) => (isLowered(line) ? offLine(line, discount) : 0))]
    }),
  )
}

const noDiscount: ProratePart = { id: '', cents: 0 }

/** Returns for each line the product discount of the set that takes most off it; ties go to the first. */
function bestOnLines({ lines, productOffs }: Amounts, set: readonly Discount[]): ProratePart[] {
  const offs = set.flatMap(({ id }) => {
    const cents = productOffs.get(id)
    return cents ? [{ id, cents }] : []
  })
  return lines.map((_, at) =>
    offs.reduce((best, { id, cents: ofLines }) => {
      const cents = ofLines[at] ?? 0
      return cents > best.cents ? { id, cents } : best
    }, noDiscount),
  )
}

function offLine(line: DiscountLine, { kind, amount }: Discount): number {
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
