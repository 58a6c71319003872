/** Result of merging a form's values with those that somebody else saved meanwhile. */
export type Merged<Values> = {
  /** Fields that only one side changed have that side's value; fields that both changed have the value of `yours`. */
  values: Values
  /** Names of the fields that both sides changed to different values. */
  conflicts: (keyof Values & string)[]
}

/**
 * Merges two changes of the same values field by field. `base` is what both began with. Values are plain data, and compared as
 * such.
 */
export function mergeValues<Values extends object>(base: Values, yours: Values, theirs: Values): Merged<Values> {
  const names = Object.keys(yours) as (keyof Values & string)[]
  const conflicts = names.filter(
    (name) =>
      !isSame(yours[name], base[name]) && !isSame(theirs[name], base[name]) && !isSame(yours[name], theirs[name]),
  )
  const values = { ...yours }
  for (const name of names) if (isSame(yours[name], base[name])) values[name] = theirs[name]
  return { values, conflicts }
}

/** True when two plain values are equal, regardless of the order of an object's keys. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [first, second] = [a as Record<string, unknown>, b as Record<string, unknown>]
  const keys = Object.keys(first)
  return (
    keys.length === Object.keys(second).length && keys.every((key) => key in second && isSame(first[key], second[key]))
  )
}
