/** The value of 100 % in parts per million. Rates are integers in this unit, so that shares have no binary rounding error. */
export const hundredPercentPpm = 1_000_000

/** Computes `a * b / c` for non-negative integers, rounded half up. Exact even when `a * b` exceeds the safe integers. */
export function mulDivRounded(a: number, b: number, c: number): number {
  const product = a * b
  if (product <= Number.MAX_SAFE_INTEGER / 2) return Math.floor((2 * product + c) / (2 * c))
  return Number((2n * BigInt(a) * BigInt(b) + BigInt(c)) / (2n * BigInt(c)))
}

export type ProratePart = { id: string; cents: number }

/**
 * Splits a sum over parts in proportion to their amounts by the largest remainder method; ties go to the lower id. Returns the
 * share of each part by id. The shares add up to the sum, and no share exceeds its part. Throws when the sum exceeds the total of
 * all parts.
 */
export function prorate(cents: number, parts: readonly ProratePart[]): ReadonlyMap<string, number> {
  const whole = parts.reduce((sum, part) => sum + part.cents, 0)
  if (cents > whole) throw new Error('More is shared out than there is.')
  return prorateByWeight(cents, parts)
}

/** Like `prorate`, but the amounts of the parts are only weights, so that a share can be larger than its part. */
export function prorateByWeight(cents: number, parts: readonly ProratePart[]): ReadonlyMap<string, number> {
  const whole = parts.reduce((sum, part) => sum + part.cents, 0)
  if (whole === 0) return new Map(parts.map(({ id }) => [id, 0]))

  const shares = parts.map((part) => ({ id: part.id, ...floorShare(cents, part.cents, whole) }))
  const left = cents - shares.reduce((sum, share) => sum + share.floor, 0)
  const first = new Set(
    shares
      .toSorted((a, b) => b.rest - a.rest || (a.id < b.id ? -1 : 1))
      .slice(0, left)
      .map(({ id }) => id),
  )
  return new Map(shares.map(({ id, floor }) => [id, first.has(id) ? floor + 1 : floor]))
}

function floorShare(cents: number, part: number, whole: number): { floor: number; rest: number } {
  const product = cents * part
  if (product <= Number.MAX_SAFE_INTEGER) return { floor: Math.floor(product / whole), rest: product % whole }
  const exact = BigInt(cents) * BigInt(part)
  return { floor: Number(exact / BigInt(whole)), rest: Number(exact % BigInt(whole)) }
}
