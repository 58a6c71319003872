import { mulDivFloor, roundLargestUp } from '../discounts/prorate.ts'

/**
 * A part of the document that a rule taxes. `divisor` is what the part's price is divided by to find its tax: a million, plus the
 * rates of all rules that the price contains.
 */
export type DocumentPart = { id: string; cents: number; divisor: number }

/**
 * Computes the tax of one rule on all parts together, rounds it once, and spreads it over the parts by the largest remainder
 * method. Half a unit is rounded up when taxes are added to prices, and down when prices contain them, so that a net price is
 * rounded half up, as it is on single lines. Returns the share of each part, in the order of the parts.
 */
export function shareDocumentTax(
  parts: readonly DocumentPart[],
  ratePpm: number,
  { isHalfUp }: { isHalfUp: boolean },
): number[] {
  const rests = new Map<number, number>()
  const shares = parts.map(({ id, cents, divisor }) => {
    const { floor, rest } = mulDivFloor(cents, ratePpm, divisor)
    rests.set(divisor, (rests.get(divisor) ?? 0) + rest)
    return { id, floor, rest: rest / divisor }
  })
  return roundLargestUp(shares, roundedSum([...rests], isHalfUp))
}

/** Rounds a sum of fractions, given as pairs of divisor and dividend. Exact, because it calculates with one common divisor. */
function roundedSum(fractions: readonly (readonly [divisor: number, dividend: number])[], isHalfUp: boolean): number {
  let [over, under] = [0n, 1n]
  for (const [divisor, dividend] of fractions) {
    over = over * BigInt(divisor) + BigInt(dividend) * under
    under *= BigInt(divisor)
  }
  const half = 2n * (over % under)
  return Number(over / under) + Number(isHalfUp ? half >= under : half > under)
}
