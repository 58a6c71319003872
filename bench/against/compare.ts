import { median, roundTo, spread } from '../report/figures.ts'
import type { Figures } from '../report/report.ts'

/**
 * One measured figure (such as `nodeMs`) of the commit and of this checkout: medians over the rounds, each with its interquartile
 * range as spread.
 */
export type Comparison = {
  figure: string
  commit: number
  commitSpread: number
  checkout: number
  checkoutSpread: number
  /**
   * Median of the differences (checkout minus commit) of each round, so that a round in which the whole machine was slow
   * cancels out.
   */
  difference: number
  differenceSpread: number
  verdict: Verdict
}

/**
 * Whether a figure of the checkout is higher or lower than that of the commit; `same` means that the difference is within its
 * spread. `unclear` means too few rounds, or a figure that one side cannot measure.
 */
type Verdict = 'more' | 'less' | 'same' | 'unclear'

/** The fewest rounds that allow a verdict. With fewer, the spread is too unreliable to judge a difference. */
export const fewestRounds = 5

const digitsOf: Readonly<Record<string, number>> = { perSecond: 0, statements: 2, roundTrips: 2, p99Ms: 1 }
const usualDigits = 3

/**
 * Returns the sides in the order in which a round measures them. Each round begins with another side, so that none is always
 * measured last.
 */
function turnsOf<Side>(round: number, sides: readonly Side[]): Side[] {
  const first = Math.abs(round) % sides.length
  return [...sides.slice(first), ...sides.slice(0, first)]
}

/**
 * Measures the sides in turn. Returns the figures of each, one entry per round. The figures of the first `warmRounds` rounds are
 * discarded.
 */
export async function measureInTurn(
  measures: readonly (() => Promise<Figures>)[],
  { rounds, warmRounds, signal }: { rounds: number; warmRounds: number; signal: AbortSignal },
): Promise<Figures[][]> {
  const found: Figures[][] = measures.map(() => [])
  for (let round = -warmRounds; round < rounds; round++) {
    for (const at of turnsOf(round, [...measures.keys()])) {
      signal.throwIfAborted()
      const figures = await measures[at]?.()
      if (figures && round >= 0) found[at]?.push(figures)
    }
  }
  return found
}

/** Returns one comparison for each figure. `commit` and `checkout` hold the figures of the same rounds, one entry per round. */
export function compareRounds(commit: readonly Figures[], checkout: readonly Figures[]): Comparison[] {
  const names = Object.keys(checkout[0] ?? {})
  return names.map((figure) => {
    const round = (value: number): number => roundTo(value, digitsOf[figure] ?? usualDigits)
    const [theirs, ours] = [commit, checkout].map((rounds) => rounds.map((one) => one[figure] ?? Number.NaN))
    const differences = (ours ?? []).map((value, at) => value - (theirs?.[at] ?? Number.NaN))
    const difference = round(median(differences))
    const differenceSpread = round(spread(differences))
    return {
      figure,
      commit: round(median(theirs ?? [])),
      commitSpread: round(spread(theirs ?? [])),
      checkout: round(median(ours ?? [])),
      checkoutSpread: round(spread(ours ?? [])),
      difference,
      differenceSpread,
      verdict: verdictOf(difference, differenceSpread, differences.length),
    }
  })
}

function verdictOf(difference: number, differenceSpread: number, rounds: number): Verdict {
  if (rounds < fewestRounds || Number.isNaN(difference)) return 'unclear'
  if (Math.abs(difference) <= differenceSpread) return 'same'
  return difference > 0 ? 'more' : 'less'
}

const labels: Readonly<Record<string, string>> = {
  nodeMs: 'Node, processor ms',
  postgresMs: 'PostgreSQL, processor ms',
  statements: 'data statements',
  roundTrips: 'round trips',
  perSecond: 'requests a second',
  p99Ms: 'p99 ms',
  closuresMicroseconds: 'closures, processor µs',
  generatedMicroseconds: 'generated, processor µs',
}

export function tableOf(commitName: string, comparisons: readonly Comparison[]): string {
  const rows = comparisons.map((one) => [
    labels[one.figure] ?? one.figure,
    withSpread(one.commit, one.commitSpread),
    withSpread(one.checkout, one.checkoutSpread),
    `${withSign(one.difference)} ± ${shown(one.differenceSpread)}${percentOf(one)}`,
    sentenceOf(one.verdict),
  ])
  const all = [['', commitName, 'this checkout', 'difference', ''], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length))) ?? []
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('   ')
        .trimEnd(),
    )
    .join('\n')
}

function withSpread(value: number, around: number): string {
  return Number.isNaN(value) ? 'not measured' : `${shown(value)} ± ${shown(around)}`
}

function withSign(value: number): string {
  return value > 0 ? `+${shown(value)}` : shown(value)
}

function percentOf({ commit, difference }: Comparison): string {
  return commit > 0 && !Number.isNaN(difference) ? ` (${withSign(roundTo((difference / commit) * 100, 1))} %)` : ''
}

function shown(value: number): string {
  return Number.isNaN(value) ? '?' : value.toLocaleString('en-US', { maximumFractionDigits: 3 })
}

function sentenceOf(verdict: Verdict): string {
  return {
    more: 'MORE: larger than the spread of the rounds',
    less: 'LESS: larger than the spread of the rounds',
    same: 'within the spread of the rounds',
    unclear: 'cannot be judged',
  }[verdict]
}
