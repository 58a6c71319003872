/** Tokens that were refused in the last twenty minutes: from the caller's own network, and for this form altogether. */
export type Failures = { own: number; all: number }

/**
 * How many tries the solver needs at most, half as many on average. Doubles with every third failure of one network up to sixteen
 * times, so that who keeps failing pays, and at most fourfold when a form is under attack, so that its other visitors still get
 * through.
 */
export function difficultyFor(base: number, failures: Failures): number {
  const own = doublings(Math.floor(failures.own / failuresPerStep), mostOwnDoublings)
  const all = doublings(Math.floor(failures.all / failuresOfAttack), mostSharedDoublings)
  return base * Math.max(own, all)
}

/** While a provider does not answer, our own challenge stands in for it at this many times its price. */
export const standInFactor = 4

const failuresPerStep = 3
const mostOwnDoublings = 4
const failuresOfAttack = 50
const mostSharedDoublings = 2

function doublings(steps: number, most: number): number {
  return 2 ** Math.min(steps, most)
}
