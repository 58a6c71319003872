/** What stands behind a word of the command line, as `--sites 100`. */
export function option(name: string): string | undefined {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

export function round2(value: number): number {
  return Math.round(value * 100) / 100
}
