/** The value of 100 % in parts per million. Rates are integers in this unit, so that shares have no binary rounding error. */
export const hundredPercentPpm = 1_000_000

/** Computes `a * b / c` for non-negative integers, rounded half up. Exact even when `a * b` exceeds the safe integers. */
export function mulDivRounded(a: number, b: number, c: number): number {
  const product = a * b
  if (product <= Number.MAX_SAFE_INTEGER / 2) return Math.floor((2 * product + c) / (2 * c))
  return Number((2n * BigInt(a) * BigInt(b) + BigInt(c)) / (2n * BigInt(c)))
}

/** Computes `a * b / c` for non-negative integers, rounded down, and the remainder of the division. Exact like `mulDivRounded`. */
export function mulDivFloor(a: number, b: number, c: number): { floor: number; rest: number } {
  const product = a * b
  if (product <= Number.MAX_SAFE_INTEGER) return { floor: Math.floor(product / c), rest: product % c }
  const exact = BigInt(a) * BigInt(b)
  return { floor: Number(exact / BigInt(c)), rest: Number(exact % BigInt(c)) }
}

export type ProratePart = { id: string; cents: number }

/**
 * Splits a sum over parts in proportion to their amounts by the largest remainder method; ties go to the lower id. Returns the
 * share of each part, in the order of the parts. The shares add up to the sum, and no share exceeds its part. Throws when the sum
 * exceeds the total of all parts.
 */
export function prorate(cents: number, parts: readonly ProratePart[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part.cents, 0)
  if (cents > whole) throw new Error('More is shared out than there is.')
  return prorateByWeight(cents, parts)
}

/** Like `prorate`, but the amounts of the parts are only weights, so that a share can be larger than its part. */
export function prorateByWeight(cents: number, parts: readonly ProratePart[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part.cents, 0)
  if (whole === 0) return parts.map(() => 0)

  let left = cents
  const shares = parts.map((part) => {
    const { floor, rest } = mulDivFloor(cents, part.cents, whole)
    left -= floor
    return { id: part.id, floor, rest }
  })
  return roundLargestUp(shares, left)
}

/** A share rounded down; `rest` is what was cut off, in a unit that all shares of one calculation have in common. */
export type FlooredShare = { id: string; floor: number; rest: number }

/** Adds one minor unit to each of the `left` shares with the largest rests; ties go to the lower id. */
export function roundLargestUp(shares: readonly FlooredShare[], left: number): number[] {
  if (left === 0) return shares.map(({ floor }) => floor)
  // Sorts plain numbers, which is several times as fast as sorting the shares. Ids matter only at the last rest that is rounded up.
  const last = new Float64Array(shares.map(({ rest }) => rest)).sort()[shares.length - left] ?? 0
  const larger = shares.filter(({ rest }) => rest > last).length
  const tied = shares.filter(({ rest }) => rest === last).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const first = new Set(tied.slice(0, left - larger))
  return shares.map((share) => share.floor + Number(share.rest > last || first.has(share)))
}
