/**
 * Counts of captcha tokens that the server refused in the last twenty minutes: `own` from the caller's network, `all` for the
 * same form from every network.
 */
export type CaptchaFailureCounts = { own: number; all: number }

/**
 * Returns how many counters a browser has to try at most to solve a captcha challenge; on average it needs half as many. The
 * result is `base` without failures. It doubles with every third failure of the caller's network, up to sixteen times `base`, so
 * that repeated failures get expensive. When many networks attack a form, it grows at most fourfold, so that ordinary visitors
 * can still send the form.
 */
export function difficultyFor(base: number, failures: CaptchaFailureCounts): number {
  const own = doublings(Math.floor(failures.own / failuresPerStep), maxOwnDoublings)
  const all = doublings(Math.floor(failures.all / failuresOfAttack), maxSharedDoublings)
  return base * Math.max(own, all)
}

/** Factor on the difficulty of our own captcha challenge when it stands in for a captcha provider that does not respond. */
export const providerOutageDifficultyFactor = 4

const failuresPerStep = 3
const maxOwnDoublings = 4
const failuresOfAttack = 50
const maxSharedDoublings = 2

function doublings(steps: number, most: number): number {
  return 2 ** Math.min(steps, most)
}
