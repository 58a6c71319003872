import type { Mutant } from './mutant-list.ts'

/** The most mutants that `npm run mutants -- --changed` runs without `--all`. */
export const mostMutants = 24

/** Mutants whose code or test is among these files, in the order of the files; those beyond `most` are left out. */
export function chooseMutants(
  list: readonly Mutant[],
  files: readonly string[],
  most: number,
): { chosen: Mutant[]; leftOut: Mutant[] } {
  const places = new Map(files.map((file, place) => [file, place]))
  const placeOf = ({ changes, test }: Mutant): number =>
    Math.min(...[test, ...changes.map(({ file }) => file)].map((file) => places.get(file) ?? Infinity))
  const touched = list
    .filter((mutant) => placeOf(mutant) < Infinity)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
  return { chosen: touched.slice(0, most), leftOut: touched.slice(most) }
}
