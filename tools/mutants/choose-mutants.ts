import type { Mutant } from './mutant.ts'

/** The most mutants that `npm run mutants -- --changed` runs without `--all`. */
export const maxMutants = 24

/**
 * Selects the mutants whose code or test is among `files`, in the order of the files. Those beyond `max` are returned as
 * `leftOut`.
 */
export function chooseMutants(
  list: readonly Mutant[],
  files: readonly string[],
  max: number,
): { chosen: Mutant[]; leftOut: Mutant[] } {
  const places = new Map(files.map((file, place) => [file, place]))
  const placeOf = ({ changes, test }: Mutant): number =>
    Math.min(...[test, ...changes.map(({ file }) => file)].map((file) => places.get(file) ?? Infinity))
  const touched = list
    .filter((mutant) => placeOf(mutant) < Infinity)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
  return { chosen: touched.slice(0, max), leftOut: touched.slice(max) }
}
