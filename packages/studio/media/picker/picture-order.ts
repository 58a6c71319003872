/** Returns the list with the entry at `from` moved to the place `to`; the list as it is when there is no such place. */
export function movedTo(ids: readonly string[], from: number, to: number): readonly string[] {
  const id = ids[from]
  if (id === undefined || to < 0 || to >= ids.length || from === to) return ids
  const rest = ids.filter((_, place) => place !== from)
  return [...rest.slice(0, to), id, ...rest.slice(to)]
}

/**
 * Adds an uploaded picture behind the others. Files of one drop arrive in any order: `rowOf` knows the row of each picture that was
 * uploaded here, and pictures of later rows stay behind those of earlier ones.
 */
export function withUploaded(
  ids: readonly string[],
  added: string,
  rowOf: ReadonlyMap<string, number>,
): readonly string[] {
  if (ids.includes(added)) return ids
  const row = rowOf.get(added) ?? Number.POSITIVE_INFINITY
  const later = ids.findIndex((id) => (rowOf.get(id) ?? Number.NEGATIVE_INFINITY) > row)
  return later === -1 ? [...ids, added] : [...ids.slice(0, later), added, ...ids.slice(later)]
}
