import { cutAtLetter } from '../pages/url-id.ts'

/** A field of a record as it was before a change and as it is since. */
export type FieldChange = { field: string; from: unknown; to: unknown }

/** Characters of a text, or of another value as JSON, that an entry of the activity log keeps. */
const mostChars = 1_000

/** Returns the fields of `after` whose values are not those of `before`, in their order. Long values are cut. */
export function fieldChanges(before: object, after: object): FieldChange[] {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after)
    .filter(([field, to]) => jsonOf(old.get(field)) !== jsonOf(to))
    .map(([field, to]) => ({ field, from: shortened(old.get(field)), to: shortened(to) }))
}

/** Returns a value as JSON, the same in whatever order its fields are: the database keeps them in an order of its own. */
function jsonOf(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

function shortened(value: unknown): unknown {
  const text = typeof value === 'string' ? value : jsonOf(value)
  return text.length > mostChars ? `${cutAtLetter(text, mostChars)}…` : (value ?? null)
}
