/** A field of a record as it was before a change and as it is since. */
export type FieldChange = { field: string; from: unknown; to: unknown }

/** Characters of a value as JSON that an entry of the activity log keeps. */
const mostChars = 1_000

/** Returns the fields of `after` whose values are not those of `before`, in their order. Long values are cut. */
export function fieldChanges(before: object, after: object): FieldChange[] {
  const old = before as Readonly<Record<string, unknown>>
  return Object.entries(after)
    .filter(([field, to]) => textOf(old[field]) !== textOf(to))
    .map(([field, to]) => ({ field, from: shortened(old[field]), to: shortened(to) }))
}

function textOf(value: unknown): string {
  return JSON.stringify(value ?? null)
}

function shortened(value: unknown): unknown {
  const text = textOf(value)
  return text.length > mostChars ? `${text.slice(0, mostChars)}…` : (value ?? null)
}
