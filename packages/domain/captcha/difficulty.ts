/** Tokens refused in the last twenty minutes: `own` from the caller's network, `all` for this form from every network. */
export type Failures = { own: number; all: number }

/**
 * Maximum number of tries that the solver needs; on average it needs half as many. Doubles with every third failure of one
 * network, up to sixteen times, so that repeated failures get expensive. Grows at most fourfold when a form is under attack from
 * many networks, so that ordinary visitors can still send it.
 */
export function difficultyFor(base: number, failures: Failures): number {
  const own = doublings(Math.floor(failures.own / failuresPerStep), maxOwnDoublings)
  const all = doublings(Math.floor(failures.all / failuresOfAttack), maxSharedDoublings)
  return base * Math.max(own, all)
}

/** Factor on the difficulty of our own challenge when it replaces a provider that does not respond. */
export const fallbackFactor = 4

const failuresPerStep = 3
const maxOwnDoublings = 4
const failuresOfAttack = 50
const maxSharedDoublings = 2

function doublings(steps: number, most: number): number {
  return 2 ** Math.min(steps, most)
}
