export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5)
}

/** Returns the interquartile range: the width of the range that holds the middle half of the numbers. */
export function spread(numbers: readonly number[]): number {
  return quantile(numbers, 0.75) - quantile(numbers, 0.25)
}

/** Returns the quantile of the numbers at `share` (0 to 1), linearly interpolated between the two nearest numbers. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return low + (high - low) * (at - Math.floor(at))
}

export function round2(value: number): number {
  return roundTo(value, 2)
}

export function roundTo(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits
}
