/** Rates are whole numbers of parts per million, so that no share is ever a fraction of binary digits. */
export const wholePpm = 1_000_000

/** `a * b / c`, half a unit rounded up; whole numbers from 0 on, whatever their product. */
export function shareOf(a: number, b: number, c: number): number {
  const product = a * b
  if (product <= Number.MAX_SAFE_INTEGER / 2) return Math.floor((2 * product + c) / (2 * c))
  return Number((2n * BigInt(a) * BigInt(b) + BigInt(c)) / (2n * BigInt(c)))
}

export type Share = { id: string; cents: number }

/**
 * Spreads a sum over parts in proportion to what they come to: each gets the whole units of its share, the units that are left go to
 * the largest remainders, ties by id. The shares add up to the sum, and no share exceeds its part. Throws where the sum exceeds them all.
 */
export function shareOut(cents: number, parts: readonly Share[]): ReadonlyMap<string, number> {
  const whole = parts.reduce((sum, part) => sum + part.cents, 0)
  if (cents > whole) throw new Error('More is shared out than there is.')
  return shareByWeight(cents, parts)
}

/** The same for parts that are weights, not sums: a share may be larger than its part. */
export function shareByWeight(cents: number, parts: readonly Share[]): ReadonlyMap<string, number> {
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
